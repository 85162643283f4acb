import { and, eq, isNotNull, max } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { replayedConsentsTable as table } from '#service/db/schema/replays.ts';

/** When a replay last changed what is stored of a person's consents, by purpose. */
export const readRecomputed = async (
  db: Database,
  subjectId: string,
): Promise<Map<string, string>> => {
  const rows = await db
    .select({ purposeId: table.purposeId, at: max(table.changedAt) })
    .from(table)
    .where(and(eq(table.subjectId, subjectId), isNotNull(table.changedAt)))
    .groupBy(table.purposeId);
  return new Map(rows.flatMap(({ purposeId, at }) => (at === null ? [] : [[purposeId, at]])));
};
