// @module-tag more

import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#service/testing/silent-log.ts';
import { startCaretaker, vacuumTables } from './caretaker.ts';
import { openDatabase } from './client.ts';

// Always PGlite: a server looks after itself.
const database = await openDatabase({ dataDir: 'memory', log: silentLog });
const { db } = database;

describe('the caretaker', () => {
  afterAll(() => database.close());

  beforeEach(async () => {
    await db.execute(sql`create table cared_for (id int, text text)`);
    return async () => {
      vi.useRealTimers();
      await db.execute(sql`drop table cared_for`);
    };
  });

  const write = () => db.execute(sql`insert into cared_for select generate_series(1, 2000), 'x'`);
  const lastCheckpoint = async () => {
    const { rows } = await db.execute(
      sql`select redo_lsn::text as at from pg_control_checkpoint()`,
    );
    return rows[0]?.at;
  };
  const watch = () => {
    const execute = vi.fn(db.execute.bind(db));
    const watched: typeof db = Object.assign(Object.create(db), { execute });
    return { watched, execute };
  };
  const deadRows = async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await db.execute(
      sql`select s.n_dead_tup::int as n from pg_stat_user_tables s where s.relname = 'cared_for'`,
    );
    return rows[0]?.n;
  };

  test('clears the dead rows of tables that have many', async () => {
    await write();
    await db.execute(sql`update cared_for set text = 'y'`);
    expect(await deadRows()).toBe(2000);
    await vacuumTables(db);
    expect(await deadRows()).toBe(0);
    const { rows } = await db.execute(
      sql`select c.reltuples::int as n from pg_class c where c.relname = 'cared_for'`,
    );
    expect(rows).toEqual([{ n: 2000 }]);
  });

  test('writes a checkpoint after writes, and none while nothing is written', async () => {
    const errors: unknown[] = [];
    await write();
    const before = await lastCheckpoint();
    const caretaker = startCaretaker(db, { everyMs: 10, onError: (error) => errors.push(error) });
    await expect.poll(lastCheckpoint).not.toBe(before);
    await caretaker.stop();

    const { watched, execute } = watch();
    const written = await lastCheckpoint();
    const idle = startCaretaker(watched, { everyMs: 10, onError: (error) => errors.push(error) });
    await expect.poll(lastCheckpoint).not.toBe(written);
    const settled = await lastCheckpoint();
    const looks = execute.mock.calls.length;
    await expect.poll(() => execute.mock.calls.length).toBeGreaterThan(looks + 10);
    expect(await lastCheckpoint()).toBe(settled);
    await idle.stop();
    expect(errors).toEqual([]);
  });

  test('does nothing after it was stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { watched, execute } = watch();
    const caretaker = startCaretaker(watched, { everyMs: 10, onError: () => {} });
    vi.advanceTimersByTime(10);
    expect(execute).toHaveBeenCalled();
    await caretaker.stop();
    execute.mockClear();
    vi.advanceTimersByTime(60_000);
    expect(execute).not.toHaveBeenCalled();
  });
});
