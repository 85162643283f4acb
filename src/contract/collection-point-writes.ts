import * as z from 'zod/mini';
import { collectionPointVersionV1Schema } from './collection-point-records.ts';
import {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from './collection-point-requests.ts';
import type { Endpoint } from './common/endpoint.ts';
import { writeScopes } from './common/scopes.ts';
import { guid, queryInteger } from './common/values.ts';

// Apart from the reads: the first list of the console needs none of these schemas.

const tag = 'Collection Points';
const path = '/api/consentmanager/v1/collectionpoints';

/** Creates version 1 as a Draft (docs/spec.md 4.1). */
export const createCollectionPointEndpoint = {
  operationId: 'createCollectionPoint',
  title: 'Create a collection point',
  activity: { kind: 'created', object: 'collectionPoint', id: 'Id' },
  changesCatalog: true,
  limitName: 'creating collection points',
  tag,
  method: 'POST',
  path,
  scopes: writeScopes,
  limit: 'api',
  body: createCollectionPointRequestSchema,
  responses: { 201: collectionPointVersionV1Schema },
} as const satisfies Endpoint;

/**
 * Edits a Draft in place, or publishes it with `Status: "ACTIVE"` (docs/spec.md 4.1;
 * docs/design.md 5.2).
 */
export const updateCollectionPointEndpoint = {
  operationId: 'updateCollectionPoint',
  title: 'Update a collection point that is a Draft',
  activity: {
    kind: 'updated',
    object: 'collectionPoint',
    id: 'collectionpointId',
    asked: ({ body }) =>
      (body as { Status?: string | null }).Status === 'ACTIVE' ? 'published' : undefined,
  },
  changesCatalog: true,
  limitName: 'saving collection points',
  tag,
  method: 'PUT',
  path: `${path}/{collectionpointId}`,
  scopes: writeScopes,
  limit: 'api',
  params: z.object({ collectionpointId: guid }),
  query: z.object({ version: z._default(queryInteger(1), 1) }),
  body: updateCollectionPointRequestSchema,
  isAnswerUnread: true,
  /** Extension: a body where something was asked for that isn't available yet, else none. */
  responses: { 200: z.nullable(z.looseObject({ messages: z.array(z.string()) })) },
} as const satisfies Endpoint;
