import { describeError } from '#console/api/error-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useCompareRecords } from '#console/features/person/parts/useCompareRecords.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { listDataSubjectsEndpoint } from '#contract/data-subjects.ts';
import type { OppositeAnswers } from './opposite-answers.ts';

interface OppositeAnswersStripProps {
  answers: OppositeAnswers<ListedProfile>;
  /** Something is done with them: nobody is opened over it. */
  onStay: () => void;
}

/** Above those found, before anyone is opened: which of them would be answered wrongly. */
export function OppositeAnswersStrip({ answers, onStay }: OppositeAnswersStripProps) {
  const { row, otherIds, title, text } = answers;
  const rateLimit = useReadLimit(listDataSubjectsEndpoint);
  const compare = useCompareRecords(row, otherIds);
  return (
    <>
      <Strip
        role="status"
        tone="warn"
        title={title}
        action={
          <ActionButton
            size="small"
            pending={compare.isPending}
            pendingText="Reading…"
            blockedReason={rateLimit.blockedReason}
            onClick={() => {
              onStay();
              if (!compare.isPending) compare.mutate('review');
            }}
          >
            {otherIds.length === 1 ? 'Compare the two' : `Compare all ${otherIds.length + 1}`}
          </ActionButton>
        }
      >
        {text}
      </Strip>
      {compare.error && (
        <Strip tone="bad" role="alert" title="Couldn't read the other records.">
          {describeError(compare.error, 'profile').sentence}
        </Strip>
      )}
    </>
  );
}
