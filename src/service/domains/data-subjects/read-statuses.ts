import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';

const consents = subjectPurposesTable;
const transactions = transactionsTable;

/** Whether what set a status says that the person was asked and said no. */
export const isDeclinedBy = (type: string | null | undefined): boolean => type === 'NOTGIVEN';

/** The statuses of people as of `now`, one row for each purpose that they said something to. */
export const readStatuses = async (
  db: Database,
  { subjectIds, now }: { subjectIds: readonly string[]; now: string },
) => {
  const endings = endingsBy(now);
  const rows = await db
    .select({
      subjectId: consents.subjectId,
      purposeId: consents.purposeId,
      version: consents.purposeVersion,
      status: endings.status,
      setByType: transactions.type,
    })
    .from(consents)
    .leftJoin(
      transactions,
      and(
        eq(transactions.subjectId, consents.subjectId),
        eq(transactions.id, consents.statusTransactionId),
      ),
    )
    .leftJoin(endings.retirements, endings.on)
    .where(isOneOf(sql`${consents.subjectId}`, 'uuid', subjectIds))
    .orderBy(consents.purposeId);
  return rows.map(({ setByType, ...own }) => ({ ...own, isDeclined: isDeclinedBy(setByType) }));
};
