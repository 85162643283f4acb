import { asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import type { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  identityGroupMembersTable,
  identityGroupsTable,
} from '#service/db/schema/identity-groups.ts';

const groups = identityGroupsTable;
const members = identityGroupMembersTable;
const subjects = dataSubjectsTable;

export const readGroups = (
  db: Database,
  {
    keyset,
    where,
    limit,
    offset,
  }: {
    keyset: ReturnType<typeof keysetOf>;
    where: SQL | undefined;
    limit: number;
    offset: number;
  },
) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      createdAt: groups.createdAt,
      modifiedAt: groups.modifiedAt,
      place: keyset.place,
    })
    .from(groups)
    .where(where)
    .orderBy(...keyset.orderBy)
    .limit(limit)
    .offset(offset);

/** The people of groups by group; primary ones first, then whoever was added first. */
export const readMembers = async (db: Database, groupIds: readonly string[]) => {
  const rows = await db
    .select()
    .from(members)
    .where(inArray(members.groupId, [...groupIds]))
    .orderBy(desc(members.isPrimary), asc(members.addedAt), asc(members.subjectId));
  return Map.groupBy(rows, ({ groupId }) => groupId);
};

export type PersonRow =
  Awaited<ReturnType<typeof readPeople>> extends Map<string, infer Row> ? Row : never;

/** People by id, as groups show them. Groups lie on one machine and people on several: no join. */
export const readPeople = async (db: Database, ids: readonly string[]) => {
  const rows = await db
    .select({
      id: subjects.id,
      identifier: subjects.identifier,
      identifierType: subjects.identifierType,
      linkToken: subjects.linkToken,
      linkTokenRenewedAt: subjects.linkTokenRenewedAt,
      linkGeneration: subjects.linkGeneration,
      linkDays: subjects.linkDays,
      createdAt: subjects.createdAt,
    })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
};

/** In how many groups people are. */
export const countGroupsOf = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ subjectId: members.subjectId, total: count() })
    .from(members)
    .where(isOneOf(sql`${members.subjectId}`, 'uuid', [...new Set(subjectIds)]))
    .groupBy(members.subjectId);
  return new Map(rows.map(({ subjectId, total }) => [subjectId, total]));
};

/** Locks groups until the transaction ends, in the order of their ids; gives those that are there. */
export const lockGroups = async (tx: Database, where: SQL): Promise<string[]> => {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(where)
    .orderBy(asc(groups.id))
    .for('update');
  return rows.map(({ id }) => id);
};

export const hasId = (id: string): SQL => eq(groups.id, id);
