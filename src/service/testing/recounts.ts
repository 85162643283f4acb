import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { recountConsents, recountPeople } from '#service/domains/insights/recount.ts';

const day = sql`(created_at at time zone 'UTC')::date as day`;
const did = sql`select ${day}, collection_point_id, collection_point_version, purpose_id, type,
    is_test, 1 as count
  from transactions where not auto_generated`;

/** Each table of counts: what it counts by, and everything that it counts. */
const recounts: Record<string, { by: string; from: SQL }> = {
  consent_ledger: {
    by: 'day, collection_point_id, collection_point_version, purpose_id, type, is_test',
    from: did,
  },
  point_ledger: {
    by: 'day, collection_point_id, kind, is_test',
    from: sql`select ${day}, collection_point_id, 'RECEIPT' as kind, is_test, 1 as count from receipts
      union all select day, collection_point_id, type, is_test, count from (${did}) as did`,
  },
  consent_counts: {
    by: 'purpose_id, purpose_version, status, collection_point_id, is_test',
    from: recountConsents,
  },
  people_counts: { by: 'is_test, has_consent', from: recountPeople },
};

/** The rows of every table of counts without their slots, and the same from what they count. */
export const readRecounts = async (db: Database) => {
  const sumsOf = async (by: string, from: SQL): Promise<string[]> => {
    const { rows } = await db.execute(sql`
      select ${sql.raw(by)}, sum(count)::int as count from ${from} as counted
      group by ${sql.raw(by)} having sum(count) <> 0`);
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const stored: Record<string, string[]> = {};
  const again: Record<string, string[]> = {};
  for (const [table, { by, from }] of Object.entries(recounts)) {
    stored[table] = await sumsOf(by, sql.raw(table));
    again[table] = await sumsOf(by, sql`(${from})`);
  }
  return { stored, again };
};
