import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { documentKinds } from '#contract/mails.ts';
import { codePointText, timestampz } from '../columns.ts';

/** What staff had sent to a person, for as long as its mailed link opens it (docs/design.md 11.6). */
export const documentsTable = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    subjectId: uuid().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    /** Sealed: the file. */
    content: text().notNull(),
    createdAt: timestampz().notNull(),
    until: timestampz().notNull(),
  },
  (table) => [
    index('documents_subject').on(table.subjectId),
    index('documents_until').on(table.until),
  ],
);

/** Addresses of people where no mail goes anymore. */
export const undeliverableTable = pgTable(
  'undeliverable_addresses',
  {
    subjectId: uuid().notNull(),
    /** A keyed hash, as the outbox has it. */
    addressKey: codePointText().notNull(),
    markedAt: timestampz().notNull(),
    /** The colleague or program; null where the mail server refused it. */
    markedBy: text(),
  },
  (table) => [
    primaryKey({
      name: 'undeliverable_addresses_pk',
      columns: [table.subjectId, table.addressKey],
    }),
  ],
);
