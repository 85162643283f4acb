import { eq, type SQL, sql } from 'drizzle-orm';
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
  const { expiryAt, lastTransactionAt, updatedAt } = consents;
  const versions = purposeVersionsTable;
  const endAt = sql`retirement.ends_at`;
  const isRetired = sql`(${updatedAt} <= ${endAt} or not retirement.is_active)`;
  // `greatest` passes over null, so each asks first whether its end has come.
  const endsAt: SQL<string | null> = sql`case when ${isStandingConsent} then least(
    case when ${expiryAt} <= ${now} then greatest(${expiryAt}, ${lastTransactionAt}) end,
    case when ${endAt} is not null and ${isRetired}
      then greatest(${endAt}, ${lastTransactionAt}) end) end`.mapWith(expiryAt);
  return {
    retirements: sql`(select purpose.id, purpose.consents_end_at as ends_at, exists (
        select from ${versions} as version
        where version.purpose_id = purpose.id and version.status = 'ACTIVE') as is_active
      from ${purposesTable} as purpose where purpose.consents_end_at <= ${now}) as retirement`,
    on: eq(sql`retirement.id`, consents.purposeId),
    /** Null where the consent goes on, or was not standing. */
    endsAt,
    hasEnded: sql`${endsAt} is not null`,
    status: sql<ConsentStatus>`case when ${endsAt} is null then ${consents.status} else 'EXPIRED' end`,
    lastTransactionAt: sql`greatest(${lastTransactionAt}, ${endsAt})`.mapWith(lastTransactionAt),
  };
};
