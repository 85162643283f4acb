import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { isOnServer } from '#service/testing/others-wait.ts';
import { silentLog } from '#service/testing/silent-log.ts';
import { openDatabase } from './client.ts';
import { databaseFault } from './database-fault.ts';
import { release, releaseSetting } from './older-releases.ts';

describe('the open database', async () => {
  const { db, ping, checkpoint, session } = await testDatabase();
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
    await db.execute(
      sql`create table parts (id int references entries deferrable initially deferred)`,
    );
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

  test('sends what one connection is asked at once one after the other, as its driver wants it', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    const all = (own: typeof db) =>
      Promise.all([1, 2, 3, 4].map((n) => own.execute(sql`select ${n}::int as n`)));
    const numbers = (answers: Awaited<ReturnType<typeof all>>) => answers.map(({ rows }) => rows);
    const expected = [[{ n: 1 }], [{ n: 2 }], [{ n: 3 }], [{ n: 4 }]];
    expect(numbers(await db.transaction(all))).toEqual(expected);
    expect(numbers(await session(all))).toEqual(expected);
    await new Promise(setImmediate);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  test('goes on after the first of several failed, with what the others did undone', async () => {
    const failing = db.transaction((tx) =>
      Promise.all([
        tx.execute(sql`insert into entries values (1)`),
        tx.execute(sql`select 1 / 0`),
        tx.execute(sql`insert into entries values (2)`),
      ]),
    );
    const failure = await failing.catch((error: unknown) => error);
    expect(databaseFault(failure).code).toBe('22012');
    expect(await ids()).toEqual([]);
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
    expect({ ...databaseFault(failure), routine: undefined }).toEqual({
      code: '23505',
      constraint: 'entries_pkey',
      table: 'entries',
    });
  });
});

test.runIf(isOnServer)(
  'a database that ran out of space takes no writes, says its ping',
  async () => {
    const { db, ping, close } = await openDatabase({
      databaseUrl: process.env.TEST_DATABASE_URL,
      log: silentLog,
    });
    await ping();
    const fill = sql`do $$ begin raise exception using errcode = '53100'; end $$`;
    await expect(db.transaction((tx) => tx.execute(fill))).rejects.toThrow();
    await expect(ping()).rejects.toMatchObject({ name: 'StorageFull', code: '53100' });
    await close();
  },
);

test.runIf(isOnServer)('options in the address of a server come beside our own', async () => {
  const address = new URL(process.env.TEST_DATABASE_URL ?? '');
  address.searchParams.set('options', '-c search_path=elsewhere -c TimeZone=Asia/Tokyo');
  const { db, close } = await openDatabase({ databaseUrl: address.href, log: silentLog });
  const { rows } = await db.execute(sql`select current_setting('search_path') as path,
    current_setting('TimeZone') as zone, current_setting(${releaseSetting}, true) as release`);
  expect(rows).toEqual([{ path: 'elsewhere', zone: 'UTC', release: String(release) }]);
  await close();
});
