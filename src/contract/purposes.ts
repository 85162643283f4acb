import * as z from 'zod/mini';
import { purposeAttention } from './attention-kinds.ts';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery, sortOrDefault } from './common/paging.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import { dateTimeParameter, guid, queryBoolean } from './common/values.ts';
import { purposeVersionsSchema, purposeVersionV1Schema } from './purpose-records.ts';
import { createPurposeRequestSchema } from './purpose-requests.ts';
import { purposeNameMaximum, purposeStatuses, purposeTypes } from './purpose-values.ts';

const tag = 'Purposes';
const v1 = '/api/consentmanager/v1/purposes';

export const purposeSortKeys = [
  'id',
  'name',
  'purposeStatus',
  'purposeType',
  'version',
  'createdDate',
  'lastModifiedDate',
  'publishedDate',
] as const;

/** All versions of all purposes, a record each (docs/wire/purposes.md). */
export const listPurposesEndpoint = {
  operationId: 'listPurposes',
  title: 'List purposes, one record per version',
  people: 'nobody',
  limitName: 'purposes',
  tag,
  method: 'GET',
  revalidates: true,
  path: v1,
  scopes: readScopes,
  limit: 'api',
  deprecated: true,
  query: z.object({
    ...pagingQuery(),
    sort: sortOrDefault(purposeSortKeys, 'name,asc'),
  }),
  responses: { 200: pageSchema(purposeVersionV1Schema) },
} as const satisfies Endpoint;

/** Creates version 1 as a Draft; answers 200, not 201 (docs/wire/purposes.md). */
export const createPurposeEndpoint = {
  operationId: 'createPurpose',
  title: 'Create a purpose',
  activity: { kind: 'created', object: 'purpose', id: 'Id' },
  changesCatalog: true,
  limitName: 'creating purposes',
  tag,
  method: 'POST',
  path: v1,
  scopes: writeScopes,
  limit: 'api',
  withoutEffect: { isInternalOrg: 'there is one organization' },
  query: z.object({ isInternalOrg: z._default(queryBoolean, false) }),
  body: createPurposeRequestSchema,
  responses: { 200: purposeVersionV1Schema },
} as const satisfies Endpoint;

export const purposeV2SortKeys = [
  'guid',
  'name',
  'description',
  'version',
  'purposeStatus',
  'purposeType',
  'consentLifeSpan',
  'implicitConsentLifeSpan',
  'createdDate',
  'lastModifiedDate',
  'createdBy',
  'lastModifiedBy',
  'publishedDate',
  'retireOnDate',
  'publishedBy',
  'externalReference',
  'defaultConsentStatus',
  // Extension: how many people's consent is in force.
  'peopleInForce',
] as const;

/** Purposes with their versions (docs/wire/purposes.md). */
export const listPurposeVersionsEndpoint = {
  operationId: 'listPurposeVersions',
  title: 'List purposes with all their versions',
  people: 'nobody',
  limitName: 'purpose versions',
  tag: 'Purposes V2',
  method: 'GET',
  revalidates: true,
  path: '/api/consentmanager/v2/purposes',
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(),
    sort: sortOrDefault(purposeV2SortKeys, 'name,asc'),
    latestVersion: z._default(queryBoolean, false),
    includeRetired: z._default(queryBoolean, false),
    organization: z.optional(guid),
    includeCustomPreferences: z._default(queryBoolean, false),
    includeTopics: z._default(queryBoolean, false),
    fromLastModifiedDate: z.optional(dateTimeParameter),
    toLastModifiedDate: z.optional(dateTimeParameter),
    /**
     * Extension: those of which any version that is let in has a name that holds each of these words,
     * whatever their case and accents.
     */
    name: z.optional(z.string().check(z.maxLength(purposeNameMaximum))),
    /** Extension: those of which any version is Draft or Active, or all are Retired, which lets these in. */
    status: z.optional(z.enum(purposeStatuses)),
    /** Extension: those whose newest version that is let in is of this type. */
    type: z.optional(z.enum(purposeTypes)),
    /** Extension: those that the overview counts under this kind. */
    attention: z.optional(z.enum(purposeAttention)),
  }),
  responses: { 200: pageSchema(purposeVersionsSchema) },
} as const satisfies Endpoint;
