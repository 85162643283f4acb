import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';
import { clearText, maybe, openEnum } from './common/values.ts';

/** Most records of one kind that are named: the first by name. */
export const namesMaximum = 5_000;

/** What has a name; destinations are administrators' to see. */
export const nameKinds = [
  'COLLECTION_POINT',
  'PURPOSE',
  'PREFERENCE',
  'PREFERENCE_CENTER',
  'CONSENT_GROUP',
  'DESTINATION',
] as const;
export type NameKind = (typeof nameKinds)[number];

const namedVersionSchema = z.looseObject({
  version: z.int(),
  status: openEnum(['DRAFT', 'ACTIVE', 'RETIRED']),
});
export type NamedVersion = z.output<typeof namedVersionSchema>;

/**
 * A record by the name of what is live, or else of its newest version; `draftName` is what its Draft is
 * called, where that is another name. `versions` are the live one, or else the newest, and a Draft.
 */
const namedSchema = z.looseObject({
  kind: openEnum(nameKinds),
  id: clearText,
  name: clearText,
  draftName: maybe(clearText),
  isDisabled: maybe(z.boolean()),
  versions: maybe(z.array(namedVersionSchema)),
});
export type Named = z.output<typeof namedSchema>;

/**
 * An *extension* (docs/design.md 11.9): all that can be gone to by its name, to be searched where it's
 * shown. `cut` are kinds of which there are more than 5,000.
 */
export const listNamesEndpoint = {
  tag: 'Names',
  scopes: readScopes,
  limit: 'api',
  operationId: 'listNames',
  title: 'List the names of records',
  people: 'nobody',
  limitName: 'names of records',
  method: 'GET',
  revalidates: true,
  path: '/api/consentmanager/v1/names',
  responses: {
    200: z.looseObject({ content: z.array(namedSchema), cut: z.array(openEnum(nameKinds)) }),
  },
} as const satisfies Endpoint;
