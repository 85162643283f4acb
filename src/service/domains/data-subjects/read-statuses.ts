import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';

const consents = subjectPurposesTable;
const transactions = transactionsTable;

/**
 * Whether a consent's NO_CONSENT is the person's no, beside what set it (`transactions`). Later acts that
 * leave the status as it is don't set it anew, and what set it may have been removed: in doubt it's a no.
 */
export const isDeclined = sql<boolean>`(${consents.status} = 'NO_CONSENT' and coalesce(
  ${transactions.type} = 'NOTGIVEN' or (${consents.lastInteractionAt} is not null
    and (${transactions.id} is null or ${consents.lastInteractionAt} > ${transactions.interactionAt})),
  false))`;

/** The statuses of people as of `now`, one row for each purpose that they said something to. */
export const readStatuses = (
  db: Database,
  { subjectIds, now }: { subjectIds: readonly string[]; now: string },
) => {
  const endings = endingsBy(now);
  return db
    .select({
      subjectId: consents.subjectId,
      purposeId: consents.purposeId,
      version: consents.purposeVersion,
      status: endings.status,
      isDeclined,
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
};
