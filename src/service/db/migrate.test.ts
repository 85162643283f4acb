import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { type Migration, migrate } from './migrate.ts';

const first: Migration = {
  name: '0000_first',
  sql: `create table "migrated_first" ("id" int primary key);\n--> statement-breakpoint\ninsert into migrated_first values (1);\n`,
};
const second: Migration = {
  name: '0001_second',
  sql: 'alter table migrated_first add column name text',
};

describe('migrations', async () => {
  const database = await testDatabase();
  const { db } = database;

  // A schema of its own hides the tables and the migrations of the service.
  const inOwnSchema: typeof database.session = (run) =>
    database.session(async (own) => {
      await own.execute(sql`create schema if not exists migrating`);
      await own.execute(sql`set search_path to migrating`);
      return run(own).finally(() => own.execute(sql`set search_path to default`));
    });
  const apply = (...migrations: Migration[]) => migrate({ session: inOwnSchema }, migrations);
  const names = async (table: string) => {
    const { rows } = await db.execute(sql.raw(`select * from migrating.${table} order by 1`));
    return rows;
  };

  afterEach(async () => {
    await db.execute(sql`drop schema if exists migrating cascade`);
  });

  test('are applied in the order of their names, whatever order they are given in', async () => {
    expect(await apply(second, first)).toEqual(['0000_first', '0001_second']);
    expect(await names('migrated_first')).toEqual([{ id: 1, name: null }]);
  });

  test('are applied once', async () => {
    await apply(first);
    expect(await apply(first, second)).toEqual(['0001_second']);
    expect(await apply(first, second)).toEqual([]);
  });

  test('are the same migrations with the line ends of another system', async () => {
    await apply(first);
    expect(await apply({ ...first, sql: first.sql.replaceAll('\n', '\r\n') })).toEqual([]);
  });

  test('are refused when one was changed after it had been applied', async () => {
    await apply(first);
    await expect(apply({ ...first, sql: `${first.sql} ` }, second)).rejects.toThrow(
      'The migration 0000_first was changed',
    );
    expect(await names('migrated_first')).toEqual([{ id: 1 }]);
  });

  test('are refused when the database has one that the program does not know', async () => {
    await apply(first, second);
    await expect(apply(first)).rejects.toThrow('The database is newer than this program');
  });

  test('are refused when one comes before another that is applied already', async () => {
    await apply(second).catch(() => {});
    await apply(first);
    const late = { name: '0000_a_late_one', sql: 'create table migrated_late (id int)' };
    await expect(apply(late, first)).rejects.toThrow('comes before 0000_first');
  });

  test('leave nothing behind of one that fails, and keep those before it', async () => {
    const broken = { name: '0001_broken', sql: `${second.sql};\n--> statement-breakpoint\nbroken` };
    await expect(apply(first, broken)).rejects.toThrow();
    expect(await names('migrated_first')).toEqual([{ id: 1 }]);
    expect(await apply(first, second)).toEqual(['0001_second']);
  });

  // PGlite has one connection, so there is no second instance to race with.
  if (database.kind === 'postgres') {
    test('are applied once by three instances that start at once', async () => {
      await db.execute(sql`create schema migrating`);
      const results = await Promise.all([1, 2, 3].map(() => apply(first, second)));
      expect(results.flat().sort()).toEqual(['0000_first', '0001_second']);
      expect(await names('schema_migrations')).toHaveLength(2);
    });
  }
});
