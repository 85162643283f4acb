import { eq } from 'drizzle-orm';
import { type MergeRequestRow, mergeRequestsTable } from '#service/db/schema/merges.ts';
import type { RunningJob } from '#service/domains/jobs/job-kind.ts';
import { readDistinctPairs } from './distinct-pairs.ts';
import { createGrouping, type Duplicates } from './group-duplicates.ts';
import type { SharedKey } from './match-keys.ts';
import { nextTrigger } from './next-trigger.ts';
import { isSmall, lockPeopleOf, regroup } from './regroup.ts';
import {
  countSubjects,
  findShared,
  forgetKeys,
  forgetProgress,
  keepShared,
  readKeys,
  readSearchedElements,
} from './search-keys.ts';
import {
  comparisonsOf,
  coveredOf,
  nextStep,
  readProgress,
  searchStart,
  writeProgress,
} from './search-steps.ts';
import { readLastNumber, removeGroups, writeGroups } from './write-groups.ts';

/** How many rows a chunk reads or writes at most; about this many people are compared at once. */
export type ChunkSizes = { people: number; keys: number; groups: number; forgotten: number };

/** What a merge request becomes when a search of it has ended: one that repeats waits again. */
export const afterSearch = (
  { frequency, firstTriggerAt }: MergeRequestRow,
  now: string,
  end: 'COMPLETED' | 'FAILED' | 'CANCELLED',
) => ({
  coveredUntil: null,
  ...(frequency === 'CUSTOM'
    ? { status: end }
    : {
        status: 'PENDING' as const,
        triggerAt: nextTrigger(frequency, firstTriggerAt, now),
      }),
});

/** So many groups at once that together they have about as many members as a chunk may have. */
function* batchesOf(groups: readonly Duplicates[], size: number) {
  let batch: Duplicates[] = [];
  let members = 0;
  for (const group of groups) {
    batch.push(group);
    members += group.subjectIds.length;
    if (members < size) continue;
    yield batch;
    batch = [];
    members = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Searches all people for duplicates (docs/design.md 5.7), starting where the last call stopped. The
 * database finds the shared values first; then groups are built in memory and written.
 */
export const searchDuplicates = async (
  request: MergeRequestRow,
  {
    inChunk,
    now,
    newId,
    sizes,
  }: { inChunk: RunningJob['step']; now: () => string; newId: () => string; sizes: ChunkSizes },
): Promise<void> => {
  const { id, condition, elementNames, coveredUntil } = request;
  const clear = async () => {
    while (await inChunk((tx) => removeGroups(tx, id, sizes.groups)));
  };
  const elements = await inChunk((tx) => readSearchedElements(tx, elementNames));
  let progress = coveredUntil === null ? undefined : readProgress(coveredUntil, elements);
  if (progress === undefined) {
    await inChunk((tx) => forgetProgress(tx, id));
    await clear();
    while (await inChunk((tx) => forgetKeys(tx, id, sizes.forgotten)));
    progress = searchStart;
  }
  const comparisons = comparisonsOf(condition, elements);
  const total = await inChunk(countSubjects);
  const partCount = Math.max(1, Math.ceil(total / sizes.people));
  for (
    let comparison = comparisons[progress.comparison];
    comparison !== undefined;
    comparison = comparisons[progress.comparison]
  ) {
    const step = nextStep(progress, partCount);
    const compared = comparison;
    await inChunk(
      (tx, { tell }) => {
        const totalCount = coveredOf(total, step.next, comparisons.length);
        tell({ done: totalCount, total, phase: 'Comparing' });
        const coveredUntil = writeProgress(step.next, elements);
        return keepShared(tx, id, { step, coveredUntil, totalCount });
      },
      (tx) => findShared(tx, request, step, compared),
    );
    progress = step.next;
  }

  const grouping = createGrouping(condition, comparisons.length);
  let keys: SharedKey[];
  let last: SharedKey | undefined;
  do {
    const after = last;
    keys = await inChunk((tx) => readKeys(tx, id, { after, limit: sizes.keys }));
    grouping.add(keys);
    last = keys.at(-1);
  } while (last !== undefined);
  // By ALL a comparison may cover several elements, and people match by each of them.
  const everyPlace = [...elementNames.keys()];
  const found = grouping
    .groups()
    .map((group) => (condition === 'ALL' ? { ...group, elements: everyPlace } : group));

  // One that was cut off may have written some.
  await clear();
  let lastNumber = await inChunk((tx) => readLastNumber(tx, id));
  let duplicateCount = 0;
  for (const batch of batchesOf(found, sizes.groups)) {
    const written = await inChunk(
      async (tx) => {
        const ids = batch.filter(isSmall).flatMap(({ subjectIds }) => subjectIds);
        const areDistinct = await readDistinctPairs(tx, ids);
        const groups = await regroup(tx, batch, { condition, compared: elements, areDistinct });
        return writeGroups(tx, request, groups, { lastNumber, areDistinct });
      },
      (tx) => lockPeopleOf({ db: tx, newId }, batch),
    );
    ({ lastNumber } = written);
    duplicateCount += written.recordCount;
  }
  await inChunk((tx, { end }) => {
    end();
    return tx
      .update(mergeRequestsTable)
      .set({ ...afterSearch(request, now(), 'COMPLETED'), duplicateCount, searchedAt: now() })
      .where(eq(mergeRequestsTable.id, id));
  });
};
