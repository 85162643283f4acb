import { sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';

/** Takes back the mail to people who are erased or merged away: their links lead nowhere. */
export const forgetMails = async (db: Database, subjectIds: readonly string[]): Promise<void> => {
  await db.delete(outboxTable).where(isOneOf(sql`${outboxTable.subjectId}`, 'uuid', subjectIds));
};
