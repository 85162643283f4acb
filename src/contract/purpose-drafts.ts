import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { writeScopes } from './common/scopes.ts';
import { guid, queryInteger } from './common/values.ts';
import { purposeVersionV1Schema } from './purpose-records.ts';
import { updatePurposeRequestSchema } from './purpose-requests.ts';

const tag = 'Purposes';
const path = '/api/consentmanager/v1/purposes/{purposeId}/draft';
const params = z.object({ purposeId: guid });

/**
 * Makes a Draft with its content: the version that `Version` names, edited as an update would edit it.
 * `newest` is the newest version that the caller knows: so of two people who make a Draft, one does.
 * Extension: the published interface copies the Active version first, and edits that.
 */
export const createPurposeDraftEndpoint = {
  operationId: 'createPurposeDraft',
  title: 'Create a Draft of a purpose with its content',
  activity: { kind: 'versionCreated', object: 'purpose', id: 'purposeId' },
  changesCatalog: true,
  limitName: 'creating drafts of purposes',
  tag,
  method: 'POST',
  path,
  scopes: writeScopes,
  limit: 'api',
  conflicts: 'The purpose has a Draft already (`draft`), or a newer version (`newest`)',
  params,
  query: z.object({ newest: queryInteger(1) }),
  body: updatePurposeRequestSchema,
  responses: { 201: purposeVersionV1Schema },
} as const satisfies Endpoint;

/**
 * Discards a Draft; no later version gets its number. The purpose goes with its only one. Extension:
 * the published interface can't.
 */
export const discardPurposeDraftEndpoint = {
  operationId: 'discardPurposeDraft',
  title: 'Discard the Draft of a purpose',
  activity: { kind: 'discarded', object: 'purpose', id: 'purposeId' },
  changesCatalog: true,
  limitName: 'discarding drafts of purposes',
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
