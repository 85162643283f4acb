import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import { subjectElementsTable } from '#service/db/schema/data-subjects.ts';
import { keysOfValue, readFinders } from '#service/domains/data-elements/element-keys.ts';
import type { Context } from '#service/http/context.ts';
import type { ElementValues } from './plan-elements.ts';

const table = subjectElementsTable;

/** The elements of a subject by name, values before identifiers, each with its values in order. */
export const readElements = async (
  db: Database,
  subjectId: string,
): Promise<(ElementValues & { name: string })[]> => {
  const rows = await db
    .select({
      elementId: table.elementId,
      name: dataElementsTable.name,
      linked: table.linked,
      value: table.value,
      updatedAt: table.updatedAt,
      setBy: table.setBy,
    })
    .from(table)
    .innerJoin(dataElementsTable, eq(dataElementsTable.id, table.elementId))
    .where(eq(table.subjectId, subjectId))
    .orderBy(sql`${dataElementsTable.name} collate "C"`, asc(table.linked), asc(table.position));
  const byElement = Map.groupBy(rows, ({ elementId, linked }) => `${elementId} ${linked}`);
  return [...byElement.values()].flatMap((values) => {
    const [first] = values;
    return first === undefined ? [] : [{ ...first, values }];
  });
};

/** Stores the given values in place of those that the subject had of each element and kind. */
export const writeElements = async (
  { db, searchKeys }: Pick<Context, 'db' | 'searchKeys'>,
  subjectId: string,
  changes: readonly ElementValues[],
): Promise<void> => {
  for (const linked of [false, true]) {
    const ids = changes.filter((own) => own.linked === linked).map(({ elementId }) => elementId);
    if (ids.length === 0) continue;
    await db
      .delete(table)
      .where(
        and(
          eq(table.subjectId, subjectId),
          eq(table.linked, linked),
          inArray(table.elementId, ids),
        ),
      );
  }
  const finders = await readFinders(
    db,
    changes.map(({ elementId }) => elementId),
  );
  const rows = changes.flatMap(({ elementId, linked, values }) =>
    values.map(({ value, updatedAt, setBy }, position) => ({
      elementId,
      linked,
      position,
      value,
      updatedAt,
      setBy,
      ...keysOfValue(searchKeys, finders.get(elementId), { linked, value }),
    })),
  );
  if (rows.length === 0) return;
  // As one parameter: a statement cannot have as many as there can be values.
  await db.execute(sql`
    insert into ${table} (subject_id, element_id, linked, position, value, updated_at, set_by,
      text_key, phone_key)
    select ${subjectId}::uuid, "elementId", linked, position, value, "updatedAt", "setBy",
      "textKey", "phoneKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row("elementId" uuid,
      linked boolean, position integer, value text, "updatedAt" timestamptz, "setBy" text,
      "textKey" text, "phoneKey" text)`);
};
