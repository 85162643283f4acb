import { and, inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  identityGroupMembersTable,
  identityGroupsTable,
} from '#service/db/schema/identity-groups.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { lockGroups, readMembers } from './records.ts';

const groups = identityGroupsTable;
const members = identityGroupMembersTable;

/**
 * People who go leave their groups. A group with fewer than two left goes with them; one that is left
 * without a primary gets whoever was added first. All of the people are held.
 */
export const leaveGroups = async (
  tx: Database,
  { subjectIds, leftAt }: { subjectIds: readonly string[]; leftAt: string },
): Promise<void> => {
  const isTheirs = inArray(members.subjectId, [...subjectIds]);
  const naming = tx.select({ id: members.groupId }).from(members).where(isTheirs);
  const locked = await lockGroups(tx, inArray(groups.id, naming));
  if (locked.length === 0) return;
  await tx.delete(members).where(and(inArray(members.groupId, locked), isTheirs));
  const left = await readMembers(tx, locked);
  const isOver = (id: string) => (left.get(id) ?? []).length < 2;
  const [over, stay] = [locked.filter(isOver), locked.filter((id) => !isOver(id))];
  if (over.length > 0) await tx.delete(groups).where(inArray(groups.id, over));
  if (stay.length === 0) return;
  const first = stay.flatMap((id) => left.get(id)?.slice(0, 1) ?? []);
  await upsertRows(
    tx,
    members,
    first.map((member) => ({ ...member, isPrimary: true })),
    ['groupId', 'subjectId'],
    ['isPrimary'],
  );
  await tx.update(groups).set({ modifiedAt: leftAt }).where(inArray(groups.id, stay));
};
