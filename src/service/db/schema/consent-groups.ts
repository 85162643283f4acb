import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { groupStatuses, type StatusPriority } from '#contract/group-status.ts';
import { json, timestampz } from '../columns.ts';
import { dataSubjectsTable } from './data-subjects.ts';
import { purposesTable } from './purposes.ts';

/** Consent groups: a tree of at most four in a line (docs/wire/other-groups.md). */
export const consentGroupsTable = pgTable(
  'consent_groups',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text(),
    externalName: text(),
    /** No foreign key: a cluster has none from a copied table to itself, and no group is deleted. */
    parentId: uuid(),
    createdAt: timestampz().notNull(),
    modifiedAt: timestampz().notNull(),
  },
  (table) => [index('consent_groups_parent').on(table.parentId)],
);
export type ConsentGroupRow = typeof consentGroupsTable.$inferSelect;

/** What a group enforces for a purpose; null where it only shows what those above enforce. */
export const consentGroupRulesTable = pgTable(
  'consent_group_rules',
  {
    groupId: uuid()
      .notNull()
      .references(() => consentGroupsTable.id),
    purposeId: uuid()
      .notNull()
      .references(() => purposesTable.id),
    enforcedStatus: text({ enum: groupStatuses }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.purposeId] })],
);
export type ConsentGroupRuleRow = typeof consentGroupRulesTable.$inferSelect;

/** One row once the account sets priorities. */
export const consentGroupSettingsTable = pgTable('consent_group_settings', {
  id: integer().primaryKey(),
  statusPriorities: json<StatusPriority[]>().notNull(),
  modifiedAt: timestampz().notNull(),
});

/** Who is in a group. The survivor of a merge takes the places of those merged away. */
export const consentGroupMembersTable = pgTable(
  'consent_group_members',
  {
    subjectId: uuid()
      .notNull()
      .references(() => dataSubjectsTable.id, { onDelete: 'cascade' }),
    groupId: uuid()
      .notNull()
      .references(() => consentGroupsTable.id),
    addedAt: timestampz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.groupId] }),
    index('consent_group_members_group').on(table.groupId, table.subjectId),
  ],
);
export type ConsentGroupMemberRow = typeof consentGroupMembersTable.$inferSelect;
