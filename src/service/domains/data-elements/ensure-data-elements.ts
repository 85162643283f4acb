import { inArray, or, sql } from 'drizzle-orm';
import { dataElementTypeOf } from '#contract/data-elements.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import type { Context } from '#service/http/context.ts';
import { isUuid } from './rules.ts';

/** A data element as others refer to it; `isNew` where this mention was its first. */
export type DataElementReference = { id: string; name: string; isNew: boolean };

const isMentioned = ({ id, name }: { id: string; name: string }, mention: string): boolean =>
  name === mention || id === mention.toLowerCase();

/**
 * Finds data elements by name, or by id where an existing one has it, and creates those that are
 * mentioned for the first time (design.md 5.3). Answers one for each mention, in the order given.
 */
export const ensureDataElements = async (
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  mentions: readonly string[],
): Promise<DataElementReference[]> => {
  if (mentions.length === 0) return [];
  const table = dataElementsTable;
  const columns = { id: table.id, name: table.name };
  const find = (names: readonly string[], ids: readonly string[]) => {
    const hashes = names.map((name) => sql`md5(${name})`);
    const isNamed = inArray(sql`md5(${table.name})`, hashes);
    return db
      .select(columns)
      .from(table)
      .where(ids.length === 0 ? isNamed : or(isNamed, inArray(table.id, [...ids])));
  };
  const found = await find(mentions, mentions.filter(isUuid));
  const isFound = (mention: string) => found.some((element) => isMentioned(element, mention));
  // Sorted, so that two requests with the same new names do not wait for each other.
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
  return mentions.map((mention) => {
    const element = found.find((candidate) => isMentioned(candidate, mention));
    if (element === undefined) throw new Error('A data element just created was not found.');
    return { ...element, isNew: missing.includes(mention) };
  });
};
