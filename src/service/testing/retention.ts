import { retentionRulesTable } from '#service/db/schema/retention.ts';
import {
  isRetentionDue,
  type RetentionPace,
  retentionWork,
} from '#service/domains/retention/retention-runs.ts';
import type { Erasing } from '#service/http/context.ts';
import { runJobs } from './jobs.ts';

/** Small steps, so that a few people take several. */
export const quickRetention: RetentionPace = {
  runEveryMs: 3_600_000,
  sizes: { people: 3, deletions: 2, dryRunPeople: 2 },
  postponeMs: 600_000,
};

/** Lets the dry runs and runs that are due go to their end. */
export const runRetention = (
  service: Parameters<typeof runJobs>[0] & { erasing: Erasing },
  pace: Partial<RetentionPace> = {},
): Promise<void> => {
  const { database, clock, erasing } = service;
  const ownPace = { ...quickRetention, ...pace };
  const newId = () => crypto.randomUUID();
  const work = retentionWork({ now: clock.now, newId, erasing }, ownPace);
  return runJobs(service, work, async () => {
    const due = isRetentionDue(clock.now(), ownPace.runEveryMs);
    if ((await database.db.$count(retentionRulesTable, due)) > 0) {
      throw new Error('A rule is due.');
    }
  });
};
