import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { type MergeRow, mergesTable, type SubjectSnapshot } from '#service/db/schema/merges.ts';

const merges = mergesTable;

const withoutToken = ({ subject, ...snapshot }: SubjectSnapshot): SubjectSnapshot => ({
  ...snapshot,
  subject: { ...subject, linkToken: null },
});

/** A merge as the audit keeps it: without what opens a magic link. */
export const withoutLinks = ({ before, after, ...merge }: MergeRow): MergeRow => ({
  ...merge,
  before: before.map(withoutToken),
  after: withoutToken(after),
});

/** Takes out of the next merges after `after`, at most so many, the tokens that older releases kept. */
export const takeLinksFromMerges = async (
  db: Database,
  after: string | null,
  limit: number,
): Promise<{ last: string; count: number } | undefined> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${merges.id} from ${merges} where ${after}::uuid is null or ${merges.id} > ${after}::uuid
    order by ${merges.id} limit ${limit}`);
  const first = rows[0]?.id;
  const last = rows.at(-1)?.id;
  if (first === undefined || last === undefined) return undefined;
  const none = sql.raw(`'{subject,linkToken}', 'null'::jsonb`);
  await db.execute(sql`update ${merges} m set
      before = (select jsonb_agg(jsonb_set(s, ${none}) order by place)
        from jsonb_array_elements(m.before) with ordinality as t (s, place)),
      after = jsonb_set(m.after, ${none})
    where m.id between ${first}::uuid and ${last}::uuid
      and (m.after #>> '{subject,linkToken}' is not null or exists (
        select from jsonb_array_elements(m.before) as s where s #>> '{subject,linkToken}' is not null))`);
  return { last, count: rows.length };
};
