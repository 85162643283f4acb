import { asc, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { consentGroupMembersTable, consentGroupsTable } from '#service/db/schema/consent-groups.ts';

const groups = consentGroupsTable;
const members = consentGroupMembersTable;

export const readGroupNames = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(isOneOf(sql`${groups.id}`, 'uuid', [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The groups that a person is in, since when. */
export const readGroupsOf = async (db: Database, subjectId: string) => {
  const rows = await db
    .select({ id: groups.id, name: groups.name, addedAt: members.addedAt })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(eq(members.subjectId, subjectId))
    .orderBy(asc(groups.id));
  return rows.map(({ id, name, addedAt }) => ({
    consentGroupId: id,
    name,
    addedDate: toWireTime(addedAt),
  }));
};
