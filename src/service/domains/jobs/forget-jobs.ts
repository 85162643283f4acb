import { lt } from 'drizzle-orm';
import { endedJobDays } from '#contract/jobs.ts';
import type { Database } from '#service/db/database.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';

const dayMs = 86_400_000;

/** Forgets the jobs that ended long ago; a failed one that could go on, too. */
export const forgetJobs = async (db: Database, now: string): Promise<void> => {
  const since = new Date(Date.parse(now) - endedJobDays * dayMs).toISOString();
  await db.delete(jobsTable).where(lt(jobsTable.endedAt, since));
};
