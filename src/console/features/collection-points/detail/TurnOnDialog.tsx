import { useProductionWords } from '#console/api/production.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { VersionCheck } from '#console/records/versioned/VersionCheck.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { collectionPointMutations } from '../collection-point-acts.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { effectsOf, sendsMail, sleepingIn } from '../sleeping-settings.ts';
import css from './TurnOnDialog.module.css';

const Effects = styled('ul', css.Effects);

interface TurnOnDialogProps {
  versions: readonly CollectionPointVersionV2[];
  onDone: () => void;
  onCancel: () => void;
}

/** Says what begins before settings get their effect. */
export function TurnOnDialog({ versions, onDone, onCancel }: TurnOnDialogProps) {
  const { id = '', name = '' } = versions[0] ?? {};
  const production = useProductionWords();
  const write = useWrite(collectionPointMutations.turnOnSettings(id), { onDone });
  const names = sleepingIn(versions);
  const count = versions.length;
  return (
    <WriteDialog
      write={write}
      title={`Turn on the settings of ${name}${production}?`}
      confirmLabel={names.length === 1 ? 'Turn on 1 setting' : `Turn on ${names.length} settings`}
      pendingText="Turning on…"
      notice={
        <VersionCheck
          kind={collectionPointKind}
          id={id}
          write={write}
          isWanted={(stored) => sleepingIn(stored).length === 0}
          onStored={onDone}
          notStored="Not turned on"
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onCancel}
    >
      <p>
        From now on, for {count === 1 ? 'its only version' : `all ${count} versions`}, also on forms
        that are already on your pages:
      </p>
      <Effects aria-label="What begins">
        {effectsOf(names).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </Effects>
      <p>
        {sendsMail(names)
          ? 'Nobody is mailed about what they said before, and no consent changes.'
          : 'Nothing that people said before changes.'}
      </p>
    </WriteDialog>
  );
}
