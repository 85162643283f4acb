import { or, sql } from 'drizzle-orm';
import { guid } from '#contract/common/values.ts';
import type { ElementKind } from '#contract/data-element-values.ts';
import { dataElementTypeOf } from '#contract/data-elements.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import type { Context } from '#service/http/context.ts';

/** Whether a mention may be the id of a data element rather than its name. */
const isUuid = (mention: string): boolean => guid.safeParse(mention).success;

/** A data element as others refer to it, with what administrators set for it. */
export type FoundElement = {
  id: string;
  name: string;
  kind: ElementKind | null;
  findsPeople: boolean | null;
};
/** The same; `isNew` where this mention was its first. */
export type DataElementReference = FoundElement & { isNew: boolean };

/** Whether this element is meant by a mention: by its name, or by its id. */
export const isMentioned = ({ id, name }: { id: string; name: string }, mention: string): boolean =>
  name === mention || id === mention.toLowerCase();

/** The elements mentioned by id, by mention. */
export const findElementsById = async (
  db: Database,
  mentions: readonly string[],
): Promise<Map<string, { id: string; name: string }>> => {
  const ids = mentions.filter(isUuid);
  if (ids.length === 0) return new Map();
  const found = await findDataElements(db, ids);
  return new Map(
    ids.flatMap((id) => {
      const element = found.find((candidate) => isMentioned(candidate, id));
      return element === undefined ? [] : [[id, element] as const];
    }),
  );
};

/** The elements that are mentioned and there. */
export const findDataElements = (
  db: Database,
  mentions: readonly string[],
): Promise<FoundElement[]> => {
  const table = dataElementsTable;
  const ids = mentions.filter(isUuid);
  const isNamed = sql`md5(${table.name}) in (
    select md5(name) from unnest(${arrayOf('text', mentions)}) as mention (name))`;
  return db
    .select({ id: table.id, name: table.name, kind: table.kind, findsPeople: table.findsPeople })
    .from(table)
    .where(
      ids.length === 0 ? isNamed : or(isNamed, sql`${table.id} = any(${arrayOf('uuid', ids)})`),
    );
};

/**
 * Finds data elements by name, or by id where an existing one has it, and creates those that are
 * mentioned for the first time (docs/design.md 5.3). Answers one for each mention, in the order
 * given.
 * @param pointOf the collection point whose receipt mentions a new name
 */
export const ensureDataElements = async (
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  mentions: readonly string[],
  pointOf: (name: string) => string | null = () => null,
): Promise<DataElementReference[]> => {
  if (mentions.length === 0) return [];
  const found = await findDataElements(db, mentions);
  const isFound = (mention: string) => found.some((element) => isMentioned(element, mention));
  // Sorted, so that two requests with the same new names do not wait for each other.
  const missing = [...new Set(mentions.filter((mention) => !isFound(mention)))].sort();
  if (missing.length > 0) {
    await db
      .insert(dataElementsTable)
      .values(
        missing.map((name) => ({
          id: newId(),
          name,
          type: dataElementTypeOf(name),
          createdAt: now(),
          collectionPointId: pointOf(name),
        })),
      )
      .onConflictDoNothing();
    found.push(...(await findDataElements(db, missing)));
  }
  return mentions.map((mention) => {
    const element = found.find((candidate) => isMentioned(candidate, mention));
    if (element === undefined) throw new Error('A data element just created was not found.');
    return { ...element, isNew: missing.includes(mention) };
  });
};
