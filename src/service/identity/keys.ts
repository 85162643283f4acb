import { and, desc, eq, isNull, lt, notInArray, sql } from 'drizzle-orm';
import {
  base64url,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { ProofKey, ProofKeyReason } from '#contract/proofs.ts';
import type { Database } from '#service/db/database.ts';
import {
  type SigningKeyPurpose,
  secretsTable,
  signingKeyPurposes,
  signingKeysTable,
} from '#service/db/schema/identity.ts';
import { lockKeys, secretName, signingKeyName } from './encrypt-stored.ts';
import type { Encryption } from './encryption.ts';

/** A key that only verifies; `publicJwk` carries kid, alg and use and may be shown to anyone. */
type VerifyingKey = { kid: string; algorithm: 'RS256' | 'RS512' | 'EdDSA'; publicJwk: JWK };

/** A key to sign with. */
export type SigningKey = VerifyingKey & { privateKey: CryptoKey; privateJwk: JWK };

/** Newest first: the first one signs, all of them verify. */
export type KeySet = readonly [SigningKey, ...SigningKey[]];

/** The keys as of now: the same key set until it changes. */
export type SigningKeys = {
  accessToken: () => KeySet;
  collectionPointToken: () => KeySet;
  /** Those that sign receipts, or did. */
  receipt: () => KeySet;
  /** With what receipts of any time are verified, newest first; none that is revoked. */
  receiptPublicKeys: () => readonly JWK[];
  /** Of magic links that are JWTs. */
  instantLink: () => KeySet;
  /** Of proofs; those that are revoked say so in `publicJwk`, and never come first. */
  proof: () => KeySet;
  /** Reads what a rotation changed; while that fails, the keys at hand stay. */
  refresh: () => Promise<void>;
  /** The same where a key may be unknown here, at most once a second: anyone can ask for that. */
  refreshForUnknown: () => Promise<void>;
};

const algorithms = {
  'access-token': 'RS256',
  'collection-point-token': 'RS512',
  receipt: 'EdDSA',
  'instant-link': 'RS256',
  proof: 'RS256',
} as const satisfies Record<SigningKeyPurpose, SigningKey['algorithm']>;

/** What stays verifiable for good. */
const keptPurposes: readonly SigningKeyPurpose[] = ['proof', 'receipt'];

/** So long after the first Ed25519 key a release before it may sign receipts with keys that it makes. */
const mixedMs = 30 * 86_400_000;

type KeyRow = typeof signingKeysTable.$inferSelect;

/** Whether it's a key that can sign for the purpose. */
const isOf = ({ purpose, algorithm }: KeyRow, wanted: SigningKeyPurpose): boolean =>
  purpose === wanted && algorithm === algorithms[wanted];

/** Newest first. */
const readKeys = (db: Database): Promise<KeyRow[]> =>
  db
    .select()
    .from(signingKeysTable)
    .orderBy(desc(signingKeysTable.createdAt), desc(signingKeysTable.id));

/** With what receipts may be signed: before Ed25519 the keys of tokens signed them. Newest first. */
const receiptKeysOf = (rows: readonly KeyRow[]): KeyRow[] => {
  const first = rows.findLast((row) => isOf(row, 'receipt'));
  const end =
    first === undefined ? Number.POSITIVE_INFINITY : Date.parse(first.createdAt) + mixedMs;
  return rows.filter(
    (row) => isOf(row, 'receipt') || (row.algorithm === 'RS512' && Date.parse(row.createdAt) < end),
  );
};

const createKey = async (
  db: Database,
  encryption: Encryption,
  purpose: SigningKeyPurpose,
): Promise<void> => {
  const algorithm = algorithms[purpose];
  const pair = await generateKeyPair(algorithm, {
    modulusLength: 2048,
    crv: 'Ed25519',
    extractable: true,
  });
  const privateJwk = await exportJWK(pair.privateKey);
  const id = await calculateJwkThumbprint(privateJwk);
  await db.insert(signingKeysTable).values({
    id,
    purpose,
    algorithm,
    privateJwk: await encryption.encrypt(JSON.stringify(privateJwk), signingKeyName(id)),
    // Not now(), the start of the transaction: waiting for the lock would put keys out of order.
    createdAt: sql`clock_timestamp()`,
  });
};

const revocationOf = ({ revokedAt, revokedReason }: KeyRow): Pick<ProofKey, 'revoked'> => {
  if (revokedAt === null) return {};
  const revoked_at = Math.floor(Date.parse(revokedAt) / 1000);
  return { revoked: { revoked_at, reason: revokedReason ?? 'unspecified' } };
};

const decryptJwk = async ({ id, privateJwk }: KeyRow, encryption: Encryption): Promise<JWK> =>
  JSON.parse(await encryption.decrypt(privateJwk, signingKeyName(id)));

/** What of a key may be shown. */
const publicPart = ({ kty, n, e, crv, x }: JWK): JWK =>
  kty === 'OKP' ? { kty, crv, x } : { kty, n, e };

const importKey = async (
  row: KeyRow,
  encryption: Encryption,
): Promise<SigningKey | VerifyingKey> => {
  const { id, algorithm } = row;
  const described = { kid: id, alg: algorithm, use: 'sig' };
  const jwk = await decryptJwk(row, encryption);
  const publicJwk = { ...publicPart(jwk), ...described, ...revocationOf(row) };
  if (jwk.d === undefined) return { kid: id, algorithm, publicJwk };
  const privateKey = await importJWK(jwk, algorithm);
  if (privateKey instanceof Uint8Array) throw new Error(`The key ${id} is not a private key`);
  return { kid: id, algorithm, privateKey, privateJwk: { ...jwk, ...described }, publicJwk };
};

const canSign = (key: SigningKey | VerifyingKey): key is SigningKey => 'privateKey' in key;

/** What of a row is imported once. */
const nameOf = ({ id, revokedAt }: KeyRow): string => `${id} ${revokedAt}`;

const createMissingKeys = (db: Database, encryption: Encryption): Promise<void> =>
  db.transaction(async (tx) => {
    await lockKeys(tx);
    const rows = await readKeys(tx);
    for (const purpose of signingKeyPurposes) {
      if (!rows.some((row) => isOf(row, purpose))) await createKey(tx, encryption, purpose);
    }
  });

const unknownKeyPauseMs = 1_000;

type LoadOptions = {
  /** Milliseconds from any fixed point. */
  clock?: () => number;
  /** Hears why the keys can't be read again. */
  onTrouble?: (error: unknown) => void;
};

/** The deployment's signing keys, made at the first start; every instance gets the same ones. */
export const loadSigningKeys = async (
  db: Database,
  encryption: Encryption,
  { clock = () => performance.now(), onTrouble = () => {} }: LoadOptions = {},
): Promise<SigningKeys> => {
  const imported = new Map<string, SigningKey | VerifyingKey>();
  let keySets: Record<SigningKeyPurpose, KeySet>;
  let receiptPublicKeys: readonly JWK[];
  let refreshing: Promise<void> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;

  // A key is decrypted once: another instance may have encrypted it with a newer key since.
  const importOnce = async (row: KeyRow): Promise<SigningKey | VerifyingKey> => {
    const name = nameOf(row);
    const key = imported.get(name) ?? (await importKey(row, encryption));
    imported.set(name, key);
    return key;
  };

  const keySetOf = async (
    rows: readonly KeyRow[],
    purpose: SigningKeyPurpose,
    before: KeySet | undefined,
  ): Promise<KeySet> => {
    const own = rows.filter((row) => isOf(row, purpose));
    const [first, ...rest] = (await Promise.all(own.map(importOnce))).filter(canSign);
    if (first === undefined) throw new Error(`The signing key for ${purpose} is missing`);
    const now = [first, ...rest] as const;
    const isSame =
      before?.length === now.length && before.every((key, index) => key === now[index]);
    return isSame ? before : now;
  };

  const read = async (before?: typeof keySets): Promise<void> => {
    const rows = await readKeys(db);
    const current = async (purpose: SigningKeyPurpose) =>
      keySetOf(rows, purpose, before?.[purpose]);
    const sets = {
      'access-token': await current('access-token'),
      'collection-point-token': await current('collection-point-token'),
      receipt: await current('receipt'),
      'instant-link': await current('instant-link'),
      proof: await current('proof'),
    };
    const trusted = receiptKeysOf(rows).filter(({ revokedAt }) => revokedAt === null);
    const ofReceipts = await Promise.all(trusted.map(importOnce));
    // Together, so that no key signs that isn't published.
    keySets = sets;
    receiptPublicKeys = ofReceipts.map(({ publicJwk }) => publicJwk);
    const names = new Set(rows.map(nameOf));
    for (const name of imported.keys()) if (!names.has(name)) imported.delete(name);
  };

  const refresh = (): Promise<void> => {
    if (refreshing === undefined) {
      refreshedAt = clock();
      refreshing = read(keySets)
        .catch(onTrouble)
        .finally(() => {
          refreshing = undefined;
        });
    }
    return refreshing;
  };

  await createMissingKeys(db, encryption);
  await read();
  return {
    accessToken: () => keySets['access-token'],
    collectionPointToken: () => keySets['collection-point-token'],
    receipt: () => keySets.receipt,
    receiptPublicKeys: () => receiptPublicKeys,
    instantLink: () => keySets['instant-link'],
    proof: () => keySets.proof,
    refresh,
    refreshForUnknown: async () => {
      if (refreshing !== undefined || clock() - refreshedAt >= unknownKeyPauseMs) await refresh();
    },
  };
};

/** Makes a new key for each purpose, which signs from now on; the keys before it still verify. */
export const rotateSigningKeys = (db: Database, encryption: Encryption): Promise<void> =>
  db.transaction(async (tx) => {
    await lockKeys(tx);
    for (const purpose of signingKeyPurposes) await createKey(tx, encryption, purpose);
  });

/**
 * Removes the keys made before a time, RFC 3339, except those that sign and those of proofs and
 * receipts: tokens of removed keys are refused. Of a key of tokens that may have signed receipts the
 * public part is kept, and they stay verifiable.
 * @returns how many were removed
 */
export const forgetSigningKeys = (
  db: Database,
  encryption: Encryption,
  before: string,
): Promise<number> =>
  db.transaction(async (tx) => {
    await lockKeys(tx);
    const rows = await readKeys(tx);
    const signing = signingKeyPurposes.flatMap((purpose) => {
      const newest = rows.find((row) => isOf(row, purpose));
      return newest === undefined ? [] : [newest.id];
    });
    const removed = await tx
      .delete(signingKeysTable)
      .where(
        and(
          lt(signingKeysTable.createdAt, before),
          notInArray(signingKeysTable.purpose, [...keptPurposes]),
          notInArray(signingKeysTable.id, signing),
        ),
      )
      .returning();
    const ofReceipts = new Set(receiptKeysOf(rows).map(({ id }) => id));
    for (const row of removed) {
      if (!ofReceipts.has(row.id)) continue;
      const jwk = publicPart(await decryptJwk(row, encryption));
      await tx.insert(signingKeysTable).values({
        ...row,
        purpose: 'receipt',
        privateJwk: await encryption.encrypt(JSON.stringify(jwk), signingKeyName(row.id)),
      });
    }
    return removed.length;
  });

/**
 * Says that proofs or receipts signed with a key aren't trusted from now on, and makes a new key if
 * that one signs. A key that is revoked stays so.
 * @returns whether there is such a key that wasn't revoked
 */
export const revokeKey = (
  db: Database,
  encryption: Encryption,
  { purpose, kid, reason }: { purpose: 'proof' | 'receipt'; kid: string; reason: ProofKeyReason },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockKeys(tx);
    const newest = (await readKeys(tx)).find((row) => isOf(row, purpose));
    const revoked = await tx
      .update(signingKeysTable)
      .set({ revokedAt: sql`clock_timestamp()`, revokedReason: reason })
      .where(
        and(
          eq(signingKeysTable.id, kid),
          eq(signingKeysTable.purpose, purpose),
          isNull(signingKeysTable.revokedAt),
        ),
      )
      .returning({ id: signingKeysTable.id });
    if (revoked.length === 0) return false;
    if (newest?.id === kid) await createKey(tx, encryption, purpose);
    return true;
  });

/**
 * 32 random bytes in base64url under a name, made by the first who asks; every instance gets
 * the same value, across restarts too.
 * @param value what it becomes if there's none yet
 */
export const loadSecret = async (
  db: Database,
  encryption: Encryption,
  name: string,
  value = base64url.encode(crypto.getRandomValues(new Uint8Array(32))),
): Promise<string> => {
  await db
    .insert(secretsTable)
    .values({
      name,
      value: await encryption.encrypt(value, secretName(name)),
      createdAt: sql`now()`,
    })
    .onConflictDoNothing({ target: secretsTable.name });
  const [row] = await db.select().from(secretsTable).where(eq(secretsTable.name, name));
  if (row === undefined) throw new Error(`The secret ${name} could not be stored`);
  return encryption.decrypt(row.value, secretName(name));
};
