import { and, count, eq, lte, or } from 'drizzle-orm';
import { mergeRequestKeysTable, mergeRequestsTable } from '#service/db/schema/merges.ts';
import { duplicateSearchWork } from '#service/domains/merge-requests/duplicate-searches.ts';
import type { ChunkSizes } from '#service/domains/merge-requests/search-duplicates.ts';
import { runJobs } from './jobs.ts';

/** Small chunks, so that a few subjects take several. */
export const smallChunks: ChunkSizes = { people: 2, keys: 3, groups: 2, forgotten: 3 };

const table = mergeRequestsTable;

/** Lets the searches for duplicates that are due run to their end. */
export const runSearches = (
  service: Parameters<typeof runJobs>[0],
  sizes: ChunkSizes = smallChunks,
): Promise<void> => {
  const {
    database: { db },
    clock: { now },
  } = service;
  const isDue = or(
    eq(table.status, 'IN_PROGRESS'),
    and(eq(table.status, 'PENDING'), lte(table.triggerAt, now())),
  );
  const work = duplicateSearchWork({ now, newId: () => crypto.randomUUID() }, sizes);
  return runJobs(service, work, async () => {
    const [due] = await db.select({ count: count() }).from(table).where(isDue);
    if (due?.count !== 0) throw new Error('A search is due or under way.');
    const keys = await db.$count(mergeRequestKeysTable);
    if (keys > 0) throw new Error('What a search has compared is not forgotten.');
  });
};
