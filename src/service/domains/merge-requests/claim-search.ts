import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import type { Lease, Leases } from '#service/db/lease.ts';
import { type MergeRequestRow, mergeRequestsTable } from '#service/db/schema/merges.ts';
import { hasNoKeys } from './search-keys.ts';

const table = mergeRequestsTable;

/** A search that is under way, and the right to go on with it. */
type ClaimedSearch = { lease: Lease; request: MergeRequestRow };

/** Begins the search that is due for the longest time, or takes one on that nobody goes on with. */
export const claimSearch = (
  db: Database,
  leases: Leases,
  now: string,
): Promise<ClaimedSearch | undefined> =>
  db.transaction(async (tx) => {
    const isDue = and(eq(table.status, 'PENDING'), lte(table.triggerAt, now), hasNoKeys);
    const lease = await leases.claim(tx, {
      where: sql`(${or(isDue, eq(table.status, 'IN_PROGRESS'))})`,
      orderBy: sql`${table.triggerAt}`,
    });
    if (lease === undefined) return undefined;
    const isClaimed = eq(table.id, lease.rowId);
    await tx
      .update(table)
      .set({
        status: 'IN_PROGRESS',
        totalCount: 0,
        duplicateCount: null,
        processedAt: null,
        errorMessage: null,
      })
      .where(and(isClaimed, eq(table.status, 'PENDING')));
    const [request] = await tx.select().from(table).where(isClaimed);
    return request && { lease, request };
  });
