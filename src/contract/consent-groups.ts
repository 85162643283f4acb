import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { entries, keyOf } from './common/list-rules.ts';
import {
  continuationHeader,
  pageSchema,
  pagingQuery,
  sliceSchema,
  sortOrDefault,
} from './common/paging.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import {
  clearText,
  filledText,
  guid,
  isObject,
  maybe,
  openEnum,
  queryBoolean,
  wireInteger,
} from './common/values.ts';
import { type GroupStatus, groupStatuses } from './group-status.ts';

const base = '/api/consent/v2/consent-groups';
const tag = 'Consent Groups';

/** Most groups in a line, from the top one to the one that has people. */
export const groupDepthMaximum = 4;
/** Most groups of an account: reads of people go by all of a line's rules. */
export const consentGroupMaximum = 1000;
/** Most rules of one group, and most children and people that one request names. */
export const groupRuleMaximum = 200;
export const groupChildMaximum = 100;
export const groupPeopleMaximum = 1000;
/** Most people that a group's own record shows; all of them are listed in pages. */
export const shownPeopleMaximum = 100;
export const groupNameMaximum = 255;
export const groupDescriptionMaximum = 2000;

/** What a group has below it. */
export const membershipTypes = ['EMPTY', 'CHILD_GROUPS', 'DATA_SUBJECTS'] as const;
export type MembershipType = (typeof membershipTypes)[number];

const plain = maybe(clearText);
const status = openEnum(groupStatuses);

/** Written both ways by real clients. */
const givenStatus = z.pipe(
  z.enum([...groupStatuses, 'ALWAYS ACTIVE']),
  z.pipe(
    z.transform((value: GroupStatus | 'ALWAYS ACTIVE') =>
      value === 'ALWAYS ACTIVE' ? 'ALWAYS' : value,
    ),
    z.enum(groupStatuses),
  ),
);

/** Ids in small letters, as they are stored. */
const lowerGuid = z.guid().check(z.overwrite((value) => value.toLowerCase()));

/** Entries whose key an earlier one has. */
const eachOnce = (read: (entry: unknown) => unknown, ...path: string[]) =>
  entries(
    (list) => {
      const seen = new Set<unknown>();
      return list.flatMap((entry, index) => {
        const key = read(entry);
        if (typeof key !== 'string') return [];
        if (seen.has(key)) return [{ index, message: 'Appears twice. Keep one.' }];
        seen.add(key);
        return [];
      });
    },
    ...path,
  );

const lower = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

const always = (value: unknown): unknown => (value === 'ALWAYS ACTIVE' ? 'ALWAYS' : value);

export const consentGroupRequestSchema = z.looseObject({
  name: filledText(groupNameMaximum),
  description: maybe(z.string().check(z.maxLength(groupDescriptionMaximum))),
  externalName: maybe(z.string().check(z.maxLength(groupNameMaximum))),
});
export type ConsentGroupRequest = z.output<typeof consentGroupRequestSchema>;

/** Without a status a rule enforces nothing of its own, and shows what the groups above enforce. */
const purposeRuleRequestSchema = z.looseObject({
  purposeId: lowerGuid,
  enforcedStatus: maybe(givenStatus),
});

const purposeRules = z.array(purposeRuleRequestSchema).check(
  z.minLength(1),
  z.maxLength(groupRuleMaximum),
  eachOnce((entry) => lower(keyOf(entry, 'purposeId')), 'purposeId'),
);

export const purposeRulesRequestSchema = z.looseObject({ purposeRules });
export type PurposeRulesRequest = z.output<typeof purposeRulesRequestSchema>;

const childIds = z
  .array(lowerGuid)
  .check(z.minLength(1), z.maxLength(groupChildMaximum), eachOnce(lower));

export const childGroupsRequestSchema = z.looseObject({ consentGroupIds: childIds });

const idOrIdentifier = z.check<{ id?: unknown; identifier?: unknown }>(
  ({ value, issues }) => {
    if (value.id || value.identifier) return;
    const message = 'Give the id or the identifier of the person.';
    issues.push({ code: 'custom', input: value.id, path: ['id'], message });
  },
  { when: isObject },
);

export const groupPeopleRequestSchema = z.looseObject({
  dataSubjects: z
    .array(
      z
        .looseObject({ id: maybe(lowerGuid), identifier: maybe(identifierText) })
        .check(idOrIdentifier),
    )
    .check(z.minLength(1), z.maxLength(groupPeopleMaximum)),
});
export type GroupPeopleRequest = z.output<typeof groupPeopleRequestSchema>;

const priorityRules = z
  .array(
    z.looseObject({
      status: givenStatus,
      priority: wireInteger(z.minimum(0), z.maximum(2_147_483_647)),
    }),
  )
  .check(
    z.maxLength(groupStatuses.length),
    eachOnce((entry) => always(keyOf(entry, 'status')), 'status'),
  );

export const statusPrioritiesRequestSchema = z.looseObject({ statusPriorityRules: priorityRules });
export type StatusPrioritiesRequest = z.output<typeof statusPrioritiesRequestSchema>;

export const statusPrioritiesSchema = z.looseObject({
  statusPriorityRules: z.array(z.looseObject({ status, priority: z.int() })),
});
export type StatusPriorities = z.output<typeof statusPrioritiesSchema>;

/** A group in a list; all but the first three are extensions. */
export const listedConsentGroupSchema = z.looseObject({
  consentGroupId: clearText,
  name: clearText,
  externalName: plain,
  description: plain,
  membershipType: maybe(openEnum(membershipTypes)),
  parentConsentGroupId: plain,
  numberOfDataSubjects: maybe(z.int()),
});
export type ListedConsentGroup = z.output<typeof listedConsentGroupSchema>;

/** `effectiveStatus` is what this rule and those of the groups above come to. */
const purposeRuleSchema = z.looseObject({
  purposeId: clearText,
  enforcedStatus: maybe(status),
  effectiveStatus: maybe(status),
});

/** `status` is what the person said, in the words of groups; null where they were never asked. */
const groupPurposeSchema = z.looseObject({
  id: clearText,
  version: maybe(z.int()),
  status: maybe(status),
  effectiveStatus: maybe(status),
});

export const consentGroupPersonSchema = z.looseObject({
  id: clearText,
  identifier: z.string(),
  purposes: z.array(groupPurposeSchema),
});
export type ConsentGroupPerson = z.output<typeof consentGroupPersonSchema>;

const childGroupSchema = z.looseObject({
  name: clearText,
  description: plain,
  externalName: plain,
  consentGroupId: clearText,
  membershipType: openEnum(membershipTypes),
});

/**
 * A group with its rules, children or people, at most 100 of these; what follows `consentGroups` are
 * extensions. `inheritedRules` are of purposes that only groups above have rules for.
 */
export const consentGroupSchema = z.looseObject({
  name: clearText,
  description: plain,
  externalName: plain,
  consentGroupId: clearText,
  membershipType: openEnum(membershipTypes),
  purposeRules: z.array(purposeRuleSchema),
  dataSubjects: z.array(consentGroupPersonSchema),
  consentGroups: z.array(childGroupSchema),
  parentConsentGroupId: plain,
  numberOfDataSubjects: maybe(z.int()),
  inheritedRules: maybe(
    z.array(z.looseObject({ purposeId: clearText, effectiveStatus: maybe(status) })),
  ),
  messages: maybe(z.array(clearText)),
});
export type ConsentGroup = z.output<typeof consentGroupSchema>;

/** An extension: without people, whose data nobody needs to see to change a rule. */
const shown = z.object({ includeDataSubjects: z._default(queryBoolean, true) });

/** Answers show people whom the request may not name. */
const shownPeople = { identifiers: ['dataSubjects.identifier'] } as const;

const byId = z.object({ consentGroupGuid: guid });

export const consentGroupSortKeys = ['name', 'createdDate'] as const;

/** Groups whose name holds a text, in any case. Sort, page and size are extensions. */
export const listConsentGroupsEndpoint = {
  operationId: 'listConsentGroups',
  title: 'List consent groups',
  people: 'nobody',
  limitName: 'consent groups',
  tag,
  method: 'GET',
  path: base,
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(),
    sort: sortOrDefault(consentGroupSortKeys, 'name,asc'),
    name: z.optional(z.string()),
  }),
  responses: { 200: pageSchema(listedConsentGroupSchema) },
} as const satisfies Endpoint;

export const createConsentGroupEndpoint = {
  operationId: 'createConsentGroup',
  title: 'Create a consent group',
  activity: { kind: 'created', object: 'consentGroup', id: 'consentGroupId' },
  people: shownPeople,
  limitName: 'creating consent groups',
  tag,
  method: 'POST',
  path: base,
  scopes: writeScopes,
  limit: 'api',
  body: consentGroupRequestSchema,
  responses: { 201: consentGroupSchema },
} as const satisfies Endpoint;

/** Which of two statuses wins: the one of the lower number. Those left out come last, as by default. */
export const getStatusPrioritiesEndpoint = {
  operationId: 'getConsentGroupSettings',
  title: 'Get the status priorities of consent groups',
  people: 'nobody',
  limitName: 'status priorities',
  tag,
  method: 'GET',
  path: `${base}/settings`,
  scopes: readScopes,
  limit: 'api',
  responses: { 200: statusPrioritiesSchema },
} as const satisfies Endpoint;

export const putStatusPrioritiesEndpoint = {
  operationId: 'updateConsentGroupSettings',
  title: 'Set the status priorities of consent groups',
  activity: { kind: 'updated', object: 'consentGroupSettings' },
  limitName: 'saving status priorities',
  tag,
  method: 'PUT',
  path: `${base}/settings`,
  scopes: writeScopes,
  limit: 'api',
  body: statusPrioritiesRequestSchema,
  responses: { 200: statusPrioritiesSchema },
} as const satisfies Endpoint;

const activityOfGroup = {
  kind: 'updated',
  object: 'consentGroup',
  id: 'consentGroupGuid',
} as const;

export const getConsentGroupEndpoint = {
  operationId: 'getConsentGroup',
  title: 'Get a consent group',
  activity: { kind: 'looked', object: 'consentGroup', id: 'consentGroupGuid' },
  people: shownPeople,
  limitName: 'a consent group',
  tag,
  method: 'GET',
  path: `${base}/{consentGroupGuid}`,
  scopes: readScopes,
  limit: 'api',
  params: byId,
  query: shown,
  responses: { 200: consentGroupSchema },
} as const satisfies Endpoint;

/** The people of a group in the order of their ids. An extension: a group may have any number. */
export const listConsentGroupPeopleEndpoint = {
  operationId: 'listConsentGroupDataSubjects',
  title: 'List the data subjects of a consent group',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'], idBeside: 'id' },
  limitName: 'people of a consent group',
  tag,
  method: 'GET',
  path: `${base}/{consentGroupGuid}/data-subjects`,
  scopes: readScopes,
  limit: 'api',
  params: byId,
  query: z.object(pagingQuery()),
  headers: z.object(continuationHeader),
  responses: { 200: sliceSchema(consentGroupPersonSchema) },
} as const satisfies Endpoint;

/** Each has no other parent, and no people beside it; a child that is one already stays it. */
export const addChildGroupsEndpoint = {
  operationId: 'addChildConsentGroups',
  title: 'Add child groups',
  activity: activityOfGroup,
  people: shownPeople,
  limitName: 'adding child groups',
  tag,
  method: 'POST',
  path: `${base}/{consentGroupGuid}/consent-groups`,
  scopes: writeScopes,
  limit: 'api',
  params: byId,
  query: shown,
  body: childGroupsRequestSchema,
  responses: { 201: consentGroupSchema },
} as const satisfies Endpoint;

export const removeChildGroupsEndpoint = {
  operationId: 'removeChildConsentGroups',
  title: 'Remove child groups',
  activity: activityOfGroup,
  limitName: 'removing child groups',
  tag,
  method: 'DELETE',
  path: `${base}/{consentGroupGuid}/consent-groups`,
  scopes: writeScopes,
  limit: 'api',
  params: byId,
  body: childGroupsRequestSchema,
  responses: { 204: null },
} as const satisfies Endpoint;

/** Who is in the group already stays in it. */
export const addGroupPeopleEndpoint = {
  operationId: 'addConsentGroupDataSubjects',
  title: 'Add data subjects to a consent group',
  activity: activityOfGroup,
  people: shownPeople,
  limitName: 'adding people to consent groups',
  tag,
  method: 'POST',
  path: `${base}/{consentGroupGuid}/data-subjects`,
  scopes: writeScopes,
  limit: 'api',
  params: byId,
  query: shown,
  body: groupPeopleRequestSchema,
  responses: { 201: consentGroupSchema },
} as const satisfies Endpoint;

export const removeGroupPersonEndpoint = {
  operationId: 'removeConsentGroupDataSubject',
  title: 'Remove a data subject from a consent group',
  activity: activityOfGroup,
  limitName: 'removing people from consent groups',
  tag,
  method: 'DELETE',
  path: `${base}/{consentGroupGuid}/data-subjects/{dataSubjectGuid}`,
  scopes: writeScopes,
  limit: 'api',
  params: z.object({ consentGroupGuid: guid, dataSubjectGuid: guid }),
  responses: { 204: null },
} as const satisfies Endpoint;

const rules = {
  activity: activityOfGroup,
  people: shownPeople,
  tag,
  path: `${base}/{consentGroupGuid}/purpose-rules`,
  scopes: writeScopes,
  limit: 'api',
  params: byId,
  query: shown,
  body: purposeRulesRequestSchema,
} as const;

/** Sets the rules that it names; others stay. */
export const addPurposeRulesEndpoint = {
  ...rules,
  limitName: 'adding rules of consent groups',
  operationId: 'addConsentGroupPurposeRules',
  title: 'Add purpose rules',
  method: 'POST',
  responses: { 201: consentGroupSchema },
} as const satisfies Endpoint;

/** The same. */
export const putPurposeRulesEndpoint = {
  ...rules,
  limitName: 'saving rules of consent groups',
  operationId: 'updateConsentGroupPurposeRules',
  title: 'Update purpose rules',
  method: 'PUT',
  responses: { 200: consentGroupSchema },
} as const satisfies Endpoint;

export const removePurposeRuleEndpoint = {
  operationId: 'removeConsentGroupPurposeRule',
  title: 'Remove a purpose rule',
  activity: activityOfGroup,
  limitName: 'removing rules of consent groups',
  tag,
  method: 'DELETE',
  path: `${base}/{consentGroupGuid}/purpose-rules/{purposeGuid}`,
  scopes: writeScopes,
  limit: 'api',
  params: z.object({ consentGroupGuid: guid, purposeGuid: guid }),
  responses: { 204: null },
} as const satisfies Endpoint;

/** A change that isn't made: of a group's rules or children, or of the account's priorities. */
export const groupForecastRequestSchema = z.looseObject({
  consentGroupId: maybe(lowerGuid),
  purposeRules: maybe(z.array(purposeRuleRequestSchema).check(z.maxLength(groupRuleMaximum))),
  removedPurposeIds: maybe(z.array(lowerGuid).check(z.maxLength(groupRuleMaximum))),
  addedConsentGroupIds: maybe(z.array(lowerGuid).check(z.maxLength(groupChildMaximum))),
  removedConsentGroupIds: maybe(z.array(lowerGuid).check(z.maxLength(groupChildMaximum))),
  statusPriorityRules: maybe(priorityRules),
});
export type GroupForecastRequest = z.output<typeof groupForecastRequestSchema>;

/** How many people's status in effect becomes another one; null is that there is none. */
export const groupForecastSchema = z.looseObject({
  /** People in the groups that the change is about. */
  numberOfDataSubjects: z.int(),
  changes: z.array(
    z.looseObject({
      purposeId: z.string(),
      from: maybe(status),
      to: maybe(status),
      numberOfDataSubjects: z.int(),
    }),
  ),
});
export type GroupForecast = z.output<typeof groupForecastSchema>;

/** What a change would do, in numbers. An extension. */
export const forecastGroupsEndpoint = {
  operationId: 'forecastConsentGroups',
  title: 'Forecast a change of consent groups',
  people: 'nobody',
  limitName: 'forecasts of consent groups',
  tag,
  method: 'POST',
  effect: 'none',
  path: `${base}/forecast`,
  scopes: readScopes,
  limit: 'api',
  body: groupForecastRequestSchema,
  responses: { 200: groupForecastSchema },
} as const satisfies Endpoint;
