import { vi } from 'vitest';
import type { OpenDatabase } from '#service/db/database.ts';
import type { Work } from '#service/domains/jobs/job-kind.ts';
import { type JobPace, startJobs } from '#service/domains/jobs/run-jobs.ts';

/** Without rests, and tried again at once by the clock of the test's wall, not the service's. */
export const quickJobs: JobPace = { everyMs: 10, leaseMs: 60_000, restShare: 0, retryMs: 0 };

type Service = {
  database: Pick<OpenDatabase, 'db' | 'session'>;
  clock: { now: () => string };
};

/**
 * Does jobs until `check` doesn't throw anymore.
 * @throws Error with what the jobs warned of
 */
export const runJobs = async (
  { database, clock }: Service,
  work: Work,
  check: () => Promise<void>,
): Promise<void> => {
  const warnings: object[] = [];
  const log = { warn: (data: object, message: string) => warnings.push({ message, ...data }) };
  const runner = { ...database, now: clock.now, newId: () => crypto.randomUUID(), log };
  const jobs = startJobs(runner, [work], quickJobs);
  try {
    await vi.waitFor(
      async () => {
        if (warnings.length === 0) await check();
      },
      { timeout: 60_000, interval: 10 },
    );
  } finally {
    await jobs.stop();
  }
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
};
