import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { canonicalIdentifier, identifierText } from './common/identifiers.ts';
import { entries } from './common/list-rules.ts';
import { continuationHeader, pagingQuery, sliceSchema, sortOrDefault } from './common/paging.ts';
import { peopleScopes, readScopes } from './common/scopes.ts';
import {
  clearText,
  filledText,
  guid,
  instant,
  isObject,
  maybe,
  openEnum,
  queryBoolean,
} from './common/values.ts';

const v2Path = '/api/consentmanager/v2/linkedidentitygroups';
const tag = 'Data Subject Groups';
const flag = z._default(queryBoolean, false);

/** Most people of one group. */
export const groupMemberMaximum = 100;

/** Longest name of a group. */
export const groupNameMaximum = 255;

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

const compared = (value: unknown): unknown =>
  typeof value === 'string' ? canonicalIdentifier(value.trim()) : value;

const findRepeated = (list: unknown[]) => {
  const seen = new Set<unknown>();
  return list.flatMap((entry, index) => {
    const identifier = trimmed(entry);
    if (seen.has(identifier)) return [{ index, message: 'Appears twice. Keep one.' }];
    seen.add(identifier);
    return [];
  });
};

const identifiers = (minimum: number) =>
  z
    .array(identifierText)
    .check(z.minLength(minimum), z.maxLength(groupMemberMaximum), entries(findRepeated));

/** Whoever is primary is a member, too. */
const primariesAreMembers = z.check<{ identifiers?: unknown; primaryIdentifier?: unknown }>(
  ({ value, issues }) => {
    const { identifiers: all, primaryIdentifier: primaries } = value;
    if (!Array.isArray(all) || !Array.isArray(primaries)) return;
    const members = new Set(all.map(compared));
    for (const [index, input] of primaries.entries()) {
      if (members.has(compared(input))) continue;
      const path = ['primaryIdentifier', index];
      issues.push({ code: 'custom', input, path, message: 'Must be one of identifiers.' });
    }
  },
  { when: isObject },
);

/** All members, and those of them that are primary (docs/wire/data-subjects.md 7). */
export const identityGroupBodySchema = z
  .looseObject({
    identifiers: identifiers(2),
    primaryIdentifier: identifiers(1),
    groupName: maybe(filledText(groupNameMaximum)),
  })
  .check(primariesAreMembers);
export type IdentityGroupBody = z.output<typeof identityGroupBodySchema>;

/** A person of a group. Only callers who may write get the magic link. */
const groupMemberSchema = z.looseObject({
  id: clearText,
  identifier: z.string(),
  identifierType: clearText,
  isPrimary: z.boolean(),
  canBePrimary: maybe(z.boolean()),
  addedDate: maybe(instant),
  numberOfLinkedGroups: maybe(z.int()),
  magicLinkToken: maybe(z.string()),
  magicLinkTokenEncoded: maybe(z.string()),
  stopLink: maybe(z.string()),
  organizations: maybe(z.array(clearText)),
});
export type GroupMember = z.output<typeof groupMemberSchema>;

/** Primary members come first, then whoever was added first. One member is left after a merge. */
export const identityGroupSchema = z.looseObject({
  id: clearText,
  createdDate: instant,
  primaryDataSubject: maybe(groupMemberSchema),
  primaryDataSubjects: z.array(groupMemberSchema),
  dataSubjects: z.array(groupMemberSchema),
  groupName: maybe(clearText),
});
export type IdentityGroup = z.output<typeof identityGroupSchema>;

/** By what a list found a group. */
export const groupKeys = ['PRIMARY', 'CHILD', 'GROUP_NAME'] as const;

/** A group in a list; `isPrimary` and `key` are of the person that it was searched by. */
export const listedIdentityGroupSchema = z.looseObject({
  id: clearText,
  numberOfDataSubjects: z.int(),
  createdDate: instant,
  lastModifiedDate: maybe(instant),
  primaryDataSubjects: z.array(
    z.looseObject({ id: clearText, identifier: z.string(), identifierType: clearText }),
  ),
  organizations: maybe(z.array(clearText)),
  primaryDataSubjectId: maybe(clearText),
  primaryDataSubjectIdentifier: maybe(z.string()),
  primaryDataSubjectIdentifierType: maybe(clearText),
  isPrimary: maybe(z.boolean()),
  groupName: maybe(clearText),
  key: maybe(openEnum(groupKeys)),
  /** An extension: only with `includeDataSubjects`. */
  dataSubjects: z.optional(z.array(groupMemberSchema)),
});
export type ListedIdentityGroup = z.output<typeof listedIdentityGroupSchema>;

/** Groups don't expire, and their first members are added when they are made. */
export const groupSortKeys = [
  'createdDate',
  'lastModifiedDate',
  'lastUpdatedDate',
  'expiryDate',
  'addedDate',
] as const;
export type GroupSortKey = (typeof groupSortKeys)[number];

type SearchHeaders = {
  identifier?: unknown;
  primaryDataSubjectIdentifier?: unknown;
  primaryDataSubjectIdentifierType?: unknown;
};

const onePerson = z.check<SearchHeaders>(
  ({ value, issues }) => {
    const { identifier, primaryDataSubjectIdentifier: primary } = value;
    const type = value.primaryDataSubjectIdentifierType;
    const add = (path: keyof SearchHeaders, message: string) =>
      issues.push({ code: 'custom', input: value[path], path: [path], message });
    if (identifier !== undefined && primary !== undefined) {
      const message = "Can't be combined with primaryDataSubjectIdentifier. Leave one of them out.";
      add('identifier', message);
    }
    if (type !== undefined && primary === undefined) {
      add('primaryDataSubjectIdentifierType', 'Needs primaryDataSubjectIdentifier.');
    }
  },
  { when: isObject },
);

/**
 * Groups, the newest first; those that a person is primary in, whose identifier type is as asked for.
 * `identifier`, which finds the groups that someone is in as primary or not, `includeDataSubjects` and
 * continuations are extensions.
 */
export const listIdentityGroupsEndpoint = {
  operationId: 'listLinkedIdentityGroups',
  title: 'List linked identity groups',
  activity: { kind: 'listed', object: 'person' },
  people: {
    identifiers: ['content.dataSubjects.identifier', 'content.primaryDataSubjects.identifier'],
  },
  limitName: 'linked people',
  tag,
  method: 'GET',
  path: v2Path,
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(),
    sort: sortOrDefault(groupSortKeys, 'createdDate,desc'),
    displayOrganizations: flag,
    includeDataSubjects: flag,
  }),
  headers: z
    .object({
      identifier: z.optional(identifierText),
      primaryDataSubjectIdentifier: z.optional(identifierText),
      primaryDataSubjectIdentifierType: z.optional(z.string()),
      ...continuationHeader,
    })
    .check(onePerson),
  responses: { 200: sliceSchema(listedIdentityGroupSchema) },
} as const satisfies Endpoint;

/**
 * Creates a group (201), or answers the one that has exactly these members, primaries and name
 * already (200).
 */
export const createIdentityGroupEndpoint = {
  operationId: 'createLinkedIdentityGroup',
  title: 'Create a linked identity group',
  activity: { kind: 'created', object: 'linkedIdentityGroup', id: 'id' },
  limitName: 'linking people',
  tag,
  method: 'POST',
  path: v2Path,
  scopes: peopleScopes,
  limit: 'api',
  body: identityGroupBodySchema,
  responses: { 200: identityGroupSchema, 201: identityGroupSchema },
} as const satisfies Endpoint;

const byId = z.object({ linkedIdentityGroupId: guid });

export const getIdentityGroupEndpoint = {
  operationId: 'getLinkedIdentityGroup',
  title: 'Get a linked identity group',
  activity: { kind: 'looked', object: 'linkedIdentityGroup', id: 'linkedIdentityGroupId' },
  people: { identifiers: ['dataSubjects.identifier'] },
  limitName: 'linked people of a group',
  tag,
  method: 'GET',
  path: `${v2Path}/{linkedIdentityGroupId}`,
  scopes: readScopes,
  limit: 'api',
  params: byId,
  query: z.object({ displayOrganizations: flag }),
  responses: { 200: identityGroupSchema },
} as const satisfies Endpoint;

/** Replaces members and name; who stays keeps the date of being added. */
export const updateIdentityGroupEndpoint = {
  operationId: 'updateLinkedIdentityGroup',
  title: 'Update a linked identity group',
  activity: { kind: 'updated', object: 'linkedIdentityGroup', id: 'linkedIdentityGroupId' },
  limitName: 'saving linked people',
  tag,
  method: 'PUT',
  path: `${v2Path}/{linkedIdentityGroupId}`,
  scopes: peopleScopes,
  limit: 'api',
  params: byId,
  body: identityGroupBodySchema,
  responses: { 200: identityGroupSchema },
} as const satisfies Endpoint;

/** Its people stay as they are. */
export const deleteIdentityGroupEndpoint = {
  operationId: 'deleteLinkedIdentityGroup',
  title: 'Delete a linked identity group',
  activity: { kind: 'deleted', object: 'linkedIdentityGroup', id: 'linkedIdentityGroupId' },
  limitName: 'deleting groups of linked people',
  tag,
  method: 'DELETE',
  path: `${v2Path}/{linkedIdentityGroupId}`,
  scopes: peopleScopes,
  limit: 'api',
  params: byId,
  responses: { 200: null },
} as const satisfies Endpoint;
