import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { mergeOthersMaximum } from '#contract/merge-rules.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  type MergeRequestRow,
  mergeGroupMembersTable,
  mergeGroupsTable,
  mergeRequestsTable,
} from '#service/db/schema/merges.ts';
import { notFound } from '#service/http/problem.ts';
import { comparedColumns } from './compared-values.ts';

const requests = mergeRequestsTable;
const groups = mergeGroupsTable;
const members = mergeGroupMembersTable;
const subjects = dataSubjectsTable;

/** Most records that one merge makes one of. */
export const largestGroup = mergeOthersMaximum + 1;

/** A merge request with the number of its groups, and of those that are open. */
export type MergeRequestRecord = Awaited<ReturnType<typeof readMergeRequests>>[number];

/** Merge requests, the newest first. */
export const readMergeRequests = async (
  db: Database,
  { where, limit = 1, offset = 0 }: { where?: SQL; limit?: number; offset?: number },
) => {
  const rows = await db
    .select()
    .from(requests)
    .where(where)
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(limit)
    .offset(offset);
  const counts = await db
    .select({
      id: groups.mergeRequestId,
      groupCount: sql`count(*)`.mapWith(Number),
      openCount: sql`count(*) filter (where ${groups.status} = 'OPEN')`.mapWith(Number),
    })
    .from(groups)
    .where(
      inArray(
        groups.mergeRequestId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(groups.mergeRequestId);
  const byId = new Map(counts.map(({ id, ...count }) => [id, count]));
  return rows.map((row) => ({ row, ...(byId.get(row.id) ?? { groupCount: 0, openCount: 0 }) }));
};

/** @throws Problem 404 */
export const readMergeRequest = async (db: Database, id: string): Promise<MergeRequestRecord> => {
  const [record] = await readMergeRequests(db, { where: eq(requests.id, id) });
  if (record === undefined) throw notFound('Merge request');
  return record;
};

/** The row where there is one, locked until the transaction ends: a search of it waits. */
export const lockMergeRequest = async (
  db: Database,
  id: string,
): Promise<MergeRequestRow | undefined> => {
  const [row] = await db.select().from(requests).where(eq(requests.id, id)).for('update');
  return row;
};

export type GroupRow = typeof groups.$inferSelect;

export const readGroups = (
  db: Database,
  { where, limit, offset }: { where: SQL | undefined; limit: number; offset: number },
): Promise<GroupRow[]> =>
  db.select().from(groups).where(where).orderBy(asc(groups.number)).limit(limit).offset(offset);

/** Those of each group that are left, in the group's order; of a large group the first ones. */
export const readMembers = (
  db: Database,
  mergeRequestId: string,
  groupNumbers: readonly number[],
) =>
  db
    .select({
      groupNumber: members.groupNumber,
      ...comparedColumns,
      createdAt: subjects.createdAt,
    })
    .from(members)
    .innerJoin(subjects, eq(subjects.id, members.subjectId))
    .where(
      and(
        eq(members.mergeRequestId, mergeRequestId),
        inArray(members.groupNumber, [...groupNumbers]),
        lt(members.position, largestGroup),
      ),
    )
    .orderBy(asc(members.groupNumber), asc(members.position));
export type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

/**
 * Those of one group that are left, in its order, locked as everybody does who locks several, and
 * read once they are: what they are compared by is what they are merged with.
 */
export const lockMembers = async (
  db: Database,
  mergeRequestId: string,
  groupNumber: number,
): Promise<MemberRow[]> => {
  const ofGroup = and(
    eq(members.mergeRequestId, mergeRequestId),
    eq(members.groupNumber, groupNumber),
  );
  await db
    .select({ id: subjects.id })
    .from(subjects)
    .where(inArray(subjects.id, db.select({ id: members.subjectId }).from(members).where(ofGroup)))
    .orderBy(asc(subjects.identifier))
    .for('update');
  return readMembers(db, mergeRequestId, [groupNumber]);
};
