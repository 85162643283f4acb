import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import { guid, queryInteger } from './common/values.ts';
import { centerContentSchema } from './preference-center-content.ts';
import { type CenterVersion, centerVersionSchema } from './preference-center-records.ts';
import { centerBodyMaximum } from './preference-center-rules.ts';

// Extensions: the published interface only reads preference centers.

const tag = 'Preference Centers V2';
const path = '/api/consentmanager/v2/preferencecenters';
const shared = { tag, scopes: writeScopes, limit: 'api' } as const;
const params = z.object({ preferencecenterid: guid });
const ofCenter = { object: 'preferenceCenter', id: 'preferencecenterid' } as const;
const version = z.object({ version: queryInteger(1) });
const body = { body: centerContentSchema, bodyMaximum: centerBodyMaximum } as const;

/** Creates version 1 as a Draft. */
export const createCenterEndpoint = {
  ...shared,
  ...body,
  operationId: 'createPreferenceCenter',
  title: 'Create a preference center',
  activity: { kind: 'created', object: 'preferenceCenter', id: 'id' },
  changesCatalog: true,
  limitName: 'creating preference centers',
  method: 'POST',
  path,
  responses: { 201: centerVersionSchema },
} as const satisfies Endpoint;

/** One version: the one that `version` names, else the Active one, or the newest. */
export const getCenterEndpoint = {
  ...shared,
  operationId: 'getPreferenceCenter',
  title: 'Get a version of a preference center',
  people: 'nobody',
  limitName: 'preference center details',
  method: 'GET',
  revalidates: true,
  path: `${path}/{preferencecenterid}`,
  scopes: readScopes,
  params,
  query: z.object({ version: z.optional(queryInteger(1)) }),
  responses: { 200: centerVersionSchema },
} as const satisfies Endpoint;

/** Replaces a Draft. */
export const updateCenterEndpoint = {
  ...shared,
  ...body,
  operationId: 'updatePreferenceCenter',
  title: 'Update a version of a preference center that is a Draft',
  activity: { kind: 'updated', ...ofCenter },
  changesCatalog: true,
  limitName: 'saving preference centers',
  method: 'PUT',
  path: `${path}/{preferencecenterid}`,
  params,
  query: version,
  responses: { 200: centerVersionSchema },
} as const satisfies Endpoint;

/** Draft becomes Active, the earlier Active version Retired, and its collection point goes with it. */
export const publishCenterEndpoint = {
  ...shared,
  operationId: 'publishPreferenceCenter',
  title: 'Publish a version of a preference center that is a Draft',
  activity: {
    kind: 'published',
    ...ofCenter,
    also: ({ answer }) => {
      const published = answer as CenterVersion | null;
      return published === null
        ? []
        : [
            {
              object: 'collectionPoint',
              id: published.collectionPointId,
              version: published.version,
            },
          ];
    },
  },
  changesCatalog: true,
  limitName: 'publishing preference centers',
  method: 'PUT',
  path: `${path}/{preferencecenterid}/publish`,
  params,
  query: version,
  responses: { 200: centerVersionSchema },
} as const satisfies Endpoint;

/**
 * Makes a Draft with its content. `newest` is the newest version that the caller knows: so of two people
 * who make a Draft, one does.
 */
export const createCenterDraftEndpoint = {
  ...shared,
  ...body,
  operationId: 'createPreferenceCenterDraft',
  title: 'Create a Draft of a preference center with its content',
  activity: { kind: 'versionCreated', ...ofCenter },
  changesCatalog: true,
  limitName: 'creating drafts of preference centers',
  method: 'POST',
  path: `${path}/{preferencecenterid}/draft`,
  conflicts: 'The preference center has a Draft already (`draft`), or a newer version (`newest`)',
  params,
  query: z.object({ newest: queryInteger(1) }),
  responses: { 201: centerVersionSchema },
} as const satisfies Endpoint;

/** Discards a Draft; no later version gets its number. The center goes with its only one. */
export const discardCenterDraftEndpoint = {
  ...shared,
  operationId: 'discardPreferenceCenterDraft',
  title: 'Discard the Draft of a preference center',
  activity: { kind: 'discarded', ...ofCenter },
  changesCatalog: true,
  limitName: 'discarding drafts of preference centers',
  method: 'DELETE',
  path: `${path}/{preferencecenterid}`,
  conflicts: 'The version is no Draft',
  params,
  query: version,
  responses: { 200: null },
} as const satisfies Endpoint;
