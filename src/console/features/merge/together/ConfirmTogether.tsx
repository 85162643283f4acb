import { isUnclear } from '#console/api/api-error.ts';
import { formatCount } from '#console/api/limit-words.ts';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { useEnvironment } from '#console/api/production.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { Section } from '#console/ui/Section.tsx';
import { TypedConfirmation } from '#console/ui/TypedConfirmation.tsx';
import { listDuplicatesEndpoint } from '#contract/merge-requests.ts';
import { mergeable, peopleOf } from './group-review.ts';
import { ProgressLine } from './ReadingProgress.tsx';
import type { GroupReviewing } from './useGroupReview.ts';

interface ConfirmTogetherProps {
  reviewing: GroupReviewing;
}

/** The phrase, once everything was checked; everybody is read anew before anything is sent. */
export function ConfirmTogether({ reviewing }: ConfirmTogetherProps) {
  const { groups, write, progress, evidence, showOutcome } = reviewing;
  const { label, isProduction } = useEnvironment();
  const writeBlock = useWriteBlock();
  const hold = useWriteHold(write);
  const merged = mergeable(groups);
  const people = peopleOf(groups);
  const words = `${formatCount(people)} people into ${formatCount(merged.length)}`;
  const environment = isProduction ? 'PRODUCTION' : label.toUpperCase();
  const missing =
    evidence === null ? 'Save the evidence, or decline it with a reason, first.' : undefined;
  const isSentUnclear = isUnclear(write.error) || write.isUnclear;
  return (
    <Section title="Confirm" tone="bad">
      <p>
        {`Of each group the data subject that was created first stays; the ${formatCount(people - merged.length)} others are deleted and merged into it. Nothing undoes it. `}
        Right before it is sent all of them are read again; where somebody changed since the review,
        nothing is sent.
      </p>
      {write.isPending && progress && <ProgressLine progress={progress} />}
      <TypedConfirmation
        phrase={`merge ${people} into ${merged.length} ${environment}`}
        confirmLabel={hold.label(`Merge ${words}`)}
        blockedReason={writeBlock ?? missing ?? hold.blockedReason}
        isPending={write.isPending}
        pendingText={progress ? 'Reading everybody again…' : 'Merging…'}
        error={
          <MutationNotice
            write={write}
            onCheck={isSentUnclear ? showOutcome : undefined}
            checkReads={[listDuplicatesEndpoint]}
          />
        }
        onConfirm={() => write.send(null)}
        onCancel={reviewing.goBack}
      />
    </Section>
  );
}
