import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from './database.ts';

/** One file: `name` without `.sql` orders it, `sql` holds its statements parted by `breakpoint`. */
export type Migration = { name: string; sql: string };

type Applied = { name: string; hash: string };

const breakpoint = '--> statement-breakpoint';
// Any number will do, as long as no other lock of the service has it.
export const schemaLockKey = 7_305_001;

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
  for (const { name, hash } of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new Error(
        `The database is newer than this program: it has the migration ${name}, which this program doesn't know. Start the newer program.`,
      );
    }
    if ((await hashOf(migration.sql)) !== hash) {
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

const apply = (db: Database, { name, sql: text }: Migration) =>
  db.transaction(async (tx) => {
    for (const statement of text.split(breakpoint)) {
      if (statement.trim() !== '') await tx.execute(sql.raw(statement));
    }
    const hash = await hashOf(text);
    await tx.execute(sql`insert into schema_migrations (name, hash) values (${name}, ${hash})`);
  });

const migrateAlone = async (db: Database, migrations: readonly Migration[]) => {
  await db.execute(sql`
    create table if not exists schema_migrations (
      name text collate "C" primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await db.execute<Applied>(
    sql`select m.name, m.hash from schema_migrations m order by m.name`,
  );
  const pending = await pendingMigrations(migrations, rows);
  for (const migration of pending) await apply(db, migration);
  return pending.map(({ name }) => name);
};

/**
 * Brings the schema up to date, each migration in its own transaction, and returns the names of
 * those applied. Several instances may call it at once: one works, the others wait. Throws where
 * the database has a migration that is unknown, changed, or later than one still to be applied.
 */
export const migrate = (
  { session }: Pick<OpenDatabase, 'session'>,
  migrations: readonly Migration[],
): Promise<string[]> =>
  session(async (db) => {
    const ordered = migrations.map(normalised).sort((a, b) => (a.name < b.name ? -1 : 1));
    // The lock ends with the session.
    await db.execute(sql`select pg_advisory_lock(${schemaLockKey})`);
    return migrateAlone(db, ordered);
  });
