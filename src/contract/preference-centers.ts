import * as z from 'zod/mini';
import { centerAttention } from './attention-kinds.ts';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery, sortOrDefault } from './common/paging.ts';
import { readScopes } from './common/scopes.ts';
import { guid, instant, queryInteger } from './common/values.ts';
import {
  centerPageSchemaSchema,
  centerSchemaSchema,
  centerSchemaV1Schema,
  listedCenterSchema,
} from './preference-center-records.ts';
import { previewSchema } from './previews.ts';

const tag = 'Preference Centers V2';
const v2 = '/api/consentmanager/v2/preferencecenters';

/** Which version a schema is of: the Active one, or the Draft. */
export const centerStates = ['PUBLISHED', 'DRAFT'] as const;
export type CenterState = (typeof centerStates)[number];
const state = z._default(z.enum(centerStates), 'PUBLISHED');

export const centerSortKeys = [
  'name',
  'createdDate',
  'lastModifiedDate',
  'status',
  'version',
  // Extensions: of the last 30 days, as the numbers of centers tell them.
  'opened30',
  'changed30',
] as const;

/** Centers, each by its Active version, or else the newest (docs/wire/other-groups.md). */
export const listPreferenceCentersEndpoint = {
  operationId: 'listPreferenceCenters',
  title: 'List preference centers',
  people: 'nobody',
  limitName: 'preference centers',
  tag,
  method: 'GET',
  revalidates: true,
  path: v2,
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(),
    sort: sortOrDefault(centerSortKeys, 'name,asc'),
    /** Of a data element that the version offers. */
    dataElementGuid: z.optional(guid),
    /** Extension: those that the overview counts under this kind. */
    attention: z.optional(z.enum(centerAttention)),
  }),
  responses: { 200: pageSchema(listedCenterSchema) },
} as const satisfies Endpoint;

export const centerSchemaEndpoint = {
  operationId: 'getPreferenceCenterSchema',
  title: 'Get the schema of a preference center',
  people: 'nobody',
  limitName: 'schemas of preference centers',
  tag,
  method: 'GET',
  revalidates: true,
  path: `${v2}/{preferencecenterid}/schema`,
  scopes: readScopes,
  limit: 'api',
  params: z.object({ preferencecenterid: guid }),
  query: z.object({ state }),
  responses: { 200: centerSchemaSchema },
} as const satisfies Endpoint;

export const centerPageSchemaEndpoint = {
  operationId: 'getPreferenceCenterPageSchema',
  title: 'Get the schema of a page of a preference center',
  people: 'nobody',
  limitName: 'schemas of pages',
  tag,
  method: 'GET',
  revalidates: true,
  path: '/api/consentmanager/v2/preferencecenterpage/{preferencecenterpageid}/schema',
  scopes: readScopes,
  limit: 'api',
  params: z.object({ preferencecenterpageid: guid }),
  query: z.object({ state }),
  responses: { 200: centerPageSchemaSchema },
} as const satisfies Endpoint;

/** The purposes of a center without its pages, in PascalCase. */
export const centerSchemaV1Endpoint = {
  operationId: 'getPreferenceCenterPurposes',
  title: 'Get the purposes of a preference center',
  people: 'nobody',
  limitName: 'purposes of preference centers',
  tag: 'Preference Centers',
  method: 'GET',
  revalidates: true,
  path: '/api/consentmanager/v1/preferencecenters/{prefcenterId}/preferences',
  scopes: readScopes,
  limit: 'api',
  params: z.object({ prefcenterId: guid }),
  query: z.object({ state }),
  responses: { 200: centerSchemaV1Schema },
} as const satisfies Endpoint;

/**
 * An address of ten minutes at which a version is shown as people see it, to somebody made up: the one
 * that `version` names, else the Active one, or the newest. Extension.
 */
export const previewCenterEndpoint = {
  operationId: 'previewPreferenceCenter',
  title: 'Preview a version of a preference center',
  people: 'nobody',
  limitName: 'previews of preference centers',
  tag,
  method: 'POST',
  effect: 'none',
  path: `${v2}/{preferencecenterid}/preview`,
  scopes: readScopes,
  limit: 'api',
  params: z.object({ preferencecenterid: guid }),
  query: z.object({ version: z.optional(queryInteger(1)) }),
  responses: { 200: previewSchema },
} as const satisfies Endpoint;

/** Most days that one request is about: two years. */
export const centerDaysMaximum = 731;

const countsSchema = { opened: z.int(), changedToYes: z.int(), changedToNo: z.int() };

/**
 * What people did on each center by day, in UTC, tests left out and nobody named: `days` are those on
 * which something happened, oldest first. Extension.
 */
export const centerNumbersEndpoint = {
  operationId: 'readPreferenceCenterNumbers',
  title: 'Count what people do on preference centers by day',
  people: 'nobody',
  limitName: 'numbers of preference centers',
  tag,
  method: 'GET',
  path: `${v2}/numbers`,
  scopes: readScopes,
  limit: 'api',
  query: z.object({ days: z._default(queryInteger(1, centerDaysMaximum), 30) }),
  responses: {
    200: z.looseObject({
      readAt: instant,
      from: z.string(),
      to: z.string(),
      centers: z.array(
        z.looseObject({
          id: z.string(),
          /** All days together. */
          ...countsSchema,
          days: z.array(z.looseObject({ day: z.string(), ...countsSchema })),
        }),
      ),
    }),
  },
} as const satisfies Endpoint;
