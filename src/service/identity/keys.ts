import { desc, eq, sql } from 'drizzle-orm';
import {
  base64url,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Database } from '#service/db/database.ts';
import {
  type SigningKeyPurpose,
  secretsTable,
  signingKeyPurposes,
  signingKeysTable,
} from '#service/db/schema/identity.ts';
import { lockKeys, secretName, signingKeyName } from './encrypt-stored.ts';
import type { Encryption } from './encryption.ts';

/** A key to sign with; `publicJwk` carries kid, alg and use and may be shown to anyone. */
export type SigningKey = {
  kid: string;
  algorithm: 'RS256' | 'RS512';
  privateKey: CryptoKey;
  privateJwk: JWK;
  publicJwk: JWK;
};

export type SigningKeys = { accessToken: SigningKey; collectionPointToken: SigningKey };

const algorithms = { 'access-token': 'RS256', 'collection-point-token': 'RS512' } as const;

type KeyRow = typeof signingKeysTable.$inferSelect;

const readKey = async (db: Database, purpose: SigningKeyPurpose): Promise<KeyRow | undefined> => {
  const [row] = await db
    .select()
    .from(signingKeysTable)
    .where(eq(signingKeysTable.purpose, purpose))
    .orderBy(desc(signingKeysTable.createdAt))
    .limit(1);
  return row;
};

const createKey = async (
  db: Database,
  encryption: Encryption,
  purpose: SigningKeyPurpose,
): Promise<void> => {
  const algorithm = algorithms[purpose];
  const pair = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true });
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

const importKey = async (row: KeyRow, encryption: Encryption): Promise<SigningKey> => {
  const { id, algorithm } = row;
  const described = { kid: id, alg: algorithm, use: 'sig' };
  const privateJwk: JWK = JSON.parse(await encryption.decrypt(row.privateJwk, signingKeyName(id)));
  const { kty, n, e } = privateJwk;
  const privateKey = await importJWK(privateJwk, algorithm);
  if (privateKey instanceof Uint8Array) throw new Error(`The key ${id} is not a private key`);
  return {
    kid: id,
    algorithm,
    privateKey,
    privateJwk: { ...privateJwk, ...described },
    publicJwk: { kty, n, e, ...described },
  };
};

const loadKey = async (db: Database, encryption: Encryption, purpose: SigningKeyPurpose) => {
  const row = await readKey(db, purpose);
  if (row === undefined) throw new Error(`The signing key for ${purpose} could not be stored`);
  return importKey(row, encryption);
};

/** The deployment's signing keys, made at the first start; every instance gets the same ones. */
export const loadSigningKeys = async (
  db: Database,
  encryption: Encryption,
): Promise<SigningKeys> => {
  await db.transaction(async (tx) => {
    await lockKeys(tx);
    for (const purpose of signingKeyPurposes) {
      if ((await readKey(tx, purpose)) === undefined) await createKey(tx, encryption, purpose);
    }
  });
  return {
    accessToken: await loadKey(db, encryption, 'access-token'),
    collectionPointToken: await loadKey(db, encryption, 'collection-point-token'),
  };
};

/**
 * 32 random bytes in base64url under a name, made by the first who asks; every instance gets
 * the same value, across restarts too.
 */
export const loadSecret = async (
  db: Database,
  encryption: Encryption,
  name: string,
): Promise<string> => {
  const value = base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
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
