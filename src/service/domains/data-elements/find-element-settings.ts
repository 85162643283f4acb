import { eq } from 'drizzle-orm';
import type { ElementSettings } from '#contract/identifying-elements.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable as table } from '#service/db/schema/data-elements.ts';

/** What administrators set for an element; undefined where there is none of this id. */
export const findElementSettings = async (
  db: Database,
  id: string,
): Promise<ElementSettings | undefined> => {
  const [row] = await db
    .select({ name: table.name, kind: table.kind, findsPeople: table.findsPeople })
    .from(table)
    .where(eq(table.id, id));
  return row;
};
