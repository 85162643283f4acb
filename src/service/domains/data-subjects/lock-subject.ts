import { eq } from 'drizzle-orm';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import type { Context } from '#service/http/context.ts';

const table = dataSubjectsTable;

/**
 * The subject with this identifier, made where there is none, locked until the transaction ends.
 * @param identifier the primary one, trimmed
 */
export const lockSubject = async (
  context: Context,
  identifier: string,
): Promise<{ id: string; isNew: boolean }> => {
  const { db, now, newId } = context;
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.identifier, identifier))
    .for('update');
  if (found !== undefined) return { ...found, isNew: false };
  const at = now();
  const [made] = await db
    .insert(table)
    .values({
      id: newId(),
      identifier,
      linkToken: newId(),
      createdAt: at,
      modifiedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (made !== undefined) return { ...made, isNew: true };
  // Somebody else made it since, and a merge may have taken it away again.
  return lockSubject(context, identifier);
};
