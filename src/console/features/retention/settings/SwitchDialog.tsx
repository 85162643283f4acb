import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { type DeletionSettings, getDeletionSettingsEndpoint } from '#contract/deletions.ts';
import { retentionMutations } from '../queries.ts';
import { programsSay, waitsSay } from '../words.ts';

interface SwitchDialogProps {
  settings: DeletionSettings;
  onClose: () => void;
}

/** Asks before programs may delete people, or are refused. */
export function SwitchDialog({ settings, onClose }: SwitchDialogProps) {
  const allowsPrograms = !settings.allowsPrograms;
  const act = allowsPrograms ? 'Turn on' : 'Turn off';
  return (
    <CheckedActDialog
      act={retentionMutations.saveSettings()}
      title={`${act} deletion by programs`}
      confirmLabel={act}
      tone={allowsPrograms ? 'danger' : 'primary'}
      pendingText={allowsPrograms ? 'Turning on…' : 'Turning off…'}
      checked={{
        check: retentionMutations.checkSettings(),
        checkReads: [getDeletionSettingsEndpoint],
        what: 'setting',
        isWanted: (stored) =>
          stored.allowsPrograms === allowsPrograms || (allowsPrograms && Boolean(stored.pending)),
        notStored: allowsPrograms ? 'Still off' : 'Still on',
      }}
      input={{ allowsPrograms }}
      onCancel={onClose}
    >
      {allowsPrograms
        ? `${programsSay} ${waitsSay}`
        : 'Programs that delete people are refused from now on.'}
    </CheckedActDialog>
  );
}
