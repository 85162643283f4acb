import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { mergeOthersMaximum } from '#contract/merge-rules.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  type MergeRequestRow,
  mergeGroupMembersTable,
  mergeGroupsTable,
  mergeRequestsTable,
  mergesTable,
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
  { where, limit = 1, offset = 0 }: { where?: SQL | undefined; limit?: number; offset?: number },
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

/** The row, if it exists, locked until the transaction ends; its search waits. */
export const lockMergeRequest = async (
  db: Database,
  id: string,
): Promise<MergeRequestRow | undefined> => {
  const [row] = await db.select().from(requests).where(eq(requests.id, id)).for('update');
  return row;
};

/** Locks the merge requests whose groups include these people, in the order of ids. */
export const lockRequestsOf = async (
  tx: Database,
  subjectIds: readonly string[],
): Promise<void> => {
  const naming = tx
    .select({ id: members.mergeRequestId })
    .from(members)
    .where(inArray(members.subjectId, [...subjectIds]));
  await tx
    .select({ id: requests.id })
    .from(requests)
    .where(inArray(requests.id, naming))
    .orderBy(asc(requests.id))
    .for('update');
};

export const readGroups = (
  db: Database,
  { where, limit, offset }: { where: SQL | undefined; limit: number; offset: number },
) =>
  db
    .select({ ...getTableColumns(groups), mergedAt: mergesTable.mergedAt })
    .from(groups)
    .leftJoin(mergesTable, eq(mergesTable.id, groups.mergeId))
    .where(where)
    .orderBy(asc(groups.number))
    .limit(limit)
    .offset(offset);
export type GroupRow = Awaited<ReturnType<typeof readGroups>>[number];

/** Those of each group that are left, each once, who was created first first; of a large group some. */
export const readMembers = (
  db: Database,
  mergeRequestId: string,
  groupNumbers: readonly number[],
) =>
  db
    .selectDistinct({
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
    .orderBy(asc(members.groupNumber), asc(subjects.createdAt), asc(subjects.id));
export type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];
