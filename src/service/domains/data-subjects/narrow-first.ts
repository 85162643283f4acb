import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';

const subjects = dataSubjectsTable;

/** This many are looked up one by one within milliseconds. */
const fewMaximum = 10_000;

/**
 * A condition on a time, for a list in another order. The planner assumes that the matches are spread
 * evenly over that order; if they come last, it would read everyone. So if there are few, they are
 * read by their own index first and then sorted.
 */
export const narrowFirst = async (db: Database, condition: SQL): Promise<SQL> => {
  const found = db.select({ id: subjects.id }).from(subjects).where(condition);
  const probe = db
    .select({ id: subjects.id })
    .from(subjects)
    .where(condition)
    .limit(fewMaximum + 1)
    .as('probe');
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(probe);
  const count = row?.count ?? 0;
  if (count === 0) return sql`false`;
  if (count > fewMaximum) return condition;
  return sql`${and(sql`${subjects.id} = any(array(${found}))`, condition)}`;
};
