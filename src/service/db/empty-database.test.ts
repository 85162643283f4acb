// @module-tag more

import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { openDatabase } from './client.ts';
import {
  findEmptyDatabase,
  findFilledDatabase,
  makeEmptyDatabase,
  makeFilledDatabase,
} from './empty-database.ts';
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
  // The service may run as another user, from an install folder that nobody may write to.
  const names = await readdir(template ?? '', { recursive: true });
  for (const path of [template ?? '', ...names.map((name) => join(template ?? '', name))]) {
    const isFolder = (await stat(path)).isDirectory();
    expect((await stat(path)).mode & 0o777).toBe(isFolder ? 0o755 : 0o644);
    await chmod(path, isFolder ? 0o555 : 0o444);
  }
  const more = [...migrations, { name: '0001_second', sql: 'alter table first add column m int' }];
  expect(findEmptyDatabase(more, build)).toBeUndefined();

  const dataDir = join(folder, 'data');
  const database = await openDatabase({ dataDir, template, log });
  try {
    await database.db.execute(sql`insert into first values (1)`);
    await migrate(database, more);
    const { rows } = await database.db.execute(sql`select * from first`);
    expect(rows).toEqual([{ n: 1, m: null }]);
    expect((await stat(join(dataDir, 'pglite', 'PG_VERSION'))).mode & 0o777).toBe(0o600);
  } finally {
    await database.close();
  }
});

test('one with rows starts from those of its file and its migrations, and keeps no long log', async () => {
  const build = join(folder, 'build');
  const rowsFile = pathToFileURL(join(folder, 'rows'));
  await writeFile(rowsFile, 'rows');
  await makeEmptyDatabase(migrations, build);
  expect(findFilledDatabase(migrations, rowsFile, build)).toBeUndefined();
  await makeFilledDatabase(migrations, {
    rowsFile,
    fill: ({ db }) => db.execute(sql`insert into first select generate_series(1, 200000)`),
    within: build,
  });
  const template = findFilledDatabase(migrations, rowsFile, build);
  const segments = (await readdir(join(template ?? '', 'pg_wal'))).filter((name) =>
    /^[\dA-F]{24}$/.test(name),
  );
  expect(segments.length).toBeLessThan(5);
  expect(await readdir(build)).toHaveLength(2);

  const database = await openDatabase({ dataDir: join(folder, 'data'), template, log });
  try {
    const { rows } = await database.db.execute(
      sql`select count(*)::int as count, current_setting('max_wal_size') as log from first`,
    );
    expect(rows).toEqual([{ count: 200_000, log: '64MB' }]);
  } finally {
    await database.close();
  }
  await writeFile(rowsFile, 'other rows');
  expect(findFilledDatabase(migrations, rowsFile, build)).toBeUndefined();
});
