import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import { unlinkedDays } from '#contract/attachments.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { attachmentsTable } from '#service/db/schema/attachments.ts';
import { legalHoldsTable } from '#service/db/schema/erasures.ts';

const files = attachmentsTable;
const dayMs = 86_400_000;
/** Each may have 16 parts. */
const portion = 100;

/**
 * Removes files that nothing has named for a day. Of people who were put on hold since, they stay; one
 * that is named meanwhile does, too.
 */
export const dropUnlinked = async (db: Database, now: string): Promise<void> => {
  const due = toDatabaseTime(new Date(Date.parse(now) - unlinkedDays * dayMs).toISOString());
  const isDue = lte(files.unlinkedAt, due);
  let last = '';
  for (;;) {
    const rows = await db
      .select({ id: files.id, subjectId: files.subjectId })
      .from(files)
      .where(and(isDue, last === '' ? undefined : sql`${files.id} > ${last}::uuid`))
      .orderBy(asc(files.id))
      .limit(portion);
    const [newest] = rows.slice(-1);
    if (newest === undefined) return;
    last = newest.id;
    const held = await db
      .select({ subjectId: legalHoldsTable.subjectId })
      .from(legalHoldsTable)
      .where(
        inArray(
          legalHoldsTable.subjectId,
          rows.flatMap(({ subjectId }) => subjectId ?? []),
        ),
      );
    const onHold = new Set(held.map(({ subjectId }) => subjectId));
    const ids = rows.flatMap(({ id, subjectId }) =>
      subjectId !== null && onHold.has(subjectId) ? [] : id,
    );
    if (ids.length > 0) await db.delete(files).where(and(inArray(files.id, ids), isDue));
  }
};
