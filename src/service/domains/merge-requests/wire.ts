import type { GroupRisk } from '#contract/merge-request-values.ts';
import type { DuplicateGroup, MergeRequest } from '#contract/merge-requests.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { GroupRow, MemberRow, MergeRequestRecord } from './records.ts';

/** While a search is under way there are no groups yet, and none of the last one any more. */
export const toMergeRequest = ({
  row,
  groupCount,
  openCount,
}: MergeRequestRecord): MergeRequest => {
  const isSearched = row.searchedAt !== null && row.status !== 'IN_PROGRESS';
  return {
    mergeRequestId: row.id,
    mergeRequestName: row.name,
    customDataElementNames: [...row.elementNames],
    jobFrequency: row.frequency,
    mergeCondition: row.condition,
    triggerTime: toWireTime(row.triggerAt),
    jobStatus: row.status,
    totalDataSubjectCount: row.totalCount,
    duplicateDataSubjectCount: row.duplicateCount,
    groupCount: isSearched ? groupCount : null,
    openGroupCount: isSearched ? openCount : null,
    createdDate: toWireTime(row.createdAt),
    createdBy: row.createdBy,
    searchedDate: toOptionalWireTime(row.searchedAt),
    processedDate: toOptionalWireTime(row.processedAt),
    errorMessage: row.errorMessage,
  };
};

export const toDuplicateGroup = (
  group: GroupRow,
  members: readonly MemberRow[],
  { formSet, risks }: { formSet: ReadonlySet<number>; risks: ReadonlyMap<number, GroupRisk> },
): DuplicateGroup => ({
  number: group.number,
  status: group.status,
  dataSubjectCount: group.memberCount,
  matchedElementNames: [...group.matchedElementNames],
  isFormSet: formSet.has(group.number),
  // It may have been settled between the readings.
  risk: group.status === 'OPEN' ? (risks.get(group.number) ?? null) : null,
  dataSubjects: members.map(({ id, identifier, createdAt }) => ({
    id,
    identifier,
    createdDate: toWireTime(createdAt),
  })),
  mergeId: group.mergeId,
  mergedDate: toOptionalWireTime(group.mergedAt),
});
