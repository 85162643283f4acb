import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { MembershipType } from '#contract/consent-groups.ts';
import {
  defaultPriorities,
  enforcedBy,
  type GroupStatus,
  type StatusOrder,
  type StatusPriority,
} from '#contract/group-status.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  type ConsentGroupRow,
  consentGroupMembersTable,
  consentGroupRulesTable,
  consentGroupSettingsTable,
  consentGroupsTable,
} from '#service/db/schema/consent-groups.ts';
import { Problem } from '#service/http/problem.ts';

const groups = consentGroupsTable;
const rules = consentGroupRulesTable;
const members = consentGroupMembersTable;

export const groupNotFound = () => new Problem(404, 'not-found', 'No consent group has this id.');

/** @throws Problem 404 */
export const readGroup = async (db: Database, id: string): Promise<ConsentGroupRow> => {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  if (group === undefined) throw groupNotFound();
  return group;
};

/**
 * A group that no one else changes until the transaction ends. People who are in it may be merged and
 * erased meanwhile: that only needs it to be there.
 * @throws Problem 404
 */
export const holdGroup = async (tx: Database, id: string): Promise<ConsentGroupRow> => {
  const [group] = await tx.select().from(groups).where(eq(groups.id, id)).for('no key update');
  if (group === undefined) throw groupNotFound();
  return group;
};

/** Nobody else changes which groups there are, and which is below which, until the transaction ends. */
export const holdTree = (tx: Database): Promise<void> => oneAtATime(tx, 'consent groups');

/** Each group with the one above it. */
export type Tree = ReadonlyMap<string, string | null>;

export const readTree = async (db: Database): Promise<Tree> => {
  const rows = await db.select({ id: groups.id, parentId: groups.parentId }).from(groups);
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
};

export const readChildren = (db: Database, ids: readonly string[]) =>
  db
    .select()
    .from(groups)
    .where(isOneOf(sql`${groups.parentId}`, 'uuid', ids))
    .orderBy(sql`lower(${groups.name}) collate "C"`, asc(groups.id));

/** How many people are in each group; those without any are left out. */
export const countMembers = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ id: members.groupId, total: sql<number>`count(*)`.mapWith(Number) })
    .from(members)
    .where(isOneOf(sql`${members.groupId}`, 'uuid', ids))
    .groupBy(members.groupId);
  return new Map(rows.map(({ id, total }) => [id, total]));
};

/** Which of these groups have people. */
export const findWithMembers = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: members.groupId })
    .from(members)
    .where(isOneOf(sql`${members.groupId}`, 'uuid', ids));
  return new Set(rows.map(({ id }) => id));
};

export const membershipTypeOf = (has: { children: boolean; people: boolean }): MembershipType =>
  has.children ? 'CHILD_GROUPS' : has.people ? 'DATA_SUBJECTS' : 'EMPTY';

/** The status priorities of the account. */
export const readPriorities = async (db: Database): Promise<readonly StatusPriority[]> => {
  const settings = consentGroupSettingsTable;
  const [row] = await db.select({ own: settings.statusPriorities }).from(settings);
  return row?.own ?? defaultPriorities;
};

/** What a group and those above it say of purposes, its own rule first. */
export type Line = ReadonlyMap<
  string,
  readonly { groupId: string; enforcedStatus: GroupStatus | null }[]
>;

/** The lines of groups, by the group that they begin with, in one statement. */
export const readLines = async (
  db: Database,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, Line>> => {
  const { rows } = await db.execute<{
    of: string;
    id: string;
    purpose: string | null;
    status: GroupStatus | null;
  }>(sql`
    with recursive line (of_id, id, parent_id, place) as (
      select id, id, parent_id, 0 from ${groups} where id = any(${arrayOf('uuid', groupIds)})
      union all
      select line.of_id, above.id, above.parent_id, line.place + 1
      from line join ${groups} as above on above.id = line.parent_id
      where line.place < 10)
    select line.of_id as of, line.id, rule.purpose_id as purpose, rule.enforced_status as status
    from line left join ${rules} as rule on rule.group_id = line.id
    order by line.of_id, line.place`);
  return new Map(
    [...Map.groupBy(rows, ({ of }) => of)].map(([of, own]) => {
      const said = own.flatMap(({ id, purpose, status }) =>
        purpose === null ? [] : [{ groupId: id, purpose, enforcedStatus: status }],
      );
      return [of, Map.groupBy(said, ({ purpose }) => purpose)];
    }),
  );
};

/** What a line comes to for a purpose. */
export const enforcedIn = (
  line: Line | undefined,
  purposeId: string,
  order: StatusOrder,
): GroupStatus | null =>
  enforcedBy(
    (line?.get(purposeId) ?? []).map(({ enforcedStatus }) => enforcedStatus),
    order,
  );

export const isMemberOf = (groupId: string): SQL => eq(members.groupId, groupId);
