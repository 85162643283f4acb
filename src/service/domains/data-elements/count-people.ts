import { isNull, lte, or, sql } from 'drizzle-orm';
import { arrayOf } from '#service/db/arrays.ts';
import type { OpenDatabase } from '#service/db/database.ts';
import { dataElementsTable as elements } from '#service/db/schema/data-elements.ts';
import { subjectElementsTable as values } from '#service/db/schema/data-subjects.ts';

const countedForMs = 15 * 60_000;

/**
 * Counts how many people have a value of each data element whose count is a quarter of an hour old,
 * and of new ones. Whoever begins says so first: of several instances one counts.
 */
export const countPeopleWithValues = async (
  { db, session }: Pick<OpenDatabase, 'db' | 'session'>,
  now: string,
): Promise<void> => {
  const dueBefore = new Date(Date.parse(now) - countedForMs).toISOString();
  const begun = await db
    .update(elements)
    .set({ peopleCountedAt: now })
    .where(or(isNull(elements.peopleCountedAt), lte(elements.peopleCountedAt, dueBefore)))
    .returning({ id: elements.id });
  if (begun.length === 0) return;
  const ids = begun.map(({ id }) => id);
  const { rows } = await session((own) =>
    own.execute<{ id: string; people: number }>(sql`
      select element_id as id, count(distinct subject_id)::int as people from ${values}
      where not linked and element_id = any(${arrayOf('uuid', ids)}) group by element_id`),
  );
  const counts = new Map(rows.map(({ id, people }) => [id, people]));
  const people = ids.map((id) => counts.get(id) ?? 0);
  await db.execute(sql`update ${elements} set people = counted.people
    from unnest(${arrayOf('uuid', ids)}, ${arrayOf('int', people)}) as counted (id, people)
    where ${elements.id} = counted.id and ${elements.people} is distinct from counted.people`);
};
