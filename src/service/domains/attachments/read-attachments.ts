import { and, asc, isNull, sql } from 'drizzle-orm';
import type { AttachmentType } from '#contract/attachment-names.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { attachmentLinksTable, attachmentsTable } from '#service/db/schema/attachments.ts';
import type { RequestContext } from '#service/http/context.ts';

const files = attachmentsTable;
const links = attachmentLinksTable;

/** A file of a person, and what of theirs names it. */
export type HeldAttachment = {
  id: string;
  fileName: string;
  contentType: AttachmentType;
  size: number;
  /** In hex. */
  sha256: string;
  uploadedBy: string;
  uploadDate: string;
  /** A purpose is null where the whole receipt names it. */
  links: { receiptId: string; purposeId: string | null }[];
};

const readRows = (db: Database, subjectIds: readonly string[]) =>
  db
    .select()
    .from(files)
    .where(and(isOneOf(sql`${files.subjectId}`, 'uuid', subjectIds), isNull(files.unlinkedAt)))
    .orderBy(asc(files.uploadedAt), asc(files.id));

/**
 * The files of people, the oldest first, in two statements at most. On a cluster files and their links
 * lie apart, so no statement reads both.
 */
export const readAttachments = async (
  { db, attachments }: Pick<RequestContext, 'db' | 'attachments'>,
  subjectIds: readonly string[],
): Promise<Map<string, HeldAttachment[]>> => {
  const held = new Map<string, HeldAttachment[]>();
  if (subjectIds.length === 0) return held;
  const rows = await readRows(db, subjectIds);
  if (rows.length === 0) return held;
  const owners = [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))];
  const named = await db
    .select()
    .from(links)
    .where(isOneOf(sql`${links.subjectId}`, 'uuid', owners))
    .orderBy(asc(links.id));
  const linksOf = Map.groupBy(named, ({ attachmentId }) => attachmentId);
  for (const row of rows) {
    const { id, subjectId, contentType, size, sha256, uploadedBy } = row;
    if (subjectId === null) continue;
    const own: HeldAttachment = {
      ...{ id, contentType, size, sha256, uploadedBy },
      fileName: await attachments.openName(row.name, id),
      uploadDate: toWireTime(row.uploadedAt),
      links: (linksOf.get(id) ?? []).map(({ receiptId, purposeId }) => ({ receiptId, purposeId })),
    };
    held.set(subjectId, [...(held.get(subjectId) ?? []), own]);
  }
  return held;
};

/** Those that this purpose, or null for the whole of a receipt, names. */
export const namedFor = (
  held: readonly HeldAttachment[],
  purposeId: string | null,
): HeldAttachment[] => held.filter((own) => own.links.some((link) => link.purposeId === purposeId));

/** As records since V3 have one. */
export const toAttachment = ({ id, fileName, uploadedBy, uploadDate }: HeldAttachment) => ({
  attachmentId: id,
  fileName,
  uploadedBy,
  uploadDate,
});
