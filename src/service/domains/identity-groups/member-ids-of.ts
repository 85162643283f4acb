import { eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { identityGroupMembersTable } from '#service/db/schema/identity-groups.ts';

const members = identityGroupMembersTable;

/** The ids of the people of a group; none where there's no such group. */
export const memberIdsOf = async (db: Database, groupId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: members.subjectId })
    .from(members)
    .where(eq(members.groupId, groupId));
  return rows.map(({ id }) => id);
};
