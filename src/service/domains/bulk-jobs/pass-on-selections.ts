import { inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  type SelectionPersonRow,
  selectionPeopleTable as table,
} from '#service/db/schema/selections.ts';
import { upsertRows } from '#service/db/write-rows.ts';

/** Of two places in one selection: one that waits, since the survivor has what wasn't dealt with. */
const combine = (one: SelectionPersonRow, other: SelectionPersonRow): SelectionPersonRow => {
  if (one.doneAt === null && other.doneAt === null) {
    return { ...one, seen: [one.seen, other.seen].filter(Boolean).join(' ') || null };
  }
  if (one.doneAt === null || other.doneAt === null) return one.doneAt === null ? one : other;
  return one.doneAt > other.doneAt ? one : other;
};

/**
 * After a merge: its survivor takes the places of those merged away in selections. All of its people are
 * held, and those merged away are still there.
 */
export const passOnSelections = async (
  db: Database,
  { primaryId, mergedIds }: { primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.subjectId, [primaryId, ...mergedIds]));
  if (rows.every(({ subjectId }) => subjectId === primaryId)) return;
  const places = [...Map.groupBy(rows, ({ selectionId }) => selectionId).values()].map((own) => ({
    ...own.reduce(combine),
    subjectId: primaryId,
  }));
  await upsertRows(db, table, places, ['subjectId', 'selectionId']);
};
