import { sql } from 'drizzle-orm';
import { isDeadlock, isLockTimeout } from './availability.ts';
import type { Database, OpenDatabase } from './database.ts';
import { formerHashes } from './former-hashes.ts';
import { builtIndexOf, type Segment, segmentsOf, worksFromOf } from './migration-segments.ts';
import { firstToSay, refuseOlderReleases } from './older-releases.ts';
import { rest } from './rest.ts';

/** One file: `name` without `.sql` orders it, `sql` holds its statements parted by a breakpoint. */
export type Migration = { name: string; sql: string };

type Applied = { name: string; hash: string; worksFrom: string | null };

/** A part of a migration that begins: the `index`th of all that are to be done. */
export type MigrationStep = { migration: string; index: number; count: number };

/** A session of the server in a long transaction: its process, program and when that began. */
export type BlockingSession = { pid: number; program: string; since: string };

type Options = {
  /** Called before each part of an upgrade; not where the database is new. */
  onStep?: (step: MigrationStep) => void;
  /** Called once where another instance is at it. */
  onWait?: () => void;
  /** Called once for each part that waits for long: the sessions that may be in its way. */
  onBlocked?: (sessions: readonly BlockingSession[]) => void;
  /** Ends the statement under way, too; the next start goes on. */
  signal?: AbortSignal | undefined;
};

// Any number will do, as long as no other lock of the service has it.
const schemaLockKey = 7_305_001;
const lookAgainMs = 200;

/**
 * How long a change of the schema may wait for a table: whoever comes after it waits too. It's tried
 * again until the table is free for a moment.
 */
const lockWait = '500ms';
const lockAgainMs = 500;
/** About five seconds. */
const toldAfterTries = 5;

const hashOf = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const normalised = ({ name, sql: text }: Migration): Migration => ({
  name,
  sql: text.replaceAll('\r\n', '\n'),
});

/** The migrations still to be applied, in order. Throws where the database went another way. */
const pendingMigrations = async (
  migrations: readonly Migration[],
  applied: readonly Applied[],
): Promise<Migration[]> => {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = migrations.at(-1)?.name ?? '';
  for (const { name, hash, worksFrom } of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      if (worksFrom !== null && worksFrom <= newest) continue;
      throw new Error(
        `The database is newer than this program: it has the migration ${name}, which this program doesn't know. Start the newer program.`,
      );
    }
    if (hash !== (await hashOf(migration.sql)) && hash !== formerHashes[name]) {
      throw new Error(
        `The migration ${name} was changed after it was applied to this database. Restore it and write a new one.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const [first] = pending;
  const later = applied.find(({ name }) => first !== undefined && name > first.name);
  if (first !== undefined && later !== undefined) {
    throw new Error(
      `The migration ${first.name} comes before ${later.name}, which this database already has. Give it a later number.`,
    );
  }
  return pending;
};

/** Waits in between, not in the database: an index that is built beside writes would wait for it. */
export const lockSchema = async (
  db: Database,
  { onWait, signal }: Pick<Options, 'onWait' | 'signal'> = {},
): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await db.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_lock(${schemaLockKey}) as "isOurs"`,
    );
    if (rows[0]?.isOurs) return;
    if (tries === 0) onWait?.();
    await rest(lookAgainMs, signal);
    signal?.throwIfAborted();
  }
};

/** What the building of an index that was cut off leaves behind would stand in the way of the next try. */
const dropBrokenIndex = async (db: Database, name: string): Promise<void> => {
  const { rows } = await db.execute(sql`
    select from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relname = ${name}
      and c.relnamespace = current_schema()::regnamespace`);
  if (rows.length > 0) await db.execute(sql`drop index concurrently ${sql.identifier(name)}`);
};

const readBlocking = async (db: Database): Promise<BlockingSession[]> => {
  const { rows } = await db.execute<BlockingSession>(sql`
    select pid, application_name as program, xact_start::text as since from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < now() - interval '2 seconds'
    order by xact_start limit 5`);
  return rows;
};

/**
 * Releases before jobs wait for the schema's lock in a statement. An index that is built waits for that
 * one, which waits for us: their start fails, and may be tried again.
 */
const cancelWaiting = (db: Database) =>
  db.execute(sql`select pg_cancel_backend(l.pid) from pg_locks l
    where l.locktype = 'advisory' and not l.granted and l.objid = ${schemaLockKey}
      and l.database = (select d.oid from pg_database d where d.datname = current_database())`);

const whenFree = async (
  db: Database,
  act: () => Promise<unknown>,
  { signal, onBlocked }: Options,
): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    if (tries === toldAfterTries) onBlocked?.(await readBlocking(db));
    try {
      await act();
      return;
    } catch (error) {
      if (isDeadlock(error)) await cancelWaiting(db);
      else if (!isLockTimeout(error)) throw error;
      await rest(lockAgainMs, signal);
    }
  }
};

const inShortLock = (
  db: Database,
  statements: readonly string[],
  options: Options,
  atLast: (tx: Database) => Promise<unknown> = async () => {},
): Promise<void> =>
  whenFree(
    db,
    () =>
      db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = '${lockWait}'`));
        for (const statement of statements) await tx.execute(sql.raw(statement));
        await atLast(tx);
      }),
    options,
  );

const done = (db: Database, name: string, step: number) =>
  db.execute(sql`insert into schema_migration_steps (name, step) values (${name}, ${step})`);

const applySegment = async (
  db: Database,
  { name, segment, step }: { name: string; segment: Segment; step: number },
  options: Options,
): Promise<void> => {
  if (segment.kind === 'alone') {
    const index = builtIndexOf(segment.statement);
    const build = async () => {
      // A try that had to give way leaves one, too.
      if (index !== undefined) await dropBrokenIndex(db, index);
      await db.execute(sql.raw(segment.statement));
    };
    await whenFree(db, build, options);
    await done(db, name, step);
    return;
  }
  await inShortLock(db, segment.statements, options, (tx) => done(tx, name, step));
};

const readSteps = async (db: Database): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ name: string; steps: number }>(
    sql`select s.name, count(*)::int as steps from schema_migration_steps s group by s.name`,
  );
  return new Map(rows.map(({ name, steps }) => [name, steps]));
};

type Plan = {
  pending: readonly Migration[];
  /** Parts that aren't done yet. */
  steps: readonly { name: string; segment: Segment; step: number }[];
  /** Older releases may be at work on the database. */
  isUpgrade: boolean;
  /** Those that know what it has now don't work on what it will be. */
  leavesBehind: boolean;
};

const plan = async (db: Database, migrations: readonly Migration[]): Promise<Plan> => {
  const has = async (table: string) => {
    const { rows } = await db.execute<{ found: string | null }>(
      sql`select to_regclass(${table})::text as found`,
    );
    return rows[0]?.found != null;
  };
  const { rows } = (await has('schema_migrations'))
    ? await db.execute<Applied>(sql`
        select m.name, m.hash, to_jsonb(m) ->> 'works_from' as "worksFrom"
        from schema_migrations m order by m.name`)
    : { rows: [] };
  const pending = await pendingMigrations(migrations, rows);
  const before = (await has('schema_migration_steps')) ? await readSteps(db) : new Map();
  const steps = pending.flatMap(({ name, sql: text }) =>
    segmentsOf(text)
      .map((segment, step) => ({ name, segment, step }))
      .slice(before.get(name) ?? 0),
  );
  const newest = rows.at(-1)?.name;
  const worksNow = (worksFrom: string | null) =>
    newest !== undefined && worksFrom !== null && worksFrom <= newest;
  return {
    pending,
    steps,
    isUpgrade: newest !== undefined,
    leavesBehind:
      newest !== undefined && !pending.every(({ sql: text }) => worksNow(worksFromOf(text))),
  };
};

/** What `migrate` would do now, part by part. Throws as it does. */
export const planMigration = (
  { session }: Pick<OpenDatabase, 'session'>,
  migrations: readonly Migration[],
): Promise<Plan['steps']> =>
  session(async (db) => {
    const ordered = migrations.map(normalised).sort((a, b) => (a.name < b.name ? -1 : 1));
    return (await plan(db, ordered)).steps;
  });

const migrateAlone = async (
  db: Database,
  migrations: readonly Migration[],
  options: Options,
): Promise<string[]> => {
  await db.execute(sql`
    create table if not exists schema_migrations (
      name text collate "C" primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`);
  await inShortLock(
    db,
    ['alter table schema_migrations add column if not exists works_from text'],
    options,
  );
  const { pending, steps, isUpgrade, leavesBehind } = await plan(db, migrations);
  if (pending.length === 0) return [];
  await db.execute(sql`
    create table if not exists schema_migration_steps (
      name text collate "C" not null, step integer not null, primary key (name, step))`);
  const last = pending.at(-1);
  const oldest = worksFromOf(last?.sql ?? '') ?? last?.name ?? '';
  if (leavesBehind || (isUpgrade && Number.parseInt(oldest, 10) >= firstToSay)) {
    await refuseOlderReleases(db, oldest, (statement) => inShortLock(db, [statement], options));
  }
  for (const { name, sql: text } of pending) {
    for (const step of steps.filter((one) => one.name === name)) {
      options.signal?.throwIfAborted();
      if (isUpgrade)
        options.onStep?.({ migration: name, index: steps.indexOf(step), count: steps.length });
      await applySegment(db, step, options);
    }
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into schema_migrations (name, hash, works_from)
        values (${name}, ${await hashOf(text)}, ${worksFromOf(text)})`);
      await tx.execute(sql`delete from schema_migration_steps where name = ${name}`);
    });
  }
  await db.execute(sql`drop table schema_migration_steps`);
  return pending.map(({ name }) => name);
};

/**
 * Brings the schema up to date, part by part, and returns the names of the migrations applied. What a
 * part takes from others it takes for half a second at most, again and again until it has it. Several
 * instances may call it at once: one works, the others wait. A start that is cut off is taken up by
 * the next one. Throws where the database has a migration that is unknown, changed, or later than one
 * still to be applied.
 */
export const migrate = (
  { session }: Pick<OpenDatabase, 'session'>,
  migrations: readonly Migration[],
  options: Options = {},
): Promise<string[]> =>
  session(async (db) => {
    const ordered = migrations.map(normalised).sort((a, b) => (a.name < b.name ? -1 : 1));
    await lockSchema(db, options);
    // The lock ends with the session. PGlite's session is for good, but nobody shares it.
    return migrateAlone(db, ordered, options);
  }, options.signal);
