import { and, asc, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  type DeliveryRow,
  type DestinationRow,
  deliveriesTable,
  destinationsTable,
  type EventRow,
  eventsTable,
  untoldTable,
} from '#service/db/schema/events.ts';
import { rowsOf } from '#service/db/write-rows.ts';
import { readNoted } from '#service/domains/arrivals/note-arrivals.ts';
import { concern } from './concern.ts';

const events = eventsTable;
const destinations = destinationsTable;
const deliveries = deliveriesTable;
const untold = untoldTable;

const forgottenAtOnce = 1_000;
/** Whoever failed for less long may still have events. */
const oldMs = 24 * 3_600_000;

const keyOf = (destinationId: string, subjectId: string) => `${destinationId} ${subjectId}`;

/** What destinations weren't told of events, as far as it concerns them. */
const findLost = (
  gone: readonly EventRow[],
  told: readonly DestinationRow[],
  apart: readonly DeliveryRow[],
) => {
  const sentTo = new Map(
    apart.map((row) => [keyOf(row.destinationId, row.subjectId), row.sequence]),
  );
  return told.flatMap((destination) => {
    const isSent = ({ subjectId, sequence, position }: EventRow) => {
      const until = sentTo.get(keyOf(destination.id, subjectId));
      return until === undefined ? position <= destination.position : sequence <= until;
    };
    return gone.flatMap((row) => {
      const own = isSent(row) ? null : concern(row, destination);
      return own === null ? [] : { destinationId: destination.id, own };
    });
  });
};

type Lost = ReturnType<typeof findLost>;

/** Notes whom destinations have to be told of anew. */
const noteUntold = async (db: Database, lost: Lost, now: string): Promise<void> => {
  const people = Map.groupBy(lost, ({ destinationId, own }) => keyOf(destinationId, own.subjectId));
  const rows = [...people.values()].flatMap((all) => {
    const [first] = all;
    return first === undefined
      ? []
      : {
          destinationId: first.destinationId,
          subjectId: first.own.subjectId,
          hasRefusal: all.some(({ own }) => own.refusedIds.length > 0),
          since: now,
        };
  });
  if (rows.length === 0) return;
  const columns = ['destinationId', 'subjectId', 'hasRefusal', 'since'] as const;
  await db.execute(sql`insert into ${untold} (destination_id, subject_id, has_refusal, since)
    select destination_id, subject_id, has_refusal, since
    from ${rowsOf(untold, rows, columns)} order by destination_id, subject_id
    on conflict (destination_id, subject_id) do update set
      has_refusal = ${untold.hasRefusal} or excluded.has_refusal`);
};

/** Forgets so many events whose time is over. What they'd have told, and nobody was, is noted. */
const forgetSome = async (db: Database, now: string): Promise<number> => {
  // By the database's clock, too: this process's may have jumped ahead.
  const isOver = sql`until <= least(${now}::timestamptz, now())`;
  const { rows: some } = await db.execute(sql`select from ${events} where ${isOver} limit 1`);
  if (some.length === 0) return 0;
  // Withdrawals need their rows first, but whoever is gone has none.
  const noted = await readNoted(db);
  const isNoted = sql`(identifier is not null or position <= ${noted})`;
  const { rows: over } = await db.execute<{ subject: string; sequence: string }>(sql`
    select subject_id as subject, sequence from ${events} where ${isOver}
      ${noted === undefined ? sql`` : sql`and ${isNoted}`} order by until limit ${forgottenAtOnce}`);
  if (over.length === 0) return 0;
  const keys = over.map(({ subject, sequence }) => sql`(${subject}::uuid, ${sequence}::bigint)`);
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(events)
      .where(sql`(${events.subjectId}, ${events.sequence}) in (${sql.join(keys, sql`, `)})`)
      .returning();
    // These first: what is passed in between is noted once too often, and not once too seldom.
    const told = await tx.select().from(destinations);
    if (told.length === 0) return;
    const ids = [...new Set(gone.map(({ subjectId }) => subjectId))];
    const apart = await tx
      .select()
      .from(deliveries)
      .where(isOneOf(sql`${deliveries.subjectId}`, 'uuid', ids));
    const lost = findLost(gone, told, apart);
    await noteUntold(
      tx,
      lost.filter(({ own }) => own.kind !== 'ERASURE'),
      now,
    );
    const erasures = lost.filter(({ own }) => own.kind === 'ERASURE');
    for (const [id, own] of Map.groupBy(erasures, ({ destinationId }) => destinationId)) {
      await tx
        .update(destinations)
        .set({
          lostErasures: sql`${destinations.lostErasures} + ${own.length}`,
          lostErasureAt: now,
        })
        .where(sql`${destinations.id} = ${id}::uuid`);
    }
  });
  return over.length;
};

/** Forgets those of them who have no further events. */
const forgetWithoutEvents = async (db: Database, failed: readonly DeliveryRow[]): Promise<void> => {
  const destinationIds = [...new Set(failed.map(({ destinationId }) => destinationId))];
  // Nobody notes meanwhile that somebody's next event waits in her row.
  await db.execute(sql`select from ${destinations}
    where ${isOneOf(sql`id`, 'uuid', destinationIds)} order by id for update`);
  const ids = [...new Set(failed.map(({ subjectId }) => subjectId))];
  const latest = await db
    .select({ id: events.subjectId, sequence: sql`max(${events.sequence})`.mapWith(Number) })
    .from(events)
    .where(isOneOf(sql`${events.subjectId}`, 'uuid', ids))
    .groupBy(events.subjectId);
  const latestOf = new Map(latest.map(({ id, sequence }) => [id, sequence]));
  const done = failed.filter(
    ({ subjectId, sequence }) => (latestOf.get(subjectId) ?? 0) <= sequence,
  );
  if (done.length === 0) return;
  await db.execute(sql`delete from ${deliveries} as w using ${rowsOf(deliveries, done, ['destinationId', 'subjectId', 'sequence'])}
    where w.destination_id = given.destination_id and w.subject_id = given.subject_id
      and w.sequence = given.sequence and w.state in ('WAITING', 'PARKED')`);
};

/** Forgets who failed once nothing is left that could be sent. */
const forgetDone = async (db: Database, now: string, ending: AbortSignal): Promise<void> => {
  const old = new Date(Date.parse(now) - oldMs).toISOString();
  let after: DeliveryRow | undefined;
  while (!ending.aborted) {
    const last: DeliveryRow | undefined = after;
    const failed = await db
      .select()
      .from(deliveries)
      .where(
        and(
          inArray(deliveries.state, ['WAITING', 'PARKED']),
          lte(deliveries.since, old),
          sql`not exists (select from ${untold} where ${untold.destinationId} = ${deliveries.destinationId}
            and ${untold.subjectId} = ${deliveries.subjectId})`,
          last &&
            or(
              gt(deliveries.destinationId, last.destinationId),
              and(
                sql`${deliveries.destinationId} = ${last.destinationId}::uuid`,
                gt(deliveries.subjectId, last.subjectId),
              ),
            ),
        ),
      )
      .orderBy(asc(deliveries.destinationId), asc(deliveries.subjectId))
      .limit(forgottenAtOnce);
    if (failed.length === 0) return;
    await db.transaction((tx) => forgetWithoutEvents(tx, failed));
    after = failed.at(-1);
  }
};

/**
 * Forgets events that are old enough, sent or not, and what is left of destinations that are gone. Whoever
 * wasn't told of something by then is told anew (`tell-untold.ts`), but of erasures: these are counted.
 * @param ending leaves the rest to the next time
 */
export const forgetOldEvents = async (
  db: Database,
  now: string,
  ending: AbortSignal,
): Promise<void> => {
  while (!ending.aborted && (await forgetSome(db, now)) === forgottenAtOnce);
  for (const table of [deliveries, untold]) {
    await db.execute(sql`delete from ${table}
      where destination_id not in (select id from ${destinations})`);
  }
  await forgetDone(db, now, ending);
};
