import * as z from 'zod/mini';
import { collectionPointVersionV1Schema } from './collection-point-records.ts';
import { updateCollectionPointRequestSchema } from './collection-point-requests.ts';
import type { Endpoint } from './common/endpoint.ts';
import { writeScopes } from './common/scopes.ts';
import { guid, queryInteger } from './common/values.ts';

const tag = 'Collection Points';
const path = '/api/consentmanager/v1/collectionpoints/{collectionpointId}/draft';
const params = z.object({ collectionpointId: guid });

/**
 * Makes a Draft with its content, which is all that an update takes; with `Status: "ACTIVE"` it's
 * published in the same step. `newest` is the newest version that the caller knows: so of two people who
 * make a Draft, one does. Extension: the published interface copies the Active version first, and edits
 * that.
 */
export const createCollectionPointDraftEndpoint = {
  operationId: 'createCollectionPointDraft',
  title: 'Create a Draft of a collection point with its content',
  activity: {
    kind: 'versionCreated',
    object: 'collectionPoint',
    id: 'collectionpointId',
    asked: ({ body }) =>
      (body as { Status?: string | null }).Status === 'ACTIVE' ? 'published' : undefined,
  },
  changesCatalog: true,
  limitName: 'creating drafts of collection points',
  tag,
  method: 'POST',
  path,
  scopes: writeScopes,
  limit: 'api',
  conflicts: 'The collection point has a Draft already (`draft`), or a newer version (`newest`)',
  params,
  query: z.object({ newest: queryInteger(1) }),
  body: updateCollectionPointRequestSchema,
  responses: { 201: collectionPointVersionV1Schema },
} as const satisfies Endpoint;

/**
 * Discards a Draft; no later version gets its number. The collection point goes with its only one.
 * Extension: the published interface can't.
 */
export const discardCollectionPointDraftEndpoint = {
  operationId: 'discardCollectionPointDraft',
  title: 'Discard the Draft of a collection point',
  activity: { kind: 'discarded', object: 'collectionPoint', id: 'collectionpointId' },
  changesCatalog: true,
  limitName: 'discarding drafts of collection points',
  tag,
  method: 'DELETE',
  path,
  scopes: writeScopes,
  limit: 'api',
  conflicts: 'The version is no Draft, or something refers to it',
  params,
  query: z.object({ version: queryInteger(1) }),
  responses: { 200: null },
} as const satisfies Endpoint;
