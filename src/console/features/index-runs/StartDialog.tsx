import { useProductionWords } from '#console/api/production.ts';
import { paths } from '#console/paths.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { StartQuestion } from './useStartRun.ts';

interface StartDialogProps {
  question: StartQuestion;
  onAnswer: (isWanted: boolean) => void;
}

/** Asks before starting a run that replaces another index, or while one is still going. */
export function StartDialog({ question, onAnswer }: StartDialogProps) {
  const { name, unfinishedId, replaced } = question;
  return (
    <ConfirmDialog
      isOpen
      title={`Index ${name}${useProductionWords()}?`}
      confirmLabel="Start anyway"
      cancelLabel="Cancel"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {replaced !== undefined && <p>{replacedWords(replaced)}</p>}
      {unfinishedId !== undefined && (
        <p>
          An <TextLink href={paths.indexRun.to(unfinishedId)}>earlier run</TextLink> isn't finished.
          A second run is refused until it ends.
        </p>
      )}
    </ConfirmDialog>
  );
}

const replacedWords = (replaced: string | null): string =>
  replaced === null
    ? "This replaces the current index, if there is one. Couldn't check which."
    : `This replaces the index on ${replaced}. Searches by it become slower.`;
