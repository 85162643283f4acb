import type { GroupStatus } from '#contract/merge-request-values.ts';
import { type AreDistinct, pairsAmong } from './distinct-pairs.ts';

const settled: readonly GroupStatus[] = ['MERGED', 'GONE', 'TOO_LARGE'];
const ofPairs: readonly GroupStatus[] = ['DISMISSED', 'NEEDS_REVIEW'];

/**
 * What a group is by what was said of its people.
 * @param ids of those who are left, each once
 * @param areOne whether a merge has just made one of several of them
 */
export const groupStatusOf = (
  status: GroupStatus,
  {
    ids,
    areDistinct,
    areOne,
  }: { ids: readonly string[]; areDistinct: AreDistinct; areOne: boolean },
): GroupStatus => {
  if (settled.includes(status)) return status;
  if (ids.length < 2) return areOne && ids.length === 1 ? 'MERGED' : status;
  const pairs = pairsAmong(ids);
  const distinct = pairs.filter(({ subjectId, otherId }) => areDistinct(subjectId, otherId));
  if (distinct.length === pairs.length) return 'DISMISSED';
  if (distinct.length > 0) return 'NEEDS_REVIEW';
  return ofPairs.includes(status) ? 'OPEN' : status;
};
