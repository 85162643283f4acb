import { asc, gt } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { dataSubjectsTable as subjects } from '#service/db/schema/data-subjects.ts';
import { type Among, amongIds } from './among.ts';

/** The next people in the order of ids. */
export type NextPeople = { count: number; last: string; among: Among };

/** Undefined after the last. */
export const findNextPeople = async (
  db: Database,
  after: string | null,
  limit: number,
): Promise<NextPeople | undefined> => {
  const rows = await db
    .select({ id: subjects.id })
    .from(subjects)
    .where(given(after ?? undefined, (id) => gt(subjects.id, id)))
    .orderBy(asc(subjects.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const last = ids.at(-1);
  return last === undefined ? undefined : { count: ids.length, last, among: amongIds(ids) };
};
