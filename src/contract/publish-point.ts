import * as z from 'zod/mini';
import { collectionPointVersionV1Schema } from './collection-point-records.ts';
import type { Endpoint } from './common/endpoint.ts';
import { writeScopes } from './common/scopes.ts';
import { filledText, guid, queryInteger } from './common/values.ts';

/** The code of a 409: the Draft or a purpose isn't what its reader saw, or can't be published. */
export const notPublishedCode = 'not-published';

/** Most purposes that are published with a collection point. */
export const publishedTooMaximum = 100;

/** What `lastModifiedDate` said when it was read: of anything else nothing is published. */
const asRead = filledText(40);

const publishPointRequestSchema = z.looseObject({
  lastModifiedDate: asRead,
  purposes: z
    .array(
      z.looseObject({
        id: guid,
        version: z.int().check(z.minimum(1)),
        lastModifiedDate: asRead,
      }),
    )
    .check(z.maxLength(publishedTooMaximum)),
});
export type PublishPointRequest = z.output<typeof publishPointRequestSchema>;

/**
 * Publishes a Draft as it's stored with Draft purposes that it links, all of it or nothing. Extension:
 * the published interface publishes each by itself.
 */
export const publishPointEndpoint = {
  operationId: 'publishCollectionPoint',
  title: 'Publish a collection point with its Draft purposes',
  activity: {
    kind: 'published',
    object: 'collectionPoint',
    id: 'collectionpointId',
    also: ({ body }) =>
      (body as PublishPointRequest).purposes.map(({ id, version }) => ({
        object: 'purpose',
        id: id.toLowerCase(),
        version,
      })),
  },
  changesCatalog: true,
  limitName: 'publishing collection points',
  tag: 'Collection Points',
  method: 'PUT',
  path: '/api/consentmanager/v1/collectionpoints/{collectionpointId}/draft/publish',
  scopes: writeScopes,
  limit: 'api',
  conflicts:
    "The Draft or a purpose was changed since you read it, is no Draft, or can't be published",
  params: z.object({ collectionpointId: guid }),
  query: z.object({ version: queryInteger(1) }),
  body: publishPointRequestSchema,
  responses: { 200: collectionPointVersionV1Schema },
} as const satisfies Endpoint;
