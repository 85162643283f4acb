import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { mailKinds } from '#contract/mails.ts';
import { codePointText, timestampz } from '../columns.ts';

/** ASKED: nobody has written it yet. WAITING: it's written. The other two are its ends. */
export const mailStates = ['ASKED', 'WAITING', 'SENT', 'FAILED'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * Mail that is asked for, sent or given up, for a week (docs/decisions/2026-11-29-a-mail-is-a-row.md).
 * A link lies here without its person until it's known whose address it is, so that asking costs the
 * same for each address.
 */
export const outboxTable = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: mailKinds }).notNull(),
    /** The person whom it is for; null while nobody looked. */
    subjectId: uuid(),
    /** What it tells of, in a table that goes by the kind. */
    refId: uuid(),
    /** A keyed hash of the address: so much mail a day and no more. */
    addressKey: codePointText().notNull(),
    /** Sealed: the address, what it's about, and the texts from when they're written until it's sent. */
    content: text().notNull(),
    state: text({ enum: mailStates }).notNull().default('ASKED'),
    /** How often it was tried to send it. */
    attempts: integer().notNull().default(0),
    /** When somebody looks at it next, unless it has ended. */
    nextAt: timestampz().notNull().default(sql`now()`),
    leaseId: uuid(),
    leasedUntil: timestampz(),
    sentAt: timestampz(),
    /** What went wrong the last time, without anything of the mail or its address. */
    fault: text(),
    createdAt: timestampz().notNull(),
    until: timestampz().notNull(),
  },
  (table) => [
    index('outbox_subject').on(table.subjectId),
    index('outbox_address').on(table.addressKey, table.createdAt),
    index('outbox_until').on(table.until),
    index('outbox_due').on(table.nextAt).where(sql`${table.state} in ('ASKED', 'WAITING')`),
  ],
);
export type OutboxRow = typeof outboxTable.$inferSelect;
