import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { type AccountSettings, getAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { settingsMutations } from './queries.ts';

interface SwitchApprovalDialogProps {
  /** As they were when the dialog opened. */
  settings: AccountSettings;
  onClose: () => void;
}

const aloneSay = 'Programs, and everyone who can change settings, can then publish alone again.';

/** Asks before nobody publishes alone, or everyone does again. */
export function SwitchApprovalDialog({ settings, onClose }: SwitchApprovalDialogProps) {
  const { defaultCountry, changedDate } = settings;
  const publishingNeedsApproval = !settings.publishingNeedsApproval;
  const act = publishingNeedsApproval ? 'Turn on' : 'Turn off';
  return (
    <CheckedActDialog
      act={settingsMutations.save()}
      title={`${act} approval for publishing`}
      confirmLabel={act}
      tone={publishingNeedsApproval ? 'primary' : 'danger'}
      pendingText={publishingNeedsApproval ? 'Turning on…' : 'Turning off…'}
      checked={{
        check: settingsMutations.check(),
        checkReads: [getAccountSettingsEndpoint],
        what: 'setting',
        isWanted: (stored) =>
          stored.publishingNeedsApproval === publishingNeedsApproval ||
          (!publishingNeedsApproval && Boolean(stored.pending)),
        notStored: publishingNeedsApproval ? 'Still off' : 'Still on',
      }}
      input={{ defaultCountry, changedDate, publishingNeedsApproval }}
      onCancel={onClose}
    >
      {publishingNeedsApproval
        ? 'From now on, a second person approves purposes, collection points and preference centers before they go live. Programs can publish only if their credential allows it.'
        : `${aloneSay} Another administrator has to confirm it; if there's none, it takes effect after a day.`}
    </CheckedActDialog>
  );
}

/** Asks the second administrator before everyone publishes alone again. */
export function ConfirmOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <CheckedActDialog
      act={settingsMutations.confirm()}
      title="Confirm turning off approval"
      confirmLabel="Turn off"
      tone="danger"
      pendingText="Turning off…"
      checked={{
        check: settingsMutations.check(),
        checkReads: [getAccountSettingsEndpoint],
        what: 'setting',
        isWanted: (stored) => !stored.publishingNeedsApproval,
        notStored: 'Still on',
      }}
      input={null}
      onCancel={onClose}
    >
      {aloneSay}
    </CheckedActDialog>
  );
}
