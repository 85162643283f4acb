import { useProductionWords } from '#console/api/production.ts';
import { ConfirmDialog } from '#console/ui/LazyConfirmDialog.ts';
import type { StartQuestion } from './useStartRun.ts';

interface StartDialogProps {
  question: StartQuestion;
  onAnswer: (isWanted: boolean) => void;
}

/** Asks before starting a run that replaces another index. */
export function StartDialog({ question, onAnswer }: StartDialogProps) {
  const { name, replaced } = question;
  return (
    <ConfirmDialog
      isOpen
      title={`Index ${name}${useProductionWords()}?`}
      confirmLabel="Start run"
      cancelLabel="Cancel"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <p>{replacedWords(replaced)}</p>
    </ConfirmDialog>
  );
}

const replacedWords = (replaced: string | null): string =>
  replaced === null
    ? "This replaces the current index, if there is one. Couldn't check which."
    : `This replaces the index on ${replaced}. Searches by it become slower.`;
