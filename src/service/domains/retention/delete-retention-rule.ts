import { eq } from 'drizzle-orm';
import { retentionRulesTable as table } from '#service/db/schema/retention.ts';
import type { Context } from '#service/http/context.ts';
import { holdRule } from './records.ts';

/**
 * Deletes a rule; a run of it ends. Certificates go on naming it by its id.
 * @throws Problem 404
 */
export const deleteRetentionRule = async (
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<null> => {
  await holdRule(db, id);
  await db.delete(table).where(eq(table.id, id));
  return null;
};
