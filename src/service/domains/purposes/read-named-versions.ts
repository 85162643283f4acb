import { sql } from 'drizzle-orm';
import type { ConsentStatus, TransactionType } from '#contract/data-subject-values.ts';
import { refusalStatuses } from '#contract/refusals.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  collectionPointActivityTable,
  collectionPointPurposesTable,
} from '#service/db/schema/collection-points.ts';
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
 * Which of these versions live receipts named with more than a refusal: nobody agrees to a text by that,
 * and a caller who wants to be left alone refuses Drafts too. Tests don't count. The counts tell,
 * whatever the number of people: those by day what came through the collection points that link a
 * version, from the first receipt of one of these on; those of consents what named it without a link. No row of
 * theirs goes away.
 */
export const readNamedVersions = async (
  db: Database,
  asked: readonly PurposeVersion[],
): Promise<(version: PurposeVersion) => boolean> => {
  const refusals = arrayOf('text', noAgreement);
  const { rows } = await db.execute<{ purposeId: string; version: string }>(sql`
    with asked as (select id, version from unnest(
      ${arrayOf(
        'uuid',
        asked.map(({ purposeId }) => purposeId),
      )}, ${arrayOf(
        'bigint',
        asked.map(({ version }) => version),
      )}) as given (id, version))
    select asked.id as "purposeId", asked.version from asked
    where exists (
      select from ${consentDayCountsTable} as counted
      join ${collectionPointPurposesTable} as link
        on link.collection_point_id = counted.collection_point_id
        and link.version = counted.collection_point_version
        and link.purpose_id = counted.purpose_id
      where counted.purpose_id = asked.id and link.purpose_version = asked.version
        and counted.day >= (
          select (min(used.first_receipt_at) at time zone 'UTC')::date
          from ${collectionPointPurposesTable} as linked
          join ${collectionPointActivityTable} as used
            on used.collection_point_id = linked.collection_point_id
            and used.version = linked.version
          where linked.purpose_id = asked.id and linked.purpose_version = asked.version)
        and not counted.is_test and counted.type <> all(${refusals}))
      or exists (
        select from ${consentCountsTable} as counted
        where counted.purpose_id = asked.id and counted.purpose_version = asked.version
          and not counted.is_test and counted.status <> all(${refusals}))`);
  const named = new Set(
    rows.map(({ purposeId, version }) => keyOf({ purposeId, version: Number(version) })),
  );
  return (version) => named.has(keyOf(version));
};
