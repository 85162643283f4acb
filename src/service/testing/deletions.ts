import { isNull } from 'drizzle-orm';
import { deletionJobsTable } from '#service/db/schema/erasures.ts';
import { deletionWork } from '#service/domains/deletions/deletion-jobs.ts';
import type { Erasing } from '#service/http/context.ts';
import { runJobs } from './jobs.ts';

/** So many people a step, so that a few take several. */
export const fewPeople = { people: 2 };

/** Lets the deletions that programs asked for run to their end. */
export const runDeletions = (
  service: Parameters<typeof runJobs>[0] & { erasing: Erasing },
  sizes: { people: number } = fewPeople,
): Promise<void> => {
  const { database, clock, erasing } = service;
  const newId = () => crypto.randomUUID();
  return runJobs(service, deletionWork({ now: clock.now, newId, erasing }, sizes), async () => {
    const left = await database.db.$count(deletionJobsTable, isNull(deletionJobsTable.endedAt));
    if (left > 0) throw new Error('A deletion is not through.');
  });
};
