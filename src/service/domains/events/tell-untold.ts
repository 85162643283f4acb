import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { deliveriesTable, destinationsTable, untoldTable } from '#service/db/schema/events.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { type Happened, readKnownPurposes, recordEvents } from './record-events.ts';

const untold = untoldTable;
const destinations = destinationsTable;
const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;

type Teller = Pick<Context, 'db' | 'now' | 'newId'>;

const peopleAtOnce = 100;

/** Some people of whom a destination that takes events wasn't told something, refusals first. */
const findUntold = async (db: Database, now: string) => {
  const { rows } = await db.execute<{ destinationId: string; id: string }>(sql`
    select u.destination_id as "destinationId", u.subject_id as id
    from ${untold} u join ${destinations} d on d.id = u.destination_id
    where d.state = 'ACTIVE' and d.next_at <= ${now} and not exists (
      select from ${deliveriesTable} w where w.destination_id = u.destination_id
        and w.subject_id = u.subject_id and w.state = 'PARKED')
    order by u.has_refusal desc, u.since, u.destination_id, u.subject_id limit ${peopleAtOnce}`);
  const [first] = rows;
  return {
    destinationId: first?.destinationId ?? '',
    ids: rows.flatMap((row) => (row.destinationId === first?.destinationId ? row.id : [])),
  };
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

/**
 * Tells destinations anew of people of whom something was forgotten before they were told it, by an event
 * of its own (`forget-events.ts`).
 */
export const tellUntold = async ({ db, now, newId }: Teller): Promise<void> => {
  for (;;) {
    const { destinationId, ids } = await findUntold(db, now());
    if (ids.length === 0) return;
    await db.transaction(async (tx) => {
      const own = { db: tx, now, newId };
      await recordEvents(own, await happenedTo(own, destinationId, ids));
      await tx
        .delete(untold)
        .where(
          and(
            eq(untold.destinationId, destinationId),
            isOneOf(sql`${untold.subjectId}`, 'uuid', ids),
          ),
        );
    });
  }
};
