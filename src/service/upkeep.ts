import type { Database } from './db/database.ts';
import { repeat } from './db/repeat.ts';
import { startDuplicateSearches } from './domains/merge-requests/duplicate-searches.ts';
import { retireDuePurposes } from './domains/purposes/retire-due-purposes.ts';
import { endDueConsents } from './domains/receipts/end-due-consents.ts';
import { describeFault } from './http/fault.ts';
import { forgetPerformedWrites } from './http/once.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** What time brings to an instance that nobody asks anything. */
export const startUpkeep = ({
  db,
  now,
  newId,
  log,
}: {
  db: Database;
  now: () => string;
  newId: () => string;
  log: { warn: (data: object, message: string) => void };
}): { stop: () => Promise<void> } => {
  const told = (message: string) => (error: unknown) => log.warn(describeFault(error), message);
  const works = [
    repeat(
      async () => {
        await retireDuePurposes(db, now());
        await endDueConsents({ db, now, newId });
      },
      { everyMs: minuteMs, onError: told('retiring purposes and ending consents failed') },
    ),
    repeat(() => forgetPerformedWrites(db, now()), {
      everyMs: hourMs,
      onError: told('forgetting old answers failed'),
    }),
    startDuplicateSearches({ db, now, newId, log }),
  ];
  return {
    stop: async () => {
      await Promise.all(works.map(({ stop }) => stop()));
    },
  };
};
