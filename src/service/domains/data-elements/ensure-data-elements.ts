import { inArray, or } from 'drizzle-orm';
import { dataElementTypeOf } from '#contract/data-elements.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import type { Context } from '#service/http/context.ts';
import { isUuid } from './rules.ts';

/** A data element as others refer to it. */
export type DataElementReference = { id: string; name: string };

/**
 * Finds data elements by name, or by id where an existing one has it, and creates those that are
 * mentioned for the first time (design.md 5.3). Answers each once, in the order given.
 */
export const ensureDataElements = async (
  { db, now, newId }: Context,
  mentions: readonly string[],
): Promise<DataElementReference[]> => {
  if (mentions.length === 0) return [];
  const table = dataElementsTable;
  const columns = { id: table.id, name: table.name };
  const find = (names: readonly string[], ids: readonly string[]) =>
    db
      .select(columns)
      .from(table)
      .where(
        ids.length === 0
          ? inArray(table.name, [...names])
          : or(inArray(table.name, [...names]), inArray(table.id, [...ids])),
      );
  const found = await find(mentions, mentions.filter(isUuid));
  const isFound = (mention: string) =>
    found.some(({ id, name }) => name === mention || id === mention.toLowerCase());
  const missing = [...new Set(mentions.filter((mention) => !isFound(mention)))].sort();
  if (missing.length > 0) {
    await db
      .insert(table)
      .values(
        missing.map((name) => ({
          id: newId(),
          name,
          type: dataElementTypeOf(name),
          createdAt: now(),
        })),
      )
      .onConflictDoNothing();
    found.push(...(await find(missing, [])));
  }
  const ordered = mentions.flatMap((mention) => {
    const element = found.find(({ id, name }) => name === mention || id === mention.toLowerCase());
    return element === undefined ? [] : [element];
  });
  return [...new Map(ordered.map((element) => [element.id, element])).values()];
};
