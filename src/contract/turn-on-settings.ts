import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { adminScopes } from './common/scopes.ts';
import { guid } from './common/values.ts';

/**
 * Gives all settings their effect in every version of a collection point, also those that had none when
 * they were turned on (docs/design.md 11.6). Extension.
 */
export const turnOnSettingsEndpoint = {
  operationId: 'turnOnCollectionPointSettings',
  title: 'Give the settings of a collection point their effect',
  activity: { kind: 'switchedOn', object: 'collectionPoint', id: 'collectionpointId' },
  changesCatalog: true,
  limitName: 'turning on settings',
  tag: 'Collection Points',
  method: 'PUT',
  path: '/api/consentmanager/v1/collectionpoints/{collectionpointId}/awake-settings',
  scopes: adminScopes,
  limit: 'api',
  params: z.object({ collectionpointId: guid }),
  responses: { 200: null },
} as const satisfies Endpoint;
