import type { GroupMember } from '#contract/identity-groups.ts';
import { mayWrite } from '#service/http/authenticate.ts';
import type { Context } from '#service/http/context.ts';
import { countGroupsOf, readMembers, readPeople } from './records.ts';
import { toMember } from './wire.ts';

/** The people of groups as the caller may see them, by group, in a number of statements that is fixed. */
export const readGroupMembers = async (
  { db, caller, now, account }: Pick<Context, 'db' | 'caller' | 'now' | 'account'>,
  groupIds: readonly string[],
  { displayOrganizations }: { displayOrganizations: boolean },
): Promise<ReadonlyMap<string, GroupMember[]>> => {
  const byGroup = await readMembers(db, groupIds);
  const ids = [...byGroup.values()].flatMap((rows) => rows.map(({ subjectId }) => subjectId));
  const people = await readPeople(db, ids);
  const view = {
    linksAt: mayWrite(caller) ? now() : null,
    organizations: displayOrganizations ? [account.organizationId] : [],
    groupCounts: await countGroupsOf(db, ids),
  };
  return new Map(
    [...byGroup].map(([groupId, rows]) => [
      groupId,
      rows.flatMap((row) => {
        const person = people.get(row.subjectId);
        return person === undefined ? [] : [toMember(row, person, view)];
      }),
    ]),
  );
};
