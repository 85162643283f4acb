import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { LeaseLost } from '#service/db/lease.ts';
import {
  type MergeRequestRow,
  mergeGroupsTable,
  mergeRequestsTable,
} from '#service/db/schema/merges.ts';
import type { Work } from '#service/domains/jobs/job-kind.ts';
import { afterSearch, type ChunkSizes, searchDuplicates } from './search-duplicates.ts';
import { forgetKeys, hasNoKeys, readOverdueKeys } from './search-keys.ts';
import { isOfSearch } from './write-groups.ts';

const table = mergeRequestsTable;

const usualSizes: ChunkSizes = {
  people: 500_000,
  keys: 1_000,
  groups: 500,
  forgotten: 5_000,
};

const readRequest = async (tx: Database, id: string): Promise<MergeRequestRow> => {
  const [request] = await tx.select().from(table).where(eq(table.id, id));
  if (request === undefined) throw new LeaseLost();
  return request;
};

/** The request of a search that begins, or goes on. */
const begin = async (tx: Database, id: string): Promise<MergeRequestRow> => {
  await tx
    .update(table)
    .set({
      status: 'IN_PROGRESS',
      totalCount: 0,
      duplicateCount: null,
      processedAt: null,
      errorMessage: null,
    })
    .where(and(eq(table.id, id), eq(table.status, 'PENDING')));
  return readRequest(tx, id);
};

/** Searches for duplicates whose time has come. */
export const duplicateSearchWork = (
  { now, newId }: { now: () => string; newId: () => string },
  sizes: ChunkSizes = usualSizes,
): Work => ({
  kind: 'DUPLICATE_SEARCH',
  table,
  finds: {
    isDue: (at) => {
      const isWaiting = and(eq(table.status, 'PENDING'), lte(table.triggerAt, at), hasNoKeys);
      return sql`(${or(isWaiting, eq(table.status, 'IN_PROGRESS'))})`;
    },
    name: sql`${table.name}`,
    askedBy: sql`${table.createdBy}`,
  },
  order: sql`${table.triggerAt}`,
  run: async ({ rowId, step }) => {
    const request = await step((tx) => begin(tx, rowId));
    await searchDuplicates(request, { inChunk: step, now, newId, sizes });
  },
  settle: async (tx, rowId, { state, message }) => {
    const request = await readRequest(tx, rowId);
    const end = state === 'CANCELED' ? 'CANCELLED' : state;
    const errorMessage = state === 'CANCELED' ? null : message;
    await tx
      .update(table)
      .set({ ...afterSearch(request, now(), end), errorMessage })
      .where(eq(table.id, rowId));
    // What it has written is a part only.
    await tx.delete(mergeGroupsTable).where(isOfSearch(rowId));
  },
  /** Removes what searches that are over have compared. */
  tidy: async (db, inTurn) => {
    for (const id of await readOverdueKeys(db)) {
      while (await inTurn(() => forgetKeys(db, id, sizes.forgotten)));
    }
  },
});
