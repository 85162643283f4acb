import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  type MergeRequestRow,
  mergeGroupMembersTable,
  mergeGroupsTable,
} from '#service/db/schema/merges.ts';
import { insertRows } from '#service/db/write-rows.ts';
import type { AreDistinct } from './distinct-pairs.ts';
import type { Duplicates } from './group-duplicates.ts';
import { groupStatusOf } from './group-status.ts';
import { largestGroup } from './records.ts';

const table = mergeGroupsTable;
const subjects = dataSubjectsTable;

/** Those that are still there, the first created first. */
const readInOrder = async (tx: Database, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${subjects.id} from ${subjects} where ${isOneOf(sql`${subjects.id}`, 'uuid', ids)}
    order by ${subjects.createdAt}, ${subjects.id}`);
  return rows.map(({ id }) => id);
};

/**
 * Writes groups under numbers that follow the last one. Of one that is too large to be merged those
 * are kept that a merge would take.
 * @returns the last number, and how many records are in the groups
 */
export const writeGroups = async (
  tx: Database,
  { id: mergeRequestId, elementNames }: Pick<MergeRequestRow, 'id' | 'elementNames'>,
  found: readonly Duplicates[],
  { lastNumber, areDistinct }: { lastNumber: number; areDistinct: AreDistinct },
): Promise<{ lastNumber: number; recordCount: number }> => {
  const ids = await readInOrder(
    tx,
    found.flatMap(({ subjectIds }) => subjectIds),
  );
  const groupOf = new Map(
    found.flatMap((group) => group.subjectIds.map((id) => [id, group] as const)),
  );
  const byGroup = Map.groupBy(ids, (id) => groupOf.get(id));
  const groups = found.flatMap((group) => {
    const members = byGroup.get(group) ?? [];
    return members.length < 2 ? [] : [{ ...group, members }];
  });
  const numbered = groups.map((group, index) => ({ ...group, number: lastNumber + index + 1 }));
  await insertRows(
    tx,
    mergeGroupsTable,
    numbered.map(({ number, members, elements }) => ({
      mergeRequestId,
      number,
      status:
        members.length > largestGroup
          ? ('TOO_LARGE' as const)
          : groupStatusOf('OPEN', { ids: members, areDistinct, areOne: false }),
      memberCount: members.length,
      matchedElementNames: elementNames.filter((_name, element) => elements.includes(element)),
      mergeId: null,
    })),
  );
  await insertRows(
    tx,
    mergeGroupMembersTable,
    numbered.flatMap(({ number, members }) =>
      members.slice(0, largestGroup).map((subjectId, position) => ({
        mergeRequestId,
        groupNumber: number,
        position,
        subjectId,
      })),
    ),
  );
  return {
    lastNumber: lastNumber + groups.length,
    recordCount: groups.reduce((count, { members }) => count + members.length, 0),
  };
};

/** What a search has written, or the one before: a group that was dismissed stays to be undone. */
export const isOfSearch = (mergeRequestId: string) =>
  and(eq(table.mergeRequestId, mergeRequestId), ne(table.status, 'DISMISSED'));

/** The number after which groups are numbered. */
export const readLastNumber = async (tx: Database, mergeRequestId: string): Promise<number> => {
  const [row] = await tx
    .select({ last: sql`coalesce(max(${table.number}), 0)`.mapWith(Number) })
    .from(table)
    .where(eq(table.mergeRequestId, mergeRequestId));
  return row?.last ?? 0;
};

/** @returns whether there may be more */
export const removeGroups = async (
  db: Database,
  mergeRequestId: string,
  limit: number,
): Promise<boolean> => {
  const isSearched = isOfSearch(mergeRequestId);
  const [last] = await db
    .select({ number: table.number })
    .from(table)
    .where(isSearched)
    .orderBy(asc(table.number))
    .limit(1)
    .offset(limit - 1);
  await db.delete(table).where(and(isSearched, last && lte(table.number, last.number)));
  return last !== undefined;
};
