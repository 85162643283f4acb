import { asc, sql } from 'drizzle-orm';
import type { LeftOut } from '#contract/left-out.ts';
import { arrayOf, isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  type AttachmentLinkRow,
  attachmentLinksTable,
  attachmentsTable,
} from '#service/db/schema/attachments.ts';
import { insertRows } from '#service/db/write-rows.ts';
import type { Context } from '#service/http/context.ts';

const files = attachmentsTable;

/** A file that a receipt names, and where. */
export type NamedAttachment = { path: string; id: string; purposeId: string | null };

/** A receipt that names files, and whose it is. */
type Naming = { receiptId: string; subjectId: string; named: readonly NamedAttachment[] };

/** Said alike of files that aren't there and of other people's: nobody learns of theirs. */
const message =
  "No file has this id that isn't another person's already. Upload it, and name its refId.";

/** Whose files are, with them held until the transaction ends, in the order of their ids. */
const holdFiles = async (db: Database, ids: readonly string[]) => {
  const rows = await db
    .select({ id: files.id, subjectId: files.subjectId })
    .from(files)
    .where(isOneOf(sql`${files.id}`, 'uuid', ids))
    .orderBy(asc(files.id))
    .for('update');
  return new Map(rows.map(({ id, subjectId }) => [id, subjectId]));
};

const writeHolders = async (
  db: Database,
  links: readonly Pick<AttachmentLinkRow, 'attachmentId' | 'subjectId'>[],
): Promise<void> => {
  const holders = [...new Map(links.map((own) => [own.attachmentId, own.subjectId]))];
  const column = (place: 0 | 1) =>
    arrayOf(
      'uuid',
      holders.map((holder) => holder[place]),
    );
  await db.execute(sql`${planned}update ${files} set subject_id = given.subject_id, unlinked_at = null
    from unnest(${column(0)}, ${column(1)}) as given (id, subject_id) where ${files.id} = given.id`);
};

/**
 * Links files with those whose receipts name them, who are held: a file is whose receipt names it
 * first. Nothing is read where no receipt names any.
 * @returns what couldn't be linked, by receipt
 */
export const linkAttachments = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  receipts: readonly Naming[],
): Promise<Map<string, LeftOut[]>> => {
  const leftOut = new Map<string, LeftOut[]>();
  const ids = new Set(receipts.flatMap(({ named }) => named.map(({ id }) => id)));
  if (ids.size === 0) return leftOut;
  const holders = await holdFiles(db, [...ids]);
  const links = new Map<string, AttachmentLinkRow>();
  for (const { receiptId, subjectId, named } of receipts) {
    for (const { path, id: attachmentId, purposeId } of named) {
      const holder = holders.get(attachmentId);
      if (holder === undefined || (holder !== null && holder !== subjectId)) {
        const fault: LeftOut = { path, reason: 'UNKNOWN', message };
        leftOut.set(receiptId, [...(leftOut.get(receiptId) ?? []), fault]);
        continue;
      }
      holders.set(attachmentId, subjectId);
      const key = [receiptId, attachmentId, purposeId].join(' ');
      if (links.has(key)) continue;
      links.set(key, { id: newId(), subjectId, attachmentId, receiptId, purposeId });
    }
  }
  if (links.size === 0) return leftOut;
  await writeHolders(db, [...links.values()]);
  await insertRows(db, attachmentLinksTable, [...links.values()]);
  return leftOut;
};
