import { and, count, eq, lte, or } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { mergeRequestKeysTable, mergeRequestsTable } from '#service/db/schema/merges.ts';
import {
  type SearchPace,
  startDuplicateSearches,
} from '#service/domains/merge-requests/duplicate-searches.ts';

/** Small chunks without rests, so that a few subjects take several. */
export const quickPace: SearchPace = {
  everyMs: 20,
  leaseMs: 60_000,
  sizes: { people: 2, keys: 3, groups: 2, forgotten: 3 },
  restShare: 0,
  attempts: 2,
  retryMs: 1,
};

const table = mergeRequestsTable;

/** Lets the searches for duplicates that are due run to their end. */
export const runSearches = async (
  service: { db: Database; clock: { now: () => string } },
  pace: Partial<SearchPace> = {},
): Promise<void> => {
  const { db } = service;
  const { now } = service.clock;
  const warnings: object[] = [];
  const log = { warn: (data: object, message: string) => warnings.push({ message, ...data }) };
  const newId = () => crypto.randomUUID();
  const searches = startDuplicateSearches(
    { db, session: (run) => run(db), now, newId, log },
    { ...quickPace, ...pace },
  );
  const isDue = or(
    eq(table.status, 'IN_PROGRESS'),
    and(eq(table.status, 'PENDING'), lte(table.triggerAt, now())),
  );
  try {
    await vi.waitFor(
      async () => {
        const [due] = await db.select({ count: count() }).from(table).where(isDue);
        if (due?.count !== 0) throw new Error('A search is due or under way.');
        const keys = await db.$count(mergeRequestKeysTable);
        if (keys > 0) throw new Error('What a search has compared is not forgotten.');
      },
      { timeout: 60_000, interval: 20 },
    );
  } finally {
    await searches.stop();
  }
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
};
