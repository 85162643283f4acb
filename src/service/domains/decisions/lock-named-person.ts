import { eq } from 'drizzle-orm';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';

/**
 * The person of a request, held until the transaction ends.
 * @throws Problem 404; 400 `person-changed` where the identifier is another person's by now
 */
export const lockNamedPerson = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  { identifier, id }: { identifier: string; id: string },
): Promise<{ id: string; isTest: boolean }> => {
  const held = (await lockPeople({ db, newId }, [identifier])).get(identifier);
  if (held === undefined) {
    throw new Problem(
      404,
      'not-found',
      'No one has this identifier anymore. The person may have been merged into another one.',
    );
  }
  if (held !== id.toLowerCase()) {
    throw stateConflict(
      'person-changed',
      'This identifier is another person’s by now. Look the person up again.',
    );
  }
  const table = dataSubjectsTable;
  const [person] = await db
    .select({ id: table.id, isTest: table.isTest })
    .from(table)
    .where(eq(table.id, held));
  if (person === undefined) throw new Error('The person just held was not found.');
  return person;
};
