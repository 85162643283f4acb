import { sql } from 'drizzle-orm';
import { type ExtraConfigColumn, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestampz } from '../columns.ts';

/** When and by whom a version was made, changed and published. */
export const versionTimes = () => ({
  createdAt: timestampz().notNull(),
  createdBy: text().notNull(),
  modifiedAt: timestampz().notNull(),
  modifiedBy: text().notNull(),
  publishedAt: timestampz(),
  publishedBy: text(),
  /** The second person, where there was one. */
  approvedBy: text(),
});

/** Of one record, one version is Active at most, and one is a Draft. */
export const oneLiveAndOneDraft = (
  table: string,
  { record, status }: Record<'record' | 'status', ExtraConfigColumn>,
) => [
  uniqueIndex(`${table}_one_active`).on(record).where(sql`${status} = 'ACTIVE'`),
  uniqueIndex(`${table}_one_draft`).on(record).where(sql`${status} = 'DRAFT'`),
];
