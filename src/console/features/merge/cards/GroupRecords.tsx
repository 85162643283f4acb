import { Strip } from '#console/ui/Strip.tsx';
import { acknowledge, choosePrimary } from '../merge-draft.ts';
import { asReviewed, type Review } from '../review/review-of.ts';
import { overruleWords, rowName } from '../review/review-words.ts';
import { ticksKept } from '../words.ts';
import { untickedRows } from './describe-group.ts';
import { consentRows, factRows } from './group-rows.tsx';
import { RecordsTable } from './RecordsTable.tsx';
import type { GroupDraft } from './useGroupDraft.ts';

interface GroupRecordsProps extends Pick<GroupDraft, 'draft' | 'profiles' | 'change'> {
  number: number;
  review: Review;
}

/** The records of a group, what they become, and each no that would become a yes. */
export function GroupRecords({ number, draft, review, profiles, change }: GroupRecordsProps) {
  const unticked = untickedRows(review, draft);
  return (
    <>
      {draft.reviewedBefore !== null && (
        <Strip tone="warn" title="Changed since you saw them.">
          Nothing was merged. {ticksKept}
        </Strip>
      )}
      <RecordsTable
        caption={`Records of group ${number}`}
        profiles={profiles}
        primaryId={draft.primaryId}
        onChoose={(id) => change(choosePrimary(id))}
        facts={factRows(review)}
        consents={consentRows(review, draft, (row, isTicked) =>
          change(acknowledge(asReviewed(row), isTicked)),
        )}
      />
      {unticked.length > 0 && (
        <Strip tone="bad" title={noWords(unticked.length)}>
          {unticked.map((row) => `${rowName(row)}: ${overruleWords(row)}. `)}
          Tick {unticked.length === 1 ? 'it' : 'each'} to merge.
        </Strip>
      )}
    </>
  );
}

const noWords = (count: number): string =>
  count === 1 ? 'A no would become a yes.' : `${count} noes would become yeses.`;
