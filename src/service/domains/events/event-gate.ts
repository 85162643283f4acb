import type { Database } from '#service/db/database.ts';
import { hasDestinations } from './record-events.ts';

/** How long this process may go by what it was told; destinations begin later than that. */
const trustedMs = 3_000;

/** What a process knows of whether anything is sent anywhere, so that receipts don't ask each time. */
export const createEventGate = (db: Database) => {
  let noneAt = Number.NEGATIVE_INFINITY;
  return {
    refresh: async (): Promise<void> => {
      const at = performance.now();
      noneAt = (await hasDestinations(db)) ? Number.NEGATIVE_INFINITY : at;
    },
    mayBeWanted: (): boolean => performance.now() - noneAt > trustedMs,
  };
};
export type EventGate = ReturnType<typeof createEventGate>;
