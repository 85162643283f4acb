import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { othersWait } from '#service/testing/others-wait.ts';
import { outageOf } from './availability.ts';
import { formerHashes } from './former-hashes.ts';
import { type BlockingSession, type Migration, type MigrationStep, migrate } from './migrate.ts';
import { releaseSetting } from './older-releases.ts';

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

  test('are accepted as they were before they were rewritten', async () => {
    const former = '0013_status_transactions';
    await apply({ name: former, sql: 'select 1' });
    const set = (hash: string) =>
      db.execute(sql`update migrating.schema_migrations set hash = ${hash} where name = ${former}`);
    await set(formerHashes[former] ?? '');
    expect(await apply({ name: former, sql: 'select 2' })).toEqual([]);
    await set('other');
    await expect(apply({ name: former, sql: 'select 2' })).rejects.toThrow('was changed');
  });

  test('that are newer are accepted where they say that this program still works', async () => {
    const newer = { name: '0002_newer', sql: '-- works-from: 0001_second\nselect 1' };
    await apply(first, second, newer);
    expect(await apply(first, second)).toEqual([]);
    await expect(apply(first)).rejects.toThrow('The database is newer than this program');
  });

  test('go on after the part that was committed when they were cut off', async () => {
    const parts = (last: string): Migration => ({
      name: '0001_parts',
      sql: [
        'create table migrated_parts (id int)',
        'create index concurrently if not exists migrated_parts_id on migrated_parts (id)',
        'insert into migrated_parts values (1)',
        last,
      ].join('\n--> statement-breakpoint\n'),
    });
    await apply(first);
    const block =
      'do $$ begin insert into migrated_parts values (2); commit; raise division_by_zero; end $$';
    await expect(apply(first, parts(block))).rejects.toThrow();
    expect(await names('migrated_parts')).toEqual([{ id: 1 }, { id: 2 }]);
    const steps: MigrationStep[] = [];
    const onStep = (step: MigrationStep) => void steps.push(step);
    await migrate({ session: inOwnSchema }, [first, parts('do $$ begin end $$')], { onStep });
    expect(steps).toEqual([{ migration: '0001_parts', index: 0, count: 1 }]);
    expect(await names('migrated_parts')).toHaveLength(2);
    const { rows } = await db.execute(
      sql`select to_regclass('migrating.schema_migration_steps') as left`,
    );
    expect(rows).toEqual([{ left: null }]);
  });

  test('build an index anew whose building was cut off, and leave those of others alone', async () => {
    await apply(first);
    for (const name of ['migrated_cut', 'of_others']) {
      await db.execute(sql.raw(`create index ${name} on migrating.migrated_first (id)`));
      await db.execute(sql`update pg_index set indisvalid = false
        where indexrelid = ${`migrating.${name}`}::regclass`);
    }
    const index = 'create index concurrently if not exists migrated_cut on migrated_first (id)';
    await apply(first, { name: '0001_index', sql: index });
    const { rows } = await db.execute(sql`select c.relname as name, i.indisvalid as valid
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname in ('migrated_cut', 'of_others') order by 1`);
    expect(rows).toEqual([
      { name: 'migrated_cut', valid: true },
      { name: 'of_others', valid: false },
    ]);
  });

  test('leave nothing behind of one that fails, and keep those before it', async () => {
    const broken = { name: '0001_broken', sql: `${second.sql};\n--> statement-breakpoint\nbroken` };
    await expect(apply(first, broken)).rejects.toThrow();
    expect(await names('migrated_first')).toEqual([{ id: 1 }]);
    expect(await apply(first, second)).toEqual(['0001_second']);
  });

  // PGlite has one connection, so there is no second instance to race with.
  if (database.kind === 'postgres') {
    test('wait for a table that is in use without holding up others', async () => {
      await apply(first);
      await database.session(async (own) => {
        let migrating: Promise<string[]> | undefined;
        await own.transaction(async (tx) => {
          await tx.execute(sql`select * from migrating.migrated_first`);
          migrating = apply(first, second);
          for (let reads = 0; reads < 3; reads += 1) {
            await othersWait(db, tx);
            const start = performance.now();
            await names('migrated_first');
            expect(performance.now() - start).toBeLessThan(2_000);
          }
        });
        expect(await migrating).toEqual(['0001_second']);
      });
    });

    test('tell of the session that they have been waiting for', async () => {
      await apply(first);
      let told: readonly BlockingSession[] = [];
      let migrating: Promise<string[]> | undefined;
      await database.session(async (own) => {
        const [holder] = (await own.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))
          .rows;
        await own.transaction(async (tx) => {
          await tx.execute(sql`select * from migrating.migrated_first`);
          await new Promise<void>((resolve) => {
            migrating = migrate({ session: inOwnSchema }, [first, second], {
              onBlocked: (sessions) => {
                told = sessions;
                resolve();
              },
            });
          });
        });
        expect(told.map(({ pid }) => pid)).toContain(holder?.pid);
      });
      expect(await migrating).toEqual(['0001_second']);
    });

    test('end with their statement when the start is stopped, and go on at the next', async () => {
      await apply(first);
      const stopping = new AbortController();
      const slow = { name: '0001_slow', sql: 'do $$ begin perform pg_sleep(600); end $$' };
      const session: typeof database.session = (run) =>
        database.session(async (own) => {
          await own.execute(sql`set search_path to migrating`);
          return run(own);
        }, stopping.signal);
      const onStep = () => setTimeout(() => stopping.abort(), 100);
      const { signal } = stopping;
      await expect(migrate({ session }, [first, slow], { onStep, signal })).rejects.toThrow();
      expect(await apply(first, { ...slow, sql: 'select 1' })).toEqual(['0001_slow']);
    });

    const index = 'create index concurrently if not exists migrated_late on migrated_first (id)';
    const isValid = async () => {
      const { rows } = await db.execute<{ isValid: boolean }>(sql`select i.indisvalid as "isValid"
        from pg_index i where i.indexrelid = 'migrating.migrated_late'::regclass`);
      return rows[0]?.isValid;
    };

    test('build an index anew where waiting for a table was cut off', async () => {
      await apply(first);
      const session: typeof database.session = (run) =>
        inOwnSchema(async (own) => {
          // As a role may have it.
          await own.execute(sql`set lock_timeout = '200ms'`);
          return run(own);
        });
      const { promise: begun, resolve: onStep } = Promise.withResolvers<void>();
      const writing = database.session((own) =>
        own.transaction(async (tx) => {
          await tx.execute(sql`insert into migrating.migrated_first values (2)`);
          await begun;
          await tx.execute(sql`select pg_sleep(1)`);
        }),
      );
      await expect
        .poll(
          async () =>
            (
              await db.execute(sql`select from pg_locks where mode = 'RowExclusiveLock'
          and relation = 'migrating.migrated_first'::regclass`)
            ).rows.length,
        )
        .toBeGreaterThan(0);
      const late = { name: '0001_late', sql: index };
      await migrate({ session }, [first, late], { onStep: () => onStep() });
      await writing;
      expect(await isValid()).toBe(true);
    });

    test('go on while a release of before waits in the database for its turn', async () => {
      await apply(first);
      const late = {
        name: '0001_late',
        sql: `do $$ begin perform pg_sleep(1.5); end $$\n--> statement-breakpoint\n${index}`,
      };
      let waiting: Promise<unknown> | undefined;
      const onStep = () => {
        waiting ??= database
          .session((own) => own.execute(sql`select pg_advisory_lock(7305001)`))
          .catch((error: unknown) => error);
      };
      await migrate({ session: inOwnSchema }, [first, late], { onStep });
      await waiting;
      expect(await isValid()).toBe(true);
    });

    const writeAsOlder = async (older = '') => {
      const write = sql`insert into migrating.receipts values (1)`;
      await db.execute(write);
      return database.session(async (own) => {
        await own.execute(sql`select set_config(${releaseSetting}, ${older}, false)`);
        expect((await own.execute(sql`select * from migrating.receipts`)).rows).not.toHaveLength(0);
        await own.execute(write);
      });
    };

    test('refuse writes of releases before the last one, which go on reading', async () => {
      await apply(first);
      await db.execute(sql`create table migrating.receipts (id int)`);
      await apply(first, second);
      expect(outageOf(await writeAsOlder().catch((error: unknown) => error))).toBe('read-only');
    });

    test('refuse writes of a release that only the first of several works with', async () => {
      await apply(first);
      await db.execute(sql`create table migrating.receipts (id int)`);
      const next = { name: '0001_next', sql: '-- works-from: 0000_first\nselect 1' };
      const afterNext = { name: '0002_after_next', sql: '-- works-from: 0001_next\nselect 1' };
      await apply(first, next);
      await writeAsOlder();
      await db.execute(sql`delete from migrating.schema_migrations where name = '0001_next'`);
      await apply(first, next, afterNext);
      expect(outageOf(await writeAsOlder().catch((error: unknown) => error))).toBe('read-only');
    });

    test('let the release write that the newest works with, after a jump over several', async () => {
      await apply(first);
      await db.execute(sql`create table migrating.receipts (id int)`);
      const last = { name: '0002_last', sql: '-- works-from: 0001_second\nselect 1' };
      await apply(first, second, last);
      await writeAsOlder('1');
      expect(outageOf(await writeAsOlder('0').catch((error: unknown) => error))).toBe('read-only');
    });

    test('refuse writes of a release that was the one before an upgrade earlier', async () => {
      const before = { ...first, name: '0029_before' };
      const next = { name: '0030_next', sql: '-- works-from: 0029_before\nselect 1' };
      const afterNext = { name: '0031_after_next', sql: '-- works-from: 0030_next\nselect 1' };
      await apply(before);
      await db.execute(sql`create table migrating.receipts (id int)`);
      await apply(before, next);
      await writeAsOlder();
      await apply(before, next, afterNext);
      await writeAsOlder('30');
      expect(outageOf(await writeAsOlder().catch((error: unknown) => error))).toBe('read-only');
    });

    test('refuse writes of a release that tells other systems nothing, once there are some', async () => {
      const before = { ...first, name: '0058_before' };
      const next = { name: '0059_next', sql: '-- works-from: 0058_before\nselect 1' };
      await apply(before);
      await db.execute(sql`create table migrating.receipts (id int)`);
      await apply(before, next);
      const writeAs = (release: string) =>
        database.session(async (own) => {
          await own.execute(sql`select set_config(${releaseSetting}, ${release}, false)`);
          await own.execute(sql`set search_path to migrating`);
          await own
            .execute(sql`insert into receipts values (1)`)
            .finally(() => own.execute(sql`reset search_path`));
        });
      // In the midst of the upgrade that makes their table, too.
      await writeAs('58');
      await db.execute(sql`create table migrating.destinations (id int)`);
      await writeAs('58');
      await db.execute(sql`insert into migrating.destinations values (1)`);
      expect(outageOf(await writeAs('58').catch((error: unknown) => error))).toBe('read-only');
      await writeAs('59');
    });

    test('are applied once by three instances that start at once', async () => {
      await db.execute(sql`create schema migrating`);
      const results = await Promise.all([1, 2, 3].map(() => apply(first, second)));
      expect(results.flat().sort()).toEqual(['0000_first', '0001_second']);
      expect(await names('schema_migrations')).toHaveLength(2);
    });
  }
});
