import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { mergeRequestKeysTable, mergeRequestsTable } from '#service/db/schema/merges.ts';
import { type ComparedElement, comparedColumns, readComparedValues } from './compared-values.ts';
import { type MatchKey, matchKeysOf } from './match-keys.ts';

const keys = mergeRequestKeysTable;
const requests = mergeRequestsTable;
const subjects = dataSubjectsTable;

/**
 * Notes what the next subjects after `after` can match by, and how far the search has come.
 * @returns the last subject's id, undefined where there was none left
 */
export const coverSubjects = async (
  tx: Database,
  mergeRequestId: string,
  {
    after,
    compared,
    limit,
  }: { after: string | null; compared: readonly ComparedElement[]; limit: number },
): Promise<string | undefined> => {
  const covered = await tx
    .select(comparedColumns)
    .from(subjects)
    .where(after === null ? undefined : gt(subjects.id, after))
    .orderBy(asc(subjects.id))
    .limit(limit);
  const last = covered.at(-1)?.id;
  if (last === undefined) return undefined;
  const found = matchKeysOf(await readComparedValues(tx, covered, compared));
  if (found.length > 0) {
    await tx.execute(sql`
      insert into ${keys} (merge_request_id, element, key, subject_id)
      select ${mergeRequestId}::uuid, element, md5(key), "subjectId"
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as found(element int, key text, "subjectId" uuid)
      on conflict do nothing`);
  }
  await tx
    .update(requests)
    .set({
      coveredUntil: last,
      totalCount: sql`coalesce(${requests.totalCount}, 0) + ${covered.length}`,
    })
    .where(eq(requests.id, mergeRequestId));
  return last;
};

/** The keys that come after one, in the order of element and key. */
export const readKeys = (
  tx: Database,
  mergeRequestId: string,
  { after, limit }: { after: MatchKey | undefined; limit: number },
): Promise<MatchKey[]> =>
  tx
    .select({ element: keys.element, key: keys.key, subjectId: keys.subjectId })
    .from(keys)
    .where(
      and(
        eq(keys.mergeRequestId, mergeRequestId),
        after === undefined
          ? undefined
          : sql`(${keys.element}, ${keys.key}, ${keys.subjectId})
              > (${after.element}, ${after.key}, ${after.subjectId}::uuid)`,
      ),
    )
    .orderBy(asc(keys.element), asc(keys.key), asc(keys.subjectId))
    .limit(limit);

// Not `exists`, which the planner answers by going over the keys of all.
const hasKeys = sql`(select ${keys.element} from ${keys}
  where ${keys.mergeRequestId} = ${requests.id}
  order by ${keys.element}, ${keys.key}, ${keys.subjectId} limit 1) is not null`;

/** A search can begin anew when nothing of the one before it is left. */
export const hasNoKeys = sql`not (${hasKeys})`;

/** The merge requests whose search is over, and whose keys are still there. */
export const readOverdueKeys = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(ne(requests.status, 'IN_PROGRESS'), hasKeys));
  return rows.map(({ id }) => id);
};

/** @returns whether there may be more */
export const forgetKeys = async (
  db: Database,
  mergeRequestId: string,
  limit: number,
): Promise<boolean> => {
  const { rows } = await db.execute(sql`delete from ${keys} where ctid = any(array(
    select ctid from ${keys} where ${keys.mergeRequestId} = ${mergeRequestId} limit ${limit}))
    returning 1`);
  return rows.length === limit;
};
