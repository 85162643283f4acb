import { faultWords } from '#console/api/fault-words.ts';
import { useProductionWords } from '#console/api/production.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { faultLabel, fieldLabel } from '../collection-point-fields.ts';
import { CheckedNotice } from './CheckedNotice.tsx';
import { usePublish } from './usePublish.ts';

interface PublishDialogProps {
  /** The Draft as the page shows it. */
  shown: CollectionPoint;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before a Draft becomes Active: names what it replaces. */
export function PublishDialog({ shown, activeVersion, onDone, onCancel }: PublishDialogProps) {
  const { Id: id, Version: version, Name: name, Purposes } = shown;
  const production = useProductionWords();
  const { publish, changed, write } = usePublish(shown, onDone);
  const hold = useWriteHold(write);
  const tellFault = faultWords({
    labelOf: faultLabel,
    nameOf: (purposeId) => Purposes?.find(({ Id }) => Id.toLowerCase() === purposeId)?.Label,
  });
  const drafts = (Purposes ?? []).filter(({ Status }) => Status === 'DRAFT');

  return (
    <ConfirmDialog
      isOpen
      title={`Publish version ${version} of ${name}${production}?`}
      confirmLabel={hold.label(`Publish version ${version}`)}
      isPending={write.isPending}
      pendingText="Publishing…"
      blockedReason={
        hold.blockedReason ??
        (changed ? 'What is stored is not what you saw. Close this and look again.' : undefined)
      }
      error={
        changed ? (
          <ChangedStrip changed={changed} />
        ) : (
          <CheckedNotice
            id={id}
            write={write}
            tellFault={tellFault}
            isWanted={(stored) =>
              stored.some((found) => found.version === version && found.status === 'ACTIVE')
            }
            onStored={onDone}
            notStored="Not published"
          />
        )
      }
      onConfirm={publish}
      onCancel={onCancel}
    >
      <p>
        Version {version} becomes Active and can no longer be edited.{' '}
        {activeVersion === undefined
          ? 'No other version is Active, so none becomes Retired.'
          : `Version ${activeVersion}, which is Active now, becomes Retired.`}
      </p>
      {drafts.length > 0 && (
        <p>
          Linked in a Draft version:{' '}
          {listWords(drafts.map(({ Label, Version }) => `${Label} v${Version}`))}.
        </p>
      )}
    </ConfirmDialog>
  );
}

function ChangedStrip({ changed }: { changed: { isGone: boolean; keys: readonly string[] } }) {
  return changed.isGone ? (
    <Strip role="alert" tone="bad" title="Nothing was published.">
      This version is no longer there.
    </Strip>
  ) : (
    <Strip role="alert" tone="warn" title="Nothing was published.">
      Somebody changed this version after it was shown here:{' '}
      {listWords(changed.keys.map(fieldLabel))}. Close this dialog, look at the version as it is
      now, then publish it.
    </Strip>
  );
}
