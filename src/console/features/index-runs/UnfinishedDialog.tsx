import { useProductionWords } from '#console/api/production.ts';
import { paths } from '#console/paths.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { shortGuid } from '#console/ui/short-guid.ts';
import { TextLink } from '#console/ui/TextLink.tsx';

interface UnfinishedDialogProps {
  unfinishedId: string;
  onAnswer: (isWanted: boolean) => void;
}

/** Asks before a run is started beside one that goes on. */
export function UnfinishedDialog({ unfinishedId, onAnswer }: UnfinishedDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title={`Start another index run${useProductionWords()}?`}
      confirmLabel="Start it all the same"
      cancelLabel="Do not start"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      The run{' '}
      <TextLink href={paths.indexRun.to(unfinishedId)}>
        <code>{shortGuid(unfinishedId)}</code>
      </TextLink>{' '}
      is not finished, as far as this browser knows. The account has one custom index, and the
      service refuses a second run while one goes on.
    </ConfirmDialog>
  );
}
