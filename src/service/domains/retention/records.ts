import { eq } from 'drizzle-orm';
import type { RetentionRule } from '#contract/retention.ts';
import type { Database } from '#service/db/database.ts';
import {
  type RetentionRuleRow,
  retentionRulesTable as table,
} from '#service/db/schema/retention.ts';
import { notFound } from '#service/http/problem.ts';
import { toRetentionRule } from './wire.ts';

/**
 * A rule, held until the transaction ends: a step that deletes by it ends before, and none begins.
 * @throws Problem 404
 */
export const holdRule = async (db: Database, id: string): Promise<RetentionRuleRow> => {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (row === undefined) throw notFound('Retention rule');
  return row;
};

/** Changes a rule that the transaction holds. */
export const changeRule = async (
  db: Database,
  id: string,
  fields: Partial<RetentionRuleRow>,
): Promise<RetentionRule> => {
  const [row] = await db.update(table).set(fields).where(eq(table.id, id)).returning();
  if (row === undefined) throw new Error("The rule just changed wasn't returned.");
  return toRetentionRule(row);
};
