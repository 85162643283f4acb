import * as z from 'zod/mini';
import { pointAttention } from './attention-kinds.ts';
import {
  collectionPointVersionV1Schema,
  collectionPointVersionV2Schema,
} from './collection-point-records.ts';
import {
  collectionPointNameMaximum,
  collectionPointStatuses,
  collectionPointTypes,
  consentTypes,
  recordStatuses,
} from './collection-point-values.ts';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery, sortOrDefault, sortQuery } from './common/paging.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import { guid, queryBoolean, queryInteger } from './common/values.ts';

const tag = 'Collection Points';
const v1 = '/api/consentmanager/v1/collectionpoints';
const v2 = '/api/consentmanager/v2/collectionpoints';

export const collectionPointSortKeys = [
  'name',
  'createdDate',
  'lastModifiedDate',
  'status',
  'version',
  // Extensions, as the numbers of a list tell them: of the last 30 days, and the newest receipt.
  'receipts30',
  'optInRate30',
  'lastReceiptDate',
] as const;
export type CollectionPointSortKey = (typeof collectionPointSortKeys)[number];

/** All versions of all points, a record each (docs/spec.md 4.1; docs/design.md 5.2). */
export const listCollectionPointsEndpoint = {
  operationId: 'listCollectionPoints',
  title: 'List collection points, one record per version',
  people: 'nobody',
  limitName: 'collection points',
  tag,
  method: 'GET',
  revalidates: true,
  path: v1,
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(),
    sort: sortOrDefault(collectionPointSortKeys, 'createdDate,desc'),
    name: z.optional(z.string().check(z.maxLength(collectionPointNameMaximum))),
    status: z.optional(z.enum(collectionPointStatuses)),
    collectionPointType: z.optional(z.enum(collectionPointTypes)),
    consentType: z.optional(z.enum(consentTypes)),
    purposeGuid: z.optional(guid),
    dataElementGuid: z.optional(guid),
    organizationId: z.optional(guid),
    /** Extension: Active versions that link a Retired purpose version, or all the others. */
    linksRetiredPurpose: z
      .optional(queryBoolean)
      .register(z.globalRegistry, { title: 'Retired purposes' }),
    /** Extension: those that the overview counts under this kind. */
    attention: z.optional(z.enum(pointAttention)),
    /**
     * Extension: with `newest`, one record for each point, that of its newest version, which then
     * has `Active`. A point is found if its newest or its Active version fits the filters.
     */
    versions: z.optional(z.enum(['all', 'newest'])),
    /**
     * Extension: with `summary`, records have no settings, and of what they link only the names:
     * `Id`, `Label`, `Version` and `Status`.
     */
    fields: z.optional(z.enum(['all', 'summary'])),
  }),
  responses: { 200: pageSchema(collectionPointVersionV1Schema) },
} as const satisfies Endpoint;

/** Disables all versions, or restores what they were (docs/spec.md 3 and 4.1). */
export const disableCollectionPointEndpoint = {
  operationId: 'disableCollectionPoint',
  title: 'Disable or enable a collection point',
  activity: {
    kind: 'updated',
    object: 'collectionPoint',
    id: 'collectionpointId',
    asked: ({ query }) => ((query as { value?: boolean }).value === false ? 'enabled' : 'disabled'),
  },
  changesCatalog: true,
  limitName: 'disabling collection points',
  tag,
  method: 'PUT',
  path: `${v1}/{collectionpointId}/disable`,
  scopes: writeScopes,
  limit: 'api',
  params: z.object({ collectionpointId: guid }),
  query: z.object({ value: z._default(queryBoolean, true) }),
  responses: { 200: null },
} as const satisfies Endpoint;

/**
 * Revokes the token of one version for good: receipts that carry it are refused, and it is not
 * handed out again (docs/design.md 10.6). Extension.
 */
export const revokeCollectionPointTokenEndpoint = {
  operationId: 'revokeCollectionPointToken',
  title: 'Revoke the token of a version of a collection point',
  activity: { kind: 'revoked', object: 'collectionPoint', id: 'collectionpointId' },
  changesCatalog: true,
  limitName: 'revoking tokens',
  tag,
  method: 'PUT',
  path: `${v1}/{collectionpointId}/token/revoke`,
  scopes: writeScopes,
  limit: 'api',
  params: z.object({ collectionpointId: guid }),
  query: z.object({ version: queryInteger(1) }),
  responses: { 200: null },
} as const satisfies Endpoint;

/** The JWT that receipts carry as `requestInformation` (docs/spec.md 4.1). */
export const collectionPointTokenEndpoint = {
  operationId: 'getCollectionPointToken',
  title: 'Get the token of a collection point',
  people: 'nobody',
  limitName: 'tokens',
  tag,
  method: 'GET',
  path: `${v1}/{collectionpointGuid}/token`,
  scopes: readScopes,
  limit: 'api',
  params: z.object({ collectionpointGuid: guid }),
  query: z.object({
    version: z.optional(queryInteger(1)),
    state: z.optional(z.enum(recordStatuses)),
  }),
  responses: { 200: z.looseObject({ token: z.string() }) },
} as const satisfies Endpoint;

export const collectionPointV2SortKeys = [
  'id',
  'name',
  'status',
  'version',
  'createdDate',
  'lastModifiedDate',
  'activationDate',
  'collectionPointType',
] as const;

/** Every version of each point, the Active one first (docs/wire/collection-points.md 1). */
export const listCollectionPointVersionsEndpoint = {
  operationId: 'listCollectionPointVersions',
  title: 'List collection points with all their versions',
  people: 'nobody',
  limitName: 'collection point versions',
  tag: 'Collection Points V2',
  method: 'GET',
  revalidates: true,
  path: v2,
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(),
    sort: z.optional(sortQuery(collectionPointV2SortKeys)),
    id: z.optional(guid),
    version: z.optional(queryInteger(1)),
    status: z.optional(z.enum(recordStatuses)),
    organizationId: z.optional(guid),
  }),
  responses: { 200: pageSchema(collectionPointVersionV2Schema) },
} as const satisfies Endpoint;

/** Makes a Draft copy of the Active version, which stays (docs/wire/collection-points.md 1). */
export const createCollectionPointVersionEndpoint = {
  operationId: 'createCollectionPointVersion',
  title: 'Create a new version of an Active collection point',
  activity: { kind: 'versionCreated', object: 'collectionPoint', id: 'collectionPointGuid' },
  changesCatalog: true,
  limitName: 'creating collection point versions',
  tag: 'Collection Points V2',
  method: 'POST',
  path: `${v2}/{collectionPointGuid}/version`,
  scopes: writeScopes,
  limit: 'api',
  params: z.object({ collectionPointGuid: guid }),
  responses: { 200: collectionPointVersionV2Schema },
} as const satisfies Endpoint;
