import { and, eq, isNull, sql } from 'drizzle-orm';
import type { IndexRunRecord } from '#contract/custom-indexes.ts';
import type { Database } from '#service/db/database.ts';
import { customIndexRunsTable as runs } from '#service/db/schema/custom-indexes.ts';
import { jobsTable as jobs } from '#service/db/schema/jobs.ts';
import { cancelJob } from '#service/domains/jobs/control-jobs.ts';
import type { Context } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { readIndexRun } from './list-index-runs.ts';

const end = (db: Database, id: string, endedAt: string) =>
  db
    .update(runs)
    .set({ status: 'Cancelled', errorMessage: 'It was canceled.', endedAt })
    .where(eq(runs.id, id));

/**
 * Asks for a run's end; whoever is at it ends it after its step, and one that nobody has found yet
 * ends at once. One that was asked before stays as it is.
 * @throws Problem 404, or 400 `index-run-ended`
 */
export const cancelIndexRun = async (
  context: Pick<Context, 'db' | 'caller' | 'now'>,
  id: string,
): Promise<IndexRunRecord> => {
  const { db, caller, now } = context;
  // The run before its job, as the engine locks them.
  const [run] = await db
    .update(runs)
    .set({ canceledBy: sql`coalesce(${runs.canceledBy}, ${caller.subject})` })
    .where(and(eq(runs.id, id), isNull(runs.endedAt)))
    .returning({ id: runs.id });
  if (run === undefined) {
    await readIndexRun(db, id);
    throw stateConflict('index-run-ended', 'This run has already ended.');
  }
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, 'CUSTOM_INDEX'), eq(jobs.rowId, id), isNull(jobs.endedAt)));
  if (job !== undefined) await cancelJob(context, job.id);
  else await end(db, id, now());
  return readIndexRun(db, id);
};
