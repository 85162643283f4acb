import { eq } from 'drizzle-orm';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import { readFormerHolders } from '#service/domains/receipts/read-former-holders.ts';
import type { Context } from '#service/http/context.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';

/** A person who is held until the transaction ends. */
export type HeldPerson = { id: string; isTest: boolean };

/** Whoever has this identifier, held until the transaction ends; null where nobody does. */
export const lockHolder = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  identifier: string,
): Promise<HeldPerson | null> => {
  const held = (await lockPeople({ db, newId }, [identifier])).get(identifier);
  if (held === undefined) return null;
  const table = dataSubjectsTable;
  const [person] = await db
    .select({ id: table.id, isTest: table.isTest })
    .from(table)
    .where(eq(table.id, held));
  if (person === undefined) throw new Error('The person just held was not found.');
  return person;
};

/**
 * The ids of those who had this identifier before a merge, the latest first, held until the transaction
 * ends.
 */
export const lockFormerHolders = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  identifier: string,
): Promise<string[]> => {
  for (;;) {
    const formers = (await readFormerHolders(db, [identifier])).toSorted((one, other) =>
      one.mergedAt > other.mergedAt ? -1 : 1,
    );
    const held = await lockPeople(
      { db, newId },
      formers.map(({ person }) => person),
    );
    // Who was merged away or erased since they were read has passed the identifier on, or is nobody.
    if (formers.every(({ person, personId }) => held.get(person) === personId)) {
      return [...new Set(formers.map(({ personId }) => personId))];
    }
  }
};

/**
 * The person of a request, held until the transaction ends.
 * @throws Problem 404; 400 `person-changed` where the identifier is another person's by now
 */
export const lockNamedPerson = async (
  holder: Pick<Context, 'db' | 'newId'>,
  { identifier, id }: { identifier: string; id: string },
): Promise<HeldPerson> => {
  const person = await lockHolder(holder, identifier);
  if (person === null) {
    throw new Problem(
      404,
      'not-found',
      'No one has this identifier anymore. The person may have been merged into another one.',
    );
  }
  if (person.id !== id.toLowerCase()) {
    throw stateConflict(
      'person-changed',
      'This identifier is another person’s by now. Look the person up again.',
    );
  }
  return person;
};
