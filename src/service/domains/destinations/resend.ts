import { asc, gt, sql } from 'drizzle-orm';
import { toUtc } from '#contract/common/values.ts';
import { type DestinationSpan, resentMaximum } from '#contract/destinations.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import {
  type DestinationRow,
  eventSequencesTable,
  eventsTable,
  deliveriesTable as table,
} from '#service/db/schema/events.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { concern } from '#service/domains/events/concern.ts';
import { recordEvents } from '#service/domains/events/record-events.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, stateConflict } from '#service/http/problem.ts';
import { holdDestination, readDestination } from './find-destination.ts';

const subjects = dataSubjectsTable;
const events = eventsTable;

type Teller = Pick<Context, 'db' | 'now' | 'newId'>;

/**
 * Tells a destination how all consents of people stand now, each by an event of its own in place of what
 * was parked.
 * @param ids of people who are held
 */
const tellAgain = async (
  { db, now, newId }: Teller,
  destination: DestinationRow,
  ids: readonly string[],
): Promise<void> => {
  const people = await db
    .select({ id: subjects.id, isTest: subjects.isTest })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  const consents = await db
    .select({
      subjectId: subjectPurposesTable.subjectId,
      purposeId: subjectPurposesTable.purposeId,
    })
    .from(subjectPurposesTable)
    .where(isOneOf(sql`${subjectPurposesTable.subjectId}`, 'uuid', ids));
  const consentsOf = Map.groupBy(consents, ({ subjectId }) => subjectId);
  await recordEvents(
    { db, now, newId },
    people.map(({ id, isTest }) => ({
      ...{ subjectId: id, kind: 'RESEND' as const, isTest },
      purposeIds: (consentsOf.get(id) ?? []).map(({ purposeId }) => purposeId),
      onlyFor: destination.id,
    })),
  );
  const { subjectId, sequence } = eventSequencesTable;
  const numbers = await db
    .select({ subjectId, sequence })
    .from(eventSequencesTable)
    .where(isOneOf(sql`${subjectId}`, 'uuid', ids));
  // Only the one just recorded is left to be sent.
  await db.execute(sql`
    update ${table} set state = 'WAITING', attempts = 0, next_at = ${now()}, sequence = given.sequence - 1
    from unnest(${arrayOf(
      'uuid',
      numbers.map((one) => one.subjectId),
    )}, ${arrayOf(
      'bigint',
      numbers.map((one) => String(one.sequence)),
    )}) as given (id, sequence)
    where destination_id = ${destination.id}::uuid and subject_id = given.id
      and state in ('WAITING', 'PARKED')`);
};

/**
 * Tells a destination how all consents of a person stand now, by an event of its own in place of what was
 * parked.
 * @throws Problem 404; 400 naming who isn't there
 */
export const resendEvent = async (
  teller: Teller,
  id: string,
  { dataSubjectId: given }: { dataSubjectId: string },
): Promise<{ dataSubjectId: string }> => {
  const dataSubjectId = given.toLowerCase();
  // People come before the destination's rows, as for whoever merges or erases them.
  const held = await lockPeopleById(teller, [dataSubjectId]);
  const destination = await holdDestination(teller.db, id);
  if (held.length === 0) {
    throw invalidRequest([{ path: 'dataSubjectId', message: 'No one has this id.' }]);
  }
  await tellAgain(teller, destination, held);
  return { dataSubjectId };
};

/** Events of one moment commit in another order than that of their positions, at most so far apart. */
const slackMs = 60_000;

/** The first position whose event isn't from before a time, or one a little lower. */
const positionAt = async (db: Database, at: number): Promise<number> => {
  const time = at - slackMs;
  const next = async (position: number) => {
    const [row] = await db
      .select({ position: events.position, at: events.at })
      .from(events)
      .where(gt(events.position, position))
      .orderBy(asc(events.position))
      .limit(1);
    return row;
  };
  const { rows } = await db.execute<{ last: string }>(
    sql`select case when is_called then last_value else 0 end as last from event_positions`,
  );
  let [low, high] = [0, Number(rows[0]?.last ?? 0)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await next(middle);
    if (row === undefined || Date.parse(row.at) >= time) high = middle;
    else low = row.position;
  }
  return low;
};

/** Events that are read at a time, and in all: no request reads a week of them. */
const pageSize = 5_000;
const pagesMaximum = 10;

const tooMany = () =>
  stateConflict(
    'too-many-people',
    `More people had events then than are told of at once (${resentMaximum}). Choose a shorter time.`,
  );

/** Who had an event that a destination is told of, between two times. @throws Problem where it's too many */
const readSpan = async (
  db: Database,
  destination: DestinationRow,
  { from, to }: { from: number; to: number },
): Promise<string[]> => {
  const { kind, isTest, purposeIds, refusedIds, onlyFor, position, at, subjectId } = events;
  const people = new Set<string>();
  let last = await positionAt(db, from);
  for (let pages = 0; pages < pagesMaximum; pages += 1) {
    const rows = await db
      .select({ kind, isTest, purposeIds, refusedIds, onlyFor, position, at, subjectId })
      .from(events)
      .where(gt(position, last))
      .orderBy(asc(position))
      .limit(pageSize);
    for (const row of rows) {
      const time = Date.parse(row.at);
      const isWithin = time >= from && time < to;
      if (isWithin && concern(row, destination) !== null) people.add(row.subjectId);
    }
    if (people.size > resentMaximum) throw tooMany();
    const end = rows.at(-1);
    const isOver = end === undefined || Date.parse(end.at) > to + slackMs;
    if (isOver || rows.length < pageSize) return [...people];
    last = end.position;
  }
  throw tooMany();
};

/**
 * Tells a destination again of everyone who had an event between two times, of how things stand now.
 * @throws Problem 404; `too-many-people`
 */
export const resendSpan = async (
  teller: Teller,
  id: string,
  { fromDate, toDate }: DestinationSpan,
): Promise<{ people: number }> => {
  const { db } = teller;
  const span = { from: Date.parse(toUtc(fromDate)), to: Date.parse(toUtc(toDate)) };
  const ids = await readSpan(db, await readDestination(db, id), span);
  const held = ids.length === 0 ? [] : await lockPeopleById(teller, ids);
  const destination = await holdDestination(db, id);
  if (held.length > 0) await tellAgain(teller, destination, held);
  return { people: held.length };
};
