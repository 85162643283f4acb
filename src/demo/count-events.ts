import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import type { DemoRows } from './insert-demo.ts';

const idsOf = (rows: DemoRows[string] | undefined = []): string =>
  JSON.stringify(rows.map(({ id }) => id));

const among = (ids: string): SQL =>
  sql`id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`;

/**
 * Counts receipts and transactions by day, purpose and collection point, where they aren't counted
 * yet: all of them, or only those of `rows`, beside what is counted already.
 */
export const countEvents = async (db: Database, rows?: DemoRows): Promise<void> => {
  const slot = sql.raw(rows === undefined ? '0' : '1');
  const receipts = rows === undefined ? sql`true` : among(idsOf(rows.receipts));
  const transactions = rows === undefined ? sql`true` : among(idsOf(rows.transactions));
  const counts = [
    sql`insert into collection_point_activity
        (collection_point_id, version, slot, receipt_count, first_receipt_at, last_receipt_at)
      select collection_point_id, collection_point_version, ${slot}, count(*), min(created_at),
        max(created_at)
      from receipts where ${receipts} group by 1, 2`,
    sql`insert into consent_ledger (day, purpose_id, type, collection_point_id,
        collection_point_version, is_test, slot, count)
      select (created_at at time zone 'UTC')::date, purpose_id, type, collection_point_id,
        collection_point_version, is_test, ${slot}, count(*)
      from transactions where not auto_generated and ${transactions} group by 1, 2, 3, 4, 5, 6`,
    sql`insert into point_ledger (day, collection_point_id, kind, is_test, slot, count)
      select (created_at at time zone 'UTC')::date, collection_point_id, 'RECEIPT', is_test,
        ${slot}, count(*)
      from receipts where ${receipts} group by 1, 2, 4
      union all select day, collection_point_id, type, is_test, ${slot}, sum(count)
      from consent_ledger where slot = ${slot} group by 1, 2, 3, 4`,
  ];
  for (const count of counts) await db.execute(count);
};

/** Forgets what `countEvents` counted. */
export const forgetEvents = async (db: Database): Promise<void> => {
  await db.execute(sql`truncate collection_point_activity, consent_ledger, point_ledger`);
};
