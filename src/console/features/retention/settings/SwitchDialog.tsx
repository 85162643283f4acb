import { CheckedNotice } from '#console/api/CheckedNotice.tsx';
import { useProductionWords } from '#console/api/production.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { type DeletionSettings, getDeletionSettingsEndpoint } from '#contract/deletions.ts';
import { retentionMutations } from '../queries.ts';

interface SwitchDialogProps {
  settings: DeletionSettings;
  onClose: () => void;
}

/** Asks before programs may delete people, or are refused. */
export function SwitchDialog({ settings, onClose }: SwitchDialogProps) {
  const { keepMonths } = settings;
  const allowsPrograms = !settings.allowsPrograms;
  const act = allowsPrograms ? 'Turn on' : 'Turn off';
  const production = useProductionWords();
  const write = useWrite(retentionMutations.saveSettings(), { onDone: onClose });
  const hold = useWriteHold(write);
  return (
    <ConfirmDialog
      isOpen
      title={`${act} deletion by programs${production}?`}
      confirmLabel={hold.label(act)}
      tone={allowsPrograms ? 'danger' : 'primary'}
      isPending={write.isPending}
      pendingText={allowsPrograms ? 'Turning on…' : 'Turning off…'}
      blockedReason={hold.blockedReason}
      error={
        <CheckedNotice
          write={write}
          check={retentionMutations.checkSettings()}
          checkReads={[getDeletionSettingsEndpoint]}
          what="setting"
          isWanted={(stored) => stored.allowsPrograms === allowsPrograms}
          onStored={onClose}
          notStored={allowsPrograms ? 'Still off' : 'Still on'}
        />
      }
      onConfirm={() => write.send({ allowsPrograms, keepMonths })}
      onCancel={onClose}
    >
      {allowsPrograms
        ? "Any program with full access can then delete people at once. What it deletes can't be brought back."
        : 'Programs that delete people are refused from now on.'}
    </ConfirmDialog>
  );
}
