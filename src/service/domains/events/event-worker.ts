import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { repeat } from '#service/db/repeat.ts';
import { deliveriesTable, destinationsTable, eventsTable } from '#service/db/schema/events.ts';
import { readNoted } from '#service/domains/arrivals/note-arrivals.ts';
import { describeFault } from '#service/http/fault.ts';
import { createEventDelivery, type DeliveryContext } from './deliver-events.ts';

const events = eventsTable;

const lookEveryMs = 500;
const forgetEveryMs = 60_000;
const forgottenAtOnce = 1_000;
/** How long the end of the service waits for events that are under way. */
const patienceMs = 3_000;

/** Forgets events that are old enough, sent or not, and what is left of destinations that are gone. */
export const forgetOldEvents = async (db: Database, now: string): Promise<void> => {
  await db
    .delete(events)
    .where(sql`${events.identifier} is not null and ${events.until} <= ${now}`);
  // Withdrawals among them need their rows first.
  const noted = await readNoted(db);
  const isNoted = noted === undefined ? sql`true` : sql`position <= ${noted}`;
  let gone: number;
  do {
    const { rows } = await db.execute<{ subject: string; sequence: string }>(sql`
      select subject_id as subject, sequence from (
        select subject_id, sequence, until, position from ${events} order by position limit ${forgottenAtOnce}
      ) as oldest where until <= ${now} and ${isNoted}`);
    gone = rows.length;
    const keys = rows.map(({ subject, sequence }) => sql`(${subject}::uuid, ${sequence}::bigint)`);
    if (gone > 0) {
      await db.execute(sql`delete from ${events}
        where (subject_id, sequence) in (${sql.join(keys, sql`, `)})`);
    }
  } while (gone === forgottenAtOnce);
  await db.execute(sql`delete from ${deliveriesTable}
    where destination_id not in (select id from ${destinationsTable})`);
};

export type EventWorker = {
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
  const { db, now, warn } = context;
  const delivery = createEventDelivery(context);
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
  return {
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
        repeat(() => forgetOldEvents(db, now()), { everyMs: forgetEveryMs, onError: told }),
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
