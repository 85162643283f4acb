import type { Named } from '#console/features/person/queries.ts';
import type { IdentityGroup, IdentityGroupBody } from '#contract/identity-groups.ts';

/**
 * A group without one of its people, as it's saved; null where they aren't in it anymore. Without
 * anyone primary, who asked for it is.
 * @param self whose page it's asked on
 */
export const withoutMember = (
  { dataSubjects, groupName }: IdentityGroup,
  memberId: string,
  self: Named,
): IdentityGroupBody | null => {
  const left = dataSubjects.filter(({ id }) => id !== memberId);
  if (left.length === dataSubjects.length) return null;
  const primaries = left.filter(({ isPrimary }) => isPrimary).map(({ identifier }) => identifier);
  return {
    identifiers: left.map(({ identifier }) => identifier),
    primaryIdentifier: primaries.length > 0 ? primaries : [self.identifier],
    groupName: groupName ?? null,
  };
};
