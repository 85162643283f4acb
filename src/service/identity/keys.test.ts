import { sql } from 'drizzle-orm';
import {
  CompactSign,
  calculateJwkThumbprint,
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  type JWK,
  SignJWT,
} from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { proofKeySchema } from '#contract/proofs.ts';
import type { Database } from '#service/db/database.ts';
import { emptyTables, testDatabase } from '#service/testing/database.ts';
import { testEncryption as encryption } from '#service/testing/encryption.ts';
import {
  forgetSigningKeys,
  loadSigningKeys,
  revokeKey,
  rotateSigningKeys,
  type SigningKey,
  type SigningKeys,
} from './keys.ts';
import { createOwnKeys } from './own-keys.ts';
import { createReceiptKeys } from './receipt-keys.ts';
import { ownRights } from './rights.ts';
import { createAccessTokenVerifier } from './verify-access-token.ts';

const { db } = await testDatabase();
afterEach(() => emptyTables(db));

const kidsOf = (keys: SigningKeys) => [
  keys.accessToken().map(({ kid }) => kid),
  keys.collectionPointToken().map(({ kid }) => kid),
  keys.instantLink().map(({ kid }) => kid),
  keys.receipt().map(({ kid }) => kid),
  keys.proof().map(({ kid }) => kid),
];
const load = () => loadSigningKeys(db, encryption);
const later = new Date(Date.now() + 86_400_000).toISOString();
const earlier = new Date(Date.now() - 86_400_000).toISOString();

describe('after a rotation', () => {
  test('new keys come first and old ones stay, for new and for running instances', async () => {
    const running = await load();
    const [accessToken = [], pointToken = [], instantLink = [], receipt = [], proof = []] =
      kidsOf(running);
    const before = running.accessToken();
    await running.refresh();
    expect(running.accessToken()).toBe(before);
    await rotateSigningKeys(db, encryption);
    const next = await load();
    expect(kidsOf(next)).toEqual([
      [expect.not.stringMatching(accessToken[0] ?? ''), ...accessToken],
      [expect.not.stringMatching(pointToken[0] ?? ''), ...pointToken],
      [expect.not.stringMatching(instantLink[0] ?? ''), ...instantLink],
      [expect.not.stringMatching(receipt[0] ?? ''), ...receipt],
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

  test('keys made before a day are forgotten, but never those that sign or that signed proofs or receipts', async () => {
    const running = await load();
    await rotateSigningKeys(db, encryption);
    await rotateSigningKeys(db, encryption);
    await running.refresh();
    const [[accessToken] = [], [pointToken] = [], [instantLink] = [], receipt = [], proof = []] =
      kidsOf(running);
    expect([receipt.length, proof.length]).toEqual([3, 3]);
    expect(await forgetSigningKeys(db, encryption, earlier)).toBe(0);
    expect(await forgetSigningKeys(db, encryption, later)).toBe(6);
    expect(await forgetSigningKeys(db, encryption, later)).toBe(0);
    await running.refresh();
    expect(kidsOf(running)).toEqual([[accessToken], [pointToken], [instantLink], receipt, proof]);
    expect(kidsOf(await load())).toEqual(kidsOf(running));
  });
});

describe('a key of proofs that is withdrawn', () => {
  const withdraw = (kid: string) =>
    revokeKey(db, encryption, { purpose: 'proof', kid, reason: 'compromised' });

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
    await forgetSigningKeys(db, encryption, later);
    await running.refresh();
    await expect(verifier.verify(old)).rejects.toThrow('The token was signed with an unknown key');
    expect(await verifier.verify(fresh)).toMatchObject({ subject: 'person' });
  });
});

describe('a receipt', () => {
  const claims = { jti: 'one', identifier: 'åsa@example.org' };
  /** As releases before Ed25519 signed them: with the key of tokens, without its name. */
  const signAsBefore = (keys: SigningKeys) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RS512' })
      .sign(keys.collectionPointToken()[0].privateKey);
  /** What someone learns who has the receipt and the published keys. */
  const readWith = async (keys: SigningKeys, receipt: string): Promise<unknown> => {
    const { alg, kid } = decodeProtectedHeader(receipt);
    const published = keys
      .receiptPublicKeys()
      .filter((key) => key.alg === alg && (kid === undefined || key.kid === kid));
    const read = async (key: JWK) => {
      const { payload } = await compactVerify(receipt, createLocalJWKSet({ keys: [key] }));
      return JSON.parse(new TextDecoder().decode(payload));
    };
    return Promise.any(published.map(read)).catch(() => 'not genuine');
  };

  test('is signed with Ed25519, names its key, and is the same when signed again', async () => {
    const keys = await load();
    const signer = createReceiptKeys(keys);
    const receipt = signer.sign(claims);
    expect(decodeProtectedHeader(receipt)).toEqual({ alg: 'EdDSA', kid: keys.receipt()[0].kid });
    expect(signer.sign(claims)).toBe(receipt);
    expect(await readWith(keys, receipt)).toEqual(claims);
    const [head, body, signature] = receipt.split('.');
    expect(await readWith(keys, [head, `${body}A`, signature].join('.'))).toBe('not genuine');
  });

  test('is published without a private part, by the thumbprint of its key', async () => {
    const keys = await load();
    expect(keys.receiptPublicKeys()).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: keys.receipt()[0].kid,
        alg: 'EdDSA',
        use: 'sig',
      },
      {
        kty: 'RSA',
        n: expect.any(String),
        e: 'AQAB',
        kid: keys.collectionPointToken()[0].kid,
        alg: 'RS512',
        use: 'sig',
      },
    ]);
    for (const { kid, alg: _, use: _use, ...material } of keys.receiptPublicKeys()) {
      expect(await calculateJwkThumbprint(material)).toBe(kid);
    }
  });

  test('of an earlier key stays good, and the next one is signed with the new key', async () => {
    const running = await load();
    const signer = createReceiptKeys(running);
    const old = [signer.sign(claims), await signAsBefore(running)];
    await rotateSigningKeys(db, encryption);
    await running.refresh();
    const fresh = signer.sign(claims);
    expect(decodeProtectedHeader(fresh).kid).toBe(running.receipt()[0].kid);
    expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old[0] ?? '').kid);
    for (const receipt of [...old, fresh]) {
      expect(await readWith(running, receipt)).toEqual(claims);
    }
  });

  test('of RS512 stays good when the tokens of its key have ended, and nothing is signed with it', async () => {
    const running = await load();
    const [former] = running.collectionPointToken();
    const old = await signAsBefore(running);
    await rotateSigningKeys(db, encryption);
    await forgetSigningKeys(db, encryption, later);
    await forgetSigningKeys(db, encryption, later);
    await running.refresh();
    for (const keys of [running, await load()]) {
      expect(keys.collectionPointToken().map(({ kid }) => kid)).not.toContain(former.kid);
      expect(keys.receipt().map(({ kid }) => kid)).not.toContain(former.kid);
      expect(await readWith(keys, old)).toEqual(claims);
    }
    const { rows } = await db.execute<{ private_jwk: string }>(
      sql`select private_jwk from signing_keys where id = ${former.kid}`,
    );
    const stored = await encryption.decrypt(
      rows[0]?.private_jwk ?? '',
      `The signing key ${former.kid}`,
    );
    expect(Object.keys(JSON.parse(stored)).toSorted()).toEqual(['e', 'kty', 'n']);
  });

  test('of a withdrawn key is no longer genuine, and a new key signs', async () => {
    const running = await load();
    const signer = createReceiptKeys(running);
    const old = signer.sign(claims);
    const [{ kid }] = running.receipt();
    const withdrawal = { kid, reason: 'compromised' } as const;
    expect(await revokeKey(db, encryption, { ...withdrawal, purpose: 'proof' })).toBe(false);
    expect(await revokeKey(db, encryption, { ...withdrawal, purpose: 'receipt' })).toBe(true);
    await running.refresh();
    expect(await readWith(running, old)).toBe('not genuine');
    expect(await readWith(running, signer.sign(claims))).toEqual(claims);
  });
});

describe('a deployment from before receipts had keys of their own', () => {
  /** What the release before left. */
  const downgrade = async () => {
    const before = await load();
    await db.execute(sql`delete from signing_keys where purpose = 'receipt'`);
    return kidsOf(before).toSpliced(3, 1);
  };

  test('gets one at its start, the same for two instances at once, and keeps its others', async () => {
    const others = await downgrade();
    const [one, two] = await Promise.all([load(), load()]);
    expect(kidsOf(one)).toEqual(kidsOf(two));
    expect(kidsOf(one).toSpliced(3, 1)).toEqual(others);
    expect(one.receipt()).toHaveLength(1);
  });

  test('gets it at the next start if one broke off', async () => {
    const others = await downgrade();
    const fails: typeof encryption = {
      ...encryption,
      encrypt: () => Promise.reject(new Error('killed')),
    };
    await expect(loadSigningKeys(db, fails)).rejects.toThrow('killed');
    const keys = await load();
    expect(kidsOf(keys).toSpliced(3, 1)).toEqual(others);
    expect(keys.receipt()).toHaveLength(1);
  });

  test('goes on beside this release: what it signs with a key that it made is good here', async () => {
    const running = await load();
    const [{ kid }] = running.receipt();
    // The release before rotates: its keys of tokens, which sign its receipts, and none of receipts.
    await rotateSigningKeys(db, encryption);
    await db.execute(sql`delete from signing_keys where purpose = 'receipt' and id <> ${kid}`);
    await running.refresh();
    expect(running.receipt().map((key) => key.kid)).toEqual([kid]);
    const published = running.receiptPublicKeys().map((key) => key.kid);
    for (const key of running.collectionPointToken()) expect(published).toContain(key.kid);
    expect(published).toHaveLength(3);
  });
});

describe('a key of tokens made long after receipts got keys of their own', () => {
  test('verifies no receipt, neither while it signs tokens nor once it is forgotten', async () => {
    const running = await load();
    const [before] = running.collectionPointToken();
    await db.execute(sql`update signing_keys set created_at = now() - interval '31 days'`);
    await rotateSigningKeys(db, encryption);
    await running.refresh();
    const [after] = running.collectionPointToken();
    const [{ kid: now }, ...former] = running.receipt();
    const published = () => running.receiptPublicKeys().map(({ kid }) => kid);
    const kept = [now, ...former.map(({ kid }) => kid), before.kid].toSorted();
    expect(published().toSorted()).toEqual(kept);
    await rotateSigningKeys(db, encryption);
    expect(await forgetSigningKeys(db, encryption, later)).toBe(6);
    await running.refresh();
    expect(published()).not.toContain(after.kid);
    expect(published()).toEqual(expect.arrayContaining(kept));
    const { rows } = await db.execute(sql`select from signing_keys where id = ${after.kid}`);
    expect(rows).toEqual([]);
  });
});

test('a key does not sign as long as what verifies receipts cannot be read', async () => {
  const troubles: unknown[] = [];
  const running = await loadSigningKeys(db, encryption, {
    onTrouble: (error) => troubles.push(error),
  });
  const before = kidsOf(running);
  await rotateSigningKeys(db, encryption);
  await db.execute(sql`insert into signing_keys (id, purpose, algorithm, private_jwk, created_at)
    values ('unreadable', 'receipt', 'RS512', 'unreadable', now())`);
  await running.refresh();
  expect(troubles).toHaveLength(1);
  expect(kidsOf(running)).toEqual(before);
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
