import type { Database } from '#service/db/database.ts';
import { firstToTell, isOlderConnected } from '#service/db/older-releases.ts';
import { repeat } from '#service/db/repeat.ts';
import { destinationsTable } from '#service/db/schema/events.ts';
import { describeFault } from '#service/http/fault.ts';
import { createEventDelivery, type DeliveryContext } from './deliver-events.ts';
import { forgetOldEvents } from './forget-events.ts';
import { hasDestinations } from './record-events.ts';
import { tellUntold } from './tell-untold.ts';

const lookEveryMs = 500;
const forgetEveryMs = 60_000;
/** How long the end of the service waits for events that are under way. */
const patienceMs = 3_000;

/** Says at all destinations that somebody is at work who tells them nothing of what they do. */
const noteOlderReleases = async (db: Database, now: string): Promise<void> => {
  if (!(await hasDestinations(db)) || !(await isOlderConnected(db, firstToTell))) return;
  await db.update(destinationsTable).set({ fault: 'OLDER RELEASE', faultAt: now });
};

export type EventWorker = {
  /** Forgets what is old, and sees that who wasn't told of it is told anew. */
  upkeep: () => Promise<void>;
  /** Sends what is due now, and waits for it. */
  run: () => Promise<void>;
  /** Looks for work from now on; `stop` leaves what isn't sent to another instance, or the next start. */
  start: () => { stop: () => Promise<void> };
};

/** Sends events to all destinations, beside everything else and beside other instances. */
export const createEventWorker = ({
  isWanted = () => true,
  ...context
}: DeliveryContext & {
  /** Whether there may be a destination, as this process knows: where there's none, nothing is looked for. */
  isWanted?: () => boolean;
}): EventWorker => {
  const { db, now, newId, warn, isBusy = () => false } = context;
  const delivery = createEventDelivery({ ...context, isEnding: () => ending.signal.aborted });
  const busy = new Map<string, Promise<void>>();
  let ending = new AbortController();
  let stopping = new AbortController();
  const told = (error: unknown) =>
    warn(describeFault(error), 'sending events failed; trying again');

  /** One destination keeps no other waiting. */
  const look = async (): Promise<void> => {
    const { due, isNotingDue } = await delivery.find();
    const begin = (name: string, work: () => Promise<void>) => {
      if (busy.has(name)) return;
      const begun = work()
        .catch(told)
        .finally(() => busy.delete(name));
      busy.set(name, begun);
    };
    if (isNotingDue) begin('arrivals', delivery.noteArrivals);
    for (const id of due) {
      begin(id, () => delivery.deliver(id, { ending: ending.signal, stopping: stopping.signal }));
    }
  };
  const upkeep = async (): Promise<void> => {
    // What isn't noted isn't forgotten, but for who is gone.
    if (isWanted()) await delivery.noteArrivals().catch(told);
    await forgetOldEvents(db, now(), ending.signal);
    if (!isWanted() || ending.signal.aborted) return;
    await noteOlderReleases(db, now());
    await tellUntold({ db, now, newId }, { ending: ending.signal, turn: delivery.turn, isBusy });
  };
  return {
    upkeep,
    run: async () => {
      await look();
      await Promise.all(busy.values());
    },
    start: () => {
      ending = new AbortController();
      stopping = new AbortController();
      const rounds = [
        repeat(async () => (isWanted() ? await look() : undefined), {
          everyMs: lookEveryMs,
          onError: told,
        }),
        repeat(upkeep, { everyMs: forgetEveryMs, onError: told }),
      ];
      return {
        stop: async () => {
          ending.abort();
          const cut = setTimeout(() => stopping.abort(), patienceMs);
          await Promise.all(rounds.map(({ stop }) => stop()));
          await Promise.all(busy.values());
          clearTimeout(cut);
        },
      };
    },
  };
};
