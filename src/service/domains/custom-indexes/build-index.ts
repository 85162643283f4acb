import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { type CustomIndexRunRow, customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import { subjectElementsTable } from '#service/db/schema/data-subjects.ts';

const runs = customIndexRunsTable;

type Run = Pick<CustomIndexRunRow, 'id' | 'elementId'>;

/** An index that a run has made; one whose making was cut off is not valid. */
type MadeIndex = { name: string; isValid: boolean; runId: string | null; hasSucceeded: boolean };

/** Made of the run's id alone: names of elements are anybody's words. */
const nameOf = ({ id }: Pick<Run, 'id'>) => `custom_index_${id.replaceAll('-', '')}`;

/** The same of a run's id in a statement. */
export const indexNameOf = (runId: SQL): SQL => sql`'custom_index_' || replace(${runId}, '-', '')`;

/** Without those of later runs: an instance that slept through its lease has nothing to do with them. */
const readIndexes = async (db: Database, run: Run): Promise<MadeIndex[]> => {
  const { rows } = await db.execute<MadeIndex>(sql`
    select c.relname as name, i.indisvalid as "isValid", ${runs.id} as "runId",
      coalesce(${runs.status} = 'Success', false) as "hasSucceeded"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    left join ${runs} on c.relname = ${indexNameOf(sql`${runs.id}::text`)}
    where i.indrelid = 'subject_elements'::regclass and starts_with(c.relname, 'custom_index_')
      and not coalesce(
        ${runs.createdAt} > (select own.created_at from ${runs} own where own.id = ${run.id}), false)`);
  return rows;
};

const dropIndexes = async (
  db: Database,
  run: Run,
  isToGo: (index: MadeIndex) => boolean,
): Promise<void> => {
  for (const index of (await readIndexes(db, run)).filter(isToGo)) {
    await db.execute(sql`drop index concurrently if exists ${sql.identifier(index.name)}`);
  }
};

const creating = 'create index concurrently';

/**
 * Whether an index is being built on the table: a killed service leaves its building connection
 * behind. Waiting for its lock would deadlock, since it waits for every transaction that has read the
 * catalog. On a cluster that lock is only held in between.
 */
const isBuilding = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from pg_locks l
    join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.relation = 'subject_elements'::regclass and l.granted
      and l.mode = 'ShareUpdateExclusiveLock'
    union all select from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid() and a.state = 'active'
      and starts_with(a.query, ${`${creating} "custom_index_`})`);
  return rows.length > 0;
};

/** As `hasElement` of the search asks; of the value its hash, since an index row is short. */
const create = async (db: Database, run: Run, how = creating): Promise<void> => {
  const elementId = sql.raw(`'${run.elementId}'`);
  await db.execute(sql`${sql.raw(how)} ${sql.identifier(nameOf(run))}
    on ${subjectElementsTable} (md5(value), subject_id)
    where element_id = ${elementId} and not linked`);
};

/** Builds the index of the last run that succeeded anew, in a database whose rows were put there. */
export const restoreIndex = async (tx: Database): Promise<void> => {
  const [last] = await tx
    .select()
    .from(runs)
    .where(eq(runs.status, 'Success'))
    .orderBy(desc(runs.createdAt))
    .limit(1);
  if (last !== undefined) await create(tx, last, 'create index if not exists');
};

/**
 * Builds a run's index while the previous one stays in use (docs/design.md 5.8), unless it was
 * complete when another instance was cut off.
 * @param session a connection without a time limit for statements, outside a transaction
 * @param check throws where another instance has taken the run up: what that has built stays
 * @param begin is waited for before it builds, and may throw
 * @param pause is waited for again and again while another connection builds, and may throw
 */
export const buildIndex = async (
  session: Database,
  run: Run,
  { check, begin, pause }: Record<'check' | 'begin' | 'pause', () => Promise<void>>,
): Promise<void> => {
  while (await isBuilding(session)) await pause();
  const indexes = await readIndexes(session, run);
  if (!indexes.some(({ runId, isValid }) => runId === run.id && isValid)) {
    await check();
    await dropIndexes(session, run, ({ hasSucceeded }) => !hasSucceeded);
    await begin();
    await create(session, run);
  }
  // So that the planner knows the values as they are.
  await session.execute(sql`analyze ${subjectElementsTable}`);
};

/** Whether the index of a run is complete and the former one gone: only its end is not noted yet. */
export const hasReplaced = async (db: Database, run: Run): Promise<boolean> => {
  const indexes = await readIndexes(db, run);
  const isComplete = indexes.some(({ runId, isValid }) => runId === run.id && isValid);
  return isComplete && !indexes.some(({ hasSucceeded }) => hasSucceeded);
};

/** Leaves the index of a run as the only one, but for that of a later run. */
export const dropOtherIndexes = (session: Database, run: Run): Promise<void> =>
  dropIndexes(session, run, ({ runId }) => runId !== run.id);

/**
 * Drops what a run has built that has failed, unless another instance had taken it up meanwhile and
 * has ended it well.
 * @param pause as of `buildIndex`
 */
export const dropIndexOf = async (
  session: Database,
  run: Run,
  pause: () => Promise<void>,
): Promise<void> => {
  while (await isBuilding(session)) await pause();
  await dropIndexes(session, run, ({ runId, hasSucceeded }) => runId === run.id && !hasSucceeded);
};
