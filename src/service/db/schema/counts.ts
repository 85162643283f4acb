import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { consentStatuses, transactionTypes } from '#contract/data-subject-values.ts';
import { lossReasons } from '#contract/left-out.ts';

// Writers are spread over a few slots so that they don't all wait for one row: a count is the sum of
// its slots.
const slot = () => smallint().notNull();
const count = () => bigint({ mode: 'number' }).notNull();

/** Counts what receipts did by the UTC day of their arrival; never goes down. */
export const consentDayCountsTable = pgTable(
  'consent_ledger',
  {
    day: date({ mode: 'string' }).notNull(),
    purposeId: uuid().notNull(),
    type: text({ enum: transactionTypes }).notNull(),
    collectionPointId: uuid().notNull(),
    collectionPointVersion: bigint({ mode: 'number' }).notNull(),
    isTest: boolean().notNull(),
    slot: slot(),
    count: count(),
  },
  (table) => [
    primaryKey({
      name: 'consent_ledger_key',
      columns: [
        table.day,
        table.purposeId,
        table.type,
        table.collectionPointId,
        table.collectionPointVersion,
        table.isTest,
        table.slot,
      ],
    }),
    index('consent_ledger_purpose').on(table.purposeId, table.day),
    index('consent_ledger_collection_point').on(table.collectionPointId, table.day),
  ],
);

/** What is counted by collection point: receipts, and what they did, by the type of transaction. */
export const pointKinds = ['RECEIPT', ...transactionTypes] as const;

/**
 * The same without purposes and versions, and receipts themselves: so few rows that a year is read
 * at once.
 */
export const pointDayCountsTable = pgTable(
  'point_ledger',
  {
    day: date({ mode: 'string' }).notNull(),
    collectionPointId: uuid().notNull(),
    kind: text({ enum: pointKinds }).notNull(),
    isTest: boolean().notNull(),
    slot: slot(),
    count: count(),
    /** Of receipts: those of each hour in UTC, 24 of them. Null of what older releases counted. */
    hours: integer().array(),
  },
  (table) => [
    primaryKey({
      name: 'point_ledger_key',
      columns: [table.day, table.collectionPointId, table.kind, table.isTest, table.slot],
    }),
    index('point_ledger_collection_point').on(table.collectionPointId, table.day),
  ],
);

/** Stands for all reasons: how many receipts lost something. */
export const anyLoss = 'ANY';

/**
 * Live receipts that lost something, by UTC day, collection point, reason and path of the contract. A
 * receipt counts once for each reason and path, and once as `anyLoss`.
 */
export const leftOutTable = pgTable(
  'left_out',
  {
    day: date({ mode: 'string' }).notNull(),
    collectionPointId: uuid().notNull(),
    reason: text({ enum: [anyLoss, ...lossReasons] }).notNull(),
    /** Empty where it's about the whole receipt. */
    path: text().notNull(),
    slot: slot(),
    /** Those of each hour in UTC, 24 of them. */
    hours: integer().array().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'left_out_key',
      columns: [table.collectionPointId, table.day, table.reason, table.path, table.slot],
    }),
    index('left_out_day').on(table.day),
  ],
);

/** Stands for the collection point of a consent that has none. */
export const noPoint = '00000000-0000-0000-0000-000000000000';

/**
 * Counts consents as they are stored, endings that are due but not recorded not yet taken off. A slot
 * may be below zero; the sum isn't.
 */
export const consentCountsTable = pgTable(
  'consent_counts',
  {
    purposeId: uuid().notNull(),
    purposeVersion: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: consentStatuses }).notNull(),
    /** Of the last change; `noPoint` where there is none. */
    collectionPointId: uuid().notNull(),
    isTest: boolean().notNull(),
    slot: slot(),
    count: count(),
  },
  (table) => [
    primaryKey({
      name: 'consent_counts_key',
      columns: [
        table.purposeId,
        table.purposeVersion,
        table.status,
        table.collectionPointId,
        table.isTest,
        table.slot,
      ],
    }),
    index('consent_counts_collection_point').on(table.collectionPointId),
  ],
);

/** Counts people in the same way, by whether a consent of theirs is in force. */
export const peopleCountsTable = pgTable(
  'people_counts',
  {
    isTest: boolean().notNull(),
    hasConsent: boolean().notNull(),
    slot: slot(),
    count: count(),
  },
  (table) => [
    primaryKey({
      name: 'people_counts_key',
      columns: [table.isTest, table.hasConsent, table.slot],
    }),
  ],
);
