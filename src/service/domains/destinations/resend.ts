import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { toUtc } from '#contract/common/values.ts';
import { type DestinationSpan, resentMaximum } from '#contract/destinations.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  type DestinationRow,
  eventSequencesTable,
  eventsTable,
  deliveriesTable as table,
  untoldTable,
} from '#service/db/schema/events.ts';
import { concern } from '#service/domains/events/concern.ts';
import { readLastPosition } from '#service/domains/events/horizon.ts';
import { type Happened, recordEvents } from '#service/domains/events/record-events.ts';
import { happenedTo } from '#service/domains/events/tell-untold.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, stateConflict } from '#service/http/problem.ts';
import { holdDestination, readDestination } from './find-destination.ts';
import { toldColumns } from './told-columns.ts';

const untold = untoldTable;
const events = eventsTable;

type Teller = Pick<Context, 'db' | 'now' | 'newId'>;

/** Tells a destination what happened to people, who are held, in place of what wasn't told of them. */
const tellAgain = async (
  { db, now, newId }: Teller,
  destination: DestinationRow,
  happened: readonly Happened[],
): Promise<void> => {
  if (happened.length === 0) return;
  const ids = happened.map((one) => one.subjectId);
  await db
    .delete(untold)
    .where(
      and(eq(untold.destinationId, destination.id), isOneOf(sql`${untold.subjectId}`, 'uuid', ids)),
    );
  await recordEvents({ db, now, newId }, happened);
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
 * @throws Problem 404; 400 naming who isn't there, or isn't told to this one
 */
export const resendEvent = async (
  teller: Teller,
  id: string,
  { dataSubjectId: given }: { dataSubjectId: string },
): Promise<{ dataSubjectId: string }> => {
  const dataSubjectId = given.toLowerCase();
  // People come before the destination's rows, as for whoever merges or erases them.
  const [happened] = await happenedTo(teller, id.toLowerCase(), [dataSubjectId]);
  const destination = await holdDestination(teller.db, id);
  if (happened === undefined || happened.mergedInto !== undefined) {
    throw invalidRequest([{ path: 'dataSubjectId', message: 'No one has this id.' }]);
  }
  if (happened.isTest && !destination.takesTests) {
    throw invalidRequest([
      { path: 'dataSubjectId', message: "It's a test profile, and test events aren't sent there." },
    ]);
  }
  await tellAgain(teller, destination, [happened]);
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
  let [low, high] = [0, await readLastPosition(db)];
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
  const { position, at, subjectId } = events;
  const people = new Set<string>();
  let last = await positionAt(db, from);
  for (let pages = 0; pages < pagesMaximum; pages += 1) {
    const rows = await db
      .select({ ...toldColumns, position, at, subjectId })
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
 * Tells a destination again of everyone who had an event between two times, of how things stand now, and
 * of whoever was merged away whom they are now. Of who was erased there's nothing left to tell.
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
  const people = ids.length === 0 ? [] : await happenedTo(teller, id.toLowerCase(), ids);
  const destination = await holdDestination(db, id);
  const told = people.filter(({ isTest }) => destination.takesTests || !isTest);
  await tellAgain(teller, destination, told);
  return { people: told.length };
};
