import * as z from 'zod/mini';
import { elementsByName } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { readScopes } from './common/scopes.ts';
import { clearText, guid, instant, maybe, openEnum } from './common/values.ts';
import type { consentStatuses } from './data-subject-values.ts';

const text = maybe(z.string());
const plain = maybe(clearText);
const time = maybe(instant);

/** The statuses that these two operations have: each of ours is shown as the closest one. */
export const preferenceStatuses = [
  'EXPIRED',
  'WITHDRAWN',
  'NO_CONSENT',
  'PENDING',
  'ACTIVE',
  'OPT_OUT',
  'ALWAYS_ACTIVE',
  'HARD_OPT_OUT',
  'EXTEND',
  'NOT_OPT_OUT',
] as const satisfies readonly (typeof consentStatuses)[number][];
export type PreferenceStatus = (typeof preferenceStatuses)[number];

const geolocationSchema = z.looseObject({
  receiptGuid: plain,
  country: plain,
  state: plain,
  stateName: plain,
});

/** Several values of one name are joined by a comma and a space. */
const textsByName = z.record(z.string(), z.string());
const dataElements = maybe(elementsByName(z.record(z.string(), z.string())));

export const preferenceV1Schema = z.looseObject({
  id: clearText,
  status: openEnum(preferenceStatuses),
  consentDate: time,
  expiryDate: time,
  lastInteractionDate: time,
  purposeLastUpdatedDate: time,
  purposeVersion: z.int(),
  topics: maybe(z.array(clearText)),
  customPreferences: maybe(z.record(z.string(), z.array(clearText))),
  geolocation: maybe(geolocationSchema),
  dataElements,
  /** Null: there are no sync groups. */
  syncGroups: text,
  latestGeolocation: maybe(geolocationSchema),
});

/**
 * The data of the person stands in each preference, and once more beside them, where others describe
 * it (docs/wire/receipts-transactions.md 5). `messages` says what has no effect: an extension.
 */
export const preferencesV1Schema = z.looseObject({
  preferences: z.array(preferenceV1Schema),
  syncGroups: text,
  latestGeoLocation: maybe(geolocationSchema),
  dataElements,
  messages: maybe(z.array(clearText)),
});
export type PreferencesV1 = z.output<typeof preferencesV1Schema>;

export const preferencesV2Schema = z.looseObject({
  identifier: z.string(),
  identifierType: plain,
  dataElements,
  additionalIdentifiers: maybe(textsByName),
  purposes: z.array(
    z.looseObject({
      id: clearText,
      version: z.int(),
      status: openEnum(preferenceStatuses),
      consentDate: time,
      customPreferences: maybe(
        z.array(
          z.looseObject({
            id: clearText,
            options: z.array(z.looseObject({ id: clearText })),
          }),
        ),
      ),
      lastInteractionDate: time,
      geolocation: maybe(geolocationSchema),
    }),
  ),
  latestGeolocation: maybe(geolocationSchema),
  language: plain,
  /** What was acknowledged is read: everything is always processed. */
  metadata: maybe(z.looseObject({ lastReceiptDate: time, isFullyProcessed: maybe(z.boolean()) })),
});
export type PreferencesV2 = z.output<typeof preferencesV2Schema>;

/**
 * What a person decided, for a reader or for the person (docs/wire/receipts-transactions.md 5). The
 * answer is a list of one. Another account's `tenantId` has nobody: 404, as for an unknown person.
 */
export const getPreferencesV2Endpoint = {
  operationId: 'getPreferencesV2',
  title: 'Get the preferences of a data subject',
  activity: { kind: 'looked', object: 'person' },
  people: 'asked',
  tag: 'Preferences V2',
  method: 'GET',
  path: '/v2/preferences',
  scopes: readScopes,
  isForPerson: true,
  limit: 'api',
  mayFindNothing: true,
  headers: z.object({ identifier: identifierText, tenantId: guid }),
  responses: { 200: z.array(preferencesV2Schema) },
} as const satisfies Endpoint;

/** The same as it was before V2. */
export const getPreferencesV1Endpoint = {
  operationId: 'getPreferencesV1',
  title: 'Get the preferences of a data subject',
  activity: { kind: 'looked', object: 'person' },
  people: 'asked',
  tag: 'Preferences',
  method: 'GET',
  path: '/v1/preferences',
  scopes: readScopes,
  isForPerson: true,
  limit: 'api',
  deprecated: true,
  deprecation: { since: '2025-11-23', until: '2026-11-23' },
  mayFindNothing: true,
  query: z.object({ syncGroup: z.optional(z.string()) }),
  withoutEffect: { syncGroup: 'there are no sync groups' },
  headers: z.object({ identifier: identifierText, tenantId: z.string() }),
  responses: { 200: preferencesV1Schema },
} as const satisfies Endpoint;
