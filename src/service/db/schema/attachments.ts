import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { attachmentTypes } from '#contract/attachment-names.ts';
import { bytes, rawBytes, timestampz } from '../columns.ts';

/** Files that consents refer to; whoever a receipt first named one for has it (docs/wire/other-groups.md). */
export const attachmentsTable = pgTable(
  'attachments',
  {
    id: uuid().primaryKey(),
    /** Whose it is; null until a receipt names it. */
    subjectId: uuid(),
    /** Sealed: the file's name. */
    name: text().notNull(),
    contentType: text({ enum: attachmentTypes }).notNull(),
    size: integer().notNull(),
    /** SHA-256 of the file. */
    sha256: bytes().notNull(),
    uploadedAt: timestampz().notNull(),
    uploadedBy: text().notNull(),
    /** Since when no receipt of its person links it; null while one does. */
    unlinkedAt: timestampz(),
  },
  (table) => [
    index('attachments_subject').on(table.subjectId),
    index('attachments_unlinked').on(table.unlinkedAt).where(sql`${table.unlinkedAt} is not null`),
  ],
);
export type AttachmentRow = typeof attachmentsTable.$inferSelect;

/** The files, in parts of 256 kB that are sealed each to its place: none is ever read whole. */
export const attachmentPartsTable = pgTable(
  'attachment_parts',
  {
    attachmentId: uuid()
      .notNull()
      .references(() => attachmentsTable.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    content: rawBytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.place] })],
);

/** Which receipt names which file of a person, and for which purpose. */
export const attachmentLinksTable = pgTable(
  'attachment_links',
  {
    id: uuid().notNull(),
    subjectId: uuid().notNull(),
    attachmentId: uuid().notNull(),
    receiptId: uuid().notNull(),
    /** Null where it's of the whole receipt. */
    purposeId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.id] }),
    index('attachment_links_receipt').on(table.receiptId),
  ],
);
export type AttachmentLinkRow = typeof attachmentLinksTable.$inferSelect;
