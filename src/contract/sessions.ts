import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';
import { filledText, guid, instant, maybe } from './common/values.ts';

const path = '/api/access/v1/sessions';

/** An *extension* (docs/design.md 10.1): who is signed in to the console, and where. */
const extension = { tag: 'API Access', scopes: readScopes, limit: 'api' } as const;

/** Someone who is signed in. The id ends the session and does nothing else. */
export const sessionSchema = z.looseObject({
  id: z.string(),
  /** The subject, as records name their author. */
  person: z.string(),
  startedDate: instant,
  /** When a person last asked for something, to the minute. */
  lastUsedDate: instant,
  /** Its kind and its system in words: "Firefox on Windows"; null where it didn't say. */
  browser: maybe(z.string()),
  /** Whether this request belongs to it. */
  isCurrent: z.boolean(),
});
export type SignedInSession = z.output<typeof sessionSchema>;

const ofPerson = z.object({ person: z.optional(filledText(255)) });

/** The caller's sessions, last used first; with `person`, someone else's, for CONSENT_ADMIN. */
export const listSessionsEndpoint = {
  ...extension,
  operationId: 'listSessions',
  title: 'List who is signed in where',
  people: 'nobody',
  limitName: 'sessions',
  method: 'GET',
  path,
  query: ofPerson,
  responses: { 200: z.looseObject({ content: z.array(sessionSchema) }) },
} as const satisfies Endpoint;

/** Ends a session at once: the caller's, or anyone's for CONSENT_ADMIN. 404 where it has ended. */
export const endSessionEndpoint = {
  ...extension,
  operationId: 'endSession',
  title: 'End a session',
  activity: { kind: 'sessionEnded', object: 'colleague', id: 'person' },
  limitName: 'ending sessions',
  method: 'DELETE',
  path: `${path}/{sessionId}`,
  params: z.object({ sessionId: guid }),
  responses: { 200: sessionSchema },
} as const satisfies Endpoint;

/** Ends the caller's sessions but the one in use; with `person`, all of theirs, for CONSENT_ADMIN. */
export const endSessionsEndpoint = {
  ...extension,
  operationId: 'endSessions',
  title: 'End all other sessions',
  activity: { kind: 'sessionEnded', object: 'colleague', id: 'person' },
  limitName: 'ending all sessions',
  method: 'DELETE',
  path,
  query: ofPerson,
  responses: { 200: z.looseObject({ person: z.string(), content: z.array(sessionSchema) }) },
} as const satisfies Endpoint;
