// @module-tag more

import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { migratedSnapshot } from '#service/testing/snapshot.ts';
import { openDatabase } from './client.ts';
import {
  checkDataFolder,
  closeToOthers,
  type DataFolder,
  explainDamage,
  markUsed,
  refuseFolder,
} from './data-folder.ts';
import { readMigrations } from './migration-files.ts';

const found: DataFolder = {
  path: '/srv/data',
  realPath: '/srv/data',
  entries: ['lock', 'pglite'],
  databaseEntries: ['PG_VERSION'],
  isMarked: true,
  hasLedger: true,
  isOurs: true,
  mode: 0o700,
};
const refusal = (facts: Partial<DataFolder>) => refuseFolder({ ...found, ...facts });

describe('a data folder may be used', () => {
  test.each<[string, Partial<DataFolder>]>([
    ['that holds the database', {}],
    ['that is not there yet, whether data was there before or not', { entries: null }],
    [
      'that is new and empty',
      { entries: [], databaseEntries: null, isMarked: false, hasLedger: false },
    ],
    [
      'that holds the keys of a demo, from a PostgreSQL server or for a restore',
      { entries: ['encryption-key', 'seal-key'], databaseEntries: null, isMarked: false },
    ],
    ['that is a new volume', { entries: ['lost+found'], databaseEntries: null, isMarked: false }],
    ['in shared memory', { realPath: '/dev/shm/data' }],
    [
      'whose first start was cut off',
      { entries: ['lock', 'pglite.new'], databaseEntries: null, isMarked: false },
    ],
    ['that others may read and only we write', { isOurs: false, mode: 0o755 }],
    ['of ours that others may write: it is closed to them', { mode: 0o777 }],
  ])('%s', (_, facts) => expect(refusal(facts)).toBeUndefined());
});

describe('a data folder is refused in one sentence', () => {
  test.each<[string, Partial<DataFolder>, string]>([
    ['that is empty and held data', { entries: [], databaseEntries: null }, 'mount its volume'],
    [
      'that is empty beside a ledger of erasures',
      { entries: [], databaseEntries: null, isMarked: false },
      'mount its volume',
    ],
    ['whose database is empty', { databaseEntries: [] }, 'empty database folder'],
    ['of something else', { entries: ['notes.txt'], databaseEntries: null }, '(notes.txt)'],
    ['in the kernel', { realPath: '/proc/1/data', entries: null }, 'is in /proc'],
    ['that others own and may write', { isOurs: false, mode: 0o777 }, 'belongs to another user'],
  ])('%s', (_, facts, words) => {
    expect(refusal(facts)).toContain(words);
    expect(refusal(facts)).toMatch(/^DATA_DIR \/srv\/data .+\.$/);
  });

  test('in /proc, at once', () => {
    expect(() => checkDataFolder('/proc/self/consent-data')).toThrow('is in /proc');
  });
});

test('what keeps a database from opening is told from its files', () => {
  const damage = { version: '18', controlBytes: 8192, logs: 1, freeBytes: 1e9 };
  expect(explainDamage({ ...damage, freeBytes: 1e6 })).toBe('the disk is full');
  expect(explainDamage({ ...damage, version: null })).toContain('PG_VERSION is missing');
  expect(explainDamage({ ...damage, version: '14' })).toContain('from PostgreSQL 14');
  expect(explainDamage({ ...damage, controlBytes: 0 })).toContain('control file');
  expect(explainDamage({ ...damage, logs: 0 })).toContain('write-ahead log');
  expect(explainDamage(damage)).toBe('its files are damaged');
});

describe('a folder with a database', () => {
  let folder: string;
  let whole: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'consent-folder-'));
    whole = join(folder, 'whole');
    const snapshot = await migratedSnapshot(await readMigrations());
    await (await openDatabase({ dataDir: whole, snapshot, log })).close();
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    dataDir = join(folder, 'copy');
    await cp(whole, dataDir, { recursive: true });
    markUsed(dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const modesIn = async (path: string): Promise<Set<number>> => {
    const names = await readdir(path, { recursive: true });
    const stats = await Promise.all(
      [path, ...names.map((name) => join(path, name))].map((own) => stat(own)),
    );
    return new Set(stats.map(({ mode }) => mode & 0o777));
  };

  test('is closed to others from its first start', async () => {
    expect(await modesIn(whole)).toEqual(new Set([0o700, 0o600]));
    expect((await stat(`${whole}.in-use`)).mode & 0o777).toBe(0o600);
  });

  test('has no note beside it once it is closed, where a ledger tells of the data', async () => {
    const [note, ledger] = [`${dataDir}.in-use`, `${dataDir}.erasures`];
    await (await openDatabase({ dataDir, log })).close();
    expect(existsSync(note)).toBe(true);
    await mkdir(ledger);
    await writeFile(join(ledger, 'account.jsonl'), '');
    await (await openDatabase({ dataDir, log })).close();
    expect(existsSync(note)).toBe(false);
    await rm(dataDir, { recursive: true });
    await mkdir(dataDir);
    expect(() => checkDataFolder(dataDir)).toThrow('is empty but had data before');
    expect(() => checkDataFolder(dataDir, { isRestore: true })).not.toThrow();
    await rm(ledger, { recursive: true });
    expect(() => checkDataFolder(dataDir)).not.toThrow();
  }, 120_000);

  test('is closed to others by the next start where it was open', async () => {
    await chmod(dataDir, 0o755);
    await chmod(join(dataDir, 'pglite'), 0o777);
    await chmod(join(dataDir, 'pglite', 'PG_VERSION'), 0o666);
    closeToOthers(dataDir);
    expect(await modesIn(dataDir)).toEqual(new Set([0o700, 0o600]));
  });

  const damages: Record<string, [() => Promise<void>, string]> = {
    'a damaged control file': [
      () => writeFile(join(dataDir, 'pglite/global/pg_control'), Buffer.alloc(8192, 7)),
      'its files are damaged',
    ],
    'an empty control file': [
      () => truncate(join(dataDir, 'pglite/global/pg_control')),
      'its control file is missing',
    ],
    'another version': [
      () => writeFile(join(dataDir, 'pglite/PG_VERSION'), '14\n'),
      'from PostgreSQL 14',
    ],
    'no write-ahead log': [
      async () => {
        await rm(join(dataDir, 'pglite/pg_wal'), { recursive: true });
        await mkdir(join(dataDir, 'pglite/pg_wal'));
      },
      'its write-ahead log is missing',
    ],
    'no catalog': [
      () => rm(join(dataDir, 'pglite/base'), { recursive: true }),
      'its files are damaged',
    ],
    'nothing in it': [
      async () => {
        await rm(join(dataDir, 'pglite'), { recursive: true });
        await rm(join(dataDir, 'lock'));
      },
      'mount its volume',
    ],
  };

  test.each(Object.entries(damages))(
    'that has %s is refused in one sentence, and not replaced',
    async (_, [damage, words]) => {
      await damage();
      const fatal: Error[] = [];
      const opening = openDatabase({ dataDir, log, onFatal: (error) => fatal.push(error) });
      const { message } = await opening.then(
        () => new Error('It opened.'),
        (error: Error) => error,
      );
      expect(message).toContain(words);
      expect(message).toMatch(/^[A-Z][^\n]+\.$/);
      expect(fatal).toEqual([]);
    },
    120_000,
  );
});
