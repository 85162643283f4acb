import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';

/** How many people share a domain before it tells nobody apart. */
export const commonDomainPeople = 20;

/** Most domains that the list holds: those that most people have. */
export const commonDomainsMaximum = 1000;

/**
 * The email domains that at least 20 people share, by their primary identifiers; in lower case, the
 * most common first. Counted about once an hour: a mask can show them. An *extension*
 * (docs/design.md 10.11).
 */
export const listCommonDomainsEndpoint = {
  tag: 'Data Subjects',
  scopes: readScopes,
  limit: 'api',
  operationId: 'listCommonEmailDomains',
  title: 'List email domains that many people share',
  people: 'nobody',
  limitName: 'email domains',
  method: 'GET',
  path: '/api/consentmanager/v1/common-email-domains',
  responses: { 200: z.looseObject({ content: z.array(z.string()) }) },
} as const satisfies Endpoint;
