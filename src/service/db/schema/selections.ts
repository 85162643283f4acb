import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bulkActions, bulkResults } from '#contract/bulk-jobs.ts';
import { timestampz } from '../columns.ts';
import { dataSubjectsTable } from './data-subjects.ts';

/**
 * Who was selected for a job, by whom, and what is done to them. A dry run settles its people
 * (`selection_people`), then its job may be started. A step holds the row by its lease.
 */
export const selectionsTable = pgTable(
  'selections',
  {
    /** What its owner calls the token. */
    id: uuid().primaryKey(),
    state: text({ enum: ['OPEN', 'CHECKED', 'STARTED', 'DONE', 'CANCELED'] }).notNull(),
    createdAt: timestampz().notNull(),
    createdBy: text().notNull(),
    /** Whether that's a colleague, and no program. */
    isByStaff: boolean().notNull(),
    expiresAt: timestampz().notNull(),
    action: text({ enum: bulkActions }).notNull(),
    entityId: uuid().notNull(),
    /** Criteria and action, sealed. */
    content: text().notNull(),
    checkedAt: timestampz(),
    people: integer(),
    changes: integer(),
    notFound: integer(),
    jobId: uuid(),
    name: text(),
    description: text(),
    startedAt: timestampz(),
    endedAt: timestampz(),
    /** When its job gave up; an administrator can let it go on. */
    failedAt: timestampz(),
    errorMessage: text(),
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    leaseId: uuid(),
    leasedUntil: timestampz(),
  },
  (table) => [
    index('selections_job').on(table.jobId).where(sql`${table.jobId} is not null`),
    index('selections_expires_at').on(table.expiresAt),
    index('selections_started').on(table.startedAt).where(sql`${table.state} = 'STARTED'`),
  ],
);
export type SelectionRow = typeof selectionsTable.$inferSelect;

/** The people of a selection as its dry run found them, and what became of each. */
export const selectionPeopleTable = pgTable(
  'selection_people',
  {
    subjectId: uuid()
      .notNull()
      .references(() => dataSubjectsTable.id, { onDelete: 'cascade' }),
    selectionId: uuid().notNull(),
    /**
     * Of a withdrawal: the consent's last receipt when the dry run was done, or `unknown`; after a merge
     * that of each, divided by blanks. Null where the person never decided.
     */
    seen: text(),
    /** Null until it's their turn. */
    result: text({ enum: bulkResults }),
    reason: text(),
    doneAt: timestampz(),
    /** What an export has of the person, sealed. */
    content: text(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.selectionId] }),
    index('selection_people_selection').on(table.selectionId, table.subjectId),
    index('selection_people_waiting')
      .on(table.selectionId, table.subjectId)
      .where(sql`${table.doneAt} is null`),
  ],
);
export type SelectionPersonRow = typeof selectionPeopleTable.$inferSelect;
