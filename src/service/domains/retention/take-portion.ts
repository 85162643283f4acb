import type { Judged } from './judge.ts';

/** A part of what was found, and the last of the people who then are done with. */
export type Portion = {
  ids: string[];
  /** The receipts; null where all of a person goes at once. */
  keys: ReadonlySet<string> | null;
  coveredUntil: string | null;
};

/**
 * Takes the first of what was found among the people after `after` until `last`, in their order: all
 * of each person, so long as that is at most `limit`. Of somebody with more receipts than that, so
 * many; they come again.
 */
export const takePortion = (
  found: readonly Pick<Judged, 'subjectId' | 'key'>[],
  { after, last, limit }: { after: string | null; last: string; limit: number },
): Portion => {
  const people = [...Map.groupBy(found, ({ subjectId }) => subjectId)];
  const taken: typeof people = [];
  let size = 0;
  for (const [id, own] of people) {
    if (taken.length > 0 && size + own.length > limit) break;
    taken.push([id, own]);
    size += own.length;
  }
  const ids = taken.map(([id]) => id);
  const [first] = taken;
  if (size > limit && first !== undefined) {
    const keys = new Set(first[1].slice(0, limit).map(({ key }) => key ?? ''));
    return { ids, keys, coveredUntil: after };
  }
  const isAll = taken.length === people.length;
  return { ids, keys: null, coveredUntil: isAll ? last : (ids.at(-1) ?? last) };
};
