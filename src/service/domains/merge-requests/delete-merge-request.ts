import { eq } from 'drizzle-orm';
import { mergeGroupsTable, mergeRequestsTable } from '#service/db/schema/merges.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { lockMergeRequest } from './records.ts';
import { isOfSearch } from './write-groups.ts';

const table = mergeRequestsTable;

/**
 * Cancels a merge request that waits or runs: its search stops at the next chunk. One that has ended
 * is removed with its groups; merges that came of it stay in the audit.
 * @throws Problem 404
 */
export const deleteMergeRequest = async (
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<null> => {
  const row = await lockMergeRequest(db, id);
  if (row === undefined) throw notFound('Merge request');
  const isOfRow = eq(table.id, id);
  if (row.status === 'IN_PROGRESS') {
    // What its search has written is a part only.
    await db.delete(mergeGroupsTable).where(isOfSearch(id));
  }
  if (row.status === 'PENDING' || row.status === 'IN_PROGRESS') {
    const ended = { status: 'CANCELLED', leaseId: null, leasedUntil: null } as const;
    await db.update(table).set(ended).where(isOfRow);
  } else {
    await db.delete(table).where(isOfRow);
  }
  return null;
};
