import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { Scope } from '#contract/common/scopes.ts';
import { codePointText, json, timestampz } from '../columns.ts';

/** Who is signed in to the console (docs/design.md 10.1). */
export const sessionsTable = pgTable(
  'sessions',
  {
    /** SHA-256 of what the cookie has: whoever reads the database can't sign in with it. */
    idHash: text().primaryKey(),
    /** What the page says which session is its own; no secret. */
    tag: text().notNull(),
    subject: codePointText().notNull(),
    name: text().notNull(),
    scopes: json<Scope[]>().notNull(),
    /** Encrypted with ENCRYPTION_KEY; null where the provider gives none. */
    refreshToken: text(),
    /** The provider's own name for its session, by which it tells us that this ended. */
    providerSession: text(),
    /** Its kind and its system in words; null where the browser didn't say. */
    browser: text(),
    /** When the person last signed in at the provider, as that says; null where nobody knows. */
    authAt: timestampz(),
    startedAt: timestampz().notNull(),
    /** When a person last asked for something, to the minute. */
    usedAt: timestampz().notNull(),
    /** When the provider last said what the person may do. */
    rightsAt: timestampz().notNull(),
    /** Until when one instance asks it anew: a refresh token may be used only once. */
    renewingUntil: timestampz(),
  },
  (table) => [
    index('sessions_subject').on(table.subject),
    index('sessions_provider_session').on(table.providerSession),
    index('sessions_started_at').on(table.startedAt),
  ],
);
export type SessionRow = typeof sessionsTable.$inferSelect;

/** Attempts to sign in whose answer has come: each is used once. `id` is a hash of its state. */
export const usedSignInsTable = pgTable(
  'used_sign_ins',
  { id: text().primaryKey(), usedAt: timestampz().notNull() },
  (table) => [index('used_sign_ins_used_at').on(table.usedAt)],
);
