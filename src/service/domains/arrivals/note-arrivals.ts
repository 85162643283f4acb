import { and, asc, gt, lte, sql } from 'drizzle-orm';
import { usualWorkingDays } from '#contract/account-settings.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { accountSettingsTable } from '#service/db/schema/account.ts';
import {
  type ArrivalRow,
  arrivalProgressTable as progress,
  arrivalsTable as table,
} from '#service/db/schema/arrivals.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import {
  type DestinationRow,
  destinationsTable,
  type EventRow,
  eventsTable,
} from '#service/db/schema/events.ts';
import { insertFewRows } from '#service/db/write-rows.ts';
import type { Turns } from '#service/domains/events/turns.ts';
import type { WorkingCalendar } from './due-date.ts';
import {
  beginArrival,
  type EverythingRefused,
  endOf,
  fitTogether,
  type Listener,
  planArrivals,
  sinceOf,
  speakersOf,
  type ToldEvent,
  withdrawalOf,
} from './plan-arrivals.ts';

const events = eventsTable;
const destinations = destinationsTable;

type Noting = { db: Database; newId: () => string };

/** How many events are looked at in one transaction. */
const eventsAtOnce = 500;

/** The advisory lock under which rows begin, by one alone: an erasure that shares it leaves none behind. */
const lock = sql.raw('7305, 55');

const noteAlone = async (db: Database): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${lock})`);
};

/** Keeps withdrawals from being noted until the transaction ends; whoever tells of some, and erases. */
export const holdNoting = async (db: Database): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lock})`);
};

const readPosition = async (db: Database): Promise<number | undefined> => {
  const [row] = await db.select().from(progress);
  return row?.position;
};

const writePosition = async (db: Database, position: number): Promise<void> => {
  await db
    .insert(progress)
    .values({ isOnly: true, position })
    .onConflictDoUpdate({ target: progress.isOnly, set: { position } });
};

const listenerOf = (
  row: Pick<
    DestinationRow,
    | 'id'
    | 'events'
    | 'purposeIds'
    | 'takesTests'
    | 'followsSwitches'
    | 'position'
    | 'clockDays'
    | 'isClockBusiness'
    | 'doneWhen'
  >,
): Listener => ({
  ...{ id: row.id, events: row.events, purposeIds: row.purposeIds, takesTests: row.takesTests },
  followsSwitches: row.followsSwitches,
  position: row.position,
  clock: { days: row.clockDays, isBusiness: row.isClockBusiness },
  doneWhen: row.doneWhen,
});

const readCalendar = async (db: Database): Promise<WorkingCalendar> => {
  const [row] = await db
    .select({
      workingDays: accountSettingsTable.workingDays,
      holidays: accountSettingsTable.holidays,
    })
    .from(accountSettingsTable);
  return { workingDays: row?.workingDays ?? usualWorkingDays, holidays: row?.holidays ?? [] };
};

const toldColumns = {
  subjectId: events.subjectId,
  sequence: events.sequence,
  position: events.position,
  kind: events.kind,
  at: events.at,
  isTest: events.isTest,
  purposeIds: events.purposeIds,
  refusedIds: events.refusedIds,
  onlyFor: events.onlyFor,
  content: events.content,
};

const readEvents = async (
  db: Database,
  { after, upTo }: { after: number; upTo: number },
): Promise<ToldEvent[]> =>
  db
    .select(toldColumns)
    .from(events)
    .where(and(gt(events.position, after), lte(events.position, upTo)))
    .orderBy(asc(events.position))
    .limit(eventsAtOnce);

/** What was noted of people, as far as it's there. */
const readNotedOf = async (db: Database, subjectIds: readonly string[]): Promise<ToldEvent[]> => {
  const noted = (await readPosition(db)) ?? -1;
  return db
    .select(toldColumns)
    .from(events)
    .where(and(isOneOf(sql`${events.subjectId}`, 'uuid', subjectIds), lte(events.position, noted)))
    .orderBy(asc(events.sequence));
};

/** When people said no to everything, of whom it may matter. */
const readEverything = async (
  db: Database,
  asked: readonly Pick<ToldEvent, 'subjectId' | 'kind' | 'content'>[],
): Promise<EverythingRefused> => {
  const ids = speakersOf(asked);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: dataSubjectsTable.id, unsubscribed: dataSubjectsTable.unsubscribed })
    .from(dataSubjectsTable)
    .where(isOneOf(sql`${dataSubjectsTable.id}`, 'uuid', ids));
  return new Map(
    rows.map(({ id, unsubscribed }) => [id, (unsubscribed ?? []).map(({ at }) => at)]),
  );
};

const readOf = async (db: Database, subjectIds: readonly string[]): Promise<ArrivalRow[]> =>
  db
    .select()
    .from(table)
    .where(isOneOf(sql`${table.subjectId}`, 'uuid', subjectIds))
    .orderBy(asc(table.sequence));

/** Destinations that are told of what happens, and how far the first of them is. */
const readListeners = async (db: Database) => {
  const rows = await db.select().from(destinations);
  const positions = rows.map(({ position }) => position);
  return { listeners: rows.map(listenerOf), first: positions.toSorted((a, b) => a - b)[0] };
};

const noteSome = async ({ db, newId }: Noting, horizon: number): Promise<boolean> => {
  await noteAlone(db);
  const { listeners, first = horizon } = await readListeners(db);
  const after = (await readPosition(db)) ?? first;
  if (after >= horizon || listeners.length === 0) {
    await writePosition(db, Math.max(after, horizon));
    return false;
  }
  const found = await readEvents(db, { after, upTo: horizon });
  const read = fitTogether(found, listeners.length);
  const last = read.at(-1);
  if (last !== undefined) {
    const known = await readOf(db, [...new Set(read.map(({ subjectId }) => subjectId))]);
    const { begun, ended } = planArrivals(read, {
      destinations: listeners,
      open: known.filter(({ endedAt }) => endedAt === null),
      ended: known.filter(({ endedAt }) => endedAt !== null),
      everything: await readEverything(db, read),
      calendar: await readCalendar(db),
      newId,
    });
    if (begun.length > 0) await insertFewRows(db, table, begun);
    const list = <Value>(type: string, of: (one: (typeof ended)[number]) => Value) =>
      arrayOf(type, ended.map(of));
    if (ended.length > 0) {
      await db.execute(sql`update ${table} set ended_at = given.at, ended_sequence = given.sequence,
          ended_by = given.kind
        from unnest(${list('uuid', ({ id }) => id)}, ${list('timestamptz', ({ endedAt }) => endedAt)},
          ${list('bigint', ({ endedSequence }) => endedSequence)},
          ${list('text', ({ endedBy }) => endedBy)}) as given (id, at, sequence, kind)
        where ${table.id} = given.id`);
    }
  }
  const hasMore = read.length < found.length || found.length === eventsAtOnce;
  await writePosition(db, hasMore && last !== undefined ? last.position : horizon);
  return hasMore;
};

/**
 * Notes withdrawals up to a horizon at all destinations that have to hear of them, also paused and dead
 * ones; nothing is sent before.
 * @param turn of asking the database
 * @param isEnding leaves the rest to others, or the next start
 * @returns up to where they are noted
 */
export const noteArrivals = async (
  context: Noting,
  { horizon, turn, isEnding }: { horizon: number; turn: Turns; isEnding: () => boolean },
): Promise<number> => {
  const { db, newId } = context;
  const read = async () => (await turn(() => readPosition(db))) ?? -1;
  if ((await read()) >= horizon) return horizon;
  const some = () => db.transaction((tx) => noteSome({ db: tx, newId }, horizon));
  while (!isEnding()) if (!(await turn(some))) return horizon;
  return read();
};

/** Up to where events may be forgotten; undefined where nobody listens. */
export const readNoted = async (db: Database): Promise<number | undefined> => {
  const { rows } = await db.execute<{ position: string }>(sql`
    select coalesce((select position from ${progress}), 0) as position
    where exists (select from ${destinations})`);
  return rows[0] === undefined ? undefined : Number(rows[0].position);
};

/** An event with what of it a destination is about to be told. */
type Telling = Pick<
  EventRow,
  'id' | 'subjectId' | 'sequence' | 'kind' | 'at' | 'purposeIds' | 'content'
>;

/** What of an event a destination is told that's a withdrawal. */
type Told = { subjectId: string; sequence: number; purposeIds: string[] };

export const withdrawalsIn = (event: Telling): Told => ({
  ...{ subjectId: event.subjectId, sequence: event.sequence },
  purposeIds: event.purposeIds.filter((id) => withdrawalOf(event, id) !== null),
});

const isOf =
  (purposeId: string, sequence: number) =>
  (row: ArrivalRow): boolean =>
    row.purposeId === purposeId &&
    row.sequence <= sequence &&
    (row.endedSequence === null || row.endedSequence > sequence);

/** Of these events, those that are still there, as they are: an erasure takes them, or consents out of them. */
const readLeft = async (
  db: Database,
  asked: readonly Telling[],
): Promise<Map<string, ToldEvent>> => {
  const rows = await db
    .select({ id: events.id, ...toldColumns })
    .from(events)
    .where(
      isOneOf(
        sql`${events.subjectId}`,
        'uuid',
        asked.map(({ subjectId }) => subjectId),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * The rows of withdrawals that a destination is about to be told of though it didn't have to hear of them
 * when they were noted: it asks for more since. What else was noted meanwhile may have ended them.
 */
const beginUnknown = async (
  { db, newId }: Noting,
  {
    destination,
    unknown,
    known,
  }: {
    destination: DestinationRow;
    unknown: readonly { event: Telling; purposeId: string }[];
    known: readonly ArrivalRow[];
  },
): Promise<ArrivalRow[]> => {
  if (unknown.length === 0) return [];
  const asked = unknown.map(({ event }) => event);
  const left = await readLeft(db, asked);
  const calendar = await readCalendar(db);
  const noted = await readNotedOf(db, [...new Set(asked.map(({ subjectId }) => subjectId))]);
  const everything = await readEverything(db, [...asked, ...noted]);
  const listener = listenerOf(destination);
  const begun: ArrivalRow[] = [];
  for (const { event, purposeId } of unknown) {
    const now = left.get(event.id);
    const said = now === undefined ? null : withdrawalOf(now, purposeId, everything);
    if (said === null) continue;
    const { subjectId, sequence } = event;
    const before = begun.find(
      (row) => row.subjectId === subjectId && isOf(purposeId, sequence)(row),
    );
    if (before !== undefined) {
      before.eventIds.push(event.id);
      continue;
    }
    const former = known.findLast(
      (row) =>
        row.subjectId === subjectId && row.purposeId === purposeId && row.sequence < sequence,
    );
    const row = beginArrival(event, purposeId, said.withdrawnAt, {
      ...{ destination: listener, calendar, id: newId() },
      since: sinceOf(said, former),
    });
    const end = noted.find(
      (later) =>
        later.subjectId === subjectId &&
        later.sequence > sequence &&
        later.purposeIds.includes(purposeId) &&
        withdrawalOf(later, purposeId, everything) === null,
    );
    begun.push({ ...row, eventIds: [event.id], ...(end === undefined ? {} : endOf(end)) });
  }
  return begun;
};

/**
 * Notes which events are about to tell a destination of withdrawals, before they are sent: it may say
 * that they're applied before it answers. One that it didn't have to hear of before begins now.
 */
export const noteTelling = async (
  { db, newId }: Noting,
  destination: DestinationRow,
  sent: readonly Telling[],
): Promise<void> => {
  const told = sent.map((event) => ({ event, ...withdrawalsIn(event) }));
  const telling = told.filter(({ purposeIds }) => purposeIds.length > 0);
  if (telling.length === 0) return;
  /** @returns whether all is noted, or rows have to begin */
  const tellAs = (hold: (tx: Database) => Promise<void>, mayBegin: boolean) =>
    db.transaction(async (tx): Promise<boolean> => {
      await hold(tx);
      const ids = [...new Set(telling.map(({ subjectId }) => subjectId))];
      const known = (await readOf(tx, ids)).filter((row) => row.destinationId === destination.id);
      const bySubject = Map.groupBy(known, ({ subjectId }) => subjectId);
      const pairs = telling.flatMap(({ event, purposeIds }) =>
        purposeIds.map((purposeId) => {
          const own = bySubject.get(event.subjectId) ?? [];
          return { event, purposeId, row: own.find(isOf(purposeId, event.sequence)) };
        }),
      );
      const unknown = pairs.filter(({ row }) => row === undefined);
      if (unknown.length > 0 && !mayBegin) return false;
      const begun = await beginUnknown({ db: tx, newId }, { destination, unknown, known });
      if (begun.length > 0) await insertFewRows(tx, table, begun);
      const named = pairs.flatMap(({ event, row }) =>
        row === undefined || row.eventIds.includes(event.id)
          ? []
          : [{ id: row.id, event: event.id }],
      );
      if (named.length === 0) return true;
      const rows = arrayOf(
        'uuid',
        named.map(({ id }) => id),
      );
      const told = arrayOf(
        'uuid',
        named.map(({ event }) => event),
      );
      await tx.execute(sql`update ${table} set event_ids = event_ids || held.events from (
        select a.id, given.events from (
          select id, array_agg(distinct event) as events
          from unnest(${rows}, ${told}) as pair (id, event) group by id
        ) as given join ${table} a on a.id = given.id order by a.id for update of a
      ) as held where ${table.id} = held.id`);
      return true;
    });
  if (!(await tellAs(holdNoting, false))) await tellAs(noteAlone, true);
};

/** What a destination was told, and what it said to that. */
export type Answered = Told & { sentAt: string; acknowledgedAt: string | null };

/** Notes that withdrawals were sent, and acknowledged, at their first times. */
export const noteAnswers = async (
  db: Database,
  destinationId: string,
  answered: readonly Answered[],
): Promise<void> => {
  const pairs = answered.flatMap(({ purposeIds, ...own }) =>
    purposeIds.map((purposeId) => ({ ...own, purposeId })),
  );
  if (pairs.length === 0) return;
  await holdNoting(db);
  const list = (type: string, of: (pair: (typeof pairs)[number]) => unknown) =>
    arrayOf(type, pairs.map(of));
  await db.execute(sql`update ${table} set sent_at = least(${table.sentAt}, said.sent),
      acknowledged_at = least(${table.acknowledgedAt}, said.acknowledged)
    from (
      select id, min(sent) as sent, min(acknowledged) as acknowledged
      from (select a.id, given.sent, given.acknowledged from unnest(${list('uuid', ({ subjectId }) => subjectId)},
        ${list('uuid', ({ purposeId }) => purposeId)}, ${list('bigint', ({ sequence }) => sequence)},
        ${list('timestamptz', ({ sentAt }) => sentAt)},
        ${list('timestamptz', ({ acknowledgedAt }) => acknowledgedAt)})
        as given (subject, purpose, sequence, sent, acknowledged)
      join ${table} a on a.subject_id = given.subject and a.purpose_id = given.purpose
        and a.destination_id = ${destinationId}::uuid and a.sequence <= given.sequence
        and (a.ended_sequence is null or a.ended_sequence > given.sequence)
      order by a.id for update of a) as held
      group by id
    ) as said where ${table.id} = said.id`);
};

/** Forgets where withdrawals of people have arrived, who are held and going; their events are gone. */
export const forgetArrivals = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<void> => {
  await holdNoting(db);
  // In the order in which others hold them.
  await db.execute(sql`with held as materialized (
      select id from ${table} where ${isOneOf(sql`subject_id`, 'uuid', subjectIds)}
      order by id for update
    ) delete from ${table} using held where ${table.id} = held.id`);
};

type OfPurpose = { id: string; purposeId: string };

/** Single purposes of people, under the identifiers that they had before, too. */
export const withFormers = async (
  db: Database,
  gone: readonly OfPurpose[],
): Promise<OfPurpose[]> => {
  const formers = await db
    .select({
      id: formerIdentifiersTable.formerId,
      subjectId: formerIdentifiersTable.subjectId,
    })
    .from(formerIdentifiersTable)
    .where(
      isOneOf(sql`${formerIdentifiersTable.subjectId}`, 'uuid', [
        ...new Set(gone.map(({ id }) => id)),
      ]),
    );
  const idsOf = Map.groupBy(formers, ({ subjectId }) => subjectId);
  return gone.flatMap(({ id, purposeId }) =>
    [id, ...(idsOf.get(id) ?? []).map((former) => former.id)].map((own) => ({
      id: own,
      purposeId,
    })),
  );
};

/** Forgets it of single purposes of people. */
export const forgetArrivalsOf = async (db: Database, gone: readonly OfPurpose[]): Promise<void> => {
  await holdNoting(db);
  const owners = arrayOf(
    'uuid',
    gone.map(({ id }) => id),
  );
  const purposes = arrayOf(
    'uuid',
    gone.map(({ purposeId }) => purposeId),
  );
  await db.execute(sql`with held as materialized (
      select a.id from unnest(${owners}, ${purposes}) as given (id, purpose)
      join ${table} a on a.subject_id = given.id and a.purpose_id = given.purpose
      order by a.id for update of a
    ) delete from ${table} using held where ${table.id} = held.id`);
};
