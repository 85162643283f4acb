import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
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
  const production = useProductionWords();
  const write = useWrite(retentionMutations.saveSettings(), { onDone: onClose });
  return (
    <WriteDialog
      write={write}
      title={`${act} deletion by programs${production}?`}
      confirmLabel={act}
      tone={allowsPrograms ? 'danger' : 'primary'}
      pendingText={allowsPrograms ? 'Turning on…' : 'Turning off…'}
      notice={
        <CheckedNotice
          write={write}
          check={retentionMutations.checkSettings()}
          checkReads={[getDeletionSettingsEndpoint]}
          what="setting"
          isWanted={(stored) =>
            stored.allowsPrograms === allowsPrograms || (allowsPrograms && Boolean(stored.pending))
          }
          onStored={onClose}
          notStored={allowsPrograms ? 'Still off' : 'Still on'}
        />
      }
      onConfirm={() => write.send({ allowsPrograms })}
      onCancel={onClose}
    >
      {allowsPrograms
        ? `${programsSay} ${waitsSay}`
        : 'Programs that delete people are refused from now on.'}
    </WriteDialog>
  );
}
