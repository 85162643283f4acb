import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { canonicalIdentifier, identifierText } from './common/identifiers.ts';
import { continuationHeader, pagingQuery, sliceSchema, sortOrDefault } from './common/paging.ts';
import { peopleScopes, readScopes } from './common/scopes.ts';
import { clearText, filledText, guid, instant, isObject, maybe } from './common/values.ts';
import { groupMemberMaximum, groupNameMaximum } from './identity-groups.ts';

const base = '/rest/api/consent/v4';
const linkedPath = `${base}/linkedidentitygroups`;
const shared = { tag: 'Data Subject Groups V4', limit: 'api' } as const;

/** V4 has the continuation beside the rows: null after the last. */
const sliceV4Schema = <Item extends z.ZodMiniType>(item: Item) =>
  z.extend(sliceSchema(item), { requestContinuation: maybe(clearText) });

const compared = (value: unknown): unknown =>
  typeof value === 'string' ? canonicalIdentifier(value.trim()) : value;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

type Lists = { memberIdentifiers?: unknown; primaryIdentifiers?: unknown };

/** Each person once, at least one of them primary, and two in all. */
const eachOnce = z.check<Lists>(
  ({ value, issues }) => {
    const seen = new Set<unknown>();
    const lists = ['primaryIdentifiers', 'memberIdentifiers'] as const;
    for (const key of lists) {
      for (const [index, input] of listOf(value[key]).entries()) {
        const identifier = compared(input);
        if (seen.has(identifier)) {
          const message = 'Appears twice in the two lists. Keep one.';
          issues.push({ code: 'custom', input, path: [key, index], message });
        }
        seen.add(identifier);
      }
    }
    const given = lists.flatMap((key) => listOf(value[key])).length;
    const isEach = lists.every((key) => Array.isArray(value[key]));
    const add = (message: string) =>
      issues.push({
        code: 'custom',
        input: value.memberIdentifiers,
        path: ['memberIdentifiers'],
        message,
      });
    if (isEach && given < 2) add('Name at least two people in the two lists together.');
    if (given > groupMemberMaximum) {
      add(`Name at most ${groupMemberMaximum} people in the two lists together.`);
    }
  },
  { when: isObject },
);

/** Who is primary, and who else is in it: the two lists have nobody in common (docs/wire/other-groups.md). */
export const identityGroupBodyV4Schema = z
  .looseObject({
    groupName: filledText(groupNameMaximum),
    memberIdentifiers: z.array(identifierText).check(z.maxLength(groupMemberMaximum)),
    primaryIdentifiers: z
      .array(identifierText)
      .check(z.minLength(1), z.maxLength(groupMemberMaximum)),
  })
  .check(eachOnce);
export type IdentityGroupBodyV4 = z.output<typeof identityGroupBodyV4Schema>;

const groupMemberV4Schema = z.looseObject({
  id: clearText,
  identifier: z.string(),
  identifierType: maybe(clearText),
  addedDate: maybe(instant),
});

/** A group as a write answers it; `groupName` is null where V2 made it without one. */
export const identityGroupV4Schema = z.looseObject({
  id: clearText,
  createdDate: instant,
  groupName: maybe(clearText),
  primaryDataSubjects: z.array(groupMemberV4Schema),
  memberDataSubjects: z.array(groupMemberV4Schema),
});
export type IdentityGroupV4 = z.output<typeof identityGroupV4Schema>;

export const listedGroupV4Schema = z.looseObject({
  id: z.string(),
  name: maybe(z.string()),
  createdDate: instant,
  lastModifiedDate: maybe(instant),
});
export type ListedGroupV4 = z.output<typeof listedGroupV4Schema>;

/**
 * That someone is in a group. `id` is what was not asked for by: of a person's groups the group's, of
 * a group's people the person's. `name` is the group's.
 */
export const groupPlaceV4Schema = z.looseObject({
  id: clearText,
  name: maybe(clearText),
  identifier: z.string(),
  isPrimary: z.boolean(),
  addedDate: maybe(instant),
});
export type GroupPlaceV4 = z.output<typeof groupPlaceV4Schema>;

const byId = z.object({ dataSubjectGroupId: guid });

/** All groups, or those of exactly this name. Readers may, too (docs/design.md 10.3). */
export const listGroupsV4Endpoint = {
  ...shared,
  operationId: 'listGroupsV4',
  title: 'List groups',
  people: 'nobody',
  method: 'GET',
  path: `${base}/groups`,
  scopes: readScopes,
  narrowing: 'Go on by continuations instead of pages.',
  query: z.object({
    ...pagingQuery(50),
    sort: sortOrDefault(['createdDate'], 'createdDate,desc'),
  }),
  headers: z.object({
    groupName: z.optional(filledText(groupNameMaximum)),
    ...continuationHeader,
  }),
  responses: { 200: sliceV4Schema(listedGroupV4Schema) },
} as const satisfies Endpoint;

/** The groups that a person is in, newest first; with an id, only that one. */
export const listGroupsOfPersonV4Endpoint = {
  ...shared,
  operationId: 'listLinkedIdentityGroupsV4',
  title: 'List the linked identity groups of a data subject',
  activity: { kind: 'looked', object: 'person' },
  people: 'asked',
  method: 'GET',
  path: linkedPath,
  scopes: readScopes,
  mayFindNothing: true,
  query: z.object({ linkedIdentityGroupId: z.optional(guid) }),
  headers: z.object({ identifier: identifierText }),
  responses: { 200: z.array(groupPlaceV4Schema) },
} as const satisfies Endpoint;

/** Creates a group, or answers the one that has exactly these people, primaries and name already. */
export const createIdentityGroupV4Endpoint = {
  ...shared,
  operationId: 'createLinkedIdentityGroupV4',
  title: 'Create a linked identity group',
  activity: { kind: 'created', object: 'linkedIdentityGroup', id: 'id' },
  method: 'POST',
  path: linkedPath,
  scopes: peopleScopes,
  body: identityGroupBodyV4Schema,
  responses: { 200: identityGroupV4Schema },
} as const satisfies Endpoint;

/** Replaces people and name; who stays keeps the date of being added. */
export const updateIdentityGroupV4Endpoint = {
  ...shared,
  operationId: 'updateLinkedIdentityGroupV4',
  title: 'Update a linked identity group',
  activity: { kind: 'updated', object: 'linkedIdentityGroup', id: 'dataSubjectGroupId' },
  method: 'PUT',
  path: `${linkedPath}/{dataSubjectGroupId}`,
  scopes: peopleScopes,
  params: byId,
  body: identityGroupBodyV4Schema,
  responses: { 200: identityGroupV4Schema },
} as const satisfies Endpoint;

/** The people of a group by when they were added. */
export const listGroupMembersV4Endpoint = {
  ...shared,
  operationId: 'listLinkedIdentityGroupMembersV4',
  title: 'List the people of a linked identity group',
  activity: { kind: 'looked', object: 'linkedIdentityGroup', id: 'dataSubjectGroupId' },
  people: { identifiers: ['content.identifier'] },
  method: 'GET',
  path: `${linkedPath}/{dataSubjectGroupId}/members`,
  scopes: readScopes,
  params: byId,
  query: z.object({ ...pagingQuery(50), sort: sortOrDefault(['addedDate'], 'addedDate,asc') }),
  headers: z.object(continuationHeader),
  responses: { 200: sliceV4Schema(groupPlaceV4Schema) },
} as const satisfies Endpoint;
