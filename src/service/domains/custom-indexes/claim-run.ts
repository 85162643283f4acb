import { eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import type { Lease, Leases } from '#service/db/lease.ts';
import { type CustomIndexRunRow, customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';

const runs = customIndexRunsTable;

/** A run in progress, and the right to go on with it. */
export type ClaimedRun = { lease: Lease; run: CustomIndexRunRow };

/** Begins the run that was submitted, or takes one up again that nobody goes on with. */
export const claimRun = (
  db: Database,
  leases: Leases,
  now: string,
): Promise<ClaimedRun | undefined> =>
  db.transaction(async (tx) => {
    const lease = await leases.claim(tx, {
      where: isNull(runs.endedAt),
      orderBy: sql`${runs.createdAt}`,
    });
    if (lease === undefined) return undefined;
    const [run] = await tx
      .update(runs)
      .set({
        status: 'InProgress',
        phase: 'Preparing',
        startedAt: sql`coalesce(${runs.startedAt}, ${now})`,
        attempts: sql`${runs.attempts} + 1`,
      })
      .where(eq(runs.id, lease.rowId))
      .returning();
    return run && { lease, run };
  });
