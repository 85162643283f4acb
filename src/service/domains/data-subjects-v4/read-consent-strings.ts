import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { DataSubjectDetailsV4 } from '#contract/data-subject-v4-records.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { isNoMereTest, receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';

const receipts = receiptsTable;
const transactions = transactionsTable;

/** Most kinds of strings that one answer has. */
const typeMaximum = 20;

/**
 * The newest TCF or GPP string of each type, of the receipts that somebody's transactions tell of: those
 * that merged records brought are among them.
 */
export const readConsentStrings = async (
  db: Database,
  subjectId: string,
): Promise<NonNullable<DataSubjectDetailsV4['consentStrings']>> => {
  const told = await db
    .selectDistinct({ id: transactions.receiptId })
    .from(transactions)
    .where(
      and(eq(transactions.subjectId, subjectId), isNotNull(transactions.receiptId), isNoMereTest),
    );
  if (told.length === 0) return [];
  const of = (key: string) =>
    sql<string>`${receipts.fields} -> 'consentString' ->> ${sql.raw(`'${key}'`)}`;
  const rows = await db
    .selectDistinctOn([of('type')], {
      type: of('type'),
      content: of('content'),
      receivedAt: receipts.createdAt,
      interactionAt: receipts.interactionAt,
    })
    .from(receipts)
    .where(
      and(
        isOneOf(
          sql`${receipts.id}`,
          'uuid',
          told.flatMap(({ id }) => id ?? []),
        ),
        sql`${of('content')} is not null`,
      ),
    )
    .orderBy(of('type'), desc(receipts.interactionAt), desc(receipts.id))
    .limit(typeMaximum);
  return rows.map(({ type, content, receivedAt, interactionAt }) => ({
    type,
    content,
    receivedDate: toWireTime(receivedAt),
    interactionDate: toWireTime(interactionAt),
  }));
};
