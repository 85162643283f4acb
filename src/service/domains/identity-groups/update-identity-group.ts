import { and, eq, notInArray } from 'drizzle-orm';
import type { IdentityGroup, IdentityGroupBody } from '#contract/identity-groups.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import {
  identityGroupMembersTable,
  identityGroupsTable,
} from '#service/db/schema/identity-groups.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import type { Context, Reply } from '#service/http/context.ts';
import { getIdentityGroup, groupNotFound } from './get-identity-group.ts';
import { lockMembers, type MemberNames } from './lock-members.ts';
import type { MemberContext } from './read-members.ts';
import { hasId, lockGroups } from './records.ts';
import { keptWithoutLinks } from './wire.ts';

const groups = identityGroupsTable;
const members = identityGroupMembersTable;

/**
 * Gives a group these members and this name; who stays keeps the date of being added.
 * @throws Problem 400 `data-subject-unknown`; 404
 */
export const updateIdentityGroup = async (
  context: MemberContext & Pick<Context, 'newId'>,
  groupId: string,
  body: MemberNames & Pick<IdentityGroupBody, 'groupName'>,
): Promise<Reply<IdentityGroup>> => {
  const { db } = context;
  // People first, then groups, as every merge does.
  const wanted = await lockMembers(context, body);
  const [id] = await lockGroups(db, hasId(groupId));
  if (id === undefined) throw groupNotFound();
  const ids = wanted.map(({ subjectId }) => subjectId);
  const now = toDatabaseTime(context.now());
  await db.delete(members).where(and(eq(members.groupId, id), notInArray(members.subjectId, ids)));
  await upsertRows(
    db,
    members,
    wanted.map((member) => ({ ...member, groupId: id, addedAt: now })),
    ['groupId', 'subjectId'],
    ['isPrimary'],
  );
  await db
    .update(groups)
    .set({ name: body.groupName ?? null, modifiedAt: now })
    .where(hasId(id));
  return keptWithoutLinks(await getIdentityGroup(context, id), 200);
};
