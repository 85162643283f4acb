import { inArray } from 'drizzle-orm';
import { type ElementSettings, findsPeople } from '#contract/identifying-elements.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import { noKeys, type RowKeys, type SearchKeys } from '#service/identity/search-keys.ts';

type Finder = Pick<ElementSettings, 'name' | 'findsPeople'>;

/** What a value of an element is found by: an additional identifier always, others where people are. */
export const keysOfValue = (
  searchKeys: Pick<SearchKeys, 'of'>,
  element: Finder | undefined,
  { linked, value }: { linked: boolean; value: string },
): RowKeys =>
  linked || (element !== undefined && findsPeople(element)) ? searchKeys.of(value) : noKeys;

const table = dataElementsTable;

/** Elements by id, for `keysOfValue`. */
export const readFinders = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Finder>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, name: table.name, findsPeople: table.findsPeople })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...own }) => [id, own]));
};
