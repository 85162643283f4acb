import { and, inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  type IdentityGroupMemberRow,
  identityGroupMembersTable,
  identityGroupsTable,
} from '#service/db/schema/identity-groups.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { earlier } from '#service/domains/receipts/instants.ts';
import { lockGroups } from './records.ts';

const groups = identityGroupsTable;
const members = identityGroupMembersTable;

/** The survivor's place in a group: primary if one of them was, and since the first of them was added. */
const combine = (
  subjectId: string,
  rows: readonly [IdentityGroupMemberRow, ...IdentityGroupMemberRow[]],
): IdentityGroupMemberRow => ({
  groupId: rows[0].groupId,
  subjectId,
  isPrimary: rows.some(({ isPrimary }) => isPrimary),
  addedAt: rows.map(({ addedAt }) => addedAt).reduce(earlier),
});

/**
 * After a merge: its survivor takes the places of those merged away, so that no group names someone
 * who isn't there. All of its people are held, and no group gets one of them meanwhile.
 */
export const passOnMemberships = async (
  tx: Database,
  merge: { primaryId: string; mergedIds: readonly string[]; mergedAt: string },
): Promise<void> => {
  const { primaryId, mergedIds, mergedAt } = merge;
  const naming = tx
    .select({ id: members.groupId })
    .from(members)
    .where(inArray(members.subjectId, [...mergedIds]));
  const locked = await lockGroups(tx, inArray(groups.id, naming));
  if (locked.length === 0) return;
  const ofThem = (ids: readonly string[]) =>
    and(inArray(members.groupId, locked), inArray(members.subjectId, [...ids]));
  const rows = await tx
    .select()
    .from(members)
    .where(ofThem([primaryId, ...mergedIds]));
  const combined = [...Map.groupBy(rows, ({ groupId }) => groupId).values()].flatMap(
    ([first, ...others]) => (first === undefined ? [] : [combine(primaryId, [first, ...others])]),
  );
  await tx.delete(members).where(ofThem(mergedIds));
  await upsertRows(tx, members, combined, ['groupId', 'subjectId']);
  await tx.update(groups).set({ modifiedAt: mergedAt }).where(inArray(groups.id, locked));
};
