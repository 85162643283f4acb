import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { codePointText, timestampz } from '../columns.ts';

/** Who signed in, by the subject that they act as, with the name that their provider gave them. */
export const peopleTable = pgTable(
  'people',
  {
    subject: codePointText().primaryKey(),
    name: text().notNull(),
    signedInAt: timestampz().notNull(),
    /** Whether they had CONSENT_ADMIN then. */
    isAdministrator: boolean().notNull().default(false),
  },
  (table) => [index('people_signed_in_at').on(table.signedInAt)],
);
