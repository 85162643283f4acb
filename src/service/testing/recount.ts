import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { recountConsents, recountPeople } from '#service/domains/insights/recount.ts';

const kinds = [
  {
    table: 'consent_counts',
    key: 'purpose_id, purpose_version, status, collection_point_id, is_test',
    recount: recountConsents,
  },
  { table: 'people_counts', key: 'is_test, has_consent', recount: recountPeople },
];

/** Counts of consents and people, without slots: as stored, and as a recount of everyone gives them. */
export const readAndRecount = async (db: Database) => {
  const read = async (from: SQL, key: string): Promise<string[]> => {
    const columns = sql.raw(key);
    const { rows } = await db.execute(sql`
      select ${columns}, sum(count)::int as count from ${from} as counted
      group by ${columns} having sum(count) <> 0`);
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const stored: Record<string, string[]> = {};
  const recounted: Record<string, string[]> = {};
  for (const { table, key, recount } of kinds) {
    stored[table] = await read(sql.raw(table), key);
    recounted[table] = await read(sql`(${recount})`, key);
  }
  return { stored, recounted };
};
