import { and, inArray, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { attachmentLinksTable, attachmentsTable } from '#service/db/schema/attachments.ts';
import { insertRows } from '#service/db/write-rows.ts';

const files = attachmentsTable;
const links = attachmentLinksTable;

/** What merged people had is the survivor's. */
export const passOnAttachments = async (
  db: Database,
  { primaryId, mergedIds }: { primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  const ids = [...mergedIds];
  await db.update(files).set({ subjectId: primaryId }).where(inArray(files.subjectId, ids));
  // By their person rows lie where they do: they are written anew.
  const moved = await db.delete(links).where(inArray(links.subjectId, ids)).returning();
  await insertRows(
    db,
    links,
    moved.map((link) => ({ ...link, subjectId: primaryId })),
  );
};

/** Whoever is erased leaves no file, linked or not. */
export const forgetAttachments = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<void> => {
  await db.delete(files).where(isOneOf(sql`${files.subjectId}`, 'uuid', subjectIds));
  await db.delete(links).where(isOneOf(sql`${links.subjectId}`, 'uuid', subjectIds));
};

/** Removes files that nothing names anymore, of those that something just named. */
const dropUnnamed = async (
  db: Database,
  gone: readonly { subjectId: string; attachmentId: string }[],
): Promise<void> => {
  if (gone.length === 0) return;
  const subjectIds = [...new Set(gone.map(({ subjectId }) => subjectId))];
  const left = await db
    .selectDistinct({ id: links.attachmentId })
    .from(links)
    .where(isOneOf(sql`${links.subjectId}`, 'uuid', subjectIds));
  const named = new Set(left.map(({ id }) => id));
  const ids = gone.flatMap(({ attachmentId }) => (named.has(attachmentId) ? [] : attachmentId));
  await db.delete(files).where(isOneOf(sql`${files.id}`, 'uuid', ids));
};

/** With receipts that are deleted go the files that nothing else names. Their people are held. */
export const forgetAttachmentsOf = async (
  db: Database,
  receiptIds: readonly string[],
): Promise<void> => {
  const gone = await db
    .delete(links)
    .where(isOneOf(sql`${links.receiptId}`, 'uuid', receiptIds))
    .returning({ subjectId: links.subjectId, attachmentId: links.attachmentId });
  await dropUnnamed(db, gone);
};

/** With profiles that are deleted go the files that were named for their purposes alone. */
export const forgetAttachmentsFor = async (
  db: Database,
  profiles: readonly { subjectId: string; purposeId: string }[],
): Promise<void> => {
  const goes = new Set(profiles.map(({ subjectId, purposeId }) => `${subjectId} ${purposeId}`));
  const gone = await db
    .delete(links)
    .where(
      and(
        isOneOf(
          sql`${links.subjectId}`,
          'uuid',
          profiles.map(({ subjectId }) => subjectId),
        ),
        isOneOf(sql`${links.subjectId}::text || ' ' || ${links.purposeId}::text`, 'text', [
          ...goes,
        ]),
      ),
    )
    .returning({ subjectId: links.subjectId, attachmentId: links.attachmentId });
  await dropUnnamed(db, gone);
};
