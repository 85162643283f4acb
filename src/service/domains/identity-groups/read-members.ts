import type { GroupMember } from '#contract/identity-groups.ts';
import { workingLinkToken } from '#service/domains/data-subjects/link-token.ts';
import { stopLinksOf } from '#service/domains/data-subjects/stop-link.ts';
import { mayWrite } from '#service/http/authenticate.ts';
import type { Context } from '#service/http/context.ts';
import { countGroupsOf, type PersonRow, readMembers, readPeople } from './records.ts';
import { toMember } from './wire.ts';

/** What showing the people of groups takes. */
export type MemberContext = Pick<Context, 'db' | 'caller' | 'links' | 'now' | 'account'>;

/** The people of groups as the caller may see them, by group, in a number of statements that is fixed. */
export const readGroupMembers = async (
  { db, caller, links, now, account }: MemberContext,
  groupIds: readonly string[],
  { displayOrganizations }: { displayOrganizations: boolean },
): Promise<ReadonlyMap<string, GroupMember[]>> => {
  const byGroup = await readMembers(db, groupIds);
  const ids = [...byGroup.values()].flatMap((rows) => rows.map(({ subjectId }) => subjectId));
  const people = await readPeople(db, ids);
  const view = {
    linkOf: (person: PersonRow) =>
      mayWrite(caller) ? workingLinkToken(links, person, now()) : null,
    stopLinkOf: (person: PersonRow) => stopLinksOf({ caller, links }, person)(null),
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
