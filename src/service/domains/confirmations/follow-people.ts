import { and, eq, inArray, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { confirmationsTable } from '#service/db/schema/confirmations.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';

/** What merged people signed up for is the survivor's to confirm, also by mails that are still to be sent. */
export const passOnConfirmations = async (
  db: Database,
  { primaryId, mergedIds }: { primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  const subjectId = primaryId;
  const ids = [...mergedIds];
  await db
    .update(confirmationsTable)
    .set({ subjectId })
    .where(inArray(confirmationsTable.subjectId, ids));
  await db
    .update(outboxTable)
    .set({ subjectId })
    .where(and(inArray(outboxTable.subjectId, ids), eq(outboxTable.kind, 'CONFIRMATION')));
};

/** Whoever is erased has nothing to confirm: their links lead nowhere. */
export const forgetConfirmations = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<void> => {
  const table = confirmationsTable;
  await db.delete(table).where(isOneOf(sql`${table.subjectId}`, 'uuid', subjectIds));
};
