import { useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { acknowledge, choosePrimary } from '../merge-draft.ts';
import { asReviewed, type Review } from '../review/review-of.ts';
import { ticksKept } from '../words.ts';
import { CardStrip } from './CardStrip.tsx';
import { untickedRows } from './describe-group.ts';
import { consentRows, factRows, type GroupRow } from './group-rows.tsx';
import { NoesStrip } from './NoesStrip.tsx';
import { RecordsTable } from './RecordsTable.tsx';
import type { GroupDraft } from './useGroupDraft.ts';

const mostCalm = 6;

/** The rows that need no judgement beyond the first ones. */
const foldable = (
  rows: readonly GroupRow[],
  kept: readonly Pick<GroupRow, 'key'>[],
): readonly GroupRow[] => {
  const judged = new Set(kept.map(({ key }) => key));
  return rows.filter(({ key, tone }) => tone !== 'bad' && !judged.has(key)).slice(mostCalm);
};

interface GroupRecordsProps
  extends Pick<GroupDraft, 'draft' | 'profiles' | 'change' | 'kept' | 'keep' | 'withdrawnCount'> {
  number: number;
  review: Review;
  /** Whether the group can be merged here. */
  canKeep: boolean;
}

/** The records of a group, what they become, and each no that would become a yes. */
export function GroupRecords(props: GroupRecordsProps) {
  const { number, draft, review, profiles, change, canKeep, kept, keep, withdrawnCount } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const unticked = untickedRows(review, draft);
  const consents = consentRows(review, draft, profiles, (row, isTicked) =>
    change(acknowledge(asReviewed(row), isTicked)),
  );
  const folded = foldable(consents, kept);
  return (
    <>
      <div role="status">
        {draft.reviewedBefore !== null && <ChangedStrip withdrawnCount={withdrawnCount} />}
      </div>
      <RecordsTable
        caption={`Records of group ${number}`}
        profiles={profiles}
        primaryId={draft.primaryId}
        onChoose={(id) => change(choosePrimary(id))}
        facts={factRows(review)}
        consents={isUnfolded ? consents : consents.filter((row) => !folded.includes(row))}
        more={
          folded.length > 0 && (
            <ActionButton
              size="small"
              variant="ghost"
              aria-expanded={isUnfolded}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              {isUnfolded ? 'Show fewer' : `Show ${folded.length} more`}
            </ActionButton>
          )
        }
      />
      <div role="status">
        <NoesStrip unticked={unticked} kept={kept} canKeep={canKeep} onKeep={keep} />
      </div>
    </>
  );
}

function ChangedStrip({ withdrawnCount: count }: Pick<GroupDraft, 'withdrawnCount'>) {
  if (count > 0) {
    const withdrawn = count === 1 ? 'The yes was withdrawn' : `${count} yeses were withdrawn`;
    return <CardStrip tone="warn" title={`${withdrawn}; the merge wasn't done.`} />;
  }
  return (
    <CardStrip tone="warn" title="Changed since you saw them.">
      Nothing was merged. {ticksKept}
    </CardStrip>
  );
}
