import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { json, timestampz } from '../columns.ts';

/** The email domains that many people share, as they were last counted; one row. */
export const emailDomainsTable = pgTable('email_domains', {
  isOnly: boolean().primaryKey().default(true),
  /** In lower case, the most common first. */
  domains: json<string[]>().notNull(),
  /** When they were counted, or a count began. */
  countedAt: timestampz().notNull(),
});
