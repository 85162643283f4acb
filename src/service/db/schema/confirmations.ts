import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { confirmationStates } from '#contract/confirmation-numbers.ts';
import { codePointText, json, timestampz } from '../columns.ts';

/**
 * Sign-ups that wait until the person confirms them by mail (docs/design.md 11.6), and what became of
 * them. What was asked for is in the transactions of the receipt, which say what they wait for.
 */
export const confirmationsTable = pgTable(
  'confirmations',
  {
    id: uuid().primaryKey(),
    subjectId: uuid().notNull(),
    receiptId: uuid().notNull(),
    collectionPointId: uuid().notNull(),
    collectionPointVersion: bigint({ mode: 'number' }).notNull(),
    /** Those to be confirmed; what was in force already isn't. */
    purposeIds: json<string[]>().notNull(),
    /** A keyed hash of the address; null where there's none that may be written to. */
    addressKey: codePointText(),
    /** Of the outbox; null where no mail was written. */
    mailId: uuid(),
    /** A hash of the cookie of the browser that filled the form; null where it wasn't our form. */
    browser: text(),
    state: text({ enum: confirmationStates }).notNull(),
    createdAt: timestampz().notNull(),
    mailedAt: timestampz(),
    /** When it ends unconfirmed; null only in sign-ups without a mail from before those had an end. */
    until: timestampz(),
    endedAt: timestampz(),
  },
  (table) => [
    index('confirmations_subject').on(table.subjectId),
    index('confirmations_until').on(table.until).where(sql`${table.state} = 'WAITING'`),
    index('confirmations_waiting')
      .on(table.collectionPointId)
      .where(sql`${table.state} = 'WAITING'`),
    index('confirmations_over')
      .on(table.createdAt)
      .where(sql`${table.state} in ('CANCELED', 'LAPSED')`),
  ],
);
export type ConfirmationRow = typeof confirmationsTable.$inferSelect;

/** Addresses whose readers said that nobody shall ask them, by a keyed hash, for a month. */
export const barredAddressesTable = pgTable(
  'barred_addresses',
  {
    addressKey: codePointText().primaryKey(),
    until: timestampz().notNull(),
  },
  (table) => [index('barred_addresses_until').on(table.until)],
);

/** How many sign-ups of a day were mailed and how many were confirmed; names nobody. */
export const confirmationDaysTable = pgTable(
  'confirmation_days',
  {
    /** In UTC, of the sign-up. */
    day: date({ mode: 'string' }).notNull(),
    collectionPointId: uuid().notNull(),
    kind: text({ enum: ['MAILED', 'UNMAILED', 'CONFIRMED'] as const }).notNull(),
    slot: smallint().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'confirmation_days_key',
      columns: [table.day, table.collectionPointId, table.kind, table.slot],
    }),
    index('confirmation_days_point').on(table.collectionPointId, table.day),
  ],
);
