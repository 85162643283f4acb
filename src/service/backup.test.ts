// @module-tag more

import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { backUp, restore } from './backup.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { dumpServer, restoreServer, toPostgresEnvironment } from './postgres-programs.ts';
import { apiAt } from './testing/api.ts';
import { createServiceProcesses, fetchAccessToken } from './testing/service-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'consent-backup-'));
const processes = await createServiceProcesses();
afterAll(async () => {
  await processes.remove();
  await rm(folder, { recursive: true, force: true });
}, 120_000);
const { url, start, stop } = processes.first;
const { dataDir, databaseUrl } = processes;
const ownKeys = {
  encryptionKeys: null,
  sealKeys: null,
  erasureLog: null,
  backupRecipients: [],
  backupIdentities: [],
};
const place = { dataDir, databaseUrl, ...ownKeys };
const isOnServer = databaseUrl !== null;
const erasureLogs = `${dataDir}.erasures`;

/** Every row of every table, as text. */
const readEverything = async () => {
  const { db, close } = await processes.openDatabase();
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`);
  const entries: [string, unknown[]][] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql.raw(`select to_jsonb(t)::text as row from ${name} t order by 1`),
    );
    entries.push([name, rows]);
  }
  await close();
  return Object.fromEntries(entries);
};

test('a restored backup has every row, and its tokens and keys still work', async () => {
  await start();
  const accessToken = await fetchAccessToken(url);
  const before = apiAt(url, accessToken);
  const token = await before.pointToken(await before.activePoint());
  await before.receipt(token, { identifier: 'ana@example.com', dsDataElements: { Shoe: '42' } });
  const stopLink = await before.stopLink('ana@example.com');
  const file = join(folder, 'first.backup');
  const early = await processes.runBackup('backup', file);
  if (isOnServer) {
    expect(early).toContain('Backed up to');
    await rm(file);
  } else expect(early).toContain('is in use by another process');
  await stop();

  const rows = await readEverything();
  expect(rows.receipts).toHaveLength(1);
  expect(rows.signing_keys).toHaveLength(5);
  await backUp(place, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.stringify((await readEverything()).activity)).toContain('backedUp');
  await expect(backUp(place, file)).rejects.toThrow('already exists');
  await expect(restore(place, file)).rejects.toThrow(/already has (a database|tables)/);

  await processes.loseData();
  expect(await processes.runBackup('restore', file)).toMatch(
    /^Restored the backup of .*Start the service\.$/m,
  );
  const { activity: acts, ...restored } = await readEverything();
  const { activity: former, ...data } = rows;
  expect(restored).toEqual(data);
  // A backup is recorded after it, and so isn't in it.
  expect(acts).toHaveLength((former?.length ?? 0) + 1);
  expect(JSON.stringify(acts)).toContain('restored');
  await start();
  const after = apiAt(url, accessToken);
  await after.receipt(token, { identifier: 'ben@example.com', dsDataElements: { Shoe: '43' } });
  const { content } = await after.done(listReceiptsEndpoint, { body: {} });
  expect(content).toHaveLength(2);
  expect((await fetch(stopLink, { method: 'POST' })).status).toBe(200);
}, 240_000);

test('what holds nothing is not backed up, and a failed backup leaves no file', async () => {
  const file = join(folder, 'nothing.backup');
  const empty = isOnServer ? process.env.TEST_DATABASE_URL : null;
  const nowhere = {
    encryptionKeys: null,
    dataDir: join(folder, 'nowhere'),
    databaseUrl: empty ?? null,
    backupRecipients: [],
  };
  await expect(backUp(nowhere, file)).rejects.toThrow("there's nothing to back up");
  await expect(stat(file)).rejects.toThrow('ENOENT');
}, 120_000);

describe('a file is refused', () => {
  const facts = {
    database: 'pglite',
    takenAt: '2026-11-23T00:00:00.000Z',
    tenantId: null,
    ledgerNumber: 0,
  } as const;
  const write = async (name: string, migrations: string[] = []) => {
    const file = join(folder, name);
    await writeBackup(
      file,
      { ...facts, migrations },
      (async function* () {
        yield Buffer.from('a dump');
      })() as never,
    );
    return file;
  };

  test('that is no backup of this product', async () => {
    const file = join(folder, 'letter.txt');
    await writeFile(file, 'Dear Ana,\n');
    await expect(readBackup(file, [])).rejects.toThrow("isn't a backup of Consent Console");
    await writeFile(file, '{"product":"other"}\n');
    await expect(restore(place, file)).rejects.toThrow("isn't a backup of Consent Console");
  });

  test('that a newer version made', async () => {
    const file = await write('newer.backup', ['0000_first', '9999_future']);
    await expect(readBackup(file, ['0000_first'])).rejects.toThrow('created by a newer version');
  });

  test('that was cut off or changed', async () => {
    const file = await write('cut.backup');
    await expect(readBackup(file, [])).resolves.toMatchObject(facts);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, -1));
    await expect(readBackup(file, [])).rejects.toThrow('damaged or incomplete');
  });

  test('that is of the other kind of database', async () => {
    const file = await write('other.backup');
    const server = { ...place, databaseUrl: 'postgresql://localhost/x' };
    await expect(restore(server, file)).rejects.toThrow('restore it with DATABASE_URL=built-in');
  });
});

test('a folder that holds something else is not restored into', async () => {
  const other = join(folder, 'other');
  await mkdir(other);
  await writeFile(join(other, 'thesis.txt'), 'x');
  const file = join(folder, 'first.backup');
  await cp(erasureLogs, `${other}.erasures`, { recursive: true });
  const target = { ...place, dataDir: other, databaseUrl: null };
  const refusal = isOnServer ? 'set DATABASE_URL' : 'contains other files';
  await expect(restore(target, file)).rejects.toThrow(refusal);
}, 120_000);

test("PostgreSQL's programs get the address by their environment", () => {
  const address = 'postgresql://ana:p%40ss@db.example.org:5433/consent?sslmode=no-verify';
  expect(toPostgresEnvironment(address)).toEqual({
    PGHOST: 'db.example.org',
    PGPORT: '5433',
    PGUSER: 'ana',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'consent',
    PGSSLMODE: 'require',
  });
});

describe("a failure of PostgreSQL's programs is one sentence", () => {
  const databaseUrl = 'postgresql://ana:secret@127.0.0.1:1/consent';
  const dump = async () => {
    for await (const _ of dumpServer(databaseUrl));
  };
  const bring = () =>
    restoreServer({ databaseUrl, database: 'consent' }, Readable.from([Buffer.alloc(100_000)]));

  test('where they are not installed', async () => {
    vi.stubEnv('PATH', folder);
    await expect(dump()).rejects.toThrow("pg_dump isn't installed here");
    await expect(bring()).rejects.toThrow("pg_restore isn't installed here");
    vi.unstubAllEnvs();
  });

  test.runIf(isOnServer)('where they fail, without the password', async () => {
    await expect(dump()).rejects.toThrow(/^pg_dump failed: (?!.*secret).+$/);
    await expect(bring()).rejects.toThrow(/^pg_restore failed: (?!.*secret).+$/);
  });
});
