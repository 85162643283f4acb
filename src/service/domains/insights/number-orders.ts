import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { listDays } from '#contract/list-numbers.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  collectionPointActivityTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { pointDayCountsTable } from '#service/db/schema/counts.ts';
import { centerDaysTable } from '#service/db/schema/preference-centers.ts';
import { countInForce } from './read-people.ts';
import { spanOf } from './span.ts';
import { agreedTypes, refusedTypes } from './types-counted.ts';

/**
 * What was counted for one of many, or null. It's read once for all of them: it names nothing of the
 * row that is sorted.
 * @param id of the row
 * @param key the same of what is counted
 */
const countedOf = (id: AnyColumn, key: SQL, value: SQL, counted: SQL): SQL =>
  sql`((select jsonb_object_agg(id, value) from (
      select ${key} as id, ${value} as value from ${counted} group by 1
    ) as of_each) ->> ${id}::text)`;

/** Orders of collection points by what the numbers of a list tell of them. */
export const pointNumberOrders = (pointId: AnyColumn, now: string) => {
  const { from, to } = spanOf({}, now, { usual: listDays, maximum: listDays });
  const ofPoint = (value: SQL, counted: SQL): SQL =>
    countedOf(pointId, sql`counted.collection_point_id`, value, counted);
  const days = sql`${pointDayCountsTable} as counted
    where not counted.is_test and counted.day between ${from} and ${to}`;
  const sumOf = (kinds: readonly string[]): SQL =>
    sql`coalesce(sum(counted.count) filter (where ${isOneOf(sql`counted.kind`, 'text', kinds)}), 0)`;
  const rate = sql`${sumOf(agreedTypes)}::float
    / nullif(${sumOf([...agreedTypes, ...refusedTypes])}, 0)`;
  // Unknown where no version records refusals.
  const recordsRefusals = sql`counted.collection_point_id in (
    select other.collection_point_id from ${collectionPointVersionsTable} as other
    where other.fields -> 'NoConsentTransactions' = 'true')`;
  return {
    receipts30: sql`coalesce(${ofPoint(sumOf(['RECEIPT']), days)}::bigint, 0)`,
    optInRate30: sql`${ofPoint(rate, sql`${days} and ${recordsRefusals}`)}::float`,
    lastReceiptDate: sql`${ofPoint(
      sql`max(counted.last_receipt_at)`,
      sql`${collectionPointActivityTable} as counted`,
    )}::timestamptz`,
  };
};

/** Orders of preference centers by what people did there. */
export const centerNumberOrders = (centerId: AnyColumn, now: string) => {
  const { from, to } = spanOf({}, now, { usual: listDays, maximum: listDays });
  const days = sql`${centerDaysTable} as counted
    where counted.day between ${from}::date and ${to}::date`;
  const sumOf = (...kinds: string[]): SQL => {
    const sum = sql`sum(counted.count) filter (where ${isOneOf(sql`counted.kind`, 'text', kinds)})`;
    return sql`coalesce(${countedOf(centerId, sql`counted.center_id`, sum, days)}::bigint, 0)`;
  };
  return { opened30: sumOf('OPENED'), changed30: sumOf('CHANGED_TO_YES', 'CHANGED_TO_NO') };
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
