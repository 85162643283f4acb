import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { codePointText, timestampz } from '../columns.ts';

/**
 * Mail that waits to be sent (docs/design.md 11.5), for a week at most. What was asked for lies here
 * until it's known whose address it is, so that asking costs the same for each address.
 */
export const outboxTable = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    /** LINK: the magic link that somebody asked for. */
    kind: text({ enum: ['LINK'] as const }).notNull(),
    /** The person whom it is for; null while nobody looked. */
    subjectId: uuid(),
    /** A keyed hash of the address: so much mail an hour and no more. */
    addressKey: codePointText().notNull(),
    /** Sealed: the address, and the text once it's written. */
    content: text().notNull(),
    createdAt: timestampz().notNull(),
    until: timestampz().notNull(),
  },
  (table) => [
    index('outbox_subject').on(table.subjectId),
    index('outbox_address').on(table.addressKey, table.createdAt),
    index('outbox_until').on(table.until),
  ],
);
