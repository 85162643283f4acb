import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';

/** Somebody who signs in here: `subject` is who records name as their author. */
const personSchema = z.looseObject({ subject: z.string(), name: z.string() });
export type Person = z.output<typeof personSchema>;

/** Most people that the list holds: those who signed in last. */
export const colleagueMaximum = 1000;

const path = '/api/consentmanager/v1/people';
/** An *extension* (docs/design.md 10.1): the interface names people by their subject alone. */
const extension = { tag: 'People', scopes: readScopes, limit: 'api' } as const;

/** The people who signed in here, and the account's own organization. */
export const listColleaguesEndpoint = {
  ...extension,
  operationId: 'listPeople',
  title: 'List people who have signed in',
  people: 'nobody',
  limitName: 'names of colleagues',
  method: 'GET',
  path,
  responses: {
    200: z.looseObject({ content: z.array(personSchema), organizationId: z.string() }),
  },
} as const satisfies Endpoint;

/**
 * Keeps the caller's name, as the ID token of their sign-in has it. Refused with 400
 * `id-token-invalid` where the token is no such token of theirs, or names nobody.
 */
export const rememberMeEndpoint = {
  ...extension,
  operationId: 'rememberMe',
  title: 'Save the name of the signed-in person',
  activity: { kind: 'updated', object: 'colleague' },
  limitName: 'saving your name',
  method: 'PUT',
  path: `${path}/me`,
  body: z.object({ idToken: z.string().check(z.maxLength(16_384)) }),
  responses: { 200: personSchema },
} as const satisfies Endpoint;
