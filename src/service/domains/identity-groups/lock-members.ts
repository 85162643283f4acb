import type { IdentityGroupBody } from '#contract/identity-groups.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';

export type LockedMember = { subjectId: string; isPrimary: boolean };

/**
 * The people that a group is to have, held until the transaction ends: nobody merges one of them
 * away in between.
 * @throws Problem 400 `data-subject-unknown` naming each
 */
export const lockMembers = async (
  holder: Pick<Context, 'db' | 'newId'>,
  { identifiers, primaryIdentifier }: IdentityGroupBody,
): Promise<LockedMember[]> => {
  const held = await lockPeople(holder, identifiers);
  const message = 'No one has this primary identifier. They may have been merged since.';
  const faults = identifiers.flatMap((identifier, index) =>
    held.has(identifier) ? [] : [{ path: `identifiers.${index}`, message }],
  );
  if (faults.length > 0) {
    const detail = "Nothing was saved: some of these people weren't found.";
    throw new Problem(400, 'data-subject-unknown', detail, { faults });
  }
  const primaries = new Set(primaryIdentifier);
  return identifiers.flatMap((identifier) => {
    const subjectId = held.get(identifier);
    return subjectId === undefined ? [] : [{ subjectId, isPrimary: primaries.has(identifier) }];
  });
};
