import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { IdentityGroup, IdentityGroupBody } from '#contract/identity-groups.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  identityGroupMembersTable,
  identityGroupsTable,
} from '#service/db/schema/identity-groups.ts';
import { insertRows } from '#service/db/write-rows.ts';
import type { Context, Reply } from '#service/http/context.ts';
import { getIdentityGroup } from './get-identity-group.ts';
import { type LockedMember, lockMembers, type MemberNames } from './lock-members.ts';
import type { MemberContext } from './read-members.ts';
import { keptWithoutLinks } from './wire.ts';

const groups = identityGroupsTable;
const members = identityGroupMembersTable;

/**
 * The group that has exactly these people, the same of them primary, and this name. Someone may be in
 * thousands of groups: only those that have all of these people are read.
 */
const findSame = async (
  db: Database,
  wanted: readonly LockedMember[],
  name: string | null,
): Promise<string | undefined> => {
  const ids = wanted.map(({ subjectId }) => subjectId);
  const ofAll = db
    .select({ id: members.groupId })
    .from(members)
    .where(inArray(members.subjectId, ids))
    .groupBy(members.groupId)
    .having(eq(count(), ids.length));
  const rows = await db
    .select({ id: groups.id, subjectId: members.subjectId, isPrimary: members.isPrimary })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(
      and(inArray(groups.id, ofAll), name === null ? isNull(groups.name) : eq(groups.name, name)),
    )
    .orderBy(groups.createdAt, groups.id);
  const keyOf = ({ subjectId, isPrimary }: LockedMember) => `${subjectId} ${isPrimary}`;
  const keys = new Set(wanted.map(keyOf));
  const byGroup = Map.groupBy(rows, ({ id }) => id);
  return [...byGroup].find(
    ([, own]) => own.length === keys.size && own.every((row) => keys.has(keyOf(row))),
  )?.[0];
};

/**
 * Creates a group (201), or answers the same one if there is one (200).
 * @throws Problem 400 `data-subject-unknown`
 */
export const createIdentityGroup = async (
  context: MemberContext & Pick<Context, 'newId'>,
  body: MemberNames & Pick<IdentityGroupBody, 'groupName'>,
): Promise<Reply<IdentityGroup>> => {
  const { db, newId } = context;
  const wanted = await lockMembers(context, body);
  const name = body.groupName ?? null;
  const same = await findSame(db, wanted, name);
  if (same !== undefined) return keptWithoutLinks(await getIdentityGroup(context, same), 200);
  const [id, createdAt] = [newId(), toDatabaseTime(context.now())];
  await insertRows(db, groups, [{ id, name, createdAt, modifiedAt: createdAt }]);
  await insertRows(
    db,
    members,
    wanted.map((member) => ({ ...member, groupId: id, addedAt: createdAt })),
  );
  return keptWithoutLinks(await getIdentityGroup(context, id), 201);
};
