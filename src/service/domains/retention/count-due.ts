import { sql } from 'drizzle-orm';
import type { RetentionCounts } from '#contract/retention.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { amongIds } from './among.ts';
import { readBareReceipts } from './bare-receipts.ts';
import type { Judged } from './judge.ts';
import type { RuleDefinition } from './old-enough.ts';

const { subjectId, purposeId, receiptId } = transactionsTable;

const countOf = ({ rows }: { rows: { count: number }[] }): number => rows[0]?.count ?? 0;

const countReceiptsOf = async (db: Database, ids: readonly string[]): Promise<number> => {
  const isOfThese = amongIds(ids);
  const named = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select distinct ${subjectId}, ${receiptId}
      from ${transactionsTable}
      where ${isOfThese(sql`${subjectId}`)} and ${receiptId} is not null) as named`);
  return countOf(named) + (await readBareReceipts(db, isOfThese)).length;
};

/** The receipts that are about nothing but these profiles: they go with them. */
const countReceiptsAbout = async (db: Database, due: readonly Judged[]): Promise<number> => {
  const people = due.map((one) => one.subjectId);
  const purposes = due.map(({ key }) => key);
  const about = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select ${subjectId}, ${receiptId}
      from ${transactionsTable}
        left join unnest(${arrayOf('uuid', people)}, ${arrayOf('uuid', purposes)})
          as due (subject_id, purpose_id)
          on due.subject_id = ${subjectId} and due.purpose_id = ${purposeId}
      where ${amongIds([...new Set(people)])(sql`${subjectId}`)} and ${receiptId} is not null
      group by ${subjectId}, ${receiptId}
      having bool_and(due.subject_id is not null)) as about`);
  return countOf(about);
};

/** How much goes with what is due. */
export const countDue = async (
  db: Database,
  { target }: RuleDefinition,
  due: readonly Judged[],
): Promise<RetentionCounts> => {
  if (due.length === 0) return { people: 0, profiles: 0, receipts: 0 };
  const ids = [...new Set(due.map((one) => one.subjectId))];
  const profiles = due.reduce((sum, one) => sum + one.profiles, 0);
  const receipts = {
    PERSON: () => countReceiptsOf(db, ids),
    PROFILE: () => countReceiptsAbout(db, due),
    RECEIPTS: async () => due.length,
  }[target];
  return { people: ids.length, profiles, receipts: await receipts() };
};

export const addCounts = (one: RetentionCounts, other: RetentionCounts): RetentionCounts => ({
  people: one.people + other.people,
  profiles: one.profiles + other.profiles,
  receipts: one.receipts + other.receipts,
});
