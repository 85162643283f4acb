import { and, eq, sql } from 'drizzle-orm';
import { toDatabaseTime } from '#service/db/columns.ts';
import { LeaseLost } from '#service/db/lease.ts';
import { rest } from '#service/db/rest.ts';
import {
  type DestinationRow,
  deliveriesTable,
  destinationsTable,
} from '#service/db/schema/events.ts';
import { noteArrivals } from '#service/domains/arrivals/note-arrivals.ts';
import { createApart } from './choose-apart.ts';
import { createNext } from './choose-next.ts';
import { createHolds, type Held } from './hold-destinations.ts';
import { createHorizon } from './horizon.ts';
import { createNoting } from './note-progress.ts';
import type { renderEvent } from './render-event.ts';
import { createSending } from './send-events.ts';
import { type Delivering, type DeliveryContext, isResting, type Stay } from './stay.ts';
import { createSharedRead, createTurns } from './turns.ts';
import { usualWaits } from './wait-after.ts';
import { secretsNotReadable } from './whose-fault.ts';

const destinations = destinationsTable;
const deliveries = deliveriesTable;

/** How long what was read of a horizon is taken for the newest: less than a round takes. */
const horizonMs = 50;
/** How often a stay that has nothing else to do looks for it, and for how long. */
const lookEveryMs = 20;
const patienceMs = 1_000;

/** Of test events, whom nobody is. */
const testPerson = '00000000-0000-4000-8000-000000000000';

/** `ending` ends a stay after what is under way, `stopping` breaks that off. */
type Ends = { ending: AbortSignal; stopping: AbortSignal };

/** Sends what happened to one destination after the other, from where each has got to. */
export const createEventDelivery = (given: DeliveryContext) => {
  const { connections = 1, isBusy = () => false, waits = usualWaits } = given;
  const { clock = () => performance.now(), isEnding = () => false } = given;
  const turn = createTurns(connections);
  const options = { ...given, connections, isBusy, isEnding, waits, clock, turn };
  const holds = createHolds(options);
  const context: Delivering = { ...options, holds };
  const { db, now, newId, eventSeals } = context;
  const { claim, giveUp, mayBegin, writeAt } = holds;
  const horizonNow = createHorizon(db, { turn });
  const sending = createSending(context);
  const noting = createNoting(context);
  const apart = createApart(context, { ...sending, ...noting });
  const { sendRefusals, sendNext } = createNext(context, { ...sending, ...noting, ...apart });
  const { sendOne, faultOf } = sending;
  const { sendDue } = apart;

  const readDestination = async (id: string): Promise<DestinationRow | undefined> => {
    const [row] = await turn(() =>
      db.select().from(destinations).where(eq(destinations.id, id)).execute(),
    );
    return row;
  };

  const isLater = (at: string): boolean => Date.parse(at) > Date.parse(now());
  const isTestWanted = ({ testAskedAt, testedAt }: DestinationRow): boolean =>
    testAskedAt !== null && testedAt === null;

  /** What can't be opened sends nothing: it waits for a colleague. */
  const parkUnreadable = async (held: Held, row: DestinationRow): Promise<void> => {
    const time = now();
    const { state } = destinations;
    await writeAt({ held }, (tx) =>
      tx
        .update(destinations)
        .set({
          ...{ fault: secretsNotReadable, faultAt: time },
          state: sql`case when ${state} = 'ACTIVE' then 'PARKED' else ${state} end`,
          ...(isTestWanted(row) ? { testedAt: time, testFault: secretsNotReadable } : {}),
        })
        .where(eq(destinations.id, row.id)),
    );
  };

  const isActive = async (stay: Stay): Promise<boolean> => {
    const { row, held } = stay;
    const current = await readDestination(row.id);
    if (current === undefined || current.state !== 'ACTIVE') return false;
    if (current.sealed !== row.sealed) {
      const secrets = await eventSeals.openSecrets(current.sealed, row.id);
      if (secrets === undefined) {
        await parkUnreadable(held, current);
        return false;
      }
      stay.secrets = secrets;
    }
    // It may ask for more than before, refusals among it.
    if (current.refusalPosition !== row.refusalPosition) stay.refusalsTo = 0;
    Object.assign(row, current);
    stay.failures = current.failures;
    return !isResting(stay) || !isLater(current.nextAt);
  };

  /** One round of what comes first; whether anything was left to do. */
  const round = async (stay: Stay, ending: AbortSignal): Promise<boolean> => {
    if (await sendRefusals(stay)) return true;
    if (isResting(stay)) {
      // It's tried with what nobody has tried yet: those who failed may fail for what they are.
      return (await sendNext(stay, ending)) || (await sendDue(stay));
    }
    // However many fail, or have many events, the others go on beside them.
    const hadRefusals = await sendDue(stay, true);
    if (isResting(stay)) return true;
    const hadOthers = await sendDue(stay, false);
    if (isResting(stay)) return true;
    const hasNext = await sendNext(stay, ending);
    return hasNext || hadRefusals || hadOthers;
  };

  /** Sends an event of a person who doesn't exist, as somebody asked for. */
  const sendTest = async (stay: Stay): Promise<void> => {
    const { row, held } = stay;
    if (!mayBegin(held)) throw new LeaseLost();
    const time = toDatabaseTime(now());
    const nobody = {
      ...{ id: newId(), subjectId: testPerson, sequence: 1, kind: 'RECEIPT', at: time },
      ...{ isTest: true, purposeIds: [] },
      content: {
        ...{ consents: [], collectionPointId: null, collectionPointVersion: null },
        isNewPerson: true,
      },
    } satisfies Parameters<typeof renderEvent>[0];
    const person = {
      ...{ identifier: 'test@example.com', identifierType: 'Email', language: 'en' },
      ...{ contactFields: {}, isUnsubscribed: false, account: context.account },
    };
    const fault = await sendOne(stay, nobody, [nobody, person, new Map()]).then(
      () => null,
      (error: unknown) => {
        if (stay.stopping.aborted) throw error;
        return faultOf(error);
      },
    );
    const fields = { testedAt: now(), testFault: fault };
    // Whoever asked for another one meanwhile gets it.
    const isAsked = sql`${destinations.testAskedAt} = ${row.testAskedAt}::timestamptz`;
    await writeAt(stay, (tx) =>
      tx
        .update(destinations)
        .set(fields)
        .where(and(eq(destinations.id, row.id), isAsked)),
    );
    Object.assign(row, fields);
  };

  /** Has each withdrawal up to the horizon noted before anything of it is sent. */
  const noteNow = createSharedRead(async () => {
    const horizon = await horizonNow();
    const position = await noteArrivals(context, { horizon: horizon.position, turn, isEnding });
    return { ...horizon, position };
  });

  const readHorizon = async (stay: Stay): Promise<void> => {
    const { position, isBehind } = await noteNow();
    // Whoever brought the destination's position there knew the same of it.
    const horizon = Math.max(position, stay.row.position);
    Object.assign(stay, { horizon, isBehind, horizonAt: performance.now() });
  };

  /** Waits a moment for those who write events now, where nothing else is to be done. */
  const isMoreCommitted = async (stay: Stay, ending: AbortSignal): Promise<boolean> => {
    const { horizon } = stay;
    const givesUpAt = performance.now() + patienceMs;
    while (stay.isBehind && !ending.aborted && performance.now() < givesUpAt) {
      await rest(lookEveryMs, ending);
      await readHorizon(stay);
      if (stay.horizon > horizon) return true;
    }
    return false;
  };

  const stayAt = async (held: Held, { ending, stopping }: Ends): Promise<void> => {
    const row = await readDestination(held.lease.rowId);
    if (row === undefined) return;
    const secrets = await eventSeals.openSecrets(row.sealed, row.id);
    if (secrets === undefined) return parkUnreadable(held, row);
    const known = { horizon: row.position, isBehind: false, horizonAt: 0, refusalsTo: 0 };
    const stay: Stay = { held, row, secrets, ...known, stopping, failures: row.failures };
    if (isTestWanted(row)) await sendTest(stay);
    if (row.state !== 'ACTIVE' || isLater(row.nextAt)) return;
    await readHorizon(stay);
    while (!ending.aborted && (await isActive(stay))) {
      // What is refused meanwhile doesn't wait for the end of a long stay.
      if (performance.now() - stay.horizonAt > horizonMs) await readHorizon(stay);
      if (isTestWanted(stay.row)) await sendTest(stay);
      if (!(await round(stay, ending)) && !(await isMoreCommitted(stay, ending))) return;
    }
  };

  return {
    turn,

    /** Notes withdrawals of all destinations as far as events are committed. */
    noteArrivals: async (): Promise<void> => {
      await noteNow();
    },

    /**
     * The destinations that have something due and that nobody is at, and whether there may be
     * withdrawals that aren't noted, if only at others.
     */
    find: async (): Promise<{ due: string[]; isNotingDue: boolean }> => {
      const time = now();
      const { rows } = await turn(() =>
        db.execute<{ id: string | null }>(sql`
        select d.id from ${destinations} d
        where (d.leased_until is null or d.leased_until <= now())
          and (d.tested_at is null and d.test_asked_at is not null
            or d.state = 'ACTIVE' and d.next_at <= ${time} and (d.position < (select case when is_called then last_value else 0 end from event_positions)
            or exists (select from ${deliveries} w where w.destination_id = d.id
              and w.state = 'WAITING' and w.next_at <= ${time})))
        union all select null where exists (select from ${destinations})
          and coalesce((select position from arrival_progress), 0)
            < (select case when is_called then last_value else 0 end from event_positions)`),
      );
      return {
        due: rows.flatMap(({ id }) => id ?? []),
        isNotingDue: rows.some(({ id }) => id === null),
      };
    },

    /** Sends what is due at a destination, unless another instance is at it. */
    deliver: async (id: string, ends: Ends): Promise<void> => {
      const held = await claim(id);
      if (held === undefined) return;
      try {
        await stayAt(held, ends);
      } catch (error) {
        // It was deleted, or another instance has it by now; or the service stops.
        if (!(error instanceof LeaseLost) && !ends.stopping.aborted) throw error;
      } finally {
        await giveUp(held);
      }
    },
  };
};
