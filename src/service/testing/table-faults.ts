import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { readRecounts } from './recounts.ts';

const nobody = (of: string) => sql.raw(`${of} not in (select id from data_subjects)`);

/**
 * Rows that name somebody who isn't there, or that lost what they belong to. A cluster compares what
 * lies on several machines only with a list.
 */
const orphans: Record<string, SQL> = {
  'an identifier of nobody': sql`from identifiers
    where (subject_id, identifier) not in (select id, identifier from data_subjects)`,
  'a person without their identifier': sql`from data_subjects
    where (id, identifier) not in (select subject_id, identifier from identifiers)`,
  'an act about nobody': sql`from activity_people where ${nobody('subject_id')}`,
  'a transaction without its receipt': sql`from transactions
    where receipt_id is not null and receipt_id not in (select id from receipts)`,
  'a receipt that did nothing': sql`from receipts
    where jsonb_array_length(coalesce(fields -> 'purposes', '[]')) > 0
      and id not in (select receipt_id from transactions where receipt_id is not null)`,
  'a consent with another number of transactions': sql`from subject_purposes as c
    left join (select t.subject_id, t.purpose_id, count(*) as count from transactions as t
      join data_subjects as s on s.id = t.subject_id
      where t.decided is null and t.superseded_at is null and t.correction is null
        and (not t.is_test or s.is_test)
      group by t.subject_id, t.purpose_id) as said
      on said.subject_id = c.subject_id and said.purpose_id = c.purpose_id
    where c.transaction_count <> coalesce(said.count, 0)`,
  'a consent without what set it': sql`from subject_purposes
    where status_transaction_id is not null
      and (subject_id, status_transaction_id) not in (select subject_id, id from transactions)`,
  'a member of a consent group who is nobody': sql`from consent_group_members
    where ${nobody('subject_id')}`,
  'a linked person who is nobody': sql`from identity_group_members where ${nobody('subject_id')}`,
  'a group of fewer than two': sql`from identity_groups as g
    where (select count(*) from identity_group_members where group_id = g.id) < 2`,
  'a pair of nobody': sql`from distinct_pairs
    where ${nobody('subject_id')} or ${nobody('other_id')}`,
  'a merge that led to nobody': sql`from merges as m
    where ${nobody('m.primary_id')}
      and m.primary_id not in (select former_id from former_identifiers)
      and m.primary_id::text not in (select jsonb_array_elements_text(merged_ids) from merges)`,
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
