import type { Database } from '#service/db/database.ts';
import { readDecidedPurposes } from '#service/domains/decisions/read-decided.ts';
import type { OfferedPurpose, Submitted } from './plan-save.ts';
import type { ShownState } from './shown-state.ts';

/**
 * The purposes that a page showed and that its center doesn't offer anymore, where they are refused: a
 * no counts whatever became of what it was said to.
 */
export const readGonePurposes = async (
  db: Database,
  {
    offered,
    shown,
    submitted,
  }: {
    offered: readonly OfferedPurpose[];
    shown: ShownState;
    submitted: ReadonlyMap<string, Submitted>;
  },
): Promise<OfferedPurpose[]> => {
  const isOffered = new Set(offered.map(({ id }) => id));
  const ids = [...shown.keys()].filter(
    (id) => submitted.get(id)?.answer === 'no' && !isOffered.has(id),
  );
  if (ids.length === 0) return [];
  const known = await readDecidedPurposes(db, ids);
  return [...known.values()].map(({ id, newestVersion, kind }) => ({
    id,
    version: newestVersion,
    kind: kind ?? null,
    isSaleOrSharing: false,
    topics: [],
    preferences: [],
  }));
};
