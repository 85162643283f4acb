import type { Database } from './db/database.ts';
import { repeat } from './db/repeat.ts';
import { retireDuePurposes } from './domains/purposes/retire-due-purposes.ts';
import { describeFault } from './http/fault.ts';
import { forgetPerformedWrites } from './http/once.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** What time brings to an instance that nobody asks anything. */
export const startUpkeep = ({
  db,
  now,
  log,
}: {
  db: Database;
  now: () => string;
  log: { warn: (data: object, message: string) => void };
}): { stop: () => Promise<void> } => {
  const told = (message: string) => (error: unknown) => log.warn(describeFault(error), message);
  const works = [
    repeat(() => retireDuePurposes(db, now()), {
      everyMs: minuteMs,
      onError: told('retiring purposes failed'),
    }),
    repeat(() => forgetPerformedWrites(db, now()), {
      everyMs: hourMs,
      onError: told('forgetting old answers failed'),
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(works.map(({ stop }) => stop()));
    },
  };
};
