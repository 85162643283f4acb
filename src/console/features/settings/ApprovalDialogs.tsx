import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
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
  const production = useProductionWords();
  const write = useWrite(settingsMutations.save(), { onDone: onClose });
  return (
    <WriteDialog
      write={write}
      title={`${act} approval for publishing${production}?`}
      confirmLabel={act}
      tone={publishingNeedsApproval ? 'primary' : 'danger'}
      pendingText={publishingNeedsApproval ? 'Turning on…' : 'Turning off…'}
      notice={
        <CheckedNotice
          write={write}
          check={settingsMutations.check()}
          checkReads={[getAccountSettingsEndpoint]}
          what="setting"
          isWanted={(stored) =>
            stored.publishingNeedsApproval === publishingNeedsApproval ||
            (!publishingNeedsApproval && Boolean(stored.pending))
          }
          onStored={onClose}
          notStored={publishingNeedsApproval ? 'Still off' : 'Still on'}
        />
      }
      onConfirm={() => write.send({ defaultCountry, changedDate, publishingNeedsApproval })}
      onCancel={onClose}
    >
      {publishingNeedsApproval
        ? 'From now on, a second person approves purposes, collection points and preference centers before they go live. Programs can publish only if their credential allows it.'
        : `${aloneSay} Another administrator has to confirm it; if there's none, it takes effect after a day.`}
    </WriteDialog>
  );
}

/** Asks the second administrator before everyone publishes alone again. */
export function ConfirmOffDialog({ onClose }: { onClose: () => void }) {
  const production = useProductionWords();
  const write = useWrite(settingsMutations.confirm(), { onDone: onClose });
  return (
    <WriteDialog
      write={write}
      title={`Confirm turning off approval${production}?`}
      confirmLabel="Turn off"
      tone="danger"
      pendingText="Turning off…"
      notice={
        <CheckedNotice
          write={write}
          check={settingsMutations.check()}
          checkReads={[getAccountSettingsEndpoint]}
          what="setting"
          isWanted={(stored) => !stored.publishingNeedsApproval}
          onStored={onClose}
          notStored="Still on"
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onClose}
    >
      {aloneSay}
    </WriteDialog>
  );
}
