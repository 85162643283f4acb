import { and, desc, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type Approval,
  type ApprovalObject,
  type ApprovalState,
  approvalMaximum,
} from '#contract/approvals.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { type ApprovalRow, approvalsTable as table } from '#service/db/schema/approvals.ts';
import type { Context } from '#service/http/context.ts';
import type { DraftNow } from './content-hash.ts';
import { readAskedDrafts } from './read-drafts.ts';
import { approvalBlock, isChanged } from './rules.ts';

type Target = { id: string; version: number };

const draftOf = (drafts: readonly DraftNow[], { id, version }: Target) =>
  drafts.find((draft) => draft.id === id && draft.version === version);

/** Who edited last what a request publishes. */
export const editorsOf = (row: ApprovalRow, drafts: readonly DraftNow[]): string[] =>
  [{ id: row.objectId, version: row.version }, ...row.purposes].flatMap(
    (one) => draftOf(drafts, one)?.editedBy ?? [],
  );

/** A request as its reader sees it. */
export const toApproval = (
  row: ApprovalRow,
  drafts: readonly DraftNow[],
  caller: Context['caller'],
): Approval => ({
  id: row.id,
  objectType: row.objectType,
  objectId: row.objectId,
  version: row.version,
  name: draftOf(drafts, { id: row.objectId, version: row.version })?.name ?? null,
  purposes: row.purposes.map(({ id, version }) => ({
    id,
    version,
    name: draftOf(drafts, { id, version })?.name ?? null,
  })),
  collectionPointId:
    draftOf(drafts, { id: row.objectId, version: row.version })?.collectionPointId ?? null,
  note: row.note,
  approver: row.approver,
  askedDate: toWireTime(row.askedAt),
  askedBy: row.askedBy,
  state: row.state,
  isChanged: row.state === 'WAITING' && isChanged(row, drafts),
  decidedDate: toOptionalWireTime(row.decidedAt),
  decidedBy: row.decidedBy,
  reason: row.reason,
  blockedBy: approvalBlock({ askedBy: row.askedBy, editors: editorsOf(row, drafts) }, caller),
});

/** The newest requests, with the Drafts that they are about. */
export const readApprovals = async (
  db: Database,
  { objectId, state }: { objectId?: string | undefined; state?: ApprovalState | undefined },
): Promise<{ rows: ApprovalRow[]; drafts: DraftNow[] }> => {
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        objectId === undefined ? undefined : eq(table.objectId, objectId),
        state === undefined ? undefined : eq(table.state, state),
      ),
    )
    .orderBy(desc(table.askedAt), desc(table.id))
    .limit(approvalMaximum);
  return { rows, drafts: await readAskedDrafts(db, rows) };
};

/** What somebody asked for last of a record, and was declined, with the Drafts that it's about. */
export const readDeclinedOf = async (
  db: Database,
  askedBy: string,
): Promise<{ rows: ApprovalRow[]; drafts: DraftNow[] }> => {
  const newer = alias(table, 'newer');
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.state, 'DECLINED'),
        eq(table.askedBy, askedBy),
        notExists(
          db
            .select({ id: newer.id })
            .from(newer)
            .where(
              and(
                eq(newer.objectId, table.objectId),
                eq(newer.objectType, table.objectType),
                sql`(${newer.askedAt}, ${newer.id}) > (${table.askedAt}, ${table.id})`,
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(table.askedAt), desc(table.id))
    .limit(approvalMaximum);
  return { rows, drafts: await readAskedDrafts(db, rows) };
};

/** The request of one record that waits, held until the transaction ends; the record is locked. */
export const holdWaiting = async (
  db: Database,
  objectType: ApprovalObject,
  objectId: string,
): Promise<ApprovalRow | undefined> => {
  const [row] = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.objectType, objectType),
        eq(table.objectId, objectId),
        eq(table.state, 'WAITING'),
      ),
    )
    .for('update');
  return row;
};
