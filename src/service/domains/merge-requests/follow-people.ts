import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { GroupStatus } from '#contract/merge-request-values.ts';
import { arrayOf, isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  distinctPairsTable,
  mergeGroupMembersTable,
  mergeGroupsTable,
  mergeRequestKeysTable,
  mergesTable,
} from '#service/db/schema/merges.ts';
import { type AreDistinct, readDistinctPairs } from './distinct-pairs.ts';
import { groupStatusOf } from './group-status.ts';
import { largestGroup, lockRequestsOf } from './records.ts';

const groups = mergeGroupsTable;
const members = mergeGroupMembersTable;
const subjects = dataSubjectsTable;

const readGroupsOf = (tx: Database, subjectIds: readonly string[]) =>
  tx
    .select({
      mergeRequestId: groups.mergeRequestId,
      number: groups.number,
      status: groups.status,
    })
    .from(groups)
    .where(
      and(
        inArray(groups.status, ['OPEN', 'CHANGED', 'DISMISSED', 'NEEDS_REVIEW']),
        sql`(${groups.mergeRequestId}, ${groups.number}) in (
          select ${members.mergeRequestId}, ${members.groupNumber} from ${members}
          where ${inArray(members.subjectId, [...subjectIds])})`,
      ),
    );

type Group = Awaited<ReturnType<typeof readGroupsOf>>[number];
const keyOf = ({ mergeRequestId, number }: Pick<Group, 'mergeRequestId' | 'number'>): string =>
  `${mergeRequestId} ${number}`;

const readPeopleOf = async (tx: Database, own: readonly Group[]) => {
  const rows = await tx
    .selectDistinct({
      mergeRequestId: members.mergeRequestId,
      number: members.groupNumber,
      id: subjects.id,
    })
    .from(members)
    .innerJoin(subjects, eq(subjects.id, members.subjectId))
    .where(
      and(
        sql`(${members.mergeRequestId}, ${members.groupNumber}) in (
          select "mergeRequestId", number from jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
            as own("mergeRequestId" uuid, number int))`,
        lt(members.position, largestGroup),
      ),
    )
    .orderBy(asc(subjects.id));
  return Map.groupBy(rows, keyOf);
};

/**
 * Makes all groups that these people are in what they are by what is known of them now, in a number
 * of statements that does not grow. The people and the merge requests that name them are locked.
 * @param mergeId of the merge that just made one of several
 */
export const refreshGroupsOf = async (
  tx: Database,
  subjectIds: readonly string[],
  mergeId: string | null = null,
): Promise<void> => {
  const own = await readGroupsOf(tx, subjectIds);
  await refreshGroups(
    tx,
    own,
    (status, left) => groupStatusOf(status, { ...left, areOne: mergeId !== null }),
    mergeId,
  );
};

type Left = { ids: readonly string[]; areDistinct: AreDistinct };

const refreshGroups = async (
  tx: Database,
  own: readonly Group[],
  statusOf: (status: GroupStatus, left: Left) => GroupStatus,
  mergeId: string | null,
): Promise<void> => {
  if (own.length === 0) return;
  const people = await readPeopleOf(tx, own);
  const ids = [...people.values()].flatMap((rows) => rows.map(({ id }) => id));
  const areDistinct = await readDistinctPairs(tx, [...new Set(ids)]);
  const changed = own.flatMap((group) => {
    const left = (people.get(keyOf(group)) ?? []).map(({ id }) => id);
    const now = statusOf(group.status, { ids: left, areDistinct });
    return now === group.status ? [] : [{ ...group, status: now }];
  });
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${groups} set status = now.status,
      merge_id = case now.status when 'MERGED' then ${mergeId}::uuid end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as now("mergeRequestId" uuid, number int, status text)
    where ${groups.mergeRequestId} = now."mergeRequestId" and ${groups.number} = now.number`);
};

/**
 * After a merge: groups name who stayed, and those whose people are one now close
 * (docs/design.md 5.7). All of the merge's people are locked, and the merge is written.
 */
export const followMerge = async (
  tx: Database,
  { id, primaryId, mergedIds }: { id: string; primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  await lockRequestsOf(tx, mergedIds);
  await tx
    .update(members)
    .set({ subjectId: primaryId })
    .where(inArray(members.subjectId, [...mergedIds]));
  await refreshGroupsOf(tx, [primaryId], id);
};

/** Whoever shares a value with them in a search under way goes on without them. */
const forgetSharers = async (tx: Database, ids: readonly string[]): Promise<void> => {
  const { mergeRequestId, element, key, subjectId, subjectIds } = mergeRequestKeysTable;
  const gone = arrayOf('uuid', ids);
  // Others who go may share the row: what comes after sees it as they left it.
  await tx.execute(sql`${planned}select from ${mergeRequestKeysTable}
    where ${subjectIds} && ${gone} or ${subjectIds} is null and ${subjectId} = any(${gone})
    order by ${mergeRequestId}, ${element}, ${key}, ${subjectId} for update`);
  await tx.execute(sql`${planned}delete from ${mergeRequestKeysTable}
    where ${subjectIds} <@ ${gone} or ${subjectIds} is null and ${subjectId} = any(${gone})`);
  await tx.execute(sql`${planned}update ${mergeRequestKeysTable}
    set (subject_id, subject_ids) = (select (array_agg(id))[1], array_agg(id)
      from unnest(subject_ids) as id where id <> all(${gone}))
    where ${subjectIds} && ${gone}`);
};

/**
 * People go, with every merge of theirs: groups go on without them, and those with fewer than two left
 * are gone. All of the people are held.
 * @param ids of theirs, and of everyone merged into them
 */
export const forgetInGroups = async (tx: Database, ids: readonly string[]): Promise<void> => {
  await lockRequestsOf(tx, ids);
  const own = await readGroupsOf(tx, ids);
  await tx.delete(members).where(isOneOf(sql`${members.subjectId}`, 'uuid', ids));
  await forgetSharers(tx, ids);
  const { subjectId, otherId } = distinctPairsTable;
  await tx
    .delete(distinctPairsTable)
    .where(or(isOneOf(sql`${subjectId}`, 'uuid', ids), isOneOf(sql`${otherId}`, 'uuid', ids)));
  await refreshGroups(
    tx,
    own,
    (status, left) =>
      left.ids.length < 2 ? 'GONE' : groupStatusOf(status, { ...left, areOne: false }),
    null,
  );
  const theirs = isOneOf(sql`${mergesTable.primaryId}`, 'uuid', ids);
  await tx
    .update(groups)
    .set({ mergeId: null })
    .where(
      inArray(groups.mergeId, tx.select({ id: mergesTable.id }).from(mergesTable).where(theirs)),
    );
  await tx.delete(mergesTable).where(theirs);
};
