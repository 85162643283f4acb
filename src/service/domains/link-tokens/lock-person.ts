import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';

export const nobodyHas = () => new Problem(404, 'not-found', 'No one has this primary identifier.');

/**
 * The id of the person with this identifier, held until the transaction ends.
 * @throws Problem 404
 */
export const lockPerson = async (
  holder: Pick<Context, 'db' | 'newId'>,
  identifier: string,
): Promise<string> => {
  const id = (await lockPeople(holder, [identifier])).get(identifier);
  if (id === undefined) throw nobodyHas();
  return id;
};
