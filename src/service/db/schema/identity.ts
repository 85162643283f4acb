import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { json, timestampz } from '../columns.ts';

export const signingKeyPurposes = ['access-token', 'collection-point-token'] as const;
export type SigningKeyPurpose = (typeof signingKeyPurposes)[number];

/**
 * The newest key of a purpose signs, all of them verify. `id` is the `kid`; `privateJwk` is a JWK
 * encrypted with ENCRYPTION_KEY.
 */
export const signingKeysTable = pgTable('signing_keys', {
  id: text().primaryKey(),
  purpose: text({ enum: signingKeyPurposes }).notNull(),
  algorithm: text({ enum: ['RS256', 'RS512'] as const }).notNull(),
  privateJwk: text().notNull(),
  createdAt: timestampz().notNull(),
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
