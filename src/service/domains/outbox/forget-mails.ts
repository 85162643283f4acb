import { lte, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';
import { dropOldDocuments } from '#service/domains/documents/documents.ts';
import type { Context } from '#service/http/context.ts';

/** Takes back the mail to people who are erased or merged away: their links lead nowhere. */
export const forgetMails = async (db: Database, subjectIds: readonly string[]): Promise<void> => {
  await db.delete(outboxTable).where(isOneOf(sql`${outboxTable.subjectId}`, 'uuid', subjectIds));
};

/** Forgets what is a week old, whatever became of it, and the documents to which mails lead. */
export const forgetOldMails = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> => {
  await db.delete(outboxTable).where(lte(outboxTable.until, now()));
  await dropOldDocuments(db, now());
};
