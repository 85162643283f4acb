import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema } from './common/paging.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import { dateParameter, guid, queryBoolean, queryInteger } from './common/values.ts';
import { purposeVersionV1Schema, purposeVersionV2Schema } from './purpose-records.ts';
import { updatePurposeRequestSchema } from './purpose-requests.ts';

const tag = 'Purposes';
const v1 = '/api/consentmanager/v1/purposes';
const params = z.object({ purposeId: guid });

/** Edits a Draft in place (docs/wire/purposes.md). */
export const updatePurposeEndpoint = {
  operationId: 'updatePurpose',
  title: 'Update a purpose version that is a Draft',
  activity: { kind: 'updated', object: 'purpose', id: 'purposeId' },
  changesCatalog: true,
  limitName: 'saving purposes',
  tag,
  method: 'PUT',
  path: `${v1}/{purposeId}`,
  scopes: writeScopes,
  limit: 'api',
  params,
  withoutEffect: { isInternalOrg: 'there is one organization' },
  query: z.object({ isInternalOrg: z._default(queryBoolean, false) }),
  body: updatePurposeRequestSchema,
  responses: { 200: purposeVersionV1Schema },
} as const satisfies Endpoint;

/** Makes a Draft copy of the Active version, which stays; answers 200 (docs/wire/purposes.md). */
export const createPurposeVersionEndpoint = {
  operationId: 'createPurposeVersion',
  title: 'Create a new version of an Active purpose',
  activity: { kind: 'versionCreated', object: 'purpose', id: 'purposeId' },
  changesCatalog: true,
  limitName: 'creating purpose versions',
  tag,
  method: 'POST',
  path: `${v1}/{purposeId}`,
  scopes: writeScopes,
  limit: 'api',
  params,
  responses: { 200: purposeVersionV1Schema },
} as const satisfies Endpoint;

/** Draft becomes Active, the earlier Active version Retired (docs/wire/purposes.md). */
export const publishPurposeEndpoint = {
  operationId: 'publishPurpose',
  title: 'Publish a purpose version that is a Draft',
  activity: { kind: 'published', object: 'purpose', id: 'purposeId' },
  changesCatalog: true,
  limitName: 'publishing purposes',
  tag,
  method: 'PUT',
  path: `${v1}/{purposeId}/publish`,
  scopes: writeScopes,
  limit: 'api',
  params,
  query: z.object({ version: queryInteger(1) }),
  responses: { 200: purposeVersionV1Schema },
} as const satisfies Endpoint;

/**
 * The Active version becomes Retired at 00:00 UTC of `date`, today included; left out, it is
 * tomorrow. Said again, the date changes. Answers a page of the version that it concerns
 * (docs/wire/purposes.md).
 */
export const retirePurposeEndpoint = {
  operationId: 'retirePurpose',
  title: 'Retire the Active version of a purpose',
  activity: { kind: 'retired', object: 'purpose', id: 'purposeId' },
  changesCatalog: true,
  limitName: 'retiring purposes',
  tag,
  method: 'PUT',
  path: `${v1}/{purposeId}/retire`,
  scopes: writeScopes,
  limit: 'api',
  params,
  query: z.object({ date: z.optional(dateParameter) }),
  responses: { 200: pageSchema(purposeVersionV1Schema) },
} as const satisfies Endpoint;

/**
 * Takes back the day on which the Active version was to become Retired, as long as it hasn't come; if
 * none is set, nothing changes. Extension: the published interface can only move the day.
 */
export const cancelRetirementEndpoint = {
  operationId: 'cancelPurposeRetirement',
  title: 'Cancel the scheduled retirement of a purpose',
  activity: { kind: 'retirementCanceled', object: 'purpose', id: 'purposeId' },
  changesCatalog: true,
  limitName: 'canceling retirements',
  tag,
  method: 'PUT',
  path: `${v1}/{purposeId}/retire/cancel`,
  scopes: writeScopes,
  limit: 'api',
  params,
  responses: { 200: purposeVersionV1Schema },
} as const satisfies Endpoint;

/**
 * One version: the one that `version` names, of any status unless `status` is said too; without it
 * the one of `status`, which is ACTIVE when left out (docs/wire/purposes.md).
 */
export const getPurposeEndpoint = {
  operationId: 'getPurpose',
  title: 'Get a version of a purpose',
  people: 'nobody',
  limitName: 'purpose details',
  tag: 'Purposes V2',
  method: 'GET',
  revalidates: true,
  path: '/api/consentmanager/v2/purposes/{purposeId}',
  scopes: readScopes,
  limit: 'api',
  params,
  query: z.object({
    status: z.optional(z.enum(['ACTIVE', 'DRAFT'])),
    version: z.optional(queryInteger(1)),
  }),
  responses: { 200: purposeVersionV2Schema },
} as const satisfies Endpoint;
