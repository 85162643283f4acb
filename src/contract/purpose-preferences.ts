import * as z from 'zod/mini';
import { preferenceAttention } from './attention-kinds.ts';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery, sortOrDefault } from './common/paging.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import { dateTimeParameter, guid, orJsonText, queryBoolean } from './common/values.ts';
import { purposePreferenceSchema } from './purpose-preference-records.ts';
import {
  createPurposePreferenceRequestSchema,
  updatePurposePreferenceRequestSchema,
} from './purpose-preference-requests.ts';
import { purposeNameMaximum } from './purpose-values.ts';

const tag = 'Purpose Preferences';
const v1 = '/api/consentmanager/v1/custompreferences';

export const purposePreferenceSortKeys = [
  'name',
  'createdDate',
  'lastModifiedDate',
  'selectionType',
  // Extensions.
  'numberOfOptions',
  'numberOfLanguages',
] as const;
export type PurposePreferenceSortKey = (typeof purposePreferenceSortKeys)[number];

/**
 * A page of records without translations (docs/spec.md 4.3). The answer is published as text: some
 * hosts answer a string that holds the JSON.
 */
export const listPurposePreferencesEndpoint = {
  operationId: 'listPurposePreferences',
  title: 'List purpose preferences',
  people: 'nobody',
  limitName: 'purpose preferences',
  tag,
  method: 'GET',
  revalidates: true,
  path: v1,
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    ...pagingQuery(),
    sort: sortOrDefault(purposePreferenceSortKeys, 'name,asc'),
    /** Extension: those whose name holds each of these words, whatever their case and accents. */
    name: z.optional(z.string().check(z.maxLength(purposeNameMaximum))),
    /** Extension. */
    state: z.optional(z.enum(['enabled', 'disabled'])),
    /** Extension: those that the Active version or the Draft of this purpose links. */
    purposeGuid: z.optional(guid),
    /** Extension: those that the overview counts under this kind. */
    attention: z.optional(z.enum(preferenceAttention)),
  }),
  responses: { 200: orJsonText(pageSchema(purposePreferenceSchema)) },
} as const satisfies Endpoint;

/** Creates a preference in one language; answers the record with it (docs/spec.md 4.3). */
export const createPurposePreferenceEndpoint = {
  operationId: 'createPurposePreference',
  title: 'Create a purpose preference',
  activity: { kind: 'created', object: 'purposePreference', id: 'Id' },
  changesCatalog: true,
  limitName: 'creating purpose preferences',
  tag,
  method: 'POST',
  path: v1,
  scopes: writeScopes,
  limit: 'api',
  body: createPurposePreferenceRequestSchema,
  responses: { 201: purposePreferenceSchema },
} as const satisfies Endpoint;

/** Replaces a preference; answers the record with its translations (docs/spec.md 4.3). */
export const updatePurposePreferenceEndpoint = {
  operationId: 'updatePurposePreference',
  title: 'Update a purpose preference',
  activity: { kind: 'updated', object: 'purposePreference', id: 'customPreferenceId' },
  changesCatalog: true,
  limitName: 'saving purpose preferences',
  tag,
  method: 'PUT',
  path: `${v1}/{customPreferenceId}`,
  scopes: writeScopes,
  limit: 'api',
  params: z.object({ customPreferenceId: guid }),
  query: z.object({
    /** Extension: the `UpdatedDate` that it must still have (400 `purpose-preference-changed`). */
    unchangedSince: z.optional(dateTimeParameter),
  }),
  body: updatePurposePreferenceRequestSchema,
  responses: { 200: purposePreferenceSchema },
} as const satisfies Endpoint;

/** One preference; `Languages` only with `includeTranslations` (docs/spec.md 4.3). */
export const getPurposePreferenceEndpoint = {
  operationId: 'getPurposePreference',
  title: 'Get a purpose preference',
  people: 'nobody',
  limitName: 'purpose preference details',
  tag,
  method: 'GET',
  revalidates: true,
  path: `${v1}/{customPreferenceId}`,
  scopes: readScopes,
  limit: 'api',
  params: z.object({ customPreferenceId: guid }),
  query: z.object({ includeTranslations: z._default(queryBoolean, false) }),
  responses: { 200: purposePreferenceSchema },
} as const satisfies Endpoint;
