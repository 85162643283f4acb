import type { Database } from '#service/db/database.ts';
import { hasDestinations } from './record-events.ts';

/** How long this process may go by what it was told; destinations begin later than that. */
const trustedMs = 3_000;

/** What a process knows of whether anything is sent anywhere, so that receipts don't ask each time. */
export const createEventGate = (db: Database) => {
  let known: { isAny: boolean; at: number } | undefined;
  return {
    refresh: async (): Promise<void> => {
      const at = performance.now();
      known = { isAny: await hasDestinations(db), at };
    },
    /** Undefined where it isn't known. */
    isWanted: (): boolean | undefined =>
      known !== undefined && performance.now() - known.at <= trustedMs ? known.isAny : undefined,
  };
};
export type EventGate = ReturnType<typeof createEventGate>;
