import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { getDeletionSettingsEndpoint } from '#contract/deletions.ts';
import { retentionMutations } from '../queries.ts';
import { programsSay } from '../words.ts';

interface ConfirmSwitchDialogProps {
  onClose: () => void;
}

/** Asks the second administrator before programs may delete people. */
export function ConfirmSwitchDialog({ onClose }: ConfirmSwitchDialogProps) {
  return (
    <CheckedActDialog
      act={retentionMutations.confirmSettings()}
      title="Confirm deletion by programs"
      confirmLabel="Turn on"
      tone="danger"
      pendingText="Turning on…"
      checked={{
        check: retentionMutations.checkSettings(),
        checkReads: [getDeletionSettingsEndpoint],
        what: 'setting',
        isWanted: ({ allowsPrograms }) => allowsPrograms,
        notStored: 'Still off',
      }}
      input={null}
      onCancel={onClose}
    >
      {programsSay}
    </CheckedActDialog>
  );
}
