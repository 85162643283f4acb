import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import {
  continuationHeader,
  pageSchema,
  pagingQuery,
  sliceSchema,
  sortOrDefault,
} from './common/paging.ts';
import { rule } from './common/rules.ts';
import { readScopes } from './common/scopes.ts';
import {
  clearText,
  dateTimeParameter,
  guid,
  maybe,
  openEnum,
  queryBoolean,
  queryList,
} from './common/values.ts';
import { countryCodeSchema } from './country-codes.ts';
import { dataElementNameSchema } from './data-elements.ts';
import {
  dataSubjectSchema,
  listedProfileSchema,
  purposeSubjectSchema,
  subjectPurposesSchema,
} from './data-subject-records.ts';
import {
  matchKinds,
  noDoNotCall,
  profileProperties,
  profileSortKeys,
  subjectProperties,
} from './data-subject-values.ts';

const v1 = '/api/consentmanager/v1/datasubjects';
const flag = z._default(queryBoolean, false);

/** The headers that look up one person; a name goes with a value (docs/spec.md 4.4). */
export const lookupHeaders = {
  identifier: z.optional(identifierText),
  dataElementName: z.optional(dataElementNameSchema),
  dataElementValue: z.optional(z.string().check(z.minLength(1))),
};
export const nameNeedsValue = rule<{ dataElementName?: unknown; dataElementValue?: unknown }>(
  'dataElementValue',
  'Required with dataElementName.',
  ({ dataElementName, dataElementValue }) =>
    dataElementName !== undefined && dataElementValue === undefined,
);
export const valueNeedsName = rule<{ dataElementName?: unknown; dataElementValue?: unknown }>(
  'dataElementName',
  'Required with dataElementValue.',
  ({ dataElementName, dataElementValue }) =>
    dataElementName === undefined && dataElementValue !== undefined,
);

/**
 * Profiles, found by what the parameters name (docs/spec.md 4.4; docs/design.md 5.5). `identifier`
 * in the query is deprecated; the header wins over it. `since` and a collection point narrow
 * independently of each other; with `changedThrough=collectionPoint` (an extension) those are found
 * whose consent changed through that collection point since then, as their transactions say.
 *
 * `match=lenient` is an extension (docs/design.md 10.11). With an identifier, first comes whoever
 * has exactly this one, then those who had it before a merge; if nobody, those who have it as
 * additional identifier or as value of a data element that people are found by (`TriedElements`), or
 * have any of these in other capitals, as the same phone number in another format (at least 7 digits,
 * and nothing else but spaces and `+-()./`; `00` may stand for `+`), or as a card number with other
 * blanks and hyphens; who has exactly this value of the data element that has the custom index
 * (`TriedElement`); and, of a UUID, whose receipt or record has this id. National numbers are those
 * of `country`, else of the account's country; `TriedCountry` says which, or null, where the text may be one.
 * At most 50 people in one page, in this order, whatever `page`, `size` and `sort`; `last` is false
 * where there are more. With a data element, exact hits come as without it; if nobody, those whose
 * value or additional identifier of that name is the same or like it. An element that isn't there is
 * 400. The other parameters narrow all of it. Each record says what it was found by in `FoundBy`, and
 * the answer in `Tried` what was compared.
 *
 * `includeFormerIdentifiers` is an extension: records name what they were known by before merges. So
 * is `includeClaims`: what forms claim of people whom others know. So is `includeMoreRecords`, which
 * `match=lenient` implies where
 * something is looked up: other records that look like this person, at most 10 in `MoreRecords`.
 * Tests and real people never look alike, nor do two marked as not the same person; an element's
 * value that more than 50 people have tells nothing.
 */
export const listProfilesEndpoint = {
  operationId: 'listDataSubjectProfiles',
  title: 'List data subject profiles',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.Identifier'], idBeside: 'Id' },
  limitName: 'profiles',
  tag: 'Data Subjects',
  method: 'GET',
  path: `${v1}/profiles`,
  scopes: readScopes,
  limit: 'profiles',
  narrowing:
    'Add an identifier, a purpose, a collection point or dates, use a data element that has the custom index, or leave out the count.',
  withoutEffect: {
    'properties=includeNotices': "records don't name notices",
    isDNCInclude: noDoNotCall,
    includeDSWithNoOrg: "everyone is of the account's organization, and in the answer",
  },
  query: z
    .object({
      ...pagingQuery(50),
      sort: sortOrDefault(profileSortKeys, 'lastModifiedDate,desc'),
      since: z.optional(dateTimeParameter),
      updatedSince: z.optional(dateTimeParameter),
      toDate: z.optional(dateTimeParameter),
      identifier: z.optional(identifierText),
      purposeGuid: z.optional(guid),
      collectionPointGuid: z.optional(guid),
      collectionPointName: z.optional(z.string().check(z.maxLength(255))),
      /** An extension: `since` and the collection point, and the purpose, are of one change. */
      changedThrough: z.optional(z.enum(['collectionPoint'])),
      properties: z._default(queryList(profileProperties), []),
      linkedIdentityGroupId: z.optional(guid),
      includeEffectiveStatus: flag,
      includeConsentAttachments: flag,
      isDNCInclude: flag,
      includeDSWithNoOrg: flag,
      includeGeolocation: flag,
      match: z._default(z.enum(['exact', 'lenient']), 'exact'),
      /** An extension: whose national phone numbers `match=lenient` is asked for. */
      country: z.optional(countryCodeSchema),
      includeFormerIdentifiers: flag,
      includeClaims: flag,
      includeMoreRecords: flag,
    })
    .check(
      rule<{ since?: unknown; updatedSince?: unknown; toDate?: unknown }>(
        'since',
        "Can't be combined with updatedSince or toDate. Leave one of them out.",
        ({ since, updatedSince, toDate }) =>
          since !== undefined && (updatedSince !== undefined || toDate !== undefined),
      ),
      rule<{ changedThrough?: unknown; since?: unknown }>(
        'changedThrough',
        'Needs since.',
        ({ changedThrough, since }) => changedThrough !== undefined && since === undefined,
      ),
      rule<{
        changedThrough?: unknown;
        collectionPointGuid?: unknown;
        collectionPointName?: unknown;
      }>(
        'changedThrough',
        'Needs collectionPointGuid or collectionPointName.',
        ({ changedThrough, collectionPointGuid, collectionPointName }) =>
          changedThrough !== undefined &&
          collectionPointGuid === undefined &&
          collectionPointName === undefined,
      ),
    ),
  headers: z
    .object({ ...lookupHeaders, ...continuationHeader })
    .check(nameNeedsValue, valueNeedsName),
  responses: {
    200: z.extend(sliceSchema(listedProfileSchema), {
      Tried: maybe(z.array(openEnum(matchKinds))),
      TriedElement: maybe(clearText),
      TriedElements: maybe(z.array(clearText)),
      TriedCountry: maybe(clearText),
    }),
  },
} as const satisfies Endpoint;

/** Subjects without their purposes (docs/wire/data-subjects.md 4). */
export const listDataSubjectsEndpoint = {
  operationId: 'listDataSubjects',
  title: 'List data subjects',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'], idBeside: 'id' },
  limitName: 'people',
  tag: 'Data Subjects V2',
  method: 'GET',
  path: '/api/consentmanager/v2/datasubjects',
  scopes: readScopes,
  limit: 'profiles',
  narrowing:
    'Add an identifier or dates, use a data element that has the custom index, ask for an earlier page, or leave out the count.',
  withoutEffect: { isDNCInclude: noDoNotCall },
  query: z
    .object({
      ...pagingQuery(2000),
      updatedSince: z.optional(dateTimeParameter),
      updatedUntil: z.optional(dateTimeParameter),
      id: z.optional(guid),
      language: z.optional(z.string()),
      properties: z._default(queryList(subjectProperties), []),
      includeDataSubjectsWithOutPurposeTransactions: flag,
      isDNCInclude: flag,
    })
    .check(
      rule<{ updatedSince?: unknown; updatedUntil?: unknown }>(
        'updatedUntil',
        'Needs updatedSince.',
        ({ updatedSince, updatedUntil }) =>
          updatedUntil !== undefined && updatedSince === undefined,
      ),
    ),
  headers: z.object(lookupHeaders).check(nameNeedsValue, valueNeedsName),
  responses: { 200: sliceSchema(dataSubjectSchema) },
} as const satisfies Endpoint;

export const subjectPurposeSortKeys = [
  'id',
  'issuedAt',
  'withdrawalDate',
  'collectionPointGuid',
  'purposeGuid',
  'status',
] as const;

/** The transactions of a subject by purpose, a page of them (docs/wire/data-subjects.md 3). */
export const listSubjectPurposesEndpoint = {
  operationId: 'listDataSubjectPurposes',
  title: 'List the purposes of a data subject',
  activity: { kind: 'looked', object: 'person' },
  people: { identifiers: ['DataSubjectId'] },
  limitName: 'purposes of a person',
  tag: 'Data Subjects',
  method: 'GET',
  path: `${v1}/purposes`,
  scopes: readScopes,
  limit: 'api',
  deprecated: true,
  mayFindNothing: true,
  query: z.object({
    ...pagingQuery(),
    sort: sortOrDefault(subjectPurposeSortKeys, 'issuedAt,desc'),
    identifier: z.optional(identifierText),
  }),
  headers: z.object({ identifier: z.optional(identifierText) }),
  responses: { 200: subjectPurposesSchema },
} as const satisfies Endpoint;

/**
 * Subjects that have a status for a purpose (docs/wire/purposes.md); the paging is an extension.
 */
export const listPurposeSubjectsEndpoint = {
  operationId: 'listPurposeDataSubjects',
  title: 'List the data subjects of a purpose',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.DataSubjectId'] },
  limitName: 'people of a purpose',
  tag: 'Purposes',
  method: 'GET',
  path: '/api/consentmanager/v1/purposes/{purposeId}/datasubjects',
  scopes: readScopes,
  limit: 'api',
  narrowing: 'Add a date, or ask for an earlier page.',
  params: z.object({ purposeId: guid }),
  query: z.object({
    ...pagingQuery(),
    /** Last transaction at or after. */
    lastTransactionDate: z.optional(dateTimeParameter),
    transactionStatus: z.optional(z.enum(['ACTIVE', 'WITHDRAWN', 'EXPIRED'])),
    includeCustomPreferences: flag,
  }),
  responses: { 200: pageSchema(purposeSubjectSchema) },
} as const satisfies Endpoint;
