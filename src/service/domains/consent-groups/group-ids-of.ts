import { asc, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { consentGroupMembersTable } from '#service/db/schema/consent-groups.ts';

const members = consentGroupMembersTable;

/** The groups that people are in, by person, each in the order of the groups' ids. */
export const readGroupIdsOf = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const rows = await db
    .select({ subjectId: members.subjectId, groupId: members.groupId })
    .from(members)
    .where(isOneOf(sql`${members.subjectId}`, 'uuid', subjectIds))
    .orderBy(asc(members.groupId));
  const byPerson = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return new Map([...byPerson].map(([id, own]) => [id, own.map(({ groupId }) => groupId)]));
};
