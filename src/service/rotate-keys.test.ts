// @module-tag all

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listProofKeysEndpoint } from '#contract/proofs.ts';
import { listReceiptKeysEndpoint } from '#contract/receipt-keys.ts';
import { receiptAnswerSchema } from '#contract/receipts.ts';
import { apiAt } from './testing/api.ts';
import {
  createServiceProcesses,
  fetchAccessToken,
  isOnServer,
  type ServiceInstance,
} from './testing/service-process.ts';

const processes = await createServiceProcesses(isOnServer ? 2 : 1);
const { first, more, dataDir } = processes;
afterAll(processes.remove, 120_000);

const program = fileURLToPath(new URL('../../scripts/rotate-keys.ts', import.meta.url));
const run = promisify(execFile);

/** On PGlite the command needs the folder to itself; on a server instances keep running. */
const rotateKeys = async (...parameters: string[]): Promise<string> => {
  if (!isOnServer) await first.stop();
  const { stdout } = await run(process.execPath, [program, ...parameters], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: processes.databaseUrl ?? '' },
  });
  if (!isOnServer) await first.start();
  return stdout;
};

const statusOf = async ({ url }: ServiceInstance, path: string, init: RequestInit) =>
  (await fetch(url + path, init)).status;
const sendReceipt = ({ url }: ServiceInstance, token: string) =>
  fetch(`${url}/request/v1/consentreceipts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      requestInformation: token,
      identifier: crypto.randomUUID(),
      dsDataElements: { City: 'Lisbon' },
    }),
  });
const statusOfReceipt = async (instance: ServiceInstance, token: string) =>
  (await sendReceipt(instance, token)).status;
const receiptOf = async (instance: ServiceInstance, token: string): Promise<string> =>
  z.parse(receiptAnswerSchema, await (await sendReceipt(instance, token)).json()).receipt;

const receiptKeys = async ({ url }: ServiceInstance) => {
  const response = await fetch(url + listReceiptKeysEndpoint.path);
  return z.parse(listReceiptKeysEndpoint.responses[200], await response.json()).keys;
};
const isGenuine = async (instance: ServiceInstance, receipt: string): Promise<boolean> => {
  const keys = createLocalJWKSet({ keys: await receiptKeys(instance) } as JSONWebKeySet);
  return compactVerify(receipt, keys).then(
    () => true,
    () => false,
  );
};
const statusOfRead = (instance: ServiceInstance, accessToken: string) =>
  statusOf(instance, '/api/consentmanager/v1/purposes', {
    headers: { Authorization: `Bearer ${accessToken}` },
  });

/** What is signed with the keys of now. */
const sign = async (instance: ServiceInstance, pointId: string) => {
  const accessToken = await fetchAccessToken(instance.url);
  return { accessToken, pointToken: await apiAt(instance.url, accessToken).pointToken(pointId) };
};
type Signed = Awaited<ReturnType<typeof sign>>;
const statusesOf = async (instance: ServiceInstance, { accessToken, pointToken }: Signed) => [
  await statusOfRead(instance, accessToken),
  await statusOfReceipt(instance, pointToken),
];

let pointId: string;
let old: Signed;
let stopLink: string;
beforeAll(async () => {
  await first.start();
  const api = apiAt(first.url, await fetchAccessToken(first.url));
  pointId = await api.activePoint();
  old = await sign(first, pointId);
  await api.upsert('ana@example.com', []);
  stopLink = await api.stopLink('ana@example.com');
}, 120_000);

/** What commands left in the activity, in order. */
const recorded = async (): Promise<string[]> => {
  if (!isOnServer) await first.stop();
  const database = await processes.openDatabase();
  const { rows } = await database.db.execute<{ kind: string }>(
    sql`select kind from activity where actor = 'operator' order by at`,
  );
  await database.close();
  if (!isOnServer) await first.start();
  return rows.map(({ kind }) => kind);
};

test('keys rotate: what old ones signed is good until they are forgotten', async () => {
  expect(await statusesOf(first, old)).toEqual([200, 200]);
  const oldReceipt = await receiptOf(first, old.pointToken);
  const oldKeys = (await receiptKeys(first)).map(({ kid }) => kid);
  expect(await rotateKeys()).toContain('New keys sign from now on.');
  // On a server this one starts with the new keys, and the first one still runs with the old ones.
  const next = more[0] ?? first;
  if (isOnServer) await next.start();
  const fresh = await sign(next, pointId);
  expect(fresh.pointToken).not.toBe(old.pointToken);
  for (const instance of [first, next]) {
    expect(await statusesOf(instance, fresh)).toEqual([200, 200]);
    expect(await statusesOf(instance, old)).toEqual([200, 200]);
  }

  expect(await rotateKeys('--forget-before', '2000-01-01')).toContain('Removed 0 keys');
  expect(await statusesOf(first, old)).toEqual([200, 200]);
  expect(await rotateKeys('--forget-before', '2999-01-01')).toContain('Removed 3 keys');
  await expect.poll(() => statusesOf(first, old), { timeout: 60_000 }).toEqual([401, 401]);
  expect(await statusesOf(first, fresh)).toEqual([200, 200]);
  const receipt = await receiptOf(first, fresh.pointToken);
  expect(decodeProtectedHeader(receipt).kid).not.toBe(decodeProtectedHeader(oldReceipt).kid);
  for (const instance of [first, next]) {
    for (const one of [oldReceipt, receipt]) {
      await expect.poll(() => isGenuine(instance, one), { timeout: 60_000 }).toBe(true);
    }
    // Among them the key of RSA, whose tokens have ended.
    const published = (await receiptKeys(instance)).map(({ kid }) => kid);
    expect(published).toEqual(expect.arrayContaining(oldKeys));
    expect(published).toHaveLength(4);
  }
  const [{ kid } = { kid: '' }] = await receiptKeys(first);
  expect(await rotateKeys('--withdraw-receipt-key', kid)).toContain(
    'Receipts signed with this key',
  );
  await expect.poll(() => isGenuine(first, receipt), { timeout: 60_000 }).toBe(false);
  expect(await isGenuine(first, oldReceipt)).toBe(true);
  expect(await isGenuine(first, await receiptOf(first, fresh.pointToken))).toBe(true);
  // Links in old mails stop for good.
  expect((await fetch(stopLink)).status).toBe(200);
  expect((await fetch(stopLink, { method: 'POST' })).status).toBe(200);
  expect((await fetch(`${stopLink}A`)).status).toBe(404);
  // Where nothing was removed, nothing was done.
  expect(await recorded()).toEqual(['rotated', 'deleted', 'revoked']);
}, 240_000);

test('a proof stays good after a rotation, and a withdrawn key says since when it is not trusted', async () => {
  const proofKeys = async () => {
    const response = await fetch(`${first.url}/api/consentmanager/v1/proof-keys`);
    const { keys } = z.parse(listProofKeysEndpoint.responses[200], await response.json());
    return keys.map(({ kid, revoked }) => ({ kid, revoked }));
  };
  // One made at the start and one by the rotation above.
  await expect.poll(proofKeys, { timeout: 60_000 }).toHaveLength(2);
  const [newest, oldest] = await proofKeys();
  expect([newest?.revoked, oldest?.revoked]).toEqual([undefined, undefined]);
  const withdraw = ['--withdraw-proof-key', newest?.kid ?? '', '--reason', 'compromised'];
  expect(await rotateKeys(...withdraw)).toContain('not trusted from now on');
  const revoked = { revoked_at: expect.any(Number), reason: 'compromised' };
  await expect
    .poll(proofKeys, { timeout: 60_000 })
    .toEqual([
      { kid: expect.not.stringMatching(newest?.kid ?? '') },
      { ...newest, revoked },
      oldest,
    ]);
  if (!isOnServer) await first.stop();
  const again = run(process.execPath, [program, ...withdraw], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: processes.databaseUrl ?? '' },
  });
  await expect(again).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('No key') });
}, 240_000);

test.each([
  ['--reason', 'compromised'],
  ['--withdraw-proof-key'],
  ['--withdraw-proof-key', 'any', '--reason', 'because'],
  ['--withdraw-proof-key', 'any', '--forget-before', '2026-12-31'],
  ['--withdraw-proof-key', 'any', '--withdraw-receipt-key', 'any'],
])('the command refuses %s %s', async (...parameters) => {
  const refused = run(process.execPath, [program, ...parameters], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringMatching(/^Usage: /) });
});

test('the command takes a key whose id begins with a dash for a key', async () => {
  const unknown = run(process.execPath, [program, '--withdraw-proof-key', '-any'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await expect(unknown).rejects.toMatchObject({
    code: 1,
    stderr: expect.not.stringMatching(/^Usage: /),
  });
});

test('the command refuses a day that is none and changes nothing', async () => {
  const refused = run(process.execPath, [program, '--forget-before', '2026-13-45'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage: npm run rotate-keys /),
  });
});
