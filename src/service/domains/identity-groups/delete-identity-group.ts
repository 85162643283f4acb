import { identityGroupsTable } from '#service/db/schema/identity-groups.ts';
import type { Context } from '#service/http/context.ts';
import { groupNotFound } from './get-identity-group.ts';
import { hasId } from './records.ts';

/** @throws Problem 404 */
export const deleteIdentityGroup = async (
  { db }: Pick<Context, 'db'>,
  groupId: string,
): Promise<null> => {
  const gone = await db
    .delete(identityGroupsTable)
    .where(hasId(groupId))
    .returning({ id: identityGroupsTable.id });
  if (gone.length === 0) throw groupNotFound();
  return null;
};
