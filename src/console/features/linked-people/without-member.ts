import type { IdentityGroup, IdentityGroupBody } from '#contract/identity-groups.ts';
import { referenceTo } from '#contract/person-reference.ts';

/**
 * A group without one of its people, as it's saved; null where they aren't in it anymore. Without
 * anyone primary, who asked for it is.
 * @param self the id of whose page it's asked on
 */
export const withoutMember = (
  { dataSubjects, groupName }: IdentityGroup,
  memberId: string,
  self: string,
): IdentityGroupBody | null => {
  const left = dataSubjects.filter(({ id }) => id !== memberId);
  if (left.length === dataSubjects.length) return null;
  const primaries = left.filter(({ isPrimary }) => isPrimary).map(({ id }) => id);
  return {
    identifiers: left.map(({ id }) => referenceTo(id)),
    primaryIdentifier: (primaries.length > 0 ? primaries : [self]).map(referenceTo),
    groupName: groupName ?? null,
  };
};
