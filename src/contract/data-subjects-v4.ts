import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { continuationHeader, pagingQuery, sliceSchema, sortOrDefault } from './common/paging.ts';
import { dateWindow, rule } from './common/rules.ts';
import { readScopes } from './common/scopes.ts';
import { clearText, dateTimeParameter, guid, maybe, queryBoolean } from './common/values.ts';
import { dataElementNameMaximum } from './data-elements.ts';
import {
  dataSubjectDetailsV4Schema,
  dataSubjectV4Schema,
  foundDataSubjectV4Schema,
  purposeProfileV4Schema,
} from './data-subject-v4-records.ts';
import { consentStatuses, noDoNotCall } from './data-subject-values.ts';

const base = '/rest/api/consent/v4/datasubjects';
const tag = 'Data Subjects V4';
const flag = z._default(queryBoolean, false);

/** Most days between the dates of a list of people, and of purpose profiles. */
export const subjectWindowDays = 7;
export const profileWindowDays = 30;

const subjectSortKeys = ['lastModifiedDate', 'createdDate'] as const;
export type SubjectSortKeyV4 = (typeof subjectSortKeys)[number];

/** V4 has the continuation beside the rows: null after the last. */
const sliceV4Schema = <Item extends z.ZodMiniType>(item: Item) =>
  z.extend(sliceSchema(item), { requestContinuation: maybe(clearText) });

const subjectDates = { fromDate: dateTimeParameter, toDate: dateTimeParameter };
const headers = z.object(continuationHeader);
const ofPerson = z.object({ identifier: identifierText });

/** People by their last update, `fromDate` included and `toDate` not, whatever the sort. */
export const listDataSubjectsV4Endpoint = {
  operationId: 'listDataSubjectsV4',
  title: 'List data subjects',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'] },
  tag,
  method: 'GET',
  path: base,
  scopes: readScopes,
  limit: 'api',
  narrowing: 'Bring the dates closer together, or go on by continuations instead of pages.',
  withoutEffect: { isDNCInclude: noDoNotCall },
  query: z
    .object({
      ...pagingQuery(50),
      sort: sortOrDefault(subjectSortKeys, 'lastModifiedDate,desc'),
      ...subjectDates,
      isDNCInclude: flag,
    })
    .check(...dateWindow('fromDate', 'toDate', subjectWindowDays)),
  headers,
  responses: { 200: sliceV4Schema(dataSubjectV4Schema) },
} as const satisfies Endpoint;

/**
 * The same, in no order to rely on. It is that of the last update, so that whoever changes while the
 * list is walked comes once more.
 */
export const listDataSubjectsUnorderedV4Endpoint = {
  operationId: 'listDataSubjectsUnorderedV4',
  title: 'List data subjects without an order',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'] },
  tag,
  method: 'GET',
  path: `${base}/unordered`,
  scopes: readScopes,
  limit: 'api',
  narrowing: 'Bring the dates closer together, or go on by continuations instead of pages.',
  query: z
    .object({ ...pagingQuery(50), ...subjectDates })
    .check(...dateWindow('fromDate', 'toDate', subjectWindowDays)),
  headers,
  responses: { 200: sliceV4Schema(dataSubjectV4Schema) },
} as const satisfies Endpoint;

/** A person without purposes. */
export const getDataSubjectV4Endpoint = {
  operationId: 'getDataSubjectV4',
  title: 'Get a data subject',
  activity: { kind: 'looked', object: 'person' },
  people: { identifiers: ['identifier'] },
  tag,
  method: 'GET',
  path: `${base}/basic-details`,
  scopes: readScopes,
  limit: 'api',
  mayFindNothing: true,
  withoutEffect: { isDNCInclude: noDoNotCall },
  query: z.object({ isDNCInclude: flag }),
  headers: ofPerson,
  responses: { 200: dataSubjectV4Schema },
} as const satisfies Endpoint;

/** A person with all that is known; `includeConsentStrings` adds what their receipts brought. */
export const getDataSubjectDetailsV4Endpoint = {
  operationId: 'getDataSubjectDetailsV4',
  title: 'Get a data subject with profiles',
  activity: { kind: 'looked', object: 'person' },
  people: { identifiers: ['identifier'] },
  tag,
  method: 'GET',
  path: `${base}/details`,
  scopes: readScopes,
  limit: 'api',
  mayFindNothing: true,
  withoutEffect: { includeNotices: 'this answer has no notices', isDNCInclude: noDoNotCall },
  query: z.object({
    includeConsentGroups: flag,
    includeAttachments: flag,
    includeNotices: flag,
    includeConsentStrings: flag,
    isDNCInclude: flag,
  }),
  headers: ofPerson,
  responses: { 200: dataSubjectDetailsV4Schema },
} as const satisfies Endpoint;

const sort = sortOrDefault(['lastUpdatedDate'], 'lastUpdatedDate,desc');

/** The purpose profiles of one person. */
export const listPersonProfilesV4Endpoint = {
  operationId: 'listPersonProfilesV4',
  title: 'List the purpose profiles of a data subject',
  activity: { kind: 'looked', object: 'person' },
  people: 'asked',
  tag,
  method: 'GET',
  path: `${base}/ds-profiles`,
  scopes: readScopes,
  limit: 'api',
  mayFindNothing: true,
  query: z.object({ ...pagingQuery(50), sort }),
  headers: z.object({ identifier: identifierText, ...continuationHeader }),
  responses: { 200: sliceV4Schema(purposeProfileV4Schema) },
} as const satisfies Endpoint;

/** The status goes with a purpose, and a purpose with a status; a collection point goes alone too. */
const profileFilters = {
  collectionPointId: z.optional(guid),
  purposeId: z.optional(guid),
  status: z.optional(z.enum(consentStatuses)),
  updatedSince: dateTimeParameter,
  updatedUntil: dateTimeParameter,
};
type PurposeAndStatus = { purposeId?: unknown; status?: unknown };
const profileRules = [
  rule<PurposeAndStatus>(
    'purposeId',
    'Required with status.',
    ({ purposeId, status }) => status !== undefined && purposeId === undefined,
  ),
  rule<PurposeAndStatus>(
    'status',
    'Required with purposeId.',
    ({ purposeId, status }) => purposeId !== undefined && status === undefined,
  ),
  ...dateWindow('updatedSince', 'updatedUntil', profileWindowDays),
] as const;

const narrowing = 'Bring the dates closer together, or go on by continuations instead of pages.';

/** Purpose profiles of everyone by their last update, both dates exclusive (docs/design.md 5.5). */
export const listProfilesV4Endpoint = {
  operationId: 'listProfilesV4',
  title: 'List purpose profiles',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'] },
  tag,
  method: 'GET',
  path: `${base}/profiles`,
  scopes: readScopes,
  limit: 'api',
  narrowing,
  query: z.object({ ...pagingQuery(50), sort, ...profileFilters }).check(...profileRules),
  headers,
  responses: { 200: sliceV4Schema(purposeProfileV4Schema) },
} as const satisfies Endpoint;

/** The same in no order to rely on: that of the last update, as for people. */
export const listProfilesUnorderedV4Endpoint = {
  operationId: 'listProfilesUnorderedV4',
  title: 'List purpose profiles without an order',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'] },
  tag,
  method: 'GET',
  path: `${base}/profiles/unordered`,
  scopes: readScopes,
  limit: 'api',
  narrowing,
  query: z.object({ ...pagingQuery(50), ...profileFilters }).check(...profileRules),
  headers,
  responses: { 200: sliceV4Schema(purposeProfileV4Schema) },
} as const satisfies Endpoint;

/** A person's profile of one purpose. */
export const getProfileV4Endpoint = {
  operationId: 'getProfileV4',
  title: 'Get a purpose profile',
  activity: { kind: 'looked', object: 'person' },
  people: { identifiers: ['identifier'] },
  tag,
  method: 'GET',
  path: `${base}/profiles/{purposeGuid}`,
  scopes: readScopes,
  limit: 'api',
  params: z.object({ purposeGuid: guid }),
  headers: ofPerson,
  responses: { 200: purposeProfileV4Schema },
} as const satisfies Endpoint;

/**
 * Who has exactly this value of a data element, 50 at a time. Without a name or a value it is 422,
 * whose problem has the envelope's keys too.
 */
export const searchByElementV4Endpoint = {
  operationId: 'searchByElementV4',
  title: 'Search data subjects by a data element',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['data.identifier'] },
  tag,
  method: 'POST',
  path: `${base}/search-by-element`,
  scopes: readScopes,
  limit: 'api',
  effect: 'none',
  narrowing: 'Use a data element that has the custom index.',
  body: z.looseObject({
    dataElementName: maybe(z.string().check(z.maxLength(dataElementNameMaximum))),
    dataElementValue: maybe(z.string()),
    requestContinuation: maybe(z.string()),
  }),
  responses: {
    200: z.looseObject({
      data: z.array(foundDataSubjectV4Schema),
      continuationToken: maybe(clearText),
    }),
  },
} as const satisfies Endpoint;
