import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { readRecounts } from './recounts.ts';

const nobody = (of: string) => sql.raw(`not exists (select from data_subjects where id = ${of})`);

/** Rows that name somebody who isn't there, or that lost what they belong to. */
const orphans: Record<string, SQL> = {
  'an identifier of nobody': sql`from identifiers as i
    where not exists (select from data_subjects as s
      where s.id = i.subject_id and s.identifier = i.identifier)`,
  'a person without their identifier': sql`from data_subjects as s
    where not exists (select from identifiers as i
      where i.subject_id = s.id and i.identifier = s.identifier)`,
  'an act about nobody': sql`from activity_people where ${nobody('subject_id')}`,
  'a transaction without its receipt': sql`from transactions as t
    where receipt_id is not null and not exists (select from receipts where id = t.receipt_id)`,
  'a receipt that did nothing': sql`from receipts as r
    where jsonb_array_length(coalesce(fields -> 'purposes', '[]')) > 0
      and not exists (select from transactions where receipt_id = r.id)`,
  'a consent with another number of transactions': sql`from subject_purposes as c
    where transaction_count <> (select count(*) from transactions as t
      where t.subject_id = c.subject_id and t.purpose_id = c.purpose_id
        and t.decided is null and t.superseded_at is null and t.correction is null
        and (not t.is_test
          or exists (select from data_subjects as s where s.id = t.subject_id and s.is_test)))`,
  'a consent without what set it': sql`from subject_purposes as c
    where status_transaction_id is not null and not exists (select from transactions as t
      where t.subject_id = c.subject_id and t.id = c.status_transaction_id)`,
  'a linked person who is nobody': sql`from identity_group_members where ${nobody('subject_id')}`,
  'a group of fewer than two': sql`from identity_groups as g
    where (select count(*) from identity_group_members where group_id = g.id) < 2`,
  'a pair of nobody': sql`from distinct_pairs
    where ${nobody('subject_id')} or ${nobody('other_id')}`,
  'a merge that led to nobody': sql`from merges as m
    where ${nobody('m.primary_id')}
      and not exists (select from former_identifiers as f where f.former_id = m.primary_id)
      and not exists (select from merges as later
        where later.merged_ids @> to_jsonb(m.primary_id::text))`,
  'an erasure that nobody carried out': sql`from erasures
    where status = 'REQUESTED' and ${nobody('subject_id')}`,
};

/** What is wrong between tables, whatever happened before. */
export const findTableFaults = async (db: Database): Promise<string[]> => {
  const faults: string[] = [];
  for (const [what, from] of Object.entries(orphans)) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count ${from}`,
    );
    if (rows[0]?.count !== 0) faults.push(`${what}: ${rows[0]?.count}`);
  }
  const { stored, again } = await readRecounts(db);
  for (const table of ['consent_counts', 'people_counts']) {
    if (!isDeepStrictEqual(stored[table], again[table])) faults.push(`${table} is wrong`);
  }
  return faults;
};
