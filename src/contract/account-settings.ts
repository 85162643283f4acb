import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { adminScopes, readScopes } from './common/scopes.ts';
import { dateParameter, instant, maybe, wireBoolean } from './common/values.ts';
import { countryCodeSchema } from './country-codes.ts';
import { longestLinkMonths } from './link-life.ts';
import { switchRequestSchema } from './switch-requests.ts';
import { ticketLinkText, ticketPatternText } from './ticket-forms.ts';

/** An *extension* (docs/design.md 11.15): what holds for the whole account. */
const shared = {
  tag: 'Account Settings',
  limit: 'api',
  path: '/api/consentmanager/v1/account-settings',
} as const;

/** Monday to Friday. */
export const usualWorkingDays: readonly number[] = [1, 2, 3, 4, 5];
const holidayMaximum = 400;

export const accountSettingsSchema = z.looseObject({
  /** Whose national phone numbers are read without a country code; null where none is assumed. */
  defaultCountry: maybe(z.string()),
  /** Whether nobody publishes alone (approvals.ts). */
  publishingNeedsApproval: z.boolean(),
  /** For how many months a person's magic link works that is made from now on; others keep their end. */
  linkMonths: z.int(),
  /** On which days of the week people work, 1 (Monday) to 7, and on which they don't although they would. */
  workingDays: z.array(z.int()),
  holidays: z.array(z.string()),
  /** What tickets of calls look like, and where they open (ticket-forms.ts); null where it isn't said. */
  ticketPattern: maybe(z.string()),
  ticketLink: maybe(z.string()),
  /** That it's turned off was asked for, and waits for another administrator; null where nothing does. */
  pending: maybe(switchRequestSchema),
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
 * `defaultCountry` left out is none; the others stay as they are then, and `''` takes `ticketPattern` and
 * `ticketLink` away. `publishingNeedsApproval` is turned on at once, and turning it off waits for another administrator, or a day where there is
 * none: 202. `changedDate` is as it was read: 400 `account-settings-changed` where someone else changed
 * the settings since. While a release that knows neither is connected, approval isn't turned on, and
 * links' lives aren't changed: 400 `older-release-connected`.
 */
export const updateAccountSettingsEndpoint = {
  ...shared,
  operationId: 'updateAccountSettings',
  title: 'Change the settings of the account',
  needsFreshSignIn: ({ body }) =>
    ((body as { publishingNeedsApproval?: unknown } | null)?.publishingNeedsApproval ?? null) !==
    null,
  activity: { kind: 'updated', object: 'accountSettings', waiting: 'switchAsked' },
  limitName: 'saving settings of the account',
  method: 'PUT',
  scopes: adminScopes,
  body: z.looseObject({
    defaultCountry: maybe(countryCodeSchema),
    publishingNeedsApproval: maybe(wireBoolean),
    linkMonths: maybe(z.int().check(z.gte(1), z.lte(longestLinkMonths))),
    workingDays: maybe(
      z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
    ),
    holidays: maybe(z.array(dateParameter).check(z.maxLength(holidayMaximum))),
    ticketPattern: maybe(ticketPatternText),
    ticketLink: maybe(ticketLinkText),
    changedDate: maybe(instant),
  }),
  responses: { 200: accountSettingsSchema, 202: accountSettingsSchema },
} as const satisfies Endpoint;

const confirmation = {
  ...shared,
  path: `${shared.path}/confirmation`,
  scopes: adminScopes,
} as const;

/**
 * Turns off what another administrator asked to turn off. 403 `second-administrator-needed` for that
 * one, 400 `nothing-to-confirm`.
 */
export const confirmAccountSettingsEndpoint = {
  ...confirmation,
  operationId: 'confirmAccountSettings',
  title: 'Confirm that publishing needs no approval',
  needsFreshSignIn: true,
  activity: { kind: 'confirmed', object: 'accountSettings' },
  limitName: 'confirming settings of the account',
  method: 'PUT',
  responses: { 200: accountSettingsSchema },
} as const satisfies Endpoint;

/** Takes back what waits to be confirmed. Doing it twice changes nothing. */
export const takeBackAccountSettingsEndpoint = {
  ...confirmation,
  operationId: 'takeBackAccountSettings',
  title: 'Take back that publishing needs no approval',
  activity: { kind: 'canceled', object: 'accountSettings' },
  limitName: 'taking back settings of the account',
  method: 'DELETE',
  responses: { 200: accountSettingsSchema },
} as const satisfies Endpoint;
