import type { GroupMember, IdentityGroup, ListedIdentityGroup } from '#contract/identity-groups.ts';
import { toWireTime } from '#service/db/columns.ts';
import type {
  IdentityGroupMemberRow,
  IdentityGroupRow,
} from '#service/db/schema/identity-groups.ts';
import { Reply } from '#service/http/context.ts';
import type { PersonRow } from './records.ts';

/** How a caller sees members. */
export type MemberView = {
  /** Null for a reader, who gets no magic links. */
  linkOf: (person: PersonRow) => string | null;
  stopLinkOf: (person: PersonRow) => string | null;
  organizations: string[];
  groupCounts: ReadonlyMap<string, number>;
};

export const toMember = (
  { isPrimary, addedAt }: IdentityGroupMemberRow,
  person: PersonRow,
  { linkOf, stopLinkOf, organizations, groupCounts }: MemberView,
): GroupMember => {
  const token = linkOf(person);
  return {
    id: person.id,
    identifier: person.identifier,
    identifierType: person.identifierType,
    isPrimary,
    canBePrimary: true,
    addedDate: toWireTime(addedAt),
    numberOfLinkedGroups: groupCounts.get(person.id) ?? 0,
    magicLinkToken: token,
    magicLinkTokenEncoded: token === null ? null : encodeURIComponent(token),
    stopLink: stopLinkOf(person),
    organizations,
  };
};

const withoutLink = (member: GroupMember): GroupMember => ({
  ...member,
  magicLinkToken: null,
  magicLinkTokenEncoded: null,
  stopLink: null,
});

/** A write's answer; what is kept for a repeat of the request is without magic links. */
export const keptWithoutLinks = (group: IdentityGroup, status: number): Reply<IdentityGroup> => {
  const { primaryDataSubject, primaryDataSubjects, dataSubjects } = group;
  const kept = {
    ...group,
    primaryDataSubject: primaryDataSubject && withoutLink(primaryDataSubject),
    primaryDataSubjects: primaryDataSubjects.map(withoutLink),
    dataSubjects: dataSubjects.map(withoutLink),
  };
  return new Reply(group, { status, kept });
};

type Found = { isPrimary: boolean; key: 'PRIMARY' | 'CHILD' };

/** @param found by whom the list was searched, and what they are in the group */
export const toListedGroup = (
  group: IdentityGroupRow,
  memberCount: number,
  primaries: readonly PersonRow[],
  { organizations, found }: { organizations: string[]; found: Found | undefined },
): ListedIdentityGroup => {
  const [first] = primaries;
  return {
    id: group.id,
    numberOfDataSubjects: memberCount,
    createdDate: toWireTime(group.createdAt),
    lastModifiedDate: toWireTime(group.modifiedAt),
    primaryDataSubjects: primaries.map(({ id, identifier, identifierType }) => ({
      id,
      identifier,
      identifierType,
    })),
    organizations,
    primaryDataSubjectId: first?.id ?? null,
    primaryDataSubjectIdentifier: first?.identifier ?? null,
    primaryDataSubjectIdentifierType: first?.identifierType ?? null,
    isPrimary: found?.isPrimary ?? null,
    groupName: group.name,
    key: found?.key ?? null,
  };
};
