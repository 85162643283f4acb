import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { openDatabase } from './client.ts';
import { findEmptyDatabase, makeEmptyDatabase } from './empty-database.ts';
import { migrate } from './migrate.ts';

const migrations = [{ name: '0000_first', sql: 'create table first (n int)' }];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-empty-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a new database starts from the files that the build made for its migrations', async () => {
  const build = join(folder, 'build');
  await mkdir(join(build, 'empty-database-of-before'), { recursive: true });
  expect(findEmptyDatabase(migrations, build)).toBeUndefined();
  await makeEmptyDatabase(migrations, build);
  const template = findEmptyDatabase(migrations, build);
  expect((await readdir(build)).map((name) => join(build, name))).toEqual([template]);
  const more = [...migrations, { name: '0001_second', sql: 'alter table first add column m int' }];
  expect(findEmptyDatabase(more, build)).toBeUndefined();

  const dataDir = join(folder, 'data');
  const database = await openDatabase({ dataDir, template, log });
  try {
    await database.db.execute(sql`insert into first values (1)`);
    await migrate(database, more);
    const { rows } = await database.db.execute(sql`select * from first`);
    expect(rows).toEqual([{ n: 1, m: null }]);
  } finally {
    await database.close();
  }
});
