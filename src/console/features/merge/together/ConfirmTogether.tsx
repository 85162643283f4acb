import { isUnclear } from '#console/api/api-error.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useEnvironment } from '#console/api/production.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { groupCount } from '#console/features/merge-requests/parts/group-words.ts';
import { Section } from '#console/ui/Section.tsx';
import { TypedConfirmation } from '#console/ui/TypedConfirmation.tsx';
import { listDuplicatesEndpoint } from '#contract/merge-requests.ts';
import { checkingRecords, snapshotFirst } from '../words.ts';
import { leftOutNumbers, mergeable, peopleOf } from './group-review.ts';
import { ProgressLine } from './ReadingProgress.tsx';
import type { GroupReviewing } from './useGroupReview.ts';

interface ConfirmTogetherProps {
  reviewing: GroupReviewing;
}

/** The phrase, once everything was checked; everybody is read again before anything is sent. */
export function ConfirmTogether({ reviewing }: ConfirmTogetherProps) {
  const { groups, write, progress, evidence, showOutcome } = reviewing;
  const { label, isProduction } = useEnvironment();
  const writeBlock = useWriteBlock();
  const rateLimit = useWriteLimit(write);
  const merged = mergeable(groups);
  const people = peopleOf(groups);
  const words = `${formatCount(people)} people into ${formatCount(merged.length)}`;
  const environment = isProduction ? 'PRODUCTION' : label.toUpperCase();
  const missing = evidence === null ? snapshotFirst : undefined;
  const leftOut = leftOutNumbers(groups).length;
  const isSentUnclear = isUnclear(write.error) || write.isUnclear;
  return (
    <Section title="Confirm" tone="bad">
      <p>
        In each group, the oldest record stays; the others are merged into it and deleted. This
        can't be undone. {leftOut > 0 && `${groupCount(leftOut)} left out. `}
        We check all records again first, and stop if anything changed.
      </p>
      {write.isPending && progress && <ProgressLine progress={progress} />}
      <TypedConfirmation
        phrase={`merge ${people} into ${merged.length} ${environment}`}
        confirmLabel={rateLimit.label(`Merge ${words}`)}
        blockedReason={writeBlock ?? missing ?? rateLimit.blockedReason}
        isPending={write.isPending}
        pendingText={progress ? checkingRecords : 'Merging…'}
        error={
          <MutationNotice
            write={write}
            onCheck={isSentUnclear ? showOutcome : undefined}
            checkReads={[listDuplicatesEndpoint]}
          />
        }
        onConfirm={reviewing.send}
        onCancel={reviewing.goBack}
      />
    </Section>
  );
}
