import { and, asc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, subjectElementsTable } from '#service/db/schema/data-subjects.ts';
import {
  type MergeRequestRow,
  mergeRequestKeysTable,
  mergeRequestsTable,
} from '#service/db/schema/merges.ts';
import { readComparedElements } from './compared-values.ts';
import { foldInSql } from './fold-in-sql.ts';
import type { SharedKey } from './match-keys.ts';
import type { Comparison, SearchedElement, Step } from './search-steps.ts';

const keys = mergeRequestKeysTable;
const requests = mergeRequestsTable;
const subjects = dataSubjectsTable;
const elements = subjectElementsTable;

/** The elements with these names, in their order, as a search compares them. */
export const readSearchedElements = async (
  db: Database,
  names: readonly string[],
): Promise<SearchedElement[]> => {
  const searched: SearchedElement[] = [];
  for (const element of await readComparedElements(db, names)) {
    const linked = await db
      .select({ id: elements.subjectId })
      .from(elements)
      .where(sql`${elements.elementId} = ${element.id} and ${elements.linked}`)
      .limit(1);
    const primary = await db
      .select({ id: subjects.id })
      .from(subjects)
      .where(eq(subjects.identifierType, element.name))
      .limit(1);
    searched.push({ ...element, isIdentifier: linked.length + primary.length > 0 });
  }
  return searched;
};

export const countSubjects = (db: Database): Promise<number> => db.$count(subjects);

/** Memory that a step's grouping may use before it spills to disk. */
const stepMemory = '32MB';

/** The key that a value matches by, as in `matchKeysOf`; null if the value is empty. */
const folded = (value: SQLWrapper): SQL => sql`nullif(${foldInSql(value)}, '')`;
const kindOf = (isTest: SQLWrapper): SQL => sql`case when ${isTest} then 'test ' else 'real ' end`;

/** Joins several keys into one unambiguous text. */
const joined = ([first, ...others]: readonly SQL[]): SQL =>
  others.length === 0
    ? sql`${first}`
    : sql.join(
        [first, ...others].map((text) => sql`length(${text}) || ':' || ${text}`),
        sql` || `,
      );

/** Everyone's full-length keys of a comparison; null if a value is empty. */
const fullKeysOf = (comparison: Comparison, isAmong: SQL): SQL => {
  const [first] = comparison;
  const rows = comparison.map((_element, place) => sql.raw(`e${place}`));
  const values = comparison.map((_element, place) => sql.raw(`value_${place}`));
  const held = rows.map((row, place) => sql`${folded(sql`${row}.value`)} as ${values[place]}`);
  const others = comparison.slice(1).map(({ id }, index) => {
    const row = rows[index + 1];
    return sql`join ${elements} as ${row}
      on ${row}.subject_id = e0.subject_id and ${row}.element_id = ${id}`;
  });
  // A value that is named several times is still folded only once.
  const fence = comparison.length > 1 ? sql`offset 0` : sql``;
  const keyed = sql`
    select subject_id, ${kindOf(sql`is_test`)} || ${joined(values)} as key
    from (select e0.subject_id, t.is_test, ${sql.join(held, sql`, `)}
      from ${elements} as e0 ${sql.join(others, sql` `)}
      left join ${subjects} as t on t.id = e0.subject_id and t.is_test
      where e0.element_id = ${first?.id ?? null} and ${isAmong}
      ${fence}) as held`;
  return first?.isIdentifier === true
    ? sql`${keyed} union all
      select s.id, ${kindOf(sql`s.is_test`)} || ${folded(sql`s.identifier`)} from ${subjects} as s
      where s.identifier_type = ${first.name}`
    : keyed;
};

/**
 * So many people of a key in one row: what it takes still lies in the table itself. They are in order: a
 * row whose first one is erased stays between those beside it.
 */
const holdersOfRow = 100;

// Local to the transaction, so that no lock is held while it is filled.
const found = sql.raw('shared_keys');

/**
 * Finds who shares one of the step's keys with someone else, for `keepShared` in the same
 * transaction. Reads all values of the step's elements.
 */
export const findShared = async (
  tx: Database,
  { id: mergeRequestId, condition }: Pick<MergeRequestRow, 'id' | 'condition'>,
  step: Step,
  comparison: Comparison,
): Promise<void> => {
  // By ALL, people who shared nothing in the previous comparison can't be in a group. A person with
  // several values here may connect two others.
  const isNarrowed =
    condition === 'ALL' && step.comparison > 0 && comparison[0]?.isIdentifier === false;
  const isAmong = isNarrowed
    ? sql`e0.subject_id in (select unnest(${keys.subjectIds}) from ${keys}
        where ${keys.mergeRequestId} = ${mergeRequestId}::uuid
          and ${keys.element} = ${step.comparison - 1})`
    : sql`true`;
  await tx.execute(sql`select set_config('work_mem', ${stepMemory}, true),
    set_config('jit', 'off', true)`);
  await tx.execute(
    sql`create temporary table ${found} (key text not null, subject_ids uuid[] not null)
      on commit drop`,
  );
  // MD5 as a uuid takes less space than a text. The fence keeps a value from being folded twice, and one
  // person may have a value twice.
  await tx.execute(sql`insert into ${found}
    with keyed as materialized (select md5(key)::uuid as key, subject_id
      from (select * from (${fullKeysOf(comparison, isAmong)}) as own offset 0) as every
      where hashtextextended(key, 0) between ${step.lowest} and ${step.highest}),
    shared as (select key from keyed group by key having count(*) > 1),
    held as (select key, subject_id, count(*) over (partition by key) as holders,
        (row_number() over (partition by key order by subject_id) - 1) / ${holdersOfRow}::int as part
      from (select distinct key, subject_id from keyed
        where key in (select key from shared)) as once)
    select key::text, array_agg(subject_id order by subject_id) from held where holders > 1 group by key, part`);
};

/** Stores what `findShared` found and how far the search has come. */
export const keepShared = async (
  tx: Database,
  mergeRequestId: string,
  { step, coveredUntil, totalCount }: { step: Step; coveredUntil: string; totalCount: number },
): Promise<void> => {
  await tx.execute(sql`
    insert into ${keys} (merge_request_id, element, key, subject_id, subject_ids)
    select ${mergeRequestId}::uuid, ${step.comparison}::int, key, subject_ids[1], subject_ids
    from ${found} on conflict do nothing`);
  await tx
    .update(requests)
    .set({ coveredUntil, totalCount })
    .where(eq(requests.id, mergeRequestId));
};

/** Starts a search over, dropping everything found so far. */
export const forgetProgress = async (tx: Database, mergeRequestId: string): Promise<void> => {
  await tx
    .update(requests)
    .set({ coveredUntil: null, totalCount: 0 })
    .where(eq(requests.id, mergeRequestId));
};

/** The keys that come after one, in the order of element and key. */
export const readKeys = async (
  tx: Database,
  mergeRequestId: string,
  { after, limit }: { after: SharedKey | undefined; limit: number },
): Promise<SharedKey[]> => {
  const rows = await tx
    .select({
      element: keys.element,
      key: keys.key,
      subjectId: keys.subjectId,
      // The driver would read an array sign by sign.
      ids: sql<string>`array_to_string(${keys.subjectIds}, ',')`,
    })
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
  return rows.map(({ ids, ...row }) => ({ ...row, subjectIds: ids.split(',') }));
};

// Not `exists`, which the planner answers by going over the keys of all.
const hasKeys = sql`(select ${keys.element} from ${keys}
  where ${keys.mergeRequestId} = ${requests.id}
  order by ${keys.element}, ${keys.key}, ${keys.subjectId} limit 1) is not null`;

/** A search can only start over once nothing of the previous one is left. */
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
  const isOfRequest = eq(keys.mergeRequestId, mergeRequestId);
  const [last] = await db
    .select({ element: keys.element, key: keys.key, subjectId: keys.subjectId })
    .from(keys)
    .where(isOfRequest)
    .orderBy(asc(keys.element), asc(keys.key), asc(keys.subjectId))
    .limit(1)
    .offset(limit - 1);
  const isForgotten =
    last &&
    sql`(${keys.element}, ${keys.key}, ${keys.subjectId})
      <= (${last.element}, ${last.key}, ${last.subjectId}::uuid)`;
  await db.delete(keys).where(and(isOfRequest, isForgotten));
  return last !== undefined;
};
