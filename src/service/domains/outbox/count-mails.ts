import { count, inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';

/** How many mails wait to be sent, and how many were given up within a week. */
export const countMails = async (db: Database): Promise<{ waiting: number; failed: number }> => {
  const rows = await db
    .select({ state: outboxTable.state, count: count() })
    .from(outboxTable)
    .where(inArray(outboxTable.state, ['ASKED', 'WAITING', 'FAILED']))
    .groupBy(outboxTable.state);
  const of = (...states: string[]) =>
    rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.count : 0), 0);
  return { waiting: of('ASKED', 'WAITING'), failed: of('FAILED') };
};
