import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampz } from '../columns.ts';

/** Linked identity groups: records of people who belong together (docs/wire/data-subjects.md 7). */
export const identityGroupsTable = pgTable(
  'identity_groups',
  {
    id: uuid().primaryKey(),
    name: text(),
    createdAt: timestampz().notNull(),
    modifiedAt: timestampz().notNull(),
  },
  (table) => [
    index('identity_groups_created_at').on(table.createdAt, table.id),
    index('identity_groups_modified_at').on(table.modifiedAt, table.id),
  ],
);
export type IdentityGroupRow = typeof identityGroupsTable.$inferSelect;

/** A member that is merged into another person gives its place to them. */
export const identityGroupMembersTable = pgTable(
  'identity_group_members',
  {
    groupId: uuid()
      .notNull()
      .references(() => identityGroupsTable.id, { onDelete: 'cascade' }),
    /** No foreign key: people may be spread over several machines, groups are not. */
    subjectId: uuid().notNull(),
    isPrimary: boolean().notNull(),
    addedAt: timestampz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.subjectId] }),
    index('identity_group_members_subject').on(table.subjectId),
  ],
);
export type IdentityGroupMemberRow = typeof identityGroupMembersTable.$inferSelect;
