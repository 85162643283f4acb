// @module-tag more

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { migratedSnapshot } from '#service/testing/snapshot.ts';
import { openDatabase } from './client.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { readMigrations } from './migration-files.ts';

const lockModule = new URL('./data-dir-lock.ts', import.meta.url).href;
const lockProgram = `
  const { lockDataDir } = await import(${JSON.stringify(lockModule)});
  lockDataDir(process.argv[1]);
  console.log('locked');`;

describe('the data directory', () => {
  let folder: string;
  let dataDir: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'consent-data-'));
    dataDir = join(folder, 'data');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

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
