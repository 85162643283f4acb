import { asc, or, sql } from 'drizzle-orm';
import { type ElementSettings, findsPeople } from '#contract/identifying-elements.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable, hasName } from '#service/db/schema/data-elements.ts';
import { invalidRequest } from '#service/http/problem.ts';

const table = dataElementsTable;
const columns = { id: table.id, name: table.name, findsPeople: table.findsPeople };

/** The names of the elements that people are found by. */
export const listFinders = async (db: Database): Promise<string[]> => {
  const rows = await db.select(columns).from(table).orderBy(asc(table.name));
  return rows.filter(findsPeople).map(({ name }) => name);
};

/**
 * The element with this name.
 * @throws Problem 400 that says so where there's none, and which one has the name in other capitals
 */
export const requireElement = async (
  db: Database,
  name: string,
): Promise<Pick<ElementSettings, 'name' | 'findsPeople'> & { id: string }> => {
  const rows = await db
    .select(columns)
    .from(table)
    .where(or(hasName(name), sql`lower(${table.name}) = lower(${name}::text)`))
    .orderBy(asc(table.name));
  const element = rows.find((row) => row.name === name);
  if (element !== undefined) return element;
  const meant = rows[0] === undefined ? '' : ` Did you mean “${rows[0].name}”?`;
  const message = `There's no data element “${name}”.${meant}`;
  throw invalidRequest([{ path: 'dataElementName', message }]);
};
