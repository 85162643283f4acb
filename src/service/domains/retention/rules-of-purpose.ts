import { asc, eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { retentionRulesTable as table } from '#service/db/schema/retention.ts';
import { writeRulesAlone } from './check-rule.ts';

/** The names of rules about a purpose; until the transaction ends none is written. */
export const rulesOfPurpose = async (
  db: Database,
  purposeId: string,
  limit: number,
): Promise<string[]> => {
  await writeRulesAlone(db);
  const rules = await db
    .select({ name: table.name })
    .from(table)
    .where(eq(table.purposeId, purposeId))
    .orderBy(asc(table.name))
    .limit(limit);
  return rules.map(({ name }) => name);
};
