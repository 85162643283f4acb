import { sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { emptyTables, testDatabase } from '#service/testing/database.ts';
import { testEncryption as encryption } from '#service/testing/encryption.ts';
import {
  forgetSigningKeys,
  loadSigningKeys,
  rotateSigningKeys,
  type SigningKey,
  type SigningKeys,
} from './keys.ts';
import { createOwnKeys } from './own-keys.ts';
import { createAccessTokenVerifier } from './verify-access-token.ts';

const { db } = await testDatabase();
afterEach(() => emptyTables(db));

const kidsOf = (keys: SigningKeys) => [
  keys.accessToken().map(({ kid }) => kid),
  keys.collectionPointToken().map(({ kid }) => kid),
  keys.instantLink().map(({ kid }) => kid),
];
const load = () => loadSigningKeys(db, encryption);
const later = new Date(Date.now() + 86_400_000).toISOString();
const earlier = new Date(Date.now() - 86_400_000).toISOString();

describe('after a rotation', () => {
  test('new keys come first and old ones stay, for new and for running instances', async () => {
    const running = await load();
    const [accessToken = [], collectionPointToken = [], instantLink = []] = kidsOf(running);
    const before = running.accessToken();
    await running.refresh();
    expect(running.accessToken()).toBe(before);
    await rotateSigningKeys(db, encryption);
    const next = await load();
    expect(kidsOf(next)).toEqual([
      [expect.not.stringMatching(accessToken[0] ?? ''), ...accessToken],
      [expect.not.stringMatching(collectionPointToken[0] ?? ''), ...collectionPointToken],
      [expect.not.stringMatching(instantLink[0] ?? ''), ...instantLink],
    ]);
    expect(running.accessToken()).toBe(before);
    await running.refresh();
    expect(kidsOf(running)).toEqual(kidsOf(next));
  });

  test('two at once leave keys in an order that all instances agree on', async () => {
    const running = await load();
    await Promise.all([rotateSigningKeys(db, encryption), rotateSigningKeys(db, encryption)]);
    await running.refresh();
    expect(running.accessToken()).toHaveLength(3);
    expect(kidsOf(await load())).toEqual(kidsOf(running));
  });

  test('keys made before a day are forgotten, but never those that sign', async () => {
    const running = await load();
    await rotateSigningKeys(db, encryption);
    await rotateSigningKeys(db, encryption);
    await running.refresh();
    const [[accessToken] = [], [collectionPointToken] = [], [instantLink] = []] = kidsOf(running);
    expect(await forgetSigningKeys(db, earlier)).toBe(0);
    expect(await forgetSigningKeys(db, later)).toBe(6);
    expect(await forgetSigningKeys(db, later)).toBe(0);
    await running.refresh();
    expect(kidsOf(running)).toEqual([[accessToken], [collectionPointToken], [instantLink]]);
    expect(kidsOf(await load())).toEqual(kidsOf(running));
  });
});

describe('an access token', () => {
  const settings = { issuer: 'https://issuer.example.org', audience: 'consent-service' };
  const tokenOf = ({ privateKey, kid }: SigningKey) =>
    new SignJWT({ client_id: 'console', scope: 'CONSENT' })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'at+jwt' })
      .setIssuer(settings.issuer)
      .setAudience(settings.audience)
      .setSubject('person')
      .setExpirationTime('1h')
      .sign(privateKey);
  const verifierOf = (keys: SigningKeys) =>
    createAccessTokenVerifier({
      ...settings,
      keys: createOwnKeys(keys),
      scopeClaim: 'scope',
      typ: 'at+jwt',
    });

  test('of a new key is good at once, and of an old one until that is forgotten', async () => {
    const running = await load();
    const verifier = verifierOf(running);
    const old = await tokenOf(running.accessToken()[0]);
    await rotateSigningKeys(db, encryption);
    const fresh = await tokenOf((await load()).accessToken()[0]);
    for (const token of [old, fresh]) {
      expect(await verifier.verify(token)).toMatchObject({ subject: 'person' });
    }
    await forgetSigningKeys(db, later);
    await running.refresh();
    await expect(verifier.verify(old)).rejects.toThrow('The token was signed with an unknown key');
    expect(await verifier.verify(fresh)).toMatchObject({ subject: 'person' });
  });
});

test('made-up keys make an instance look for new ones at most once a second', async () => {
  let time = 0;
  let reads = 0;
  const counting = new Proxy(db, {
    get: (target, name: keyof Database) => {
      if (name === 'select') reads += 1;
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const keys = await loadSigningKeys(counting, encryption, { clock: () => time });
  reads = 0;
  await Promise.all([keys.refreshForUnknown(), keys.refreshForUnknown()]);
  await keys.refreshForUnknown();
  expect(reads).toBe(1);
  time = 999;
  await keys.refreshForUnknown();
  expect(reads).toBe(1);
  time = 1000;
  await keys.refreshForUnknown();
  expect(reads).toBe(2);
});

test('keys that cannot be read again stay as they are, and that is reported', async () => {
  const troubles: unknown[] = [];
  const keys = await loadSigningKeys(db, encryption, {
    onTrouble: (error) => troubles.push(error),
  });
  const before = kidsOf(keys);
  await db.execute(sql`delete from signing_keys`);
  await keys.refresh();
  expect(troubles).toEqual([new Error('The signing key for access-token is missing')]);
  expect(kidsOf(keys)).toEqual(before);
});
