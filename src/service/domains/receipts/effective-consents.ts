import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import { isStandingConsent, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';

const consents = subjectPurposesTable;

/**
 * When and whether consents have ended by `now`, RFC 3339, whether or not upkeep has recorded it: by
 * their expiry, or with their purpose's retirement, whichever came first, but not before what they
 * are known by. Where a version was published after the retirement, what happened since is of that
 * version and stays. Every read that tells of consents asks here, and so does what records endings.
 *
 * A record reads alike before and after its ending is recorded, status, expiry, last transaction and
 * "since" included. Only recording changes its last update, the number of its transactions and its
 * person's last update and place by last transaction; and only then is the transaction listed.
 *
 * `retirements` is to be left-joined to the consents `on`; without it the columns mean nothing.
 */
export const endingsBy = (now: string) => {
  const { status, expiryAt, lastTransactionAt, updatedAt } = consents;
  const endAt = sql`retirement.ends_at`;
  const hasExpired = sql`(${expiryAt} is not null and ${expiryAt} <= ${now})`;
  const hasRetired = sql`(${endAt} is not null
    and (${updatedAt} <= ${endAt} or not retirement.is_active))`;
  const hasEnded = sql`(${isStandingConsent} and (${hasExpired} or ${hasRetired}))`;
  // `least` passes over what has not come.
  const endsAt: SQL<string | null> = sql`case when ${isStandingConsent} then least(
    case when ${hasExpired} then greatest(${expiryAt}, ${lastTransactionAt}) end,
    case when ${hasRetired} then greatest(${endAt}, ${lastTransactionAt}) end) end`.mapWith(
    expiryAt,
  );
  return {
    retirements: sql`(select purpose.id, purpose.consents_end_at as ends_at, exists (
        select from ${purposeVersionsTable} as version
        where version.purpose_id = purpose.id and version.status = 'ACTIVE') as is_active
      from ${purposesTable} as purpose where purpose.consents_end_at <= ${now}) as retirement`,
    on: eq(sql`retirement.id`, consents.purposeId),
    hasEnded,
    /** When it ended by itself; null where it has not, or where that is recorded. */
    endsAt,
    status: sql<ConsentStatus>`case when ${hasEnded} then 'EXPIRED' else ${status} end`,
    isOneOf: (statuses: ConsentStatus[]): SQL => {
      const isStored = inArray(status, statuses);
      return statuses.includes('EXPIRED')
        ? sql`(${isStored} or ${hasEnded})`
        : sql`(${isStored} and not ${hasEnded})`;
    },
    lastTransactionAt: sql`greatest(${lastTransactionAt}, ${endsAt})`.mapWith(lastTransactionAt),
    /** Whether the last transaction was at `time` or after. */
    isTransactedSince: (time: string): SQL =>
      sql`(${lastTransactionAt} >= ${time} or ${endsAt} >= ${time})`,
  };
};
