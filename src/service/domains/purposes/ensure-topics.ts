import { and, eq, inArray } from 'drizzle-orm';
import { topicsTable } from '#service/db/schema/purpose-links.ts';
import type { Context } from '#service/http/context.ts';

/**
 * The ids of the topics with these names, in their order; those that do not exist are created. No
 * operation of the interface makes a topic (docs/wire/purposes.md): this is for data sets.
 */
export const ensureTopics = async (
  { db, account, newId }: Pick<Context, 'db' | 'account' | 'newId'>,
  names: readonly string[],
): Promise<string[]> => {
  const table = topicsTable;
  const { organizationId } = account;
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return [];
  await db
    .insert(table)
    .values(wanted.map((name) => ({ id: newId(), organizationId, name })))
    .onConflictDoNothing();
  const found = await db
    .select()
    .from(table)
    .where(and(eq(table.organizationId, organizationId), inArray(table.name, wanted)));
  const idOf = new Map(found.map(({ name, id }) => [name, id]));
  return names.flatMap((name) => idOf.get(name) ?? []);
};
