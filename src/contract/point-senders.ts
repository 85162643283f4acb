import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';
import { guid, instant } from './common/values.ts';

/** Most networks that are named of a collection point. */
export const senderNetworksMaximum = 20;

const counts = {
  /** Records that arrived, those that were refused too. */
  records: z.int(),
  /** Those of them that were refused, as a whole or for a limit. */
  refused: z.int(),
};

const networkSchema = z.looseObject({
  /**
   * The first 24 bits of an IPv4 address or 48 of an IPv6 address, such as `203.0.113.0/24`; null where
   * the address isn't known.
   */
  network: z.nullable(z.string()),
  ...counts,
});

/**
 * From which networks a collection point's records came in the last hour: an *extension*
 * (docs/design.md 11.4). Counted in the memory of the processes of one machine, since `since`; no whole
 * address is kept. What is refused before its collection point is known isn't counted.
 */
export const readPointSendersEndpoint = {
  operationId: 'readCollectionPointSenders',
  title: 'Read who sends how much',
  people: 'nobody',
  limitName: 'senders of collection points',
  tag: 'Collection Points',
  method: 'GET',
  path: '/api/consentmanager/v1/collectionpoints/{collectionpointId}/senders',
  scopes: readScopes,
  limit: 'api',
  params: z.object({ collectionpointId: guid }),
  responses: {
    200: z.looseObject({
      readAt: instant,
      since: instant,
      ...counts,
      /** Those of most records first, at most 20. */
      networks: z.array(networkSchema),
      /** All others together. */
      others: z.looseObject(counts),
    }),
  },
} as const satisfies Endpoint;
