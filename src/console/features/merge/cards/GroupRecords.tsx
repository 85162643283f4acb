import { acknowledge, choosePrimary } from '../merge-draft.ts';
import { asReviewed, type Review } from '../review/review-of.ts';
import { ticksKept } from '../words.ts';
import { CardStrip } from './CardStrip.tsx';
import { untickedRows } from './describe-group.ts';
import { consentRows, factRows } from './group-rows.tsx';
import { NoesStrip } from './NoesStrip.tsx';
import { RecordsTable } from './RecordsTable.tsx';
import type { GroupDraft } from './useGroupDraft.ts';

interface GroupRecordsProps
  extends Pick<GroupDraft, 'draft' | 'profiles' | 'change' | 'kept' | 'keep'> {
  number: number;
  review: Review;
  /** Whether the group can be merged here. */
  canKeep: boolean;
}

/** The records of a group, what they become, and each no that would become a yes. */
export function GroupRecords(props: GroupRecordsProps) {
  const { number, draft, review, profiles, change, canKeep, kept, keep } = props;
  const unticked = untickedRows(review, draft);
  return (
    <>
      {draft.reviewedBefore !== null && (
        <CardStrip tone="warn" title="Changed since you saw them.">
          Nothing was merged. {ticksKept}
        </CardStrip>
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
      <NoesStrip unticked={unticked} kept={kept} canKeep={canKeep} onKeep={keep} />
    </>
  );
}
