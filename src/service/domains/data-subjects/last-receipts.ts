import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { isNoMereTest, transactionsTable } from '#service/db/schema/receipts.ts';

const transactions = transactionsTable;

/** Which receipt of each person arrived last, and when; merged records' receipts count too. */
export const readLastReceipts = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; at: string }>> => {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([transactions.subjectId], {
      subjectId: transactions.subjectId,
      id: transactions.receiptId,
      at: transactions.createdAt,
    })
    .from(transactions)
    .where(
      and(
        inArray(transactions.subjectId, [...subjectIds]),
        isNotNull(transactions.receiptId),
        isNoMereTest,
      ),
    )
    .orderBy(transactions.subjectId, desc(transactions.createdAt), desc(transactions.id));
  return new Map(rows.map(({ subjectId, id, at }) => [subjectId, { id: id ?? '', at }]));
};
