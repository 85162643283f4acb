import type { IdentityGroupBody } from '#contract/identity-groups.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';

/** Whom a group is to have; `pathOf` says where in the request one of the identifiers stands. */
export type MemberNames = Pick<IdentityGroupBody, 'identifiers' | 'primaryIdentifier'> & {
  pathOf?: (index: number) => string;
};

export type LockedMember = { subjectId: string; isPrimary: boolean };

/**
 * The people that a group is to have, held until the transaction ends: nobody merges one of them
 * away in between.
 * @throws Problem 400 `data-subject-unknown` naming each, or those who are named twice
 */
export const lockMembers = async (
  holder: Pick<Context, 'db' | 'newId'>,
  { identifiers, primaryIdentifier, pathOf = (index) => `identifiers.${index}` }: MemberNames,
): Promise<LockedMember[]> => {
  const held = await lockPeople(holder, [...identifiers, ...primaryIdentifier]);
  const message = 'No one has this primary identifier. They may have been merged since.';
  const faults = identifiers.flatMap((identifier, index) =>
    held.has(identifier) ? [] : [{ path: pathOf(index), message }],
  );
  if (faults.length > 0) {
    const detail = "Nothing was saved: some of these people weren't found.";
    throw new Problem(400, 'data-subject-unknown', detail, { faults });
  }
  // The same identifier may be given in two forms.
  const ids = identifiers.map((identifier) => held.get(identifier) ?? '');
  const primaries = new Set(primaryIdentifier.map((identifier) => held.get(identifier) ?? ''));
  const twice = ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            path: pathOf(index),
            message: 'Names a person who is named already. Keep one.',
          },
        ],
  );
  const strangers = primaryIdentifier.flatMap((identifier, index) =>
    ids.includes(held.get(identifier) ?? '')
      ? []
      : [{ path: `primaryIdentifier.${index}`, message: 'Must be one of identifiers.' }],
  );
  if (twice.length + strangers.length > 0) throw invalidRequest([...twice, ...strangers]);
  return ids.map((subjectId) => ({ subjectId, isPrimary: primaries.has(subjectId) }));
};
