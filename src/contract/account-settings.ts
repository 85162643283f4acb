import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { adminScopes, readScopes } from './common/scopes.ts';
import { instant, maybe } from './common/values.ts';
import { countryCodeSchema } from './country-codes.ts';

/** An *extension* (docs/design.md 11.15): what holds for the whole account. */
const shared = {
  tag: 'Account Settings',
  limit: 'api',
  path: '/api/consentmanager/v1/account-settings',
} as const;

export const accountSettingsSchema = z.looseObject({
  /** Whose national phone numbers are read without a country code; null where none is assumed. */
  defaultCountry: maybe(z.string()),
  /** Null before the first change. */
  changedDate: maybe(instant),
  changedBy: maybe(z.string()),
});
export type AccountSettings = z.output<typeof accountSettingsSchema>;

export const getAccountSettingsEndpoint = {
  ...shared,
  operationId: 'getAccountSettings',
  title: 'Get the settings of the account',
  people: 'nobody',
  limitName: 'settings of the account',
  method: 'GET',
  scopes: readScopes,
  responses: { 200: accountSettingsSchema },
} as const satisfies Endpoint;

/**
 * What is left out is none. `changedDate` is as it was read: 400 `account-settings-changed` where
 * someone else changed the settings since.
 */
export const updateAccountSettingsEndpoint = {
  ...shared,
  operationId: 'updateAccountSettings',
  title: 'Change the settings of the account',
  activity: { kind: 'updated', object: 'accountSettings' },
  limitName: 'saving settings of the account',
  method: 'PUT',
  scopes: adminScopes,
  body: z.looseObject({
    defaultCountry: maybe(countryCodeSchema),
    changedDate: maybe(instant),
  }),
  responses: { 200: accountSettingsSchema },
} as const satisfies Endpoint;
