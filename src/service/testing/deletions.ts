import { isNull } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { deletionJobsTable } from '#service/db/schema/erasures.ts';
import { type DeletionPace, startDeletionJobs } from '#service/domains/deletions/deletion-jobs.ts';
import type { Erasing } from '#service/http/context.ts';

/** Small steps without rests, so that a few people take several. */
export const quickDeletions: DeletionPace = {
  everyMs: 10,
  leaseMs: 60_000,
  people: 2,
  restShare: 0,
};

/** Lets the deletions that programs asked for run to their end. */
export const runDeletions = async (
  { db, clock, erasing }: { db: Database; clock: { now: () => string }; erasing: Erasing },
  pace: Partial<DeletionPace> = {},
): Promise<void> => {
  const warnings: object[] = [];
  const log = { warn: (data: object, message: string) => warnings.push({ message, ...data }) };
  const newId = () => crypto.randomUUID();
  const jobs = startDeletionJobs(
    { db, now: clock.now, newId, erasing, log },
    { ...quickDeletions, ...pace },
  );
  try {
    await vi.waitFor(
      async () => {
        const left = await db.$count(deletionJobsTable, isNull(deletionJobsTable.endedAt));
        if (left > 0 && warnings.length === 0) throw new Error('A deletion is not through.');
      },
      { timeout: 60_000, interval: 10 },
    );
  } finally {
    await jobs.stop();
  }
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
};
