import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { type Lease, LeaseLost, leasesOf } from '#service/db/lease.ts';
import { repeat } from '#service/db/repeat.ts';
import { rest } from '#service/db/rest.ts';
import {
  type DeliveryRow,
  type DestinationRow,
  deliveriesTable,
  destinationsTable,
  type EventRow,
  eventsTable,
  isOwnRefusal,
} from '#service/db/schema/events.ts';
import { columnName } from '#service/db/write-rows.ts';
import {
  type Answered,
  noteAnswers,
  noteArrivals,
  noteTelling,
  withdrawalsIn,
} from '#service/domains/arrivals/note-arrivals.ts';
import type { Account } from '#service/http/context.ts';
import { describeFault } from '#service/http/fault.ts';
import type { DestinationSecrets, EventSeals } from '#service/identity/event-seals.ts';
import { concern } from './concern.ts';
import { createEventPace, type EventPace } from './event-pace.ts';
import { createHorizon } from './horizon.ts';
import { type PostEvent, PostFault, postLimitMs } from './post-fault.ts';
import { readAddressees, readTexts } from './read-addressees.ts';
import { bodyOf, renderEvent } from './render-event.ts';
import { signedHeaders } from './sign-event.ts';
import { refusalsOf, supersede } from './supersede.ts';
import { createSharedRead, createTurns } from './turns.ts';
import { usualWaits, type Waits, waitAfter } from './wait-after.ts';
import { isOfPerson, notReadable, notWritten, secretsNotReadable } from './whose-fault.ts';

const destinations = destinationsTable;
const deliveries = deliveriesTable;
const events = eventsTable;

/** As long as nobody else takes a destination on; whoever is at it holds it again before that. */
const leaseMs = 30_000;
const keepEveryMs = 10_000;
/** No request begins that might end later than this before the lease does. */
const leaseMarginMs = 2_000;

/** How long what was read of a horizon is taken for the newest: less than a round takes. */
const horizonMs = 50;
/** How often a stay that has nothing else to do looks for it, and for how long. */
const lookEveryMs = 20;
const patienceMs = 1_000;

/** How long events wait that have to leave the machine to others, until refusals are looked for again. */
const pauseMs = 200;

/** How many events are taken at a time, of one person, and of people who are apart. */
const batchSize = 100;
const pageOfPerson = 100;
const apartMaximum = 500;
/** For how long requests of a round begin: then it's looked again what comes first. */
const roundMs = 2_000;
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
  /** Whether what takes long is to be left to others, or the next start. */
  isEnding?: () => boolean;
  /** Milliseconds from any fixed point, which nobody can set. */
  clock?: () => number;
  waits?: Waits;
  warn: (data: object, message: string) => void;
};

/** `ending` ends a stay after what is under way, `stopping` breaks that off. */
type Ends = { ending: AbortSignal; stopping: AbortSignal };

/** A lease, and until when it's this instance's for certain, whatever others do. */
type Held = { lease: Lease; until: number };

/** One instance's time at a destination. */
type Stay = {
  held: Held;
  row: DestinationRow;
  secrets: DestinationSecrets;
  horizon: number;
  /** Whether there may be more than that as soon as others have committed. */
  isBehind: boolean;
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
  /** Whether there's a refusal after `sequence`. */
  hasRefusal: boolean;
  /** Whether the round's time was over before all was sent. */
  isCut: boolean;
  /** Whether more of hers may be left than were taken at a time. */
  hasMore?: boolean;
  /** The withdrawals among what was sent. */
  answered?: Answered[];
};

/** What becomes of a destination's people besides what was sent. */
type Notes = {
  position?: number;
  refusalPosition?: number;
  /** Who failed before, and refused something since. */
  refusing?: readonly string[];
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
  const { isEnding = () => false } = context;
  const { clock = () => performance.now() } = context;
  const leases = leasesOf(destinations, { newId, forMs: leaseMs });
  /** By destination. */
  const paces = new Map<string, EventPace>();
  // All that asks the database does so in its turn, but for what keeps leases; no request to others does.
  const turn = createTurns(connections);
  const horizonNow = createHorizon(db, { turn });

  /** Where it isn't kept, because another transaction is at it or it was lost, `until` stays. */
  const everyHeld = new Set<Held>();
  const keepAll = async (): Promise<void> => {
    const since = clock();
    const kept = new Set(
      await leases.keep(
        db,
        [...everyHeld].map(({ lease }) => lease),
      ),
    );
    for (const held of everyHeld) {
      if (kept.has(held.lease.leaseId)) held.until = Math.max(held.until, since + leaseMs);
    }
  };
  let keeping: ReturnType<typeof repeat> | undefined;
  const claim = async (id: string): Promise<Held | undefined> => {
    const held = await turn(async () => {
      const since = clock();
      const lease = await leases.claim(db, {
        where: sql`${destinations.id} = ${id}::uuid`,
        orderBy: sql`${destinations.id}`,
      });
      return lease === undefined ? undefined : { lease, until: since + leaseMs };
    });
    if (held === undefined) return undefined;
    everyHeld.add(held);
    const onError = (error: unknown) => warn(describeFault(error), "destinations couldn't be held");
    keeping ??= repeat(keepAll, { everyMs: keepEveryMs, onError });
    return held;
  };
  const giveUp = async (held: Held): Promise<void> => {
    everyHeld.delete(held);
    if (everyHeld.size === 0) {
      const ended = keeping?.stop();
      keeping = undefined;
      await ended;
    }
    await turn(() => leases.release(db, held.lease));
  };
  /** Whether a request that begins now ends before another instance could be at the destination. */
  const mayBegin = ({ until }: Held): boolean => clock() < until - postLimitMs - leaseMarginMs;

  /** Writes what an instance alone may, and holds the destination on. @throws LeaseLost */
  const writeAt = async (
    { held }: { held: Held },
    write: (tx: Database) => Promise<unknown>,
  ): Promise<void> => {
    await turn(async () => {
      const since = clock();
      await db.transaction(async (tx) => {
        await leases.hold(tx, held.lease);
        await write(tx);
      });
      held.until = Math.max(held.until, since + leaseMs);
    });
  };

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
    return notWritten;
  };

  const isResting = ({ failures }: Stay): boolean => failures >= failuresMaximum;
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
    const people = await turn(() => readAddressees(context, sent));
    await turn(() => noteTelling(context, stay.row, sent));
    const consents = sent.flatMap(({ content }) => content.consents);
    const texts = await turn(() => readTexts(db, consents));
    // One that fails for long is tried with one person at a time.
    const wasFailing = isResting(stay);
    let probes = wasFailing ? 1 : 0;
    const most = wasFailing ? Number.POSITIVE_INFINITY : failuresMaximum;
    const until = clock() + roundMs;
    return inParallel(todo, sendsMaximum, async ({ subjectId, rows, told }): Promise<Progress> => {
      const [first] = rows;
      const refusals = [...refusedAt(subjectId).values()];
      let [sequence, position] = [(first?.sequence ?? 1) - 1, 0];
      let isTried = false;
      const answered: Answered[] = [];
      const progress = (fault: string | null, isCut = false): Progress => {
        const hasRefusal = refusals.some((refusal) => refusal > sequence);
        return { subjectId, sequence, position, fault, isTried, hasRefusal, isCut, answered };
      };
      for (const row of rows) {
        const event = told(row.sequence);
        const person = people.get(subjectId);
        // Whoever was erased or merged meanwhile has another event, which says so.
        if (event !== null && person !== undefined) {
          if (clock() >= until || !mayBegin(stay.held)) return progress(null, true);
          if (isResting(stay) && !isTried) {
            if (probes === 0) return progress(notTried);
            probes -= 1;
          }
          isTried = true;
          if (person === notReadable) return progress(notReadable);
          const said = { ...withdrawalsIn(event), sentAt: now(), acknowledgedAt: null };
          try {
            await sendOne(stay, event, [event, person, texts]);
            stay.failures = 0;
            answered.push({ ...said, acknowledgedAt: now() });
          } catch (error) {
            if (stay.stopping.aborted) throw error;
            const fault = faultOf(error);
            if (!isOfPerson(fault)) stay.failures = Math.min(stay.failures + 1, most);
            else if (fault !== notWritten) stay.failures = 0;
            if (hasAnswered(fault)) answered.push(said);
            return progress(fault);
          }
        }
        ({ sequence, position } = row);
      }
      return progress(null);
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
    const since = (isSame ? former?.since : undefined) ?? time;
    const failedForMs = Date.parse(time) - Date.parse(since);
    const wait = isTried ? waitAfter(attempts, waits, failedForMs) : 0;
    return {
      ...base,
      ...{ state: wait === null ? 'PARKED' : 'WAITING', position: null, attempts },
      nextAt: laterThan(time, wait ?? 0),
      fault: isTried ? fault : (former?.fault ?? null),
      since,
    };
  };

  /** Where somebody had a person's events sent again meanwhile, hers are further, and stay there. */
  const writeApart = async (tx: Database, rows: readonly DeliveryRow[]): Promise<void> => {
    if (rows.length === 0) return;
    const { destinationId, subjectId, ...changed } = getTableColumns(deliveries);
    await tx
      .insert(deliveries)
      .values([...rows])
      .onConflictDoUpdate({
        target: [destinationId, subjectId],
        set: Object.fromEntries(
          Object.keys(changed).map((key) => [key, sql.raw(`excluded.${columnName(key)}`)]),
        ),
        setWhere: sql`${changed.sequence} <= excluded.sequence`,
      });
  };

  /** Notes what became of people's events, and how far the destination is. */
  const note = async (
    stay: Stay,
    results: readonly Progress[],
    former: ReadonlyMap<string, DeliveryRow>,
    { refusing = [], ...at }: Notes = {},
  ): Promise<void> => {
    const { row } = stay;
    const passed = at.position ?? row.position;
    const apart = results.map((one) => ({
      one,
      row: apartAfter(stay, one, former.get(one.subjectId), passed),
    }));
    const rows = apart.flatMap(({ row: own }) => own ?? []);
    const gone = apart.flatMap(({ one, row: own }) => (own === null ? [one.subjectId] : []));
    const tried = results.filter(({ isTried }) => isTried);
    const fault = tried.find((one) => one.fault !== null)?.fault ?? null;
    const isSent = tried.some((one) => one.fault === null);
    const time = now();
    const isFailing = isResting(stay);
    const wait = isFailing ? waitAfter(stay.failures - failuresMaximum + 1, waits) : 0;
    // That it doesn't take somebody's says nothing of what it does with others'.
    const recovered = isSent && row.failures >= failuresMaximum && !isFailing;
    const fields = {
      ...at,
      failures: stay.failures,
      // What only passes over events that don't concern it has told nothing of one that fails.
      ...(isFailing && tried.length === 0 ? {} : { nextAt: laterThan(time, wait ?? 0) }),
      ...(isSent ? { lastSentAt: time } : {}),
      ...(fault === null ? {} : { fault, faultAt: time }),
    } satisfies Partial<DestinationRow>;
    await writeAt(stay, async (tx) => {
      await writeApart(tx, rows);
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
      if (refusing.length > 0) {
        // A refusal leaves out what failed, so that what is tried next may well arrive.
        const { attempts, state, subjectId } = deliveries;
        await tx
          .update(deliveries)
          .set({
            ...{ state: 'WAITING', hasRefusal: true, nextAt: time },
            attempts: sql`case when ${state} = 'PARKED' then 0 else ${attempts} end`,
          })
          .where(
            and(
              ...[isOf(stay), isOneOf(sql`${subjectId}`, 'uuid', refusing)],
              inArray(state, ['WAITING', 'PARKED']),
            ),
          );
      }
      const { state } = destinations;
      await tx
        .update(destinations)
        .set({
          ...fields,
          // Whoever paused it meanwhile did so.
          ...(wait === null
            ? { state: sql`case when ${state} = 'ACTIVE' then 'PARKED' else ${state} end` }
            : {}),
        })
        .where(eq(destinations.id, row.id));
      await noteAnswers(
        tx,
        row.id,
        results.flatMap(({ answered = [] }) => answered),
      );
    });
    Object.assign(row, fields);
  };

  /** Of each person the numbers of what comes next, as many as are taken at a time. */
  const takeKeys = (
    ids: readonly string[],
    keys: readonly { id: string; sequence: string }[],
  ): { own: Map<string, number[]>; taken: Map<string, number[]> } => {
    const own = new Map<string, number[]>();
    for (const { id, sequence } of keys) {
      const theirs = own.get(id) ?? [];
      theirs.push(Number(sequence));
      own.set(id, theirs);
    }
    let left = apartMaximum;
    const taken = new Map<string, number[]>();
    for (const id of ids) {
      const theirs = own.get(id)?.slice(0, left) ?? [];
      if (theirs.length > 0) taken.set(id, theirs);
      left -= theirs.length;
    }
    return { own, taken };
  };

  /** Events by their keys, each person's in order. */
  const readEvents = async (taken: ReadonlyMap<string, readonly number[]>) => {
    const ids = [...taken].flatMap(([id, own]) => own.map(() => id));
    const numbers = [...taken.values()].flat();
    const rows = await turn(() =>
      db
        .select(getTableColumns(events))
        .from(events)
        .innerJoin(
          sql`unnest(${arrayOf('uuid', ids)}, ${arrayOf('bigint', numbers)}) as given (id, number)`,
          sql`${events.subjectId} = given.id and ${events.sequence} = given.number`,
        )
        .orderBy(asc(events.sequence))
        .execute(),
    );
    return bySubject(rows);
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
    if (subjectIds.length === 0) {
      await note(stay, [], new Map(), at);
      return;
    }
    const former = await readApart(stay, subjectIds);
    const after = stay.row.position;
    const failed = subjectIds.filter((id) => (former.get(id)?.state ?? 'AHEAD') !== 'AHEAD');
    const refusing = at.refusalPosition === undefined ? [] : failed;
    const ids = subjectIds.filter(
      (id) => former.get(id)?.state !== 'PARKED' && !refusing.includes(id),
    );
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
      where place <= ${pageOfPerson} order by id, sequence`),
    );
    const { rows: refusals } = await turn(() =>
      db.execute<{ id: string; purpose: string; latest: string }>(sql`
      select given.id, purpose, max(${events.sequence}) as latest
      ${isUnsent} cross join unnest(${events.refusedIds}) as purpose
      where ${events.refusedIds} <> '{}' and (not ${events.isTest} or ${stay.row.takesTests})
        and (${events.onlyFor} is null or ${events.onlyFor} = ${stay.row.id}::uuid)
      group by given.id, purpose`),
    );
    const latest = new Map<string, Map<string, number>>();
    for (const { id, purpose, latest: sequence } of refusals) {
      const theirs = latest.get(id) ?? new Map<string, number>();
      latest.set(id, theirs.set(purpose, Number(sequence)));
    }
    const { own, taken } = takeKeys(ids, keys);
    const sent = await sendAll(stay, await readEvents(taken), (id) => latest.get(id) ?? new Map());
    const results = sent.map((one): Progress => {
      const [all, now] = [own.get(one.subjectId) ?? [], taken.get(one.subjectId) ?? []];
      if (one.isCut) return one.isTried ? { ...one, hasMore: true } : { ...one, fault: notTried };
      return { ...one, hasMore: all.length === pageOfPerson || now.length < all.length };
    });
    const untried = { position: 0, isTried: false, isCut: false };
    // Whoever there was no room for comes next.
    const later = [...own]
      .filter(([id]) => !taken.has(id))
      .map(([subjectId, [first = 1]]) => ({
        ...{ ...untried, subjectId, fault: notTried, hasRefusal: latest.has(subjectId) },
        sequence: former.get(subjectId)?.sequence ?? first - 1,
      }));
    // Whoever has nothing left isn't apart.
    const idle = ids
      .filter((id) => !own.has(id) && former.get(id)?.state === 'WAITING')
      .map((subjectId) => ({
        ...{ ...untried, subjectId, fault: null, hasRefusal: false },
        sequence: former.get(subjectId)?.sequence ?? 0,
      }));
    await note(stay, [...results, ...later, ...idle], former, { ...at, refusing });
  };

  /**
   * Those who failed or have more, and are due.
   * @param hasRefusal who is meant; else everyone, those with refusals first
   * @returns whether there were any
   */
  const sendDue = async (stay: Stay, hasRefusal?: boolean): Promise<boolean> => {
    const due = await turn(() =>
      db
        .select({ id: deliveries.subjectId })
        .from(deliveries)
        .where(
          and(
            isOf(stay),
            eq(deliveries.state, 'WAITING'),
            lte(deliveries.nextAt, now()),
            hasRefusal === undefined ? undefined : eq(deliveries.hasRefusal, hasRefusal),
          ),
        )
        .orderBy(desc(deliveries.hasRefusal), asc(deliveries.nextAt))
        .limit(isResting(stay) ? 1 : sendsMaximum)
        .execute(),
    );
    if (due.length === 0) return false;
    await sendApart(
      stay,
      due.map(({ id }) => id),
    );
    return true;
  };

  /** Of one that rests only what is passed over before the first that would be tried, and that one. */
  const takenOf = <Row>(
    stay: Stay,
    rows: readonly Row[],
    isTried: (row: Row) => boolean,
  ): Row[] => {
    const place = isResting(stay) ? rows.findIndex(isTried) : -1;
    return place === -1 ? [...rows] : rows.slice(0, place + 1);
  };

  /**
   * Refusals that would have to wait for what lies before them. Erasures and what is sent again may be of
   * everyone at once, and come in their order. @returns whether there were any
   */
  const sendRefusals = async (stay: Stay): Promise<boolean> => {
    const { position, refusalPosition: former } = stay.row;
    const from = Math.max(position, former ?? 0, stay.refusalsTo);
    if (from >= stay.horizon) return false;
    const found = await turn(() =>
      db
        .select()
        .from(events)
        .where(and(gt(events.position, from), lte(events.position, stay.horizon), isOwnRefusal))
        .orderBy(asc(events.position))
        .limit(batchSize)
        .execute(),
    );
    if (found.length === 0) {
      stay.refusalsTo = stay.horizon;
      return false;
    }
    const isTold = (row: EventRow): boolean => (concern(row, stay.row)?.refusedIds.length ?? 0) > 0;
    const rows = takenOf(stay, found, isTold);
    const refusalPosition =
      rows.length < batchSize && rows.length === found.length
        ? stay.horizon
        : (rows.at(-1)?.position ?? stay.horizon);
    const ids = rows.filter(isTold).map(({ subjectId }) => subjectId);
    await sendApart(stay, [...new Set(ids)], { refusalPosition });
    return true;
  };

  const paceOf = ({ row }: Stay): EventPace => {
    const pace = paces.get(row.id) ?? createEventPace({ isBusy, clock });
    paces.set(row.id, pace);
    return pace;
  };

  /** What comes next of everyone. @returns whether there was any */
  const sendNext = async (stay: Stay, ending: AbortSignal): Promise<boolean> => {
    const from = stay.row.position;
    if (from >= stay.horizon) return false;
    const found = await turn(() =>
      db
        .select()
        .from(events)
        .where(and(gt(events.position, from), lte(events.position, stay.horizon)))
        .orderBy(asc(events.position))
        .limit(batchSize)
        .execute(),
    );
    const former = await readApart(stay, [...new Set(found.map(({ subjectId }) => subjectId))]);
    const isNext = ({ subjectId, sequence }: EventRow): boolean => {
      const known = former.get(subjectId);
      return known === undefined || (known.state === 'AHEAD' && sequence > known.sequence);
    };
    const isTold = (row: EventRow): boolean => isNext(row) && concern(row, stay.row) !== null;
    const told = found.filter(isTold);
    const ageMs = Date.parse(now()) - Date.parse(told[0]?.at ?? now());
    if (!paceOf(stay).mayTake(told.length, ageMs)) {
      await rest(pauseMs, ending);
      return true;
    }
    const rows = takenOf(stay, found, isTold);
    const isAll = rows.length < batchSize && rows.length === found.length;
    const last = isAll ? stay.horizon : (rows.at(-1)?.position ?? stay.horizon);
    const own = bySubject(rows.filter(isNext));
    const concerned = new Map(
      [...own].map(([id, theirs]) => [
        id,
        refusalsOf(theirs.flatMap((row) => concern(row, stay.row) ?? [])),
      ]),
    );
    const sent = await sendAll(stay, own, (id) => concerned.get(id) ?? new Map());
    // Whom the round had no time for is taken again, and whoever got somewhere goes on by herself.
    const left = sent.filter(({ isCut, isTried }) => isCut && !isTried);
    const firsts = left.map(({ subjectId }) => own.get(subjectId)?.[0]?.position ?? last + 1);
    const position = Math.min(last, ...firsts.map((first) => first - 1));
    const results = sent
      .filter((one) => !left.includes(one))
      .map((one) => (one.isCut ? { ...one, hasMore: true } : one));
    await note(stay, results, former, { position });
    return true;
  };

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
    await writeAt(stay, (tx) =>
      tx.update(destinations).set(fields).where(eq(destinations.id, row.id)),
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
