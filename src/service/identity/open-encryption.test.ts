// @module-tag more

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#service/db/client.ts';
import { migrate } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { emptyTables, testDatabase } from '#service/testing/database.ts';
import { silentLog } from '#service/testing/silent-log.ts';
import { loadSecret, loadSigningKeys } from './keys.ts';
import { openEncryption } from './open-encryption.ts';

const { db } = await testDatabase();
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'consent-console-keys-'));
});
afterEach(async () => {
  await emptyTables(db);
  await rm(dataDir, { recursive: true, force: true });
});

const keyOf = (fill: number) => new Uint8Array(32).fill(fill);
const openWith = (...fills: number[]) =>
  openEncryption(db, { encryptionKeys: fills.map(keyOf), dataDir });
const openDemo = () => openEncryption(db, { encryptionKeys: null, dataDir });

type Stored = { name: string; text: string };
const readStored = async () => {
  const { rows } = await db.execute<Stored>(sql`
    select s.name, s.value as text from secrets s
    union all select k.id, k.private_jwk from signing_keys k order by name`);
  return rows;
};

/** What a version before encryption left. */
const writeClear = async () => {
  const { privateKey } = await generateKeyPair('RS512', { extractable: true });
  const jwk = JSON.stringify(await exportJWK(privateKey));
  await db.execute(sql`insert into secrets values ('continuation', 'clear-secret', now())`);
  await db.execute(sql`
    insert into signing_keys (id, purpose, algorithm, private_jwk, created_at)
    values ('from-before', 'collection-point-token', 'RS512', ${jwk}, now())`);
};

test('nothing secret is stored in clear text, and what was is encrypted at the start', async () => {
  await writeClear();
  const [one, two] = await Promise.all([openWith(1), openWith(1)]);
  for (const { text } of await readStored()) expect(text).toMatch(/^aes-256-gcm:1:/);
  expect(await loadSecret(db, one, 'continuation')).toBe('clear-secret');
  expect((await loadSigningKeys(db, two)).collectionPointToken()[0].kid).toBe('from-before');
  const stored = await readStored();
  expect(stored).toHaveLength(6);
  for (const { text } of stored) expect(text).toMatch(/^aes-256-gcm:1:/);
});

test('the keys of a database from before encryption go on', async () => {
  const database = await openDatabase({ dataDir: 'memory', log: silentLog });
  const migrations = await readMigrations();
  await migrate(
    database,
    migrations.filter(({ name }) => name < '0012'),
  );
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = JSON.stringify(await exportJWK(privateKey));
  await database.db.execute(sql`
    insert into signing_keys (purpose, id, algorithm, private_jwk, created_at)
    values ('access-token', 'from-before', 'RS256', ${jwk}::jsonb, now())`);
  await migrate(database, migrations);
  const settings = { encryptionKeys: [keyOf(1)], dataDir };
  const keys = await loadSigningKeys(database.db, await openEncryption(database.db, settings));
  expect(keys.accessToken()[0].privateJwk).toMatchObject({
    ...JSON.parse(jwk),
    kid: 'from-before',
  });
  await database.close();
});

test('another key stops the start with a sentence and changes nothing', async () => {
  await loadSecret(db, await openWith(1), 'continuation');
  const before = await readStored();
  await expect(openWith(2)).rejects.toThrow(
    "ENCRYPTION_KEY isn't the key that encrypted the secrets in this database: give the earlier key, after a comma if there's a new one.",
  );
  expect(await readStored()).toEqual(before);
});

test('a new key before the old one takes over: the old one is not needed again', async () => {
  const secret = await loadSecret(db, await openWith(1), 'continuation');
  const keys = await loadSigningKeys(db, await openWith(1));
  const both = await openWith(2, 1);
  expect(await loadSecret(db, both, 'continuation')).toBe(secret);
  const onlyNew = await openWith(2);
  expect(await loadSecret(db, onlyNew, 'continuation')).toBe(secret);
  expect((await loadSigningKeys(db, onlyNew)).accessToken()[0].kid).toBe(keys.accessToken()[0].kid);
  await expect(openWith(1)).rejects.toThrow("ENCRYPTION_KEY isn't the key");
});

test('a row that was swapped for another one is refused', async () => {
  const encryption = await openWith(1);
  await loadSecret(db, encryption, 'one');
  await loadSecret(db, encryption, 'two');
  await db.execute(sql`
    update secrets set value = (select s.value from secrets s where s.name = 'two')
    where name = 'one'`);
  await expect(openWith(1)).rejects.toThrow('The secret one in the database was changed');
});

describe('a demo', () => {
  const file = () => join(dataDir, 'encryption-key');

  test('makes its key once, in a file that others cannot read', async () => {
    const [one, two] = await Promise.all([openDemo(), openDemo()]);
    const secret = await loadSecret(db, one, 'continuation');
    expect(await loadSecret(db, two, 'continuation')).toBe(secret);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readFile(file(), 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
    expect(await readdir(dataDir)).toEqual(['encryption-key']);
    expect(await loadSecret(db, await openDemo(), 'continuation')).toBe(secret);
  });

  test('whose key file is lost, wrong or damaged says so and makes no new one', async () => {
    await loadSecret(db, await openDemo(), 'continuation');
    await writeFile(file(), `${Buffer.alloc(32).toString('base64')}\n`);
    await expect(openDemo()).rejects.toThrow(`The key in ${file()} isn't the key`);
    await writeFile(file(), 'damaged');
    await expect(openDemo()).rejects.toThrow(`${file()} doesn't hold an encryption key`);
    await rm(file());
    await expect(openDemo()).rejects.toThrow(`${file()} is missing`);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
