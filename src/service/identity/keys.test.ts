import { sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { proofKeySchema } from '#contract/proofs.ts';
import type { Database } from '#service/db/database.ts';
import { emptyTables, testDatabase } from '#service/testing/database.ts';
import { testEncryption as encryption } from '#service/testing/encryption.ts';
import {
  forgetSigningKeys,
  loadSigningKeys,
  revokeProofKey,
  rotateSigningKeys,
  type SigningKey,
  type SigningKeys,
} from './keys.ts';
import { createOwnKeys } from './own-keys.ts';
import { ownRights } from './rights.ts';
import { createAccessTokenVerifier } from './verify-access-token.ts';

const { db } = await testDatabase();
afterEach(() => emptyTables(db));

const kidsOf = (keys: SigningKeys) => [
  keys.accessToken().map(({ kid }) => kid),
  keys.collectionPointToken().map(({ kid }) => kid),
  keys.instantLink().map(({ kid }) => kid),
  keys.proof().map(({ kid }) => kid),
];
const load = () => loadSigningKeys(db, encryption);
const later = new Date(Date.now() + 86_400_000).toISOString();
const earlier = new Date(Date.now() - 86_400_000).toISOString();

describe('after a rotation', () => {
  test('new keys come first and old ones stay, for new and for running instances', async () => {
    const running = await load();
    const [accessToken = [], collectionPointToken = [], instantLink = [], proof = []] =
      kidsOf(running);
    const before = running.accessToken();
    await running.refresh();
    expect(running.accessToken()).toBe(before);
    await rotateSigningKeys(db, encryption);
    const next = await load();
    expect(kidsOf(next)).toEqual([
      [expect.not.stringMatching(accessToken[0] ?? ''), ...accessToken],
      [expect.not.stringMatching(collectionPointToken[0] ?? ''), ...collectionPointToken],
      [expect.not.stringMatching(instantLink[0] ?? ''), ...instantLink],
      [expect.not.stringMatching(proof[0] ?? ''), ...proof],
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

  test('keys made before a day are forgotten, but never those that sign or signed proofs', async () => {
    const running = await load();
    await rotateSigningKeys(db, encryption);
    await rotateSigningKeys(db, encryption);
    await running.refresh();
    const [[accessToken] = [], [collectionPointToken] = [], [instantLink] = [], proof = []] =
      kidsOf(running);
    expect(proof).toHaveLength(3);
    expect(await forgetSigningKeys(db, earlier)).toBe(0);
    expect(await forgetSigningKeys(db, later)).toBe(6);
    expect(await forgetSigningKeys(db, later)).toBe(0);
    await running.refresh();
    expect(kidsOf(running)).toEqual([[accessToken], [collectionPointToken], [instantLink], proof]);
    expect(kidsOf(await load())).toEqual(kidsOf(running));
  });
});

describe('a key of proofs that is withdrawn', () => {
  const withdraw = (kid: string) => revokeProofKey(db, encryption, { kid, reason: 'compromised' });

  test('says since when, does not sign anymore, and reaches running instances', async () => {
    const running = await load();
    const [old] = running.proof();
    expect(old.publicJwk).not.toHaveProperty('revoked');
    const before = Math.floor(Date.now() / 1000) - 5;
    expect(await withdraw(old.kid)).toBe(true);
    await running.refresh();
    const [now, then, ...more] = running.proof();
    expect([now.kid, then?.kid, more.length]).toEqual([
      expect.not.stringMatching(old.kid),
      old.kid,
      0,
    ]);
    expect(now.publicJwk).not.toHaveProperty('revoked');
    expect(then?.publicJwk).toMatchObject({
      revoked: { revoked_at: expect.any(Number), reason: 'compromised' },
    });
    const { revoked } = z.parse(proofKeySchema, then?.publicJwk);
    expect(revoked?.revoked_at).toBeGreaterThan(before);
    expect((await load()).proof().map(({ publicJwk }) => publicJwk)).toEqual(
      running.proof().map(({ publicJwk }) => publicJwk),
    );
  });

  test('leaves the one that signs where it was an older one', async () => {
    const running = await load();
    const [old] = running.proof();
    await rotateSigningKeys(db, encryption);
    await running.refresh();
    const [signing] = running.proof();
    await withdraw(old.kid);
    await running.refresh();
    expect(running.proof().map(({ kid }) => kid)).toEqual([signing.kid, old.kid]);
  });

  test('is withdrawn once, and no key of another purpose or of nothing is', async () => {
    const running = await load();
    const [old] = running.proof();
    expect(await withdraw(running.accessToken()[0].kid)).toBe(false);
    expect(await withdraw('none')).toBe(false);
    expect(await withdraw(old.kid)).toBe(true);
    expect(await withdraw(old.kid)).toBe(false);
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
      rights: ownRights,
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
