import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { getDeletionSettingsEndpoint } from '#contract/deletions.ts';
import { retentionMutations } from '../queries.ts';
import { programsSay } from '../words.ts';

interface ConfirmSwitchDialogProps {
  onClose: () => void;
}

/** Asks the second administrator before programs may delete people. */
export function ConfirmSwitchDialog({ onClose }: ConfirmSwitchDialogProps) {
  const production = useProductionWords();
  const write = useWrite(retentionMutations.confirmSettings(), { onDone: onClose });
  return (
    <WriteDialog
      write={write}
      title={`Confirm deletion by programs${production}?`}
      confirmLabel="Turn on"
      tone="danger"
      pendingText="Turning on…"
      notice={
        <CheckedNotice
          write={write}
          check={retentionMutations.checkSettings()}
          checkReads={[getDeletionSettingsEndpoint]}
          what="setting"
          isWanted={({ allowsPrograms }) => allowsPrograms}
          onStored={onClose}
          notStored="Still off"
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onClose}
    >
      {programsSay}
    </WriteDialog>
  );
}
