import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useProductionWords } from '#console/api/production.ts';
import { ChangedMeanwhile } from '#console/api/review/standing.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import type { PurposeDetail } from '#contract/purpose-records.ts';
import { purposeMutations, purposeQueries } from '../queries.ts';
import { PurposeCheck } from './PurposeCheck.tsx';

interface PublishDialogProps {
  /** The Draft as the page shows it. */
  shown: PurposeDetail;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  onDone: () => void;
  onCancel: () => void;
}

const contentOf = (detail: PurposeDetail): string => hashKey([toUpdatePurposeRequest(detail)]);

/** Asks before a Draft becomes Active: names what it replaces, and publishes only what was shown. */
export function PublishDialog({ shown, activeVersion, onDone, onCancel }: PublishDialogProps) {
  const { id, version, label } = shown;
  const production = useProductionWords();
  const client = useQueryClient();
  const write = useWrite(
    purposeMutations.publish(id, version, (stored) => {
      // An earlier attempt that was cut off took effect.
      if (stored?.status === 'ACTIVE') return false;
      const isAsShown = stored?.status === 'DRAFT' && contentOf(stored) === contentOf(shown);
      if (!isAsShown) throw new ChangedMeanwhile(stored);
      return true;
    }),
    {
      onDone,
      onRefused: (error) => {
        if (!(error instanceof ChangedMeanwhile)) return;
        // What the page shows behind the dialog is what has to be looked at again.
        void client.invalidateQueries(purposeQueries.ofPurpose(id));
      },
    },
  );
  const hold = useWriteHold(write);
  const changed = write.error instanceof ChangedMeanwhile ? write.error : null;

  return (
    <ConfirmDialog
      isOpen
      title={`Publish version ${version} of ${label}${production}?`}
      confirmLabel={hold.label(`Publish version ${version}`)}
      isPending={write.isPending}
      pendingText="Publishing…"
      blockedReason={
        hold.blockedReason ??
        (changed ? 'What is stored is not what you saw. Close this and look again.' : undefined)
      }
      error={
        changed ? (
          <ChangedStrip stored={changed.stored} />
        ) : (
          <PurposeCheck
            id={id}
            write={write}
            isWanted={(stored) =>
              stored.some((found) => found.version === version && found.status === 'ACTIVE')
            }
            onStored={onDone}
            notStored="Not published"
          />
        )
      }
      onConfirm={() => write.send(null)}
      onCancel={onCancel}
    >
      <p>
        Version {version} becomes Active and can no longer be edited.{' '}
        {activeVersion === undefined
          ? 'No other version is Active, so none becomes Retired.'
          : `Version ${activeVersion}, which is Active now, becomes Retired.`}
      </p>
      <p>
        Collection points keep the version that they link
        {activeVersion === undefined
          ? '.'
          : `: those with version ${activeVersion} go on with it until they are changed to version ${version}.`}
      </p>
    </ConfirmDialog>
  );
}

function ChangedStrip({ stored }: { stored: PurposeDetail | null }) {
  return (
    <Strip role="alert" tone={stored === null ? 'bad' : 'warn'} title="Nothing was published.">
      {stored === null
        ? 'This version is no longer there.'
        : 'Somebody changed this version after it was shown here. Close this dialog, look at the version as it is now, then publish it.'}
    </Strip>
  );
}
