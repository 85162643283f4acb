import { RotateCcw } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { VersionCheck } from '#console/records/versioned/VersionCheck.tsx';
import { VersionNotSeen } from '#console/records/versioned/VersionNotSeen.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PauseBars } from '#console/ui/PauseBars.ts';
import { Strip } from '#console/ui/Strip.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { isPointDisabled } from '../action-blocks.ts';
import { collectionPointMutations } from '../collection-point-acts.ts';
import { collectionPointKind } from '../collection-point-kind.ts';

interface RestoreStripProps {
  id: string;
  /** As read back from the service. */
  versions: readonly CollectionPointVersionV2[];
  onEnabled: () => void;
}

/** The way back from a disabling, where it was done, for as long as the page is open. */
export function RestoreStrip({ id, versions, onEnabled }: RestoreStripProps) {
  const write = useWrite(collectionPointMutations.setDisabled(id), { onDone: onEnabled });
  const blockedReason = useWriteBlock();
  const rateLimit = useWriteLimit(write);
  // While it restores, what is read back comes before its own end.
  const isDisabled = isPointDisabled(versions) || write.isPending;
  if (!isDisabled && write.error === null)
    return <VersionNotSeen kind={collectionPointKind} id={id} />;
  return (
    <>
      {isDisabled && (
        <Strip
          tone="info"
          icon={PauseBars}
          title="Disabled."
          action={
            <ActionButton
              icon={RotateCcw}
              pending={write.isPending}
              pendingText="Restoring…"
              blockedReason={blockedReason ?? rateLimit.blockedReason}
              onClick={() => write.send(false)}
            >
              {rateLimit.label('Restore previous status')}
            </ActionButton>
          }
        >
          No version accepts receipts.
        </Strip>
      )}
      <VersionCheck
        kind={collectionPointKind}
        id={id}
        write={write}
        isWanted={(stored) => !isPointDisabled(stored)}
        onStored={onEnabled}
        notStored="Not restored"
      />
    </>
  );
}
