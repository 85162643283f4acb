import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { approvalObjects, approvalStates } from '#contract/approvals.ts';
import { json, timestampz } from '../columns.ts';

/** A purpose version that is published with a collection point, with its content by its hash. */
export type PublishedToo = { id: string; version: number; contentHash: string };

/** Requests for a second person's approval (docs/design.md 11.8), with what was decided. */
export const approvalsTable = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    objectType: text({ enum: approvalObjects }).notNull(),
    objectId: uuid().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the Draft's content when it was asked for. */
    contentHash: text().notNull(),
    purposes: json<PublishedToo[]>().notNull(),
    note: text(),
    approver: text(),
    askedAt: timestampz().notNull(),
    askedBy: text().notNull(),
    state: text({ enum: approvalStates }).notNull(),
    decidedAt: timestampz(),
    decidedBy: text(),
    reason: text(),
  },
  (table) => [
    uniqueIndex('approvals_one_waiting')
      .on(table.objectType, table.objectId)
      .where(sql`${table.state} = 'WAITING'`),
    index('approvals_object').on(table.objectId, table.askedAt),
    index('approvals_asked_at').on(table.askedAt),
  ],
);
export type ApprovalRow = typeof approvalsTable.$inferSelect;
