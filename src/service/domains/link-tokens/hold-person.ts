import { holdPeople } from '#service/domains/data-subjects/hold-people.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';

export const nobodyHas = () => new Problem(404, 'not-found', 'No one has this primary identifier.');

/**
 * The id of the person with this identifier, held until the transaction ends.
 * @throws Problem 404
 */
export const holdPerson = async (
  holder: Pick<Context, 'db' | 'newId'>,
  identifier: string,
): Promise<string> => {
  const id = (await holdPeople(holder, [identifier])).get(identifier);
  if (id === undefined) throw nobodyHas();
  return id;
};
