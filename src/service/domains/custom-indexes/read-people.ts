import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { peopleCountsTable } from '#service/db/schema/counts.ts';
import type { CustomIndexRunRow } from '#service/db/schema/custom-indexes.ts';
import {
  dataSubjectsTable as people,
  subjectElementsTable as values,
} from '#service/db/schema/data-subjects.ts';

type Page = { count: number; people: number; last: string | null };

/** Reads the next people of a run, in the order of their ids: how many, and how many have a value. */
export const readPeople = async (
  db: Database,
  { elementId, readTo }: Pick<CustomIndexRunRow, 'elementId' | 'readTo'>,
  limit: number,
): Promise<Page> => {
  const after = readTo === null ? sql`true` : sql`s.id > ${readTo}::uuid`;
  // A join with a limit of its own looks each person up; an EXISTS may read all of the element's values.
  const { rows } = await db.execute<Page>(sql`
    with page as (
      select s.id, v.has from (
        select s.id from ${people} s where ${after} order by s.id limit ${limit}
      ) s left join lateral (
        select true as has from ${values} v
        where v.subject_id = s.id and v.element_id = ${elementId}::uuid and not v.linked limit 1
      ) v on true
    )
    select count(*)::int as count, count(has)::int as people,
      (select id from page order by id desc limit 1) as last from page`);
  return rows[0] ?? { count: 0, people: 0, last: null };
};

/** How many people there are, test records included. */
export const countAllPeople = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(count), 0)::int as count from ${peopleCountsTable}`,
  );
  return rows[0]?.count ?? 0;
};
