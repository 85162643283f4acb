import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';
import { guid, instant, maybe, queryInteger } from './common/values.ts';

/** Where something is shown as people see it, and until when; both are null where people's pages are off. */
export const previewSchema = z.looseObject({ url: maybe(z.string()), until: maybe(instant) });
export type Preview = z.output<typeof previewSchema>;

const shared = {
  people: 'nobody',
  method: 'POST',
  effect: 'none',
  scopes: readScopes,
  limit: 'api',
  responses: { 200: previewSchema },
} as const;

/**
 * An address of ten minutes at which a purpose is shown as it is on a person's page, to somebody made up:
 * the version that `version` names, else the Active one, or the newest. Extension.
 */
export const previewPurposeEndpoint = {
  ...shared,
  operationId: 'previewPurpose',
  title: 'Preview a version of a purpose',
  limitName: 'previews of purposes',
  tag: 'Purposes V2',
  path: '/api/consentmanager/v2/purposes/{purposeId}/preview',
  params: z.object({ purposeId: guid }),
  query: z.object({ version: z.optional(queryInteger(1)) }),
} as const satisfies Endpoint;

/** The same of a preference, below a purpose that links it. Extension. */
export const previewPurposePreferenceEndpoint = {
  ...shared,
  operationId: 'previewPurposePreference',
  title: 'Preview a purpose preference',
  limitName: 'previews of purpose preferences',
  tag: 'Purpose Preferences',
  path: '/api/consentmanager/v1/custompreferences/{customPreferenceId}/preview',
  params: z.object({ customPreferenceId: guid }),
} as const satisfies Endpoint;
