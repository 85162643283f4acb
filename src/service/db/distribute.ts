import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from './database.ts';
import { lockSchema } from './migrate.ts';
import { type Placement, placements } from './placements.ts';

/** Foreign keys to restore. This table exists only while tables are being placed. */
const keysTable = sql.identifier('distribution_foreign_keys');

type Names = { name: string };
type ForeignKey = { table: string; name: string; definition: string };
type Placed = Exclude<Placement, { kind: 'local' }>;

type Options = {
  /** Number of parts that each table is split into. */
  shards: number;
  say: (sentence: string) => void;
};

const toBePlaced = Object.entries(placements).flatMap(([name, placement]) =>
  placement.kind === 'local' ? [] : [{ name, placement }],
);

export const hasCitus = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
};

const requireCoordinator = async (db: Database): Promise<void> => {
  const { rows } = await db.execute<{ isCoordinator: boolean; isNode: boolean; workers: number }>(
    sql`select citus_is_coordinator() as "isCoordinator",
      exists (select from pg_dist_node where groupid = 0) as "isNode",
      (select count(*)::int from pg_dist_node where groupid <> 0) as workers`,
  );
  const [found] = rows;
  if (found?.isCoordinator !== true) {
    throw new Error(
      'DATABASE_URL points to a worker node. Set it to the coordinator of the cluster.',
    );
  }
  if (!found.isNode && found.workers > 0) {
    throw new Error(
      "The coordinator isn't a node of its own cluster. Run select citus_set_coordinator_host('<host>', <port>) on it, with the address at which the workers can reach it.",
    );
  }
};

const readPlaced = async (db: Database): Promise<Set<string>> => {
  const { rows } = await db.execute<Names>(sql`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = current_schema()::regnamespace
      and not (p.partmethod = 'n' and p.repmodel = 's')`);
  return new Set(rows.map(({ name }) => name));
};

const wasCutOff = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select from pg_class where relname = 'distribution_foreign_keys'
      and relnamespace = current_schema()::regnamespace`,
  );
  return rows.length > 0;
};

const isEmpty = async (db: Database): Promise<boolean> => {
  const filled = sql.join(
    toBePlaced.map(({ name }) => sql`exists (select from ${sql.identifier(name)})`),
    sql` or `,
  );
  const { rows } = await db.execute<{ isFilled: boolean }>(sql`select ${filled} as "isFilled"`);
  return rows[0]?.isFilled === false;
};

/**
 * Citus would bring every table that a foreign key refers to into the cluster, as a table of another
 * kind. So foreign keys are dropped first and noted in the same transaction.
 */
const takeKeysOff = (db: Database, names: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`create table if not exists ${keysTable} (
      table_name text not null, name text not null, definition text not null,
      primary key (table_name, name))`);
    const list = JSON.stringify(names);
    const { rows } = await tx.execute<ForeignKey>(sql`
      select own.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition
      from pg_constraint f
      join pg_class own on own.oid = f.conrelid join pg_class other on other.oid = f.confrelid
      where f.contype = 'f' and own.relnamespace = current_schema()::regnamespace
        and (${list}::jsonb ? own.relname::text or ${list}::jsonb ? other.relname::text)
      order by own.relname, f.conname`);
    for (const { table, name, definition } of rows) {
      await tx.execute(sql`insert into ${keysTable} values (${table}, ${name}, ${definition})`);
      await tx.execute(
        sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`,
      );
    }
  });

const putKeysBack = async (db: Database, { say }: Options): Promise<void> => {
  const { rows } = await db.execute<ForeignKey>(sql`
    select table_name as table, name, definition from ${keysTable} order by table_name, name`);
  if (rows.length > 0) say(`Checking ${rows.length} foreign keys…`);
  for (const { table, name, definition } of rows) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`alter table ${sql.identifier(table)}
        add constraint ${sql.identifier(name)} ${sql.raw(definition)}`);
      await tx.execute(
        sql`delete from ${keysTable} where table_name = ${table} and name = ${name}`,
      );
    });
  }
  await db.execute(sql`drop table ${keysTable}`);
};

const place = async (
  db: Database,
  name: string,
  placement: Placed,
  { shards }: Options,
): Promise<void> => {
  if (placement.kind === 'reference') {
    await db.execute(sql`select create_reference_table(${name})`);
  } else if (placement.beside === undefined) {
    await db.execute(sql`select create_distributed_table(${name}, ${placement.by},
      colocate_with => 'none', shard_count => ${shards}::int)`);
  } else {
    await db.execute(sql`select create_distributed_table(${name}, ${placement.by},
      colocate_with => ${placement.beside})`);
  }
  // Otherwise the rows stay in the coordinator's own files, though nothing reads them.
  await db.execute(sql`select truncate_local_data_after_distributing_table(${name}::regclass)`);
  // The nodes would come to it one table after the other, and plan without it until then.
  await db.execute(sql`analyze ${sql.identifier(name)}`);
};

/** Workers format times as text too, each in its own time zone. */
const agreeOnTimes = async (db: Database): Promise<void> => {
  const { rows } = await db.execute<Names>(sql`select quote_ident(current_database()) as name`);
  for (const setting of [`timezone = 'UTC'`, `datestyle = 'ISO'`]) {
    // A worker would pass it on to the other nodes, which only the coordinator may do.
    const statement = `set citus.enable_ddl_propagation to off;
      alter database ${rows[0]?.name} set ${setting}`;
    const answers = await db.execute<{ success: boolean; result: string }>(
      sql`select success, result from run_command_on_workers(${statement})`,
    );
    const refused = answers.rows.find(({ success }) => !success);
    if (refused !== undefined) throw new Error(`A worker node refused: ${refused.result}`);
  }
};

const sentenceOf = (name: string, placement: Placed): string =>
  placement.kind === 'reference'
    ? `Copying ${name} to every node…`
    : `Distributing ${name} by ${placement.by}…`;

const placeAll = async (
  db: Database,
  placed: ReadonlySet<string>,
  options: Options,
): Promise<void> => {
  await requireCoordinator(db);
  const left = toBePlaced.filter(({ name }) => !placed.has(name));
  // Tables of a cluster can't have triggers, and an upgrade of the plain ones left some.
  await db.execute(sql`drop function if exists refuse_older_releases cascade`);
  await agreeOnTimes(db);
  await takeKeysOff(
    db,
    left.map(({ name }) => name),
  );
  for (const { name, placement } of left) {
    options.say(sentenceOf(name, placement));
    await place(db, name, placement, options);
  }
  await putKeysBack(db, options);
};

const alone = <Result>(
  { session }: Pick<OpenDatabase, 'session'>,
  run: (db: Database) => Promise<Result>,
): Promise<Result> =>
  session(async (db) => {
    await lockSchema(db);
    return run(db);
  });

/** What `distribute` would do, in sentences; empty if there's nothing to do. Throws without Citus. */
export const planDistribution = (
  database: Pick<OpenDatabase, 'session'>,
): Promise<readonly string[]> =>
  alone(database, async (db) => {
    if (!(await hasCitus(db))) {
      throw new Error(
        "The database doesn't have the Citus extension. Create it on every node first.",
      );
    }
    await requireCoordinator(db);
    const placed = await readPlaced(db);
    const sentences = toBePlaced
      .filter(({ name }) => !placed.has(name))
      .map(({ name, placement }) => sentenceOf(name, placement));
    const isCutOff = sentences.length === 0 && (await wasCutOff(db));
    return isCutOff ? ['Checking the foreign keys of an interrupted run…'] : sentences;
  });

/**
 * Distributes the tables over the nodes of a Citus cluster, as `placements` says. Goes on where an
 * interrupted call stopped. Nothing else may use the database while it runs. Throws without Citus,
 * and if the database isn't the coordinator.
 */
export const distribute = (
  database: Pick<OpenDatabase, 'session'>,
  options: Options,
): Promise<void> => alone(database, async (db) => placeAll(db, await readPlaced(db), options));

/**
 * The same at a start: for an empty database, for one where an earlier call was interrupted, and for
 * tables that a migration has added since. A plain database with data stays plain, as does one
 * without Citus.
 */
export const distributeAtStart = async (
  database: Pick<OpenDatabase, 'session' | 'db'>,
  options: Options,
): Promise<void> => {
  if (!(await hasCitus(database.db))) return;
  await alone(database, async (db) => {
    const placed = await readPlaced(db);
    const isCutOff = await wasCutOff(db);
    if (!isCutOff && toBePlaced.every(({ name }) => placed.has(name))) return;
    if (isCutOff || placed.size > 0 || (await isEmpty(db))) {
      await placeAll(db, placed, options);
    } else {
      options.say('The database has Citus, but its tables are plain. See npm run distribute.');
    }
  });
};
