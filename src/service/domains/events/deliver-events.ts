import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { type Lease, LeaseLost, leasesOf } from '#service/db/lease.ts';
import { rest } from '#service/db/rest.ts';
import {
  type DeliveryRow,
  type DestinationRow,
  deliveriesTable,
  destinationsTable,
  type EventRow,
  eventsTable,
} from '#service/db/schema/events.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import {
  type Answered,
  beginsAt,
  noteAnswers,
  noteArrivals,
  noteTelling,
  withdrawalsIn,
} from '#service/domains/arrivals/note-arrivals.ts';
import type { Account } from '#service/http/context.ts';
import { describeFault } from '#service/http/fault.ts';
import type { DestinationSecrets, EventSeals } from '#service/identity/event-seals.ts';
import { concern } from './concern.ts';
import { createEventPace } from './event-pace.ts';
import { readHorizon } from './horizon.ts';
import { type PostEvent, PostFault } from './post-fault.ts';
import { readAddressees, readTexts } from './read-addressees.ts';
import { bodyOf, renderEvent } from './render-event.ts';
import { signedHeaders } from './sign-event.ts';
import { refusalsOf, supersede } from './supersede.ts';
import { createSharedRead, createTurns } from './turns.ts';
import { usualWaits, type Waits, waitAfter } from './wait-after.ts';

const destinations = destinationsTable;
const deliveries = deliveriesTable;
const events = eventsTable;

/** As long as nobody else takes a destination on; whoever is at it holds it again before that. */
const leaseMs = 30_000;
const keepEveryMs = 10_000;

/** How long what was read of a horizon is taken for the newest: less than a round takes. */
const horizonMs = 50;

/** How long events wait that have to leave the machine to others, until refusals are looked for again. */
const pauseMs = 200;

/** How many events are taken at a time, and of one person. */
const batchSize = 100;
const pageOfPerson = 100;
/** How many people's events are under way to a destination. */
const sendsMaximum = 8;
/** Of test events, whom nobody is. */
const testPerson = '00000000-0000-4000-8000-000000000000';
const notTried = 'NOT TRIED';
/** After so many failures in a row it's the destination that fails, and not what is sent there. */
const failuresMaximum = 20;

export type DeliveryContext = {
  db: Database;
  account: Account;
  now: () => string;
  newId: () => string;
  eventSeals: EventSeals;
  post: PostEvent;
  /** How many statements and transactions run at once, for however many destinations. */
  connections?: number;
  /** Whether others need the machine, so that all but refusals has to wait. */
  isBusy?: () => boolean;
  waits?: Waits;
  warn: (data: object, message: string) => void;
};

/** `ending` ends a stay after what is under way, `stopping` breaks that off. */
type Ends = { ending: AbortSignal; stopping: AbortSignal };

/** One instance's time at a destination. */
type Stay = {
  lease: Lease;
  row: DestinationRow;
  secrets: DestinationSecrets;
  horizon: number;
  /** When that was read, in ms of `performance.now()`. */
  horizonAt: number;
  /** Up to which position there are no refusals left. */
  refusalsTo: number;
  stopping: AbortSignal;
  /** How many tries failed since the last that didn't. */
  failures: number;
};

/** How far a person's events were sent: all up to `sequence`, and whether the next one failed. */
type Progress = {
  subjectId: string;
  sequence: number;
  position: number;
  fault: string | null;
  /** Whether it was tried at all. */
  isTried: boolean;
  hasRefusal: boolean;
  /** Whether more of hers may be left than were taken at a time. */
  hasMore?: boolean;
  /** The withdrawals among what was sent. */
  answered?: Answered[];
};

/** An answer, whatever it says, comes from where it was sent. */
const hasAnswered = (fault: string): boolean => fault.startsWith('HTTP ');

const laterThan = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

const bySubject = <Row extends { subjectId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ subjectId }) => subjectId);

/** Runs work over items, so many at a time. Where one fails, what is under way ends first. */
const inParallel = async <Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const left = items.entries();
  let hasFailed = false;
  const lane = async () => {
    for (const [place, item] of left) {
      if (hasFailed) return;
      try {
        results[place] = await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: most }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  return results;
};

/** Sends what happened to one destination after the other, from where each has got to. */
export const createEventDelivery = (context: DeliveryContext) => {
  const { db, now, newId, eventSeals, post, warn } = context;
  const { connections = 1, isBusy = () => false, waits = usualWaits } = context;
  const leases = leasesOf(destinations, { now, newId, forMs: leaseMs });
  const pace = createEventPace({ isBusy, clock: () => performance.now() });
  // All that asks the database does so in its turn, and nothing else does: no request to others.
  const turn = createTurns(connections);
  const horizonNow = createSharedRead(() => readHorizon(db, turn));

  const readDestination = async (id: string): Promise<DestinationRow | undefined> => {
    const [row] = await turn(() =>
      db.select().from(destinations).where(eq(destinations.id, id)).execute(),
    );
    return row;
  };

  const isLater = (at: string): boolean => Date.parse(at) > Date.parse(now());
  const isTestWanted = ({ testAskedAt, testedAt }: DestinationRow): boolean =>
    testAskedAt !== null && testedAt === null;

  /** One that can't even be written is this person's fault, and keeps nobody else waiting. */
  const faultOf = (error: unknown): string => {
    if (error instanceof PostFault) return error.fault;
    warn(describeFault(error), "an event couldn't be written");
    return 'NOT WRITTEN';
  };

  const isOf = ({ row }: Stay) => eq(deliveries.destinationId, row.id);

  /** Of these people, those whose events aren't where the destination's position says. */
  const readApart = async (stay: Stay, ids: readonly string[]) => {
    const rows = await turn(() =>
      db
        .select()
        .from(deliveries)
        .where(and(isOf(stay), isOneOf(sql`${deliveries.subjectId}`, 'uuid', ids)))
        .execute(),
    );
    return new Map(rows.map((row) => [row.subjectId, row]));
  };

  const sendOne = async (
    { row, secrets, stopping }: Stay,
    event: Pick<EventRow, 'id'>,
    rendered: Parameters<typeof renderEvent>,
  ): Promise<void> => {
    const body = bodyOf(renderEvent(...rendered), row.body);
    const headers = signedHeaders(secrets, { id: event.id, body, now: now() });
    await post({ url: row.url, headers, body }, stopping);
  };

  /**
   * Sends people's events, each person's one after the other until one fails. Nothing is written.
   * @param own of each person, in order; what doesn't concern the destination among them
   * @param refusedAt of each person the latest refusals among all that is to be sent to her
   */
  const sendAll = async (
    stay: Stay,
    own: ReadonlyMap<string, readonly EventRow[]>,
    refusedAt: (subjectId: string) => ReadonlyMap<string, number>,
  ): Promise<Progress[]> => {
    const wants = { ...stay.row };
    const todo = [...own].map(([subjectId, rows]) => {
      const concerned = new Map(rows.map((row) => [row.sequence, concern(row, wants)]));
      const left = supersede(
        rows.flatMap(({ sequence }) => concerned.get(sequence) ?? []),
        refusedAt(subjectId),
      );
      const bySequence = new Map(left.map(({ event, left: told }) => [event.sequence, told]));
      return { subjectId, rows, told: (sequence: number) => bySequence.get(sequence) ?? null };
    });
    const sent = todo.flatMap(({ rows, told }) =>
      rows.flatMap(({ sequence }) => told(sequence) ?? []),
    );
    const people = sent.length === 0 ? new Map() : await turn(() => readAddressees(context, sent));
    await turn(() => noteTelling(context, stay.row, sent));
    const consents = sent.flatMap(({ content }) => content.consents);
    const texts = await turn(() => readTexts(db, consents));
    // One that fails for long is tried with one person at a time.
    const wasFailing = stay.failures >= failuresMaximum;
    let probes = wasFailing ? 1 : 0;
    const most = wasFailing ? Number.POSITIVE_INFINITY : failuresMaximum;
    return inParallel(todo, sendsMaximum, async ({ subjectId, rows, told }): Promise<Progress> => {
      const [first] = rows;
      const progress: Progress = {
        ...{ subjectId, sequence: (first?.sequence ?? 1) - 1, position: 0 },
        ...{ fault: null, isTried: false },
        hasRefusal: rows.some(({ refusedIds }) => refusedIds.length > 0),
        answered: [],
      };
      for (const { sequence, position } of rows) {
        const event = told(sequence);
        const person = people.get(subjectId);
        // Whoever was erased or merged meanwhile has another event, which says so.
        if (event !== null && person !== undefined) {
          if (stay.failures >= failuresMaximum && !progress.isTried) {
            if (probes === 0) return { ...progress, fault: notTried };
            probes -= 1;
          }
          progress.isTried = true;
          const said = { ...withdrawalsIn(event), sentAt: now(), acknowledgedAt: null };
          try {
            await sendOne(stay, event, [event, person, texts]);
            stay.failures = 0;
            progress.answered?.push({ ...said, acknowledgedAt: now() });
          } catch (error) {
            if (stay.stopping.aborted) throw error;
            stay.failures = Math.min(stay.failures + 1, most);
            const fault = faultOf(error);
            if (hasAnswered(fault)) progress.answered?.push(said);
            return { ...progress, fault };
          }
        }
        progress.sequence = sequence;
        progress.position = position;
      }
      return progress;
    });
  };

  /** How a person is apart after her events were tried; null where she isn't. */
  const apartAfter = (
    stay: Stay,
    progress: Progress,
    former: DeliveryRow | undefined,
    passed: number,
  ): DeliveryRow | null => {
    const { subjectId, sequence, position, fault, isTried, hasRefusal, hasMore } = progress;
    const base = { destinationId: stay.row.id, subjectId, sequence, hasRefusal };
    const time = now();
    if (fault === null && hasMore) {
      const state = 'WAITING';
      const isNew = { position: null, attempts: 0, fault: null };
      return { ...base, ...isNew, state, nextAt: time, since: time };
    }
    if (fault === null) {
      if (position <= passed) return null;
      const state = 'AHEAD';
      return {
        ...base,
        ...{ state, position, attempts: 0, nextAt: time, fault: null, since: time },
      };
    }
    const isSame = former?.state !== 'AHEAD' && former?.sequence === sequence;
    const attempts = (isSame ? (former?.attempts ?? 0) : 0) + (isTried ? 1 : 0);
    const wait = isTried ? waitAfter(attempts, waits) : 0;
    return {
      ...base,
      ...{ state: wait === null ? 'PARKED' : 'WAITING', position: null, attempts },
      nextAt: laterThan(time, wait ?? 0),
      fault: isTried ? fault : (former?.fault ?? null),
      since: (isSame ? former?.since : undefined) ?? time,
    };
  };

  /** Notes what became of people's events, and how far the destination is. */
  const note = async (
    stay: Stay,
    results: readonly Progress[],
    former: ReadonlyMap<string, DeliveryRow>,
    at: { position?: number; refusalPosition?: number } = {},
  ): Promise<void> => {
    const { row } = stay;
    const passed = at.position ?? row.position ?? 0;
    const apart = results.map((one) => ({
      one,
      row: apartAfter(stay, one, former.get(one.subjectId), passed),
    }));
    const gone = apart.flatMap(({ one, row: own }) => (own === null ? [one.subjectId] : []));
    const tried = results.filter(({ isTried }) => isTried);
    const fault = tried.find((one) => one.fault !== null)?.fault ?? null;
    const isSent = tried.some((one) => one.fault === null);
    const time = now();
    const isFailing = stay.failures >= failuresMaximum;
    const wait = isFailing ? waitAfter(stay.failures - failuresMaximum + 1, waits) : 0;
    const recovered = row.failures >= failuresMaximum && !isFailing;
    const fields: Partial<DestinationRow> = {
      ...at,
      failures: stay.failures,
      nextAt: laterThan(time, wait ?? 0),
      ...(wait === null ? { state: 'PARKED' } : {}),
      ...(isSent ? { lastSentAt: time } : {}),
      ...(fault === null ? {} : { fault, faultAt: time }),
    };
    const write = async (tx: Database) => {
      await leases.hold(tx, stay.lease);
      await upsertRows(
        tx,
        deliveries,
        apart.flatMap(({ row: own }) => own ?? []),
        ['destinationId', 'subjectId'],
      );
      if (gone.length > 0) {
        await tx
          .delete(deliveries)
          .where(and(isOf(stay), isOneOf(sql`${deliveries.subjectId}`, 'uuid', gone)));
      }
      if (at.position !== undefined) {
        await tx
          .delete(deliveries)
          .where(and(isOf(stay), eq(deliveries.state, 'AHEAD'), lte(deliveries.position, passed)));
      }
      if (recovered) {
        await tx
          .update(deliveries)
          .set({ nextAt: time })
          .where(and(isOf(stay), eq(deliveries.state, 'WAITING')));
      }
      await tx.update(destinations).set(fields).where(eq(destinations.id, row.id));
      await noteAnswers(
        tx,
        row.id,
        results.flatMap(({ answered }) => answered ?? []),
      );
    };
    await turn(() => db.transaction(write));
    Object.assign(row, fields);
  };

  /**
   * Sends all that is due of people who are apart from the rest, or are to be: those whose refusal comes
   * first, and those whose events failed.
   */
  const sendApart = async (
    stay: Stay,
    subjectIds: readonly string[],
    at: { refusalPosition?: number } = {},
  ): Promise<void> => {
    if (subjectIds.length === 0) return note(stay, [], new Map(), at);
    const former = await readApart(stay, subjectIds);
    const after = stay.row.position ?? 0;
    const ids = subjectIds.filter((id) => {
      const state = former.get(id)?.state;
      return state !== 'PARKED' && (at.refusalPosition === undefined || state !== 'WAITING');
    });
    const since = ids.map((id) => former.get(id)?.sequence ?? 0);
    // Of whoever isn't apart yet, what the position has passed was sent.
    const from = ids.map((id) => (former.has(id) ? 0 : after));
    const isUnsent = sql`from unnest(${arrayOf('uuid', ids)}, ${arrayOf('bigint', since)},
        ${arrayOf('bigint', from)}) as given (id, since, passed)
      join ${events} on ${events.subjectId} = given.id and ${events.sequence} > given.since
        and ${events.position} > given.passed and ${events.position} <= ${stay.horizon}`;
    const { rows: keys } = await turn(() =>
      db.execute<{ id: string; sequence: string }>(sql`
      select id, sequence from (select given.id, ${events.sequence} as sequence,
        row_number() over (partition by ${events.subjectId} order by ${events.sequence}) as place
        ${isUnsent}) as numbered
      where place <= ${pageOfPerson}`),
    );
    const { rows: refusals } = await turn(() =>
      db.execute<{ id: string; purpose: string; latest: string }>(sql`
      select given.id, purpose, max(${events.sequence}) as latest
      ${isUnsent} cross join unnest(${events.refusedIds}) as purpose
      where ${events.refusedIds} <> '{}' and (not ${events.isTest} or ${stay.row.takesTests})
        and (${events.onlyFor} is null or ${events.onlyFor} = ${stay.row.id}::uuid)
      group by given.id, purpose`),
    );
    const taken = Map.groupBy(keys, ({ id }) => id);
    const isTaken = new Set(keys.map(({ id, sequence }) => `${id} ${sequence}`));
    const numbers = [...new Set(keys.map(({ sequence }) => String(sequence)))];
    const found = await turn(() =>
      db
        .select()
        .from(events)
        .where(
          and(
            isOneOf(sql`${events.subjectId}`, 'uuid', ids),
            isOneOf(sql`${events.sequence}`, 'bigint', numbers),
          ),
        )
        .orderBy(asc(events.sequence))
        .execute(),
    );
    const own = bySubject(
      found.filter(({ subjectId, sequence }) => isTaken.has(`${subjectId} ${sequence}`)),
    );
    const latest = new Map<string, Map<string, number>>();
    for (const { id, purpose, latest: sequence } of refusals) {
      const theirs = latest.get(id) ?? new Map<string, number>();
      latest.set(id, theirs.set(purpose, Number(sequence)));
    }
    const sent = await sendAll(stay, own, (id) => latest.get(id) ?? new Map());
    const results = sent.map((one) => ({
      ...one,
      hasMore: taken.get(one.subjectId)?.length === pageOfPerson,
    }));
    // Whoever has nothing left isn't apart.
    const idle = ids
      .filter((id) => !own.has(id) && former.get(id)?.state === 'WAITING')
      .map((subjectId) => ({
        ...{ subjectId, sequence: former.get(subjectId)?.sequence ?? 0, position: 0 },
        ...{ fault: null, isTried: false, hasRefusal: false },
      }));
    await note(stay, [...results, ...idle], former, at);
  };

  /** @returns whether there were any */
  const sendDue = async (stay: Stay, onlyRefusals: boolean): Promise<boolean> => {
    const isResting = stay.row.failures >= failuresMaximum;
    const due = await turn(() =>
      db
        .select({ id: deliveries.subjectId })
        .from(deliveries)
        .where(
          and(
            isOf(stay),
            eq(deliveries.state, 'WAITING'),
            lte(deliveries.nextAt, now()),
            onlyRefusals ? eq(deliveries.hasRefusal, true) : undefined,
          ),
        )
        .orderBy(desc(deliveries.hasRefusal), asc(deliveries.nextAt))
        .limit(isResting ? 1 : sendsMaximum)
        .execute(),
    );
    if (due.length === 0) return false;
    await sendApart(
      stay,
      due.map(({ id }) => id),
    );
    return true;
  };

  /** Refusals that would have to wait for what lies before them. @returns whether there were any */
  const sendRefusals = async (stay: Stay): Promise<boolean> => {
    const { position, refusalPosition: former } = stay.row;
    const from = Math.max(position ?? 0, former ?? 0, stay.refusalsTo);
    if (from >= stay.horizon) return false;
    const limit = stay.row.failures >= failuresMaximum ? 1 : batchSize;
    const rows = await turn(() =>
      db
        .select()
        .from(events)
        .where(
          and(
            gt(events.position, from),
            lte(events.position, stay.horizon),
            sql`${events.refusedIds} <> '{}'`,
          ),
        )
        .orderBy(asc(events.position))
        .limit(limit)
        .execute(),
    );
    if (rows.length === 0) {
      stay.refusalsTo = stay.horizon;
      return false;
    }
    const refusalPosition = rows.length < limit ? stay.horizon : rows.at(-1)?.position;
    const ids = rows.flatMap((row) => {
      const own = concern(row, stay.row);
      return own !== null && own.refusedIds.length > 0 ? row.subjectId : [];
    });
    await sendApart(
      stay,
      [...new Set(ids)],
      refusalPosition === undefined ? {} : { refusalPosition },
    );
    return true;
  };

  /** What comes next of everyone. @returns whether there was any */
  const sendNext = async (stay: Stay, ending: AbortSignal): Promise<boolean> => {
    const from = stay.row.position ?? 0;
    if (from >= stay.horizon) return false;
    const isResting = stay.row.failures >= failuresMaximum;
    const limit = isResting ? 1 : batchSize;
    if (!pace.mayTake(limit)) {
      if (!(await sendRefusals(stay))) await rest(pauseMs, ending);
      return true;
    }
    const rows = await turn(() =>
      db
        .select()
        .from(events)
        .where(and(gt(events.position, from), lte(events.position, stay.horizon)))
        .orderBy(asc(events.position))
        .limit(limit)
        .execute(),
    );
    const position = rows.length < limit ? stay.horizon : (rows.at(-1)?.position ?? stay.horizon);
    // Refusals beyond the batch come first, where there are any.
    if (position < stay.horizon && (await sendRefusals(stay))) return true;
    const former = await readApart(stay, [...new Set(rows.map(({ subjectId }) => subjectId))]);
    const own = bySubject(
      rows.filter(({ subjectId, sequence }) => {
        const known = former.get(subjectId);
        return known === undefined || (known.state === 'AHEAD' && sequence > known.sequence);
      }),
    );
    const concerned = new Map(
      [...own].map(([id, theirs]) => [
        id,
        refusalsOf(theirs.flatMap((row) => concern(row, stay.row) ?? [])),
      ]),
    );
    const results = await sendAll(stay, own, (id) => concerned.get(id) ?? new Map());
    await note(stay, results, former, { position });
    return true;
  };

  const isActive = async ({ row, failures }: Stay): Promise<boolean> => {
    const current = await readDestination(row.id);
    if (current === undefined || current.state !== 'ACTIVE') return false;
    Object.assign(row, { ...current });
    return failures < failuresMaximum || !isLater(current.nextAt);
  };

  /** One round of what comes first; whether anything was left to do. */
  const round = async (stay: Stay, ending: AbortSignal): Promise<boolean> =>
    (await sendDue(stay, true)) || (await sendDue(stay, false)) || (await sendNext(stay, ending));

  /** Sends an event of a person who doesn't exist, as somebody asked for. */
  const sendTest = async (stay: Stay): Promise<void> => {
    const { row } = stay;
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
    const write = async (tx: Database) => {
      await leases.hold(tx, stay.lease);
      await tx.update(destinations).set(fields).where(eq(destinations.id, row.id));
    };
    await turn(() => db.transaction(write));
    Object.assign(row, fields);
  };

  const stayAt = async (lease: Lease, { ending, stopping }: Ends): Promise<void> => {
    const row = await readDestination(lease.rowId);
    if (row === undefined) return;
    const secrets = await eventSeals.openSecrets(row.sealed, row.id);
    if (secrets === undefined) throw new Error("A destination's secrets can't be opened.");
    const known = { horizon: 0, horizonAt: performance.now(), refusalsTo: 0 };
    const stay: Stay = { lease, row, secrets, ...known, stopping, failures: row.failures };
    if (isTestWanted(row)) await sendTest(stay);
    if (row.state !== 'ACTIVE' || isLater(row.nextAt)) return;
    const horizon = await horizonNow();
    if (horizon === undefined) return;
    await turn(() => noteArrivals(context, horizon));
    Object.assign(stay, { horizon, horizonAt: performance.now() });
    if (row.position === null) {
      // From now on: what was before isn't told.
      const begin = async (tx: Database) => {
        await leases.hold(tx, lease);
        const position = await beginsAt(tx, horizon);
        await tx
          .update(destinations)
          .set({ position, refusalPosition: position })
          .where(eq(destinations.id, row.id));
      };
      await turn(() => db.transaction(begin));
      return;
    }
    while (!ending.aborted && (await isActive(stay))) {
      // What is refused meanwhile doesn't wait for the end of a long stay.
      if (performance.now() - stay.horizonAt > horizonMs) {
        stay.horizon = (await horizonNow()) ?? stay.horizon;
        await turn(() => noteArrivals(context, stay.horizon));
        stay.horizonAt = performance.now();
      }
      if (isTestWanted(stay.row)) await sendTest(stay);
      if (!(await round(stay, ending))) return;
    }
  };

  return {
    /** Notes withdrawals of all destinations as far as events are committed. */
    noteArrivals: async (): Promise<void> => {
      const horizon = await horizonNow();
      if (horizon !== undefined) await turn(() => noteArrivals(context, horizon));
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
        where (d.leased_until is null or d.leased_until <= ${time})
          and (d.tested_at is null and d.test_asked_at is not null
            or d.state = 'ACTIVE' and d.next_at <= ${time} and (d.position is null
            or d.position < (select case when is_called then last_value else 0 end from event_positions)
            or exists (select from ${deliveries} w where w.destination_id = d.id
              and w.state = 'WAITING' and w.next_at <= ${time})))
        union all select null where exists (select from ${destinations} d where d.position is not null)
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
      const lease = await turn(() =>
        leases.claim(db, {
          where: sql`${destinations.id} = ${id}::uuid`,
          orderBy: sql`${destinations.id}`,
        }),
      );
      if (lease === undefined) return;
      const keeping = setInterval(() => {
        turn(() => leases.keep(db, [lease])).catch((error: unknown) =>
          warn(describeFault(error), "a destination couldn't be held"),
        );
      }, keepEveryMs);
      try {
        await stayAt(lease, ends);
      } catch (error) {
        // It was deleted, or another instance has it by now; or the service stops.
        if (!(error instanceof LeaseLost) && !ends.stopping.aborted) throw error;
      } finally {
        clearInterval(keeping);
        await turn(() => leases.release(db, lease));
      }
    },
  };
};
