import { and, eq, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { SelectionAction, SelectionCriteria } from '#contract/bulk-jobs.ts';
import { guid } from '#contract/common/values.ts';
import type { Database } from '#service/db/database.ts';
import { type SelectionRow, selectionsTable as table } from '#service/db/schema/selections.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import type { DocumentSeals } from '#service/identity/document-seals.ts';

/** Stands for the last receipt of a consent where that was removed. */
export const unknownReceipt = 'unknown';

/** What of a selection is sealed; of who is named one by one, nothing. */
export type SelectionContent = { criteria: SelectionCriteria; action: SelectionAction };

export const openSelection = async (
  seals: DocumentSeals,
  { id, content }: Pick<SelectionRow, 'id' | 'content'>,
): Promise<SelectionContent> => (await seals.open(content, id)) as SelectionContent;

/**
 * The caller's own selection of this token, held until the transaction ends; undefined where there is
 * none, it's another's, or it ended.
 */
export const lockOwnSelection = async (
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  token: string,
): Promise<SelectionRow | undefined> => {
  const id = z.safeParse(guid, token);
  if (!id.success) return undefined;
  const [row] = await db
    .select()
    .from(table)
    .where(
      and(eq(table.id, id.data), eq(table.createdBy, caller.subject), gt(table.expiresAt, now())),
    )
    .for('update');
  return row;
};

/** @throws Problem 404 */
export const readBulkJob = async (
  db: Database,
  jobId: string,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<SelectionRow> => {
  const query = db.select().from(table).where(eq(table.jobId, jobId));
  const [row] = await (isHeld ? query.for('update') : query);
  if (row === undefined) throw notFound('Job');
  return row;
};

/** What an exported record is sealed to: a merge moves the row, and the record stays whose it was. */
export const exportedId = ({ selectionId }: { selectionId: string }): string =>
  `export ${selectionId}`;
