import { and, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { resumedKinds } from '#contract/jobs.ts';
import type { Database } from '#service/db/database.ts';
import type { Lease, Leases } from '#service/db/lease.ts';
import { type JobRow, jobsTable } from '#service/db/schema/jobs.ts';
import type { Work } from './job-kind.ts';

const jobs = jobsTable;
/** Beside its own row, where a job is about itself. */
const waiting = alias(jobs, 'waiting');

/** A job, and the right to go on with it. */
export type ClaimedJob = { lease: Lease; job: JobRow };

const endedElsewhere = 'What it was about was stopped, changed or deleted.';

/**
 * Makes a job of each row that is due and has none that is open, and ends those whose row isn't due
 * anymore: somebody took the work back. A job that failed for good keeps its row from another.
 */
export const findJobs = async (
  db: Database,
  { kind, table, finds }: Work,
  { now }: { now: string },
): Promise<void> => {
  if (finds === undefined) return;
  const isDue = finds.isDue(now);
  const isFree = sql`(${table.leasedUntil} is null or ${table.leasedUntil} <= ${now})`;
  const stays = resumedKinds.includes(kind) ? sql`or ${jobs.state} = 'FAILED'` : sql``;
  await db.execute(sql`with gone as (
      update ${jobs} set state = 'CANCELED', ended_at = ${now},
        error_message = ${endedElsewhere}
      where ${jobs.kind} = ${kind} and ${jobs.endedAt} is null and not exists (
        select from ${table} where ${table.id} = ${jobs.rowId}
          and (${isDue} or (${table.leaseId} is not null and not ${isFree}))))
    insert into ${jobs} (id, kind, row_id, name, state, created_at, created_by, due_at, tries)
    select gen_random_uuid(), ${kind}, ${table.id}, ${finds.name}, 'WAITING', ${now},
      ${finds.askedBy}, ${now}, 0
    from ${table} where ${isDue} and ${isFree} and not exists (
      select from ${jobs} where ${jobs.kind} = ${kind} and ${jobs.rowId} = ${table.id}
        and (${jobs.endedAt} is null ${stays}))
    on conflict do nothing`);
};

/** Takes a job on that waits, or that nobody goes on with; the one that its row had before is forgotten. */
export const claimJob = (
  db: Database,
  { kind, table, order, finds, knows = sql`true` }: Work,
  { leases, now }: { leases: Leases; now: string },
): Promise<ClaimedJob | undefined> =>
  db.transaction(async (tx) => {
    const isOfTheRow = and(
      eq(waiting.kind, kind),
      eq(waiting.rowId, table.id),
      isNull(waiting.endedAt),
      lte(waiting.dueAt, now),
    );
    // What its row is about may have been taken back since the job was found.
    const isDue = finds?.isDue(now) ?? sql`true`;
    const lease = await leases.claim(tx, {
      where: sql`exists (select from ${jobs} waiting where ${isOfTheRow}) and ${isDue} and ${knows}`,
      orderBy: order,
    });
    if (lease === undefined) return undefined;
    const isOfRow = and(eq(jobs.kind, kind), eq(jobs.rowId, lease.rowId));
    const [job] = await tx
      .update(jobs)
      .set({
        state: 'RUNNING',
        startedAt: sql`coalesce(${jobs.startedAt}, ${now})`,
        tries: sql`${jobs.tries} + 1`,
      })
      .where(and(isOfRow, isNull(jobs.endedAt)))
      .returning();
    if (job === undefined) return undefined;
    if (job.tries === 1) {
      await tx.delete(jobs).where(and(isOfRow, isNotNull(jobs.endedAt), ne(jobs.id, job.id)));
    }
    return { lease, job };
  });
