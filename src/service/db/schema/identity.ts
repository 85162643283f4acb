import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { proofKeyReasons } from '#contract/proofs.ts';
import { bytes, codePointText, json, timestampz } from '../columns.ts';

export const signingKeyPurposes = [
  'access-token',
  'collection-point-token',
  'receipt',
  'instant-link',
  'proof',
] as const;
export type SigningKeyPurpose = (typeof signingKeyPurposes)[number];

/**
 * The newest key of a purpose signs, all of them verify. `id` is the `kid`; `privateJwk` is a JWK
 * encrypted with ENCRYPTION_KEY. Keys of proofs and receipts stay for good; one that is revoked isn't
 * trusted. Before `receipt` was a purpose, the keys of tokens signed receipts: one of those that was
 * forgotten stays as a key of receipts, without its private part.
 */
export const signingKeysTable = pgTable('signing_keys', {
  id: text().primaryKey(),
  purpose: text({ enum: signingKeyPurposes }).notNull(),
  algorithm: text({ enum: ['RS256', 'RS512', 'EdDSA'] as const }).notNull(),
  privateJwk: text().notNull(),
  createdAt: timestampz().notNull(),
  revokedAt: timestampz(),
  revokedReason: text({ enum: proofKeyReasons }),
});

/**
 * Random values that every instance must share, made once by whichever needs one first; encrypted
 * with ENCRYPTION_KEY.
 */
export const secretsTable = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestampz().notNull(),
});

/**
 * What the embedded OpenID provider keeps: sessions, grants, codes, refresh tokens. `id` is a hash,
 * as the id itself is what opens something.
 */
export const providerPayloadsTable = pgTable(
  'provider_payloads',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: json<{ encrypted: string }>().notNull(),
    grantId: text(),
    userCode: text(),
    uid: text(),
    expiresAt: timestampz(),
    consumedAt: timestampz(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('provider_payloads_grant').on(table.grantId),
    index('provider_payloads_user_code').on(table.userCode),
    index('provider_payloads_uid').on(table.uid),
    index('provider_payloads_expires_at').on(table.expiresAt),
  ],
);

/**
 * What programs sign in with (docs/design.md 10.4): a client with its secret, which gets access
 * tokens, or a key, which is one. The secret is 256 random bits, of which only the hash is stored.
 */
export const apiCredentialsTable = pgTable(
  'api_credentials',
  {
    /** The client id, or the public part of a key. */
    id: codePointText().primaryKey(),
    kind: text({ enum: ['client', 'key'] as const }).notNull(),
    name: text().notNull(),
    scope: text({ enum: ['CONSENT', 'CONSENT_READ', 'COOKIE'] as const }).notNull(),
    /** SHA-256. */
    secretHash: bytes().notNull(),
    /** How long the access tokens of a client are valid, in seconds; null for a key. */
    tokenSeconds: integer(),
    createdAt: timestampz().notNull(),
    createdBy: text().notNull(),
    /** Null for a client that doesn't expire. */
    expiresAt: timestampz(),
    revokedAt: timestampz(),
    revokedBy: text(),
    /** To the hour. */
    lastUsedAt: timestampz(),
    /** Addresses and ranges that it may be used from; none: from anywhere. */
    addresses: text().array().notNull().default([]),
    isReadOnly: boolean().notNull().default(false),
    /** Publishes alone though the account demands a second person's approval. */
    mayPublish: boolean().notNull().default(false),
  },
  (table) => [index('api_credentials_created_at').on(table.createdAt, table.id)],
);
export type ApiCredentialRow = typeof apiCredentialsTable.$inferSelect;

/**
 * Who signs receipts of people that a collection point demands to be signed in (docs/design.md 10.6):
 * a public key, or the address of a list of them (JWKS).
 */
export const receiptSignersTable = pgTable('receipt_signers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  publicJwk: json<JWK>(),
  jwksUrl: text(),
  /** What `aud` of a JWT must contain, and what `iss` must be; null: anything. */
  audience: text(),
  issuer: text(),
  createdAt: timestampz().notNull(),
  createdBy: text().notNull(),
  revokedAt: timestampz(),
  revokedBy: text(),
});
export type ReceiptSignerRow = typeof receiptSignersTable.$inferSelect;
