import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import { isStandingConsent, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';

const consents = subjectPurposesTable;

/**
 * When and whether consents have ended by `now` (RFC 3339), recorded or not: by their term or their
 * purpose's retirement, whichever came first, whenever they arrived (`endOfConsent`). If a version was
 * published after the retirement, consents given since then belong to that version and stay. All reads
 * of consents use this, and so does the recording of endings.
 *
 * A record reads the same before and after its ending is recorded, including status, expiry, last
 * transaction and "since". Recording changes only its last update, its number of transactions, its
 * person's last update and position by last transaction, and lists the transaction.
 *
 * Left-join `retirements` to the consents by `on`; the columns need it.
 */
export const endingsBy = (now: string) => {
  const { status, expiryAt, lastTransactionAt, consentAt, firstTransactionAt } = consents;
  const endAt = sql`retirement.ends_at`;
  const hasExpired = sql`(${expiryAt} is not null and ${expiryAt} <= ${now})`;
  const hasRetired = sql`(${endAt} is not null
    and (coalesce(${consentAt}, ${firstTransactionAt}) < ${endAt} or not retirement.is_active))`;
  const hasEnded = sql`(${isStandingConsent} and (${hasExpired} or ${hasRetired}))`;
  // `least` ignores nulls, which stand for what hasn't happened yet.
  const endsAt: SQL<string | null> = sql`case when ${isStandingConsent} then least(
    case when ${hasExpired} then ${expiryAt} end,
    case when ${hasRetired} then greatest(${endAt}, ${consentAt}) end) end`.mapWith(expiryAt);
  return {
    retirements: sql`(select purpose.id, purpose.consents_end_at as ends_at, exists (
        select from ${purposeVersionsTable} as version
        where version.purpose_id = purpose.id and version.status = 'ACTIVE') as is_active
      from ${purposesTable} as purpose where purpose.consents_end_at <= ${now}) as retirement`,
    on: eq(sql`retirement.id`, consents.purposeId),
    hasEnded,
    /** When it ended automatically; null if it hasn't, or if the ending is recorded. */
    endsAt,
    status: sql<ConsentStatus>`case when ${hasEnded} then 'EXPIRED' else ${status} end`,
    isOneOf: (statuses: ConsentStatus[]): SQL => {
      const isStored = inArray(status, statuses);
      return statuses.includes('EXPIRED')
        ? sql`(${isStored} or ${hasEnded})`
        : sql`(${isStored} and not ${hasEnded})`;
    },
    lastTransactionAt: sql`greatest(${lastTransactionAt}, ${endsAt})`.mapWith(lastTransactionAt),
    /** Whether the last transaction was at `time` or later. */
    isTransactedSince: (time: string): SQL =>
      sql`(${lastTransactionAt} >= ${time} or ${endsAt} >= ${time})`,
  };
};
