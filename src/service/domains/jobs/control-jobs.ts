import { eq } from 'drizzle-orm';
import { isOpenJob, type Job, keptKinds, resumedKinds } from '#contract/jobs.ts';
import type { Database } from '#service/db/database.ts';
import { type JobRow, jobsTable } from '#service/db/schema/jobs.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { toJob } from './wire.ts';

const lockJob = async (db: Database, id: string): Promise<JobRow> => {
  const [job] = await db.select().from(jobsTable).where(eq(jobsTable.id, id)).for('update');
  if (job === undefined) throw notFound('Job');
  return job;
};

const change = async (db: Database, id: string, fields: Partial<JobRow>): Promise<Job> => {
  const [job] = await db.update(jobsTable).set(fields).where(eq(jobsTable.id, id)).returning();
  if (job === undefined) throw notFound('Job');
  return toJob(job);
};

/**
 * Asks for a job's end; whoever is at it ends it after its step. One that was asked before stays as
 * it is.
 * @throws Problem 404, or 400 `job-ended`, `job-kept`
 */
export const cancelJob = async (
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  id: string,
): Promise<Job> => {
  const job = await lockJob(db, id);
  if (!isOpenJob(job.state)) throw stateConflict('job-ended', 'This job has already ended.');
  if (keptKinds.includes(job.kind)) {
    throw stateConflict('job-kept', 'The service needs this job to finish.');
  }
  if (job.canceledBy !== null) return toJob(job);
  return change(db, id, { canceledBy: caller.subject, dueAt: now() });
};

/**
 * Lets a job that failed go on where it stopped.
 * @throws Problem 404, or 400 `job-not-resumable`
 */
export const resumeJob = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<Job> => {
  const job = await lockJob(db, id);
  if (job.state !== 'FAILED' || !resumedKinds.includes(job.kind)) {
    const text =
      'Only deletions, replays, bulk actions and steps of an upgrade that failed can be tried again here.';
    throw stateConflict('job-not-resumable', text);
  }
  return change(db, id, {
    state: 'WAITING',
    endedAt: null,
    dueAt: now(),
    tries: 0,
    errorMessage: null,
    // It may have failed before its instance saw that.
    canceledBy: null,
  });
};
