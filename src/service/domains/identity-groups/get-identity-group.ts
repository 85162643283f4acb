import { eq } from 'drizzle-orm';
import type { IdentityGroup } from '#contract/identity-groups.ts';
import { toWireTime } from '#service/db/columns.ts';
import { identityGroupsTable } from '#service/db/schema/identity-groups.ts';
import { Problem } from '#service/http/problem.ts';
import { type MemberContext, readGroupMembers } from './read-members.ts';

export const groupNotFound = () =>
  new Problem(404, 'not-found', 'Group not found. Someone may have deleted it.');

/** @throws Problem 404 */
export const getIdentityGroup = async (
  context: MemberContext,
  id: string,
  view: { displayOrganizations: boolean } = { displayOrganizations: false },
): Promise<IdentityGroup> => {
  const [group] = await context.db
    .select()
    .from(identityGroupsTable)
    .where(eq(identityGroupsTable.id, id));
  if (group === undefined) throw groupNotFound();
  const dataSubjects = (await readGroupMembers(context, [id], view)).get(group.id) ?? [];
  const primaries = dataSubjects.filter(({ isPrimary }) => isPrimary);
  return {
    id: group.id,
    createdDate: toWireTime(group.createdAt),
    primaryDataSubject: primaries[0] ?? null,
    primaryDataSubjects: primaries,
    dataSubjects,
    groupName: group.name,
  };
};
