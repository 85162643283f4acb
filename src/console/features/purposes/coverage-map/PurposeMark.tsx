import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import type { CoveredPurpose } from './coverage.ts';

interface PurposeMarkProps {
  purpose: CoveredPurpose;
  isComplete: boolean;
}

/** The status of a purpose, and what is to be done about how it is collected. */
export function PurposeMark({ purpose, isComplete }: PurposeMarkProps) {
  return (
    <>
      <StatusBadge status={purpose.status} isDisabled={false} />{' '}
      <CollectionMark purpose={purpose} isComplete={isComplete} />
    </>
  );
}

/** That no Active point links a purpose is only known once everything was read. */
function CollectionMark({ purpose, isComplete }: PurposeMarkProps) {
  const { status, hasActivePoint, collectsDraft, isOutdated } = purpose;
  if (collectsDraft) return <StatusTag tone="bad">Collected as a draft</StatusTag>;
  if (status === 'RETIRED') {
    return hasActivePoint ? <StatusTag tone="warn">Still linked</StatusTag> : null;
  }
  if (isOutdated) return <StatusTag tone="warn">Only a retired version</StatusTag>;
  if (hasActivePoint) return null;
  if (!isComplete) return <StatusTag tone="off">Not collected so far</StatusTag>;
  return <StatusTag tone={status === 'DRAFT' ? 'off' : 'bad'}>Not collected</StatusTag>;
}
