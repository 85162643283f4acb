import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { listDays } from '#contract/list-numbers.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  collectionPointActivityTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { pointDayCountsTable } from '#service/db/schema/counts.ts';
import { countInForce } from './read-people.ts';
import { spanOf } from './span.ts';
import { agreedTypes, refusedTypes } from './types-counted.ts';

/** Orders of collection points by what the numbers of a list tell of them. */
export const pointNumberOrders = (pointId: AnyColumn, now: string) => {
  const { from, to } = spanOf({}, now, { usual: listDays, maximum: listDays });
  const ofDays = (value: SQL): SQL => sql`(select ${value} from ${pointDayCountsTable} as counted
    where counted.collection_point_id = ${pointId} and not counted.is_test
      and counted.day between ${from} and ${to})`;
  const sumOf = (kinds: readonly string[]): SQL =>
    sql`coalesce(sum(counted.count) filter (where ${isOneOf(sql`counted.kind`, 'text', kinds)}), 0)`;
  const rate = ofDays(
    sql`${sumOf(agreedTypes)}::float / nullif(${sumOf([...agreedTypes, ...refusedTypes])}, 0)`,
  );
  return {
    receipts30: ofDays(sumOf(['RECEIPT'])),
    // Unknown where no version records refusals.
    optInRate30: sql`case when exists (select from ${collectionPointVersionsTable} as other
      where other.collection_point_id = ${pointId}
        and other.fields -> 'NoConsentTransactions' = 'true') then ${rate} end`,
    lastReceiptDate: sql`(select max(counted.last_receipt_at)
      from ${collectionPointActivityTable} as counted
      where counted.collection_point_id = ${pointId})`,
  };
};

/** Orders purposes by how many people's consent is in force. */
export const peopleInForceOrder = async (
  db: Database,
  now: string,
  purposeId: AnyColumn,
): Promise<SQL> => {
  const counted = [...(await countInForce(db, now))];
  const ids = arrayOf(
    'uuid',
    counted.map(([id]) => id),
  );
  const people = arrayOf(
    'bigint',
    counted.map(([, count]) => count),
  );
  return sql`coalesce((select counted.people from unnest(${ids}, ${people}) as counted (id, people)
    where counted.id = ${purposeId}), 0)`;
};
