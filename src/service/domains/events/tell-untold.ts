import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { deliveriesTable, destinationsTable, untoldTable } from '#service/db/schema/events.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { type Happened, readKnownPurposes, recordEvents } from './record-events.ts';
import type { Turns } from './turns.ts';

const untold = untoldTable;
const destinations = destinationsTable;
const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;

type Teller = Pick<Context, 'db' | 'now' | 'newId'>;

const peopleAtOnce = 100;
/** How many times so many are told of each time, where others need the machine: people are held meanwhile. */
const busyPages = 10;

/** The destinations that take events and weren't told something. */
const findDestinations = async (db: Database, now: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`select d.id from ${destinations} d
    where d.state = 'ACTIVE' and d.next_at <= ${now}
      and exists (select from ${untold} u where u.destination_id = d.id) order by d.id`);
  return rows.map(({ id }) => id);
};

/** Some people of whom a destination wasn't told something, as long as it takes events. */
const findUntold = async (
  db: Database,
  { destinationId, hasRefusal, now }: { destinationId: string; hasRefusal: boolean; now: string },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.subject_id as id from ${untold} u
    where u.destination_id = ${destinationId}::uuid and u.has_refusal = ${hasRefusal}
      and exists (select from ${destinations} d where d.id = ${destinationId}::uuid
        and d.state = 'ACTIVE' and d.next_at <= ${now})
      and not exists (select from ${deliveriesTable} w where w.destination_id = ${destinationId}::uuid
        and w.subject_id = u.subject_id and w.state = 'PARKED')
    order by u.since limit ${peopleAtOnce}`);
  return rows.map(({ id }) => id);
};

/** What a destination is told of people now, who are held then: how they stand, or whom their identifier leads to. */
export const happenedTo = async (
  { db, newId }: Omit<Teller, 'now'>,
  destinationId: string,
  ids: readonly string[],
): Promise<Happened[]> => {
  const led = await db
    .select({ id: formers.formerId, survivorId: formers.subjectId })
    .from(formers)
    .where(isOneOf(sql`${formers.formerId}`, 'uuid', ids));
  const survivorOf = new Map(led.map(({ id, survivorId }) => [id, survivorId]));
  const held = await lockPeopleById({ db, newId }, [...new Set([...ids, ...survivorOf.values()])]);
  const people = await db
    .select({ id: subjects.id, isTest: subjects.isTest })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', held));
  const isTest = new Map(people.map((person) => [person.id, person.isTest]));
  const purposesOf = await readKnownPurposes(db, [...new Set([...ids, ...held])]);
  return ids.flatMap((id): Happened[] => {
    const survivorId = isTest.has(id) ? id : (survivorOf.get(id) ?? '');
    const isOfTest = isTest.get(survivorId);
    // Whoever was erased since has an event that says so.
    if (isOfTest === undefined) return [];
    const isMerged = survivorId !== id;
    return [
      {
        subjectId: id,
        kind: isMerged ? 'MERGE' : 'RESEND',
        isTest: isOfTest,
        purposeIds: [id, survivorId].flatMap((own) => purposesOf.get(own) ?? []),
        onlyFor: destinationId,
        ...(isMerged ? { mergedInto: survivorId } : {}),
      },
    ];
  });
};

/** Tells a destination of people, unless another instance just did. */
const tell = async (
  { db, now, newId }: Teller,
  destinationId: string,
  ids: readonly string[],
): Promise<void> => {
  await db.transaction(async (tx) => {
    const own = { db: tx, now, newId };
    const happened = await happenedTo(own, destinationId, ids);
    const taken = await tx
      .delete(untold)
      .where(
        and(
          eq(untold.destinationId, destinationId),
          isOneOf(sql`${untold.subjectId}`, 'uuid', ids),
        ),
      )
      .returning({ id: untold.subjectId });
    const left = new Set(taken.map(({ id }) => id));
    await recordEvents(
      own,
      happened.filter(({ subjectId }) => left.has(subjectId)),
    );
  });
};

type Limits = {
  /** Ends it after those who are told of now. */
  ending: AbortSignal;
  /** What all that asks the database waits for. */
  turn: Turns;
  isBusy: () => boolean;
};

/**
 * Tells destinations anew of people of whom something was forgotten before they were told it, by an event
 * of its own (`forget-events.ts`): of one destination after the other, refusals first.
 */
export const tellUntold = async (
  teller: Teller,
  { ending, turn, isBusy }: Limits,
): Promise<void> => {
  const { db, now } = teller;
  let left = busyPages;
  const all = await turn(() => findDestinations(db, now()));
  const pages = all.flatMap((destinationId) =>
    [true, false].map((hasRefusal) => ({ destinationId, hasRefusal })),
  );
  for (const { destinationId, hasRefusal } of pages) {
    for (;;) {
      if (ending.aborted) return;
      if (isBusy()) left -= 1;
      if (left < 0) return;
      const ids = await turn(() => findUntold(db, { destinationId, hasRefusal, now: now() }));
      if (ids.length === 0) break;
      await turn(() => tell(teller, destinationId, ids));
    }
  }
};
