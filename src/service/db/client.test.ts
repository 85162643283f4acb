import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { migratedSnapshot } from '#service/testing/snapshot.ts';
import { openDatabase } from './client.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { databaseFault } from './database-fault.ts';
import { readMigrations } from './migration-files.ts';

const lockModule = new URL('./data-dir-lock.ts', import.meta.url).href;
const lockProgram = `
  const { lockDataDir } = await import(${JSON.stringify(lockModule)});
  lockDataDir(process.argv[1]);
  console.log('locked');`;

describe('the data directory', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-data-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const program = (rest = '') => ['--input-type=module', '-e', lockProgram + rest, dataDir];

  test('is refused to a second process, by a sentence that names it', async () => {
    const unlock = lockDataDir(dataDir);
    const second = promisify(execFile)(process.execPath, program());
    await expect(second).rejects.toThrow(`The data directory ${dataDir} is in use`);
    unlock();
    await expect(promisify(execFile)(process.execPath, program())).resolves.toMatchObject({
      stdout: 'locked\n',
      stderr: '',
    });
  });

  test('is free again once its holder was killed', async () => {
    const holder = spawn(process.execPath, program('setInterval(() => {}, 1000)'));
    await once(holder.stdout, 'data');
    expect(() => lockDataDir(dataDir)).toThrow('is in use');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockDataDir(dataDir)();
  });

  test('keeps what was written when it is closed and opened again', async () => {
    const snapshot = await migratedSnapshot(await readMigrations());
    const before = await openDatabase({ dataDir, snapshot, log });
    await expect(openDatabase({ dataDir, log })).rejects.toThrow('is in use');
    await before.db.execute(sql`create table kept as select 7 as n`);
    await before.close();
    expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pglite']);
    const after = await openDatabase({ dataDir, log });
    const { rows } = await after.db.execute(sql`select k.n from kept k`).finally(after.close);
    expect(rows).toEqual([{ n: 7 }]);
  });
});

describe('the open database', async () => {
  const { db, ping, checkpoint } = await testDatabase();
  beforeEach(async () => {
    await db.execute(sql`create table entries (id int primary key)`);
    return async () => {
      await db.execute(sql`drop table entries`);
    };
  });
  const ids = async () => (await db.execute(sql`select e.id from entries e order by e.id`)).rows;

  test('answers, in UTC', async () => {
    await ping();
    await checkpoint();
    const { rows } = await db.execute(sql`select current_setting('TimeZone') as zone`);
    expect(['UTC', 'GMT']).toContain(rows[0]?.zone);
  });

  test('reads large integers as text with either driver', async () => {
    const { rows } = await db.execute(sql`select count(*) as n, 9007199254740993::int8 as large`);
    expect(rows).toEqual([{ n: expect.stringMatching(/^\d+$/), large: '9007199254740993' }]);
  });

  test('counts the rows that a statement changed', async () => {
    await db.execute(sql`insert into entries values (1), (2)`);
    expect((await db.execute(sql`delete from entries`)).rowCount).toBe(2);
  });

  test('undoes a transaction that fails, and only the inner part where the outer goes on', async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into entries values (1)`);
      await expect(
        tx.transaction(async (inner) => {
          await inner.execute(sql`insert into entries values (2)`);
          throw new Error('inner');
        }),
      ).rejects.toThrow('inner');
    });
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into entries values (3)`);
        throw new Error('outer');
      }),
    ).rejects.toThrow('outer');
    expect(await ids()).toEqual([{ id: 1 }]);
  });

  test('reports a rule broken at commit, and goes on', async () => {
    await db.execute(sql`create table parts (id int references entries deferrable initially deferred)`);
    const failure = await db
      .transaction((tx) => tx.execute(sql`insert into parts values (5)`))
      .catch((error: unknown) => error);
    expect(databaseFault(failure)).toMatchObject({ code: '23503', table: 'parts' });
    await db.execute(sql`drop table parts`);
    await ping();
  });

  test('keeps statements outside a transaction out of it', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const undone = db.transaction(async (tx) => {
      await tx.execute(sql`insert into entries values (1)`);
      begin();
      await mayEnd;
      throw new Error('undone');
    });
    await begun;
    const outside = db.execute(sql`insert into entries values (2)`);
    end();
    await expect(undone).rejects.toThrow('undone');
    await outside;
    expect(await ids()).toEqual([{ id: 2 }]);
  });

  test('has connections left after many transactions that could not begin', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const level = { isolationLevel: 'no such level' as 'serializable' };
      await expect(db.transaction(async () => {}, level)).rejects.toThrow();
    }
    await ping();
  });

  test('names the rule that was broken, and not the data', async () => {
    await db.execute(sql`insert into entries values (1)`);
    const failure = await db
      .execute(sql`insert into entries values (1)`)
      .catch((error: unknown) => error);
    expect(databaseFault(failure)).toEqual({
      code: '23505',
      constraint: 'entries_pkey',
      table: 'entries',
    });
  });
});
