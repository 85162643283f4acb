import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';

/**
 * The account's one organization (docs/design.md 5.1): what published clients ask first, to learn its
 * id. An *extension*, since what it answers isn't published.
 */
export const listOrganizationsEndpoint = {
  operationId: 'listOrganizations',
  title: 'List organizations',
  people: 'nobody',
  tag: 'Organizations',
  method: 'GET',
  path: '/api/access/v1/external/organizations',
  scopes: readScopes,
  limit: 'api',
  responses: { 200: z.array(z.looseObject({ id: z.string(), name: z.string() })) },
} as const satisfies Endpoint;
