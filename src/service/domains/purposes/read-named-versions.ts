import { sql } from 'drizzle-orm';
import type { ConsentStatus, TransactionType } from '#contract/data-subject-values.ts';
import { refusalStatuses } from '#contract/refusals.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointPurposesTable } from '#service/db/schema/collection-points.ts';
import { consentCountsTable, consentDayCountsTable } from '#service/db/schema/counts.ts';

export type PurposeVersion = { purposeId: string; version: number };

const keyOf = ({ purposeId, version }: PurposeVersion): string => `${purposeId} ${version}`;

/** Answers by which nobody agrees to a text. */
const noAgreement = [
  ...refusalStatuses,
  ...([
    'NOTGIVEN',
    'NO_CHOICE',
    'CHANGE_PREFERENCES',
    'CANCEL',
    'EXPIRED',
  ] satisfies TransactionType[]),
  ...(['NO_CONSENT', 'EXPIRED'] satisfies ConsentStatus[]),
];

/**
 * Which versions of these purposes live receipts named with more than a refusal: nobody agrees to a
 * text by that, and a caller who wants to be left alone refuses Drafts too. Tests don't count. The counts
 * tell, whatever the number of people: those by day what came through the collection points that link a
 * version, those of consents what named it without a link. No row of theirs goes away.
 */
export const readNamedVersions = async (
  db: Database,
  purposeIds: readonly string[],
): Promise<(version: PurposeVersion) => boolean> => {
  const ids = arrayOf('uuid', purposeIds);
  const refusals = arrayOf('text', noAgreement);
  const { rows } = await db.execute<{ purposeId: string; version: string }>(sql`
    select link.purpose_id as "purposeId", link.purpose_version as version
    from ${collectionPointPurposesTable} as link
    where link.purpose_id = any(${ids}) and exists (
      select from ${consentDayCountsTable} as counted
      where counted.purpose_id = link.purpose_id and not counted.is_test
        and counted.collection_point_id = link.collection_point_id
        and counted.collection_point_version = link.version
        and counted.type <> all(${refusals}))
    union
    select purpose_id, purpose_version from ${consentCountsTable}
    where purpose_id = any(${ids}) and not is_test and status <> all(${refusals})`);
  const named = new Set(
    rows.map(({ purposeId, version }) => keyOf({ purposeId, version: Number(version) })),
  );
  return (version) => named.has(keyOf(version));
};
