import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import type { CustomIndexRunRow } from '#service/db/schema/custom-indexes.ts';
import { subjectElementsTable as values } from '#service/db/schema/data-subjects.ts';
import { readCurrentIndex } from './get-current-index.ts';

/** Whether searches by this element have an index already. */
export const hasIndexOn = async (db: Database, elementId: string): Promise<boolean> =>
  (await readCurrentIndex(db))?.elementId === elementId;

/**
 * Milliseconds of one search by the element, for a value that nobody has: without an index it reads
 * all of the element's values.
 */
export const measureSearch = async (
  db: Database,
  { id, elementId }: Pick<CustomIndexRunRow, 'id' | 'elementId'>,
): Promise<number> => {
  const begun = performance.now();
  await db.execute(sql`select subject_id from ${values} where element_id = ${elementId}::uuid
    and not linked and md5(value) = md5(${id}) and value = ${id} limit 1`);
  return performance.now() - begun;
};
