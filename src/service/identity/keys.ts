import { eq, sql } from 'drizzle-orm';
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
  signingKeysTable,
} from '#service/db/schema/identity.ts';

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

const readKey = async (db: Database, purpose: SigningKeyPurpose) => {
  const [row] = await db
    .select()
    .from(signingKeysTable)
    .where(eq(signingKeysTable.purpose, purpose));
  return row;
};

const createKey = async (db: Database, purpose: SigningKeyPurpose) => {
  const algorithm = algorithms[purpose];
  const pair = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true });
  const privateJwk = await exportJWK(pair.privateKey);
  // Two instances that start together both come here: the first row stands for both.
  await db
    .insert(signingKeysTable)
    .values({
      purpose,
      id: await calculateJwkThumbprint(privateJwk),
      algorithm,
      privateJwk,
      createdAt: sql`now()`,
    })
    .onConflictDoNothing({ target: signingKeysTable.purpose });
  return readKey(db, purpose);
};

const loadKey = async (db: Database, purpose: SigningKeyPurpose): Promise<SigningKey> => {
  const row = (await readKey(db, purpose)) ?? (await createKey(db, purpose));
  if (row === undefined) throw new Error(`The signing key for ${purpose} could not be stored`);
  const described = { kid: row.id, alg: row.algorithm, use: 'sig' };
  const { kty, n, e } = row.privateJwk as JWK;
  const privateKey = await importJWK(row.privateJwk as JWK, row.algorithm);
  if (privateKey instanceof Uint8Array) throw new Error(`The key ${row.id} is not a private key`);
  return {
    kid: row.id,
    algorithm: row.algorithm,
    privateKey,
    privateJwk: { ...row.privateJwk, ...described },
    publicJwk: { kty, n, e, ...described },
  };
};

/** The deployment's signing keys, made at the first start; every instance gets the same ones. */
export const loadSigningKeys = async (db: Database): Promise<SigningKeys> => ({
  accessToken: await loadKey(db, 'access-token'),
  collectionPointToken: await loadKey(db, 'collection-point-token'),
});

/**
 * 32 random bytes in base64url under a name, made by the first who asks; every instance gets
 * the same value, across restarts too.
 */
export const loadSecret = async (db: Database, name: string): Promise<string> => {
  await db
    .insert(secretsTable)
    .values({
      name,
      value: base64url.encode(crypto.getRandomValues(new Uint8Array(32))),
      createdAt: sql`now()`,
    })
    .onConflictDoNothing({ target: secretsTable.name });
  const [row] = await db.select().from(secretsTable).where(eq(secretsTable.name, name));
  if (row === undefined) throw new Error(`The secret ${name} could not be stored`);
  return row.value;
};
