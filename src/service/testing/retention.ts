import { vi } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { retentionRulesTable } from '#service/db/schema/retention.ts';
import {
  isRetentionDue,
  type RetentionPace,
  startRetentionRuns,
} from '#service/domains/retention/retention-runs.ts';
import type { Erasing } from '#service/http/context.ts';

/** Small steps without rests, so that a few people take several. */
export const quickRetention: RetentionPace = {
  everyMs: 20,
  runEveryMs: 3_600_000,
  leaseMs: 60_000,
  sizes: { people: 3, deletions: 2, dryRunPeople: 2 },
  restShare: 0,
  attempts: 2,
  retryMs: 1,
  postponeMs: 600_000,
};

/** Lets the dry runs and runs that are due go to their end. */
export const runRetention = async (
  service: { db: Database; clock: { now: () => string }; erasing: Erasing },
  pace: Partial<RetentionPace> = {},
): Promise<void> => {
  const { db, erasing } = service;
  const { now } = service.clock;
  const warnings: object[] = [];
  const log = { warn: (data: object, message: string) => warnings.push({ message, ...data }) };
  const ownPace = { ...quickRetention, ...pace };
  const newId = () => crypto.randomUUID();
  const runs = startRetentionRuns({ db, now, newId, erasing, log }, ownPace);
  try {
    await vi.waitFor(
      async () => {
        const due = isRetentionDue(now(), ownPace.runEveryMs);
        if ((await db.$count(retentionRulesTable, due)) > 0) throw new Error('A rule is due.');
      },
      { timeout: 60_000, interval: 20 },
    );
  } finally {
    await runs.stop();
  }
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
};
