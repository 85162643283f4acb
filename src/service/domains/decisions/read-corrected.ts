import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import type { Consent } from '#service/domains/receipts/apply-transaction.ts';

const transactions = transactionsTable;
/** What the receipt did to this person's consents, corrected or not. */
export const readWrongTransactions = (
  db: Database,
  { subjectId, receiptId }: { subjectId: string; receiptId: string },
) =>
  db
    .select({
      id: transactions.id,
      purposeId: transactions.purposeId,
      collectionPointId: transactions.collectionPointId,
      correction: transactions.correction,
      isTest: transactions.isTest,
    })
    .from(transactions)
    .where(and(eq(transactions.subjectId, subjectId), eq(transactions.receiptId, receiptId)));

/** Whether a merge decided by the no to everything of this receipt. */
export const didMergeDecideBy = async (
  db: Database,
  { subjectId, receiptId }: { subjectId: string; receiptId: string },
): Promise<boolean> => {
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.subjectId, subjectId),
        sql`${transactions.decided} ->> 'stoppedBy' = ${receiptId}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
};

/** The person's consents to these purposes, by purpose. */
export const readStored = async (
  db: Database,
  { subjectId, purposeIds }: { subjectId: string; purposeIds: readonly string[] },
): Promise<Map<string, Consent>> => {
  const consents = await db
    .select()
    .from(subjectPurposesTable)
    .where(
      and(
        eq(subjectPurposesTable.subjectId, subjectId),
        isOneOf(sql`${subjectPurposesTable.purposeId}`, 'uuid', [...purposeIds]),
      ),
    );
  return new Map(
    consents.map(({ subjectId: _, purposeId, ...consent }) => [purposeId, consent] as const),
  );
};
