import { count } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';

/** How many jobs are listed, by kind and state. */
export const countJobs = (db: Database) =>
  db
    .select({ kind: jobsTable.kind, state: jobsTable.state, count: count() })
    .from(jobsTable)
    .groupBy(jobsTable.kind, jobsTable.state);
