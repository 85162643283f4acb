import { describeError } from '#console/api/error-words.ts';
import { useProductionWords } from '#console/api/production.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { listWords } from '../words.ts';
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
  const { publish, finding, write, isPending } = usePublish(shown, onDone);
  const hold = useWriteHold(write);
  const drafts = (Purposes ?? []).filter(({ Status }) => Status === 'DRAFT');
  const isOutdated = finding?.kind === 'changed' || finding?.kind === 'gone';

  return (
    <ConfirmDialog
      isOpen
      title={`Publish version ${version} of ${name}${production}?`}
      confirmLabel={`Publish version ${version}`}
      isPending={isPending}
      pendingText="Publishing…"
      blockedReason={
        hold.blockedReason ??
        (isOutdated ? 'What is stored is not what you saw. Close this and look again.' : undefined)
      }
      error={
        <>
          {finding && <FindingStrip finding={finding} />}
          <CheckedNotice
            id={id}
            write={write}
            isWanted={(stored) =>
              stored.some((found) => found.version === version && found.status === 'ACTIVE')
            }
            onStored={onDone}
            notStored="Not published"
          />
        </>
      }
      onConfirm={() => void publish()}
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

function FindingStrip({
  finding,
}: {
  finding: NonNullable<ReturnType<typeof usePublish>['finding']>;
}) {
  switch (finding.kind) {
    case 'gone':
      return (
        <Strip tone="bad" title="Nothing was published.">
          This version is no longer there.
        </Strip>
      );
    case 'changed':
      return (
        <Strip tone="warn" title="Nothing was published.">
          Somebody changed this version after it was shown here: {listWords(finding.fields)}. Close
          this dialog, look at the version as it is now, then publish it.
        </Strip>
      );
    case 'failed':
      return (
        <Strip tone="bad" title="Nothing was published.">
          The version has to be read again first, and that failed.{' '}
          {describeError(finding.error, 'version').sentence}
        </Strip>
      );
  }
}
