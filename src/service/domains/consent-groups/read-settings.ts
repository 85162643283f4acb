import { asc, eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { consentGroupRulesTable, consentGroupsTable } from '#service/db/schema/consent-groups.ts';
import { readChildren, readPriorities } from './records.ts';

const groups = consentGroupsTable;
const rules = consentGroupRulesTable;

/** What colleagues and programs set of a group, but for its people. */
export const readGroupSettings = async (db: Database, id: string) => {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  if (group === undefined) return undefined;
  const { name, description, externalName } = group;
  const own = await db
    .select({ purposeId: rules.purposeId, enforcedStatus: rules.enforcedStatus })
    .from(rules)
    .where(eq(rules.groupId, id))
    .orderBy(asc(rules.purposeId));
  const children = await readChildren(db, [id]);
  return {
    ...{ id, name, description, externalName, purposeRules: own },
    consentGroups: children.map((child) => ({ consentGroupId: child.id, name: child.name })),
  };
};

/** The priorities of statuses, the first one first. */
export const readPrioritySettings = async (db: Database) => ({
  statusPriorityRules: await readPriorities(db),
});
