// @module-tag all

import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { revokeCollectionPointTokenEndpoint } from '#contract/collection-points.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { startDemoResetEndpoint } from '#contract/demo-reset.ts';
import { loadAccount } from './db/account.ts';
import type { OpenDatabase } from './db/database.ts';
import { dataSubjectsTable } from './db/schema/data-subjects.ts';
import { deletionCertificatesTable, erasureLogTable } from './db/schema/erasures.ts';
import { erasePeople } from './domains/erasures/erase-people.ts';
import { openErasureLog } from './erasure-log.ts';
import { openEventSeals } from './identity/event-seals.ts';
import { openEncryption } from './identity/open-encryption.ts';
import { createSealer } from './identity/seal.ts';
import { apiAt } from './testing/api.ts';
import { byRequest, deleteIn, findTraces, idOf } from './testing/erase.ts';
import { createServiceProcesses, fetchAccessToken, isOnServer } from './testing/service-process.ts';

type Processes = Awaited<ReturnType<typeof createServiceProcesses>>;

const home = await mkdtemp(join(tmpdir(), 'consent-restored-'));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'test-'));
});
const all: Processes[] = [];
const create = async (): Promise<Processes> => {
  const processes = await createServiceProcesses();
  all.push(processes);
  return processes;
};
afterAll(async () => {
  for (const { remove } of all) await remove();
  await rm(home, { recursive: true, force: true });
}, 120_000);

const now = () => new Date().toISOString();
const inDatabase = async <Result>(
  { openDatabase }: Processes,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase();
  return work(database).finally(database.close);
};

/** As the service does; on PGlite it must be stopped. */
const erase = (processes: Processes, identifier: string): Promise<void> =>
  inDatabase(processes, async ({ db }) => {
    const { dataDir } = processes;
    const encryption = await openEncryption(db, { encryptionKeys: null, dataDir });
    const erasing = await openErasureLog({
      ...{ db, folder: `${dataDir}.erasures`, isRequired: true, newId: crypto.randomUUID },
      account: await loadAccount(db, now()),
      encryption,
      sealErased: (await openEventSeals(db, encryption)).sealErased,
      sealer: await createSealer([new Uint8Array(32)]),
      log: { warn: () => {} },
    });
    const id = await idOf(db, identifier);
    await deleteIn({ db, erasing, clock: { now } } as never, (eraser) =>
      erasePeople(eraser, [id], byRequest),
    );
  });

const apiOf = async ({ first: { url } }: Processes) => apiAt(url, await fetchAccessToken(url));

/** Whether a text is anywhere in a backup: in PGlite's files, or in what pg_restore makes of a dump. */
const holds = async (backup: string, text: string): Promise<boolean> => {
  const bytes = await readFile(backup);
  const input = bytes.subarray(bytes.indexOf('\n') + 1);
  const maxBuffer = 2 ** 30;
  const content = isOnServer
    ? execFileSync('pg_restore', ['--file=-'], { input, maxBuffer })
    : gunzipSync(input);
  return content.includes(text);
};

test('who was erased after a backup is gone before the first answer after its restore', async () => {
  const processes = await create();
  const { first, runBackup, loseData, dataDir } = processes;
  const erasureLogs = `${dataDir}.erasures`;
  const [file, later] = [join(folder, 'first.backup'), join(folder, 'later.backup')];
  await first.start();
  const before = await apiOf(processes);
  const [open, closed] = [await before.activePoint(), await before.activePoint()];
  const [token, leaked] = [await before.pointToken(open), await before.pointToken(closed)];
  for (const identifier of ['cleo@example.org', 'dora@example.org']) {
    await before.receipt(token, { identifier, dsDataElements: { Shoe: '42' } });
  }
  await first.stop();
  expect(await runBackup('backup', file)).toContain('Its ledger of erasures is empty.');
  await cp(erasureLogs, join(folder, 'early'), { recursive: true });

  await first.start();
  await (await apiOf(processes)).done(revokeCollectionPointTokenEndpoint, {
    params: { collectionpointId: closed },
    query: { version: 1 },
  });
  await first.kill();
  const [erasureLog = ''] = await readdir(erasureLogs);
  expect((await readFile(join(erasureLogs, erasureLog), 'utf8')).split('\n')).toHaveLength(3);
  await erase(processes, 'cleo@example.org');
  expect(await runBackup('backup', later)).toContain('up to entry 2');
  expect(await holds(file, 'cleo@example.org')).toBe(true);
  expect(await holds(later, 'dora@example.org')).toBe(true);
  expect(await holds(later, 'cleo@example.org')).toBe(false);
  await loseData();

  // Neither without the erasure log nor with an early copy of it.
  const aside = join(folder, 'aside');
  await rename(erasureLogs, aside);
  expect(await runBackup('restore', file)).toMatch(/The ledger of erasures .* isn't in /);
  await rename(join(folder, 'early'), erasureLogs);
  expect(await runBackup('restore', later)).toContain('ends at entry 0, and the backup at 2');
  await rm(erasureLogs, { recursive: true });
  await rename(aside, erasureLogs);

  const said = await runBackup('restore', file);
  expect(said).toContain('Applying 2 entries');
  expect(said).toMatch(/^Restored the backup of .*Start the service\.$/m);
  await inDatabase(processes, async ({ db }) => {
    expect(await findTraces(db, ['cleo@example.org'])).toEqual([]);
    expect(await db.select({ id: dataSubjectsTable.id }).from(dataSubjectsTable)).toHaveLength(1);
    expect(await db.select().from(erasureLogTable)).toHaveLength(2);
    expect(await db.select().from(deletionCertificatesTable)).not.toEqual([]);
  });
  await first.start();
  const after = await apiOf(processes);
  const { content } = await after.done(listProfilesEndpoint, {});
  expect(content.map(({ Identifier }) => Identifier)).toEqual(['dora@example.org']);
  expect((await after.refusedReceipt(leaked, { dsDataElements: { Shoe: '42' } })).code).toBe(
    'collection-point-token-revoked',
  );
  await first.stop();
}, 240_000);

test('a database that was restored by other means is erased again by the start', async () => {
  const processes = await create();
  const { first, runBackup, loseData, dataDir } = processes;
  const erasureLogs = `${dataDir}.erasures`;
  const file = join(folder, 'other.backup');
  await first.start();
  const before = await apiOf(processes);
  const token = await before.pointToken(await before.activePoint());
  await before.receipt(token, { identifier: 'cleo@example.org', dsDataElements: { Shoe: '42' } });
  await first.stop();
  await runBackup('backup', file);
  await erase(processes, 'cleo@example.org');
  await loseData();
  const aside = join(folder, 'aside of other means');
  await rename(erasureLogs, aside);
  expect(await runBackup('restore', file, '--without-ledger')).toContain('Restored the backup');
  expect(await inDatabase(processes, ({ db }) => findTraces(db, ['cleo@example.org']))).not.toEqual(
    [],
  );
  await rename(aside, erasureLogs);
  await first.start();
  expect((await (await apiOf(processes)).done(listProfilesEndpoint, {})).content).toEqual([]);
  await first.stop();
  expect(await inDatabase(processes, ({ db }) => findTraces(db, ['cleo@example.org']))).toEqual([]);
  expect(await readdir(erasureLogs)).toHaveLength(1);
}, 240_000);

test('who was erased from a demo is back after its reset, and stays', async () => {
  const processes = await create();
  const { first } = processes;
  const start = () => first.startWith({ SEED: 'demo' });
  const identifier = 'victor.sanders@example.org';
  const isThere = () =>
    inDatabase(processes, async ({ db }) => (await idOf(db, identifier)) !== '');
  await start();
  await first.stop();
  await erase(processes, identifier);
  expect(await isThere()).toBe(false);

  await start();
  const { path } = startDemoResetEndpoint;
  const headers = { 'Content-Type': 'application/json' };
  await fetch(first.url + path, { method: 'POST', headers, body: '{}' });
  const state = async () => (await (await fetch(first.url + path)).json()).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('idle');
  await first.stop();
  expect(await isThere()).toBe(true);
  // As in a backup from before the erasure.
  await inDatabase(processes, async ({ db }) => {
    expect(await db.select().from(erasureLogTable)).toHaveLength(2);
    await db.delete(erasureLogTable).where(eq(erasureLogTable.number, 2));
    await db.delete(erasureLogTable).where(eq(erasureLogTable.number, 1));
  });
  await start();
  await first.stop();
  expect(await isThere()).toBe(true);
}, 240_000);
