import { CalendarX, RotateCcw } from 'lucide-react';
import { isApiError } from '#console/api/api-error.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { VersionCheck } from '#console/records/versioned/VersionCheck.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { purposeKind } from '../purpose-kind.ts';
import { purposeMutations } from '../purpose-writes.ts';
import { retirementDay, scheduledDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';

interface ScheduledRetirementProps {
  id: string;
  shown: PurposeVersion;
  onCanceled: () => void;
}

/** The day that a version is to retire on, and the way to take it back. */
export function ScheduledRetirement({ id, shown, onCanceled }: ScheduledRetirementProps) {
  const write = useWrite(purposeMutations.cancelRetirement(id), { onDone: onCanceled });
  const blockedReason = useWriteBlock();
  const rateLimit = useWriteLimit(write);
  const day = scheduledDay(shown);
  const isKept = ({ version, status, retireOnDate }: PurposeVersion) =>
    version === shown.version && status === 'ACTIVE' && !retireOnDate;
  return (
    <>
      {day !== null && (
        <Strip
          tone="warn"
          icon={CalendarX}
          title={`Retires on ${retirementDay(day)}, 00:00 UTC.`}
          action={
            <ActionButton
              icon={RotateCcw}
              pending={write.isPending}
              pendingText="Canceling…"
              blockedReason={blockedReason ?? rateLimit.blockedReason}
              onClick={() => write.send(day)}
            >
              {rateLimit.label('Cancel retirement')}
            </ActionButton>
          }
        >
          People's consent to it ends that day.
        </Strip>
      )}
      {isApiError(write.error, 'not-found') ? (
        <Strip role="alert" tone="bad" title="Not canceled.">
          This service can't cancel a retirement. Choose a later day instead.
        </Strip>
      ) : (
        <VersionCheck
          kind={purposeKind}
          id={id}
          write={write}
          isWanted={(stored) => stored.some(isKept)}
          onStored={() => {
            write.discard();
            onCanceled();
          }}
          notStored="Not canceled"
        />
      )}
    </>
  );
}
