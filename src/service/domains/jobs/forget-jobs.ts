import { and, lt, ne, or } from 'drizzle-orm';
import { endedJobDays } from '#contract/jobs.ts';
import type { Database } from '#service/db/database.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';

const dayMs = 86_400_000;

/**
 * Forgets the jobs that ended long ago. A deletion that failed begins anew then; a step of an upgrade
 * is only known by its job, so one that failed stays.
 */
export const forgetJobs = async (db: Database, now: string): Promise<void> => {
  const since = new Date(Date.parse(now) - endedJobDays * dayMs).toISOString();
  const isDone = or(ne(jobsTable.kind, 'UPGRADE'), ne(jobsTable.state, 'FAILED'));
  await db.delete(jobsTable).where(and(lt(jobsTable.endedAt, since), isDone));
};
