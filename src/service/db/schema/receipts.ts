import { and, isNull, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type ConsentStatus,
  receiptOrigins,
  transactionTypes,
} from '#contract/data-subject-values.ts';
import type { LeftOut } from '#contract/left-out.ts';
import type { ReceiptRequest } from '#contract/receipt-requests.ts';
import { bytes, codePointText, json, timestampz } from '../columns.ts';
import { dataSubjectsTable, type SubjectPurposeRow } from './data-subjects.ts';

/** What the service does not interpret of a receipt, and what its record shows as it came. */
export type ReceiptFields = Partial<
  Pick<
    ReceiptRequest,
    | 'identifierType'
    | 'additionalIdentifiers'
    | 'purposes'
    | 'dsDataElements'
    | 'parentPrimaryIdentifiers'
    | 'customPayload'
    | 'attachments'
    | 'geoLocation'
    | 'source'
  >
> & {
  /** The identifier as it was sent, where it's stored in another form. */
  identifier?: string;
};

/** A part of a receipt that had no effect, and the purpose that it's of, where that could be read. */
export type RecordedLeftOut = Pick<LeftOut, 'path' | 'reason'> & { purposeId?: string };

/** A choice about a topic (`preferenceId` null) or an option, as a transaction records it. */
export type RecordedChoice = {
  choiceId: string;
  preferenceId: string | null;
  isConsented: boolean;
};

/**
 * That what a transaction did was taken back (docs/design.md 10.10), why, and what became of its
 * consent; `changed` is missing where nothing did, or it was recorded before this was kept.
 */
export type Correction = {
  id: string;
  at: string;
  by: string;
  note: string | null;
  /** Of the call in which it was corrected. */
  ticket?: string;
  changed?: { before: ConsentStatus; after: ConsentStatus | null };
};

/** What a transaction asked for, where its own dates depend on what it met. */
export type Asked = {
  expiryAt: string | null;
  endsNothing?: boolean;
  givesNothingNew?: boolean;
  /**
   * Of a sender nobody knows: a consent in force stays, whatever its collection point says, and without
   * one nothing is turned on.
   */
  suspendsNothing?: boolean;
  /** The yes that the person is asked to confirm by mail. */
  waitsFor?: 'CONFIRMED' | 'OPT_IN';
  /** Of such a request: it came beside a consent in force, and nobody is asked, whatever becomes of that. */
  isIdle?: true;
  /** A child's yes, which a parent has to confirm. */
  waitsForParent?: true;
};

/** What a merge made of a consent, its choices with it. */
export type Decided = {
  consent: Omit<SubjectPurposeRow, 'subjectId' | 'purposeId'>;
  choices: RecordedChoice[];
  /** The receipt of a no to everything by which it was decided. */
  stoppedBy?: string;
};

/** The claims of tokens that receipts came with, each once; receipts are signed over them. */
export const receiptTokensTable = pgTable('receipt_tokens', {
  /** SHA-256 of the token, in hex. */
  hash: text().primaryKey(),
  claims: json<Record<string, unknown>>().notNull(),
});

/**
 * Consent events as they came; they stay under the identifier that made them (docs/spec.md 4.4).
 */
export const receiptsTable = pgTable(
  'receipts',
  {
    id: uuid().notNull(),
    identifier: codePointText().notNull(),
    collectionPointId: uuid().notNull(),
    collectionPointVersion: bigint({ mode: 'number' }).notNull(),
    /** Null for the ones that the service's own data sets make. */
    tokenHash: text().references(() => receiptTokensTable.hash),
    createdAt: timestampz().notNull(),
    interactionAt: timestampz().notNull(),
    language: text(),
    isTest: boolean().notNull(),
    origin: text({ enum: receiptOrigins }).notNull(),
    /**
     * SHA-256 of what makes two receipts the same (docs/design.md 5.4); null if it can't equal
     * another.
     */
    sameness: bytes(),
    /**
     * Whether a program with CONSENT, a registered signer or staff vouches for what it says and when;
     * null where it was recorded before this was kept, or is of the service's own data sets.
     */
    isSenderKnown: boolean(),
    fields: json<ReceiptFields>().notNull(),
    /** Null where nothing was, or it was recorded before this was kept. */
    leftOut: json<RecordedLeftOut[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.id] }),
    uniqueIndex('receipts_sameness')
      .on(table.identifier, table.sameness)
      .where(sql`${table.sameness} is not null`),
    index('receipts_id').on(table.id),
    index('receipts_created_at').on(table.createdAt, table.id),
    index('receipts_collection_point').on(table.collectionPointId, table.createdAt, table.id),
    // About 40 bytes a receipt: a hash of each element's name and value.
    index('receipts_elements').using(
      'gin',
      sql`(${table.fields} -> 'dsDataElements') jsonb_path_ops`,
    ),
    // Few receipts name a parent: who is erased as one is found by it.
    index('receipts_parents')
      .using('gin', sql`(${table.fields} -> 'parentPrimaryIdentifiers') jsonb_path_ops`)
      .where(sql`${table.fields} ? 'parentPrimaryIdentifiers'`),
  ],
);
export type ReceiptRow = typeof receiptsTable.$inferSelect;

/**
 * What each receipt, expiry or retirement did to one purpose of one subject, and what was refused before
 * an erasure.
 */
export const transactionsTable = pgTable(
  'transactions',
  {
    id: uuid().notNull(),
    subjectId: uuid()
      .notNull()
      .references(() => dataSubjectsTable.id),
    /** Null where the service made it: expiry, retirement, refusal from before an erasure. */
    receiptId: uuid(),
    purposeId: uuid().notNull(),
    purposeVersion: bigint({ mode: 'number' }).notNull(),
    type: text({ enum: transactionTypes }).notNull(),
    createdAt: timestampz().notNull(),
    interactionAt: timestampz().notNull(),
    consentAt: timestampz(),
    withdrawalAt: timestampz(),
    expiryAt: timestampz(),
    collectionPointId: uuid(),
    collectionPointVersion: bigint({ mode: 'number' }),
    isTest: boolean().notNull(),
    autoGenerated: boolean().notNull(),
    createdBy: text().notNull(),
    choices: json<RecordedChoice[]>().notNull(),
    note: json<Record<string, unknown>>(),
    /** Null where it counts; one that was corrected is only shown. */
    correction: json<Correction>(),
    /** Null where it says nothing, or was recorded before this was kept. */
    asked: json<Asked>(),
    /** When a late receipt showed that the ending never was; it's only listed then. */
    supersededAt: timestampz(),
    /** Of the transaction of a merge. Histories are replayed from here (`replay-history.ts`). */
    decided: json<Decided>(),
    /** The merge's transaction that stands for it when a history is replayed. */
    coveredBy: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.id] }),
    index('transactions_receipt').on(table.receiptId),
    index('transactions_created_at').on(table.createdAt, table.id),
    index('transactions_purpose').on(table.purposeId, table.createdAt, table.receiptId),
    index('transactions_collection_point').on(table.collectionPointId, table.createdAt, table.id),
  ],
);
export type TransactionRow = typeof transactionsTable.$inferSelect;

/** Whether the service recorded an ending: all else was said, or decided by a merge. */
export const isEnding = ({
  autoGenerated,
  type,
  decided,
}: Pick<TransactionRow, 'autoGenerated' | 'type' | 'decided'>) =>
  autoGenerated && type === 'EXPIRED' && decided === null;

const isNoMereTestOf = (person: SQL): SQL => sql`(not ${transactionsTable.isTest}
  or exists (select from ${dataSubjectsTable} as person
    where person.id = ${person} and person.is_test))`;

/** What tests say counts for people who are tests themselves, and is only listed of all others. */
export const isNoMereTest: SQL = isNoMereTestOf(sql`${transactionsTable.subjectId}`);

/** The transactions that were not taken back, and are no endings that never were. */
export const stands = and(
  isNull(transactionsTable.correction),
  isNull(transactionsTable.supersededAt),
);

/** The transactions that histories, dates and counts of people go by. */
export const counts = and(stands, isNoMereTest);

/** The same of one person, by whose id a cluster goes to one machine. */
export const countsOf = (subjectId: string) => and(stands, isNoMereTestOf(sql`${subjectId}::uuid`));
