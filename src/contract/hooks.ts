import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { adminScopes } from './common/scopes.ts';
import { signatureHeaders } from './common/signed-calls.ts';
import { filledText, guid, instant, maybe, openEnum } from './common/values.ts';

const path = '/api/access/v1/hooks';

/** An *extension* (docs/design.md 11.7): where carriers and mail providers tell what they were told. */
const extension = { tag: 'API Access', scopes: adminScopes, limit: 'api' } as const;

/** CARRIER: answers to text messages, such as STOP. MAIL: unsubscribes, complaints and bounces. */
export const hookKinds = ['CARRIER', 'MAIL'] as const;
export type HookKind = (typeof hookKinds)[number];

/** Most hooks of an account. */
export const hookMaximum = 50;

/** Most verified calls of a hook in a minute; past them it's refused for a minute (docs/spec.md 8). */
export const hookCallsPerMinute = 3_000;

/** For how long both secrets are taken after a rotation, in hours. */
export const hookRotationHours = 24;

/** For how long an event that comes again is known, in days. */
export const hookMemoryDays = 30;

/**
 * What became of the events of the last 30 days. `kept`: refused by an address that nobody has, for
 * whoever comes with it. `nobody`: a bounce of an address that nobody has.
 */
export const hookCountsSchema = z.looseObject({
  calls: z.int(),
  recorded: z.int(),
  kept: z.int(),
  marked: z.int(),
  nobody: z.int(),
  repeated: z.int(),
  leftOut: z.int(),
});
export type HookCounts = z.output<typeof hookCountsSchema>;

export const hookSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  kind: openEnum(hookKinds),
  /** What a refusal withdraws; none: everything. */
  purposes: z.array(z.string()),
  /** Where its sender posts to. */
  url: z.string(),
  /** Until when the former secret is taken, too. */
  rotatedUntil: maybe(instant),
  /** The last call with a valid signature. */
  lastCallDate: maybe(instant),
  counts: hookCountsSchema,
  createdDate: instant,
  createdBy: z.string(),
  modifiedDate: instant,
});
export type Hook = z.output<typeof hookSchema>;

/** `secret` is shown this once; a repeat with the same Idempotency-Key has null, and says so. */
export const hookWithSecretSchema = z.extend(hookSchema, {
  secret: maybe(z.string()),
  message: maybe(z.string()),
});
export type HookWithSecret = z.output<typeof hookWithSecretSchema>;

const params = z.object({ hookId: guid });

export const listHooksEndpoint = {
  ...extension,
  operationId: 'listHooks',
  title: 'List inbound hooks',
  people: 'nobody',
  limitName: 'inbound hooks',
  method: 'GET',
  path,
  responses: { 200: z.looseObject({ content: z.array(hookSchema) }) },
} as const satisfies Endpoint;

export const createHookRequestSchema = z.looseObject({
  name: filledText(255),
  kind: z.enum(hookKinds),
  /** None: everything. */
  purposes: z._default(z.array(guid).check(z.maxLength(200)), []),
});
export type CreateHookRequest = z.output<typeof createHookRequestSchema>;

export const createHookEndpoint = {
  ...extension,
  operationId: 'createHook',
  title: 'Create an inbound hook',
  needsFreshSignIn: true,
  activity: { kind: 'created', object: 'hook', id: 'id' },
  limitName: 'creating hooks',
  method: 'POST',
  path,
  body: createHookRequestSchema,
  responses: { 201: hookWithSecretSchema },
} as const satisfies Endpoint;

/** Calls are taken with both secrets for a day. */
export const rotateHookEndpoint = {
  ...extension,
  operationId: 'rotateHook',
  title: 'Rotate the secret of an inbound hook',
  needsFreshSignIn: true,
  activity: { kind: 'rotated', object: 'hook', id: 'hookId' },
  limitName: 'rotating secrets of hooks',
  method: 'POST',
  path: `${path}/{hookId}/rotate`,
  params,
  responses: { 200: hookWithSecretSchema },
} as const satisfies Endpoint;

/** Its calls are refused from the next second on; what it told stays. */
export const deleteHookEndpoint = {
  ...extension,
  operationId: 'deleteHook',
  title: 'Delete an inbound hook',
  activity: { kind: 'deleted', object: 'hook', id: 'hookId' },
  limitName: 'deleting hooks',
  method: 'DELETE',
  path: `${path}/{hookId}`,
  params,
  responses: { 200: null },
} as const satisfies Endpoint;

/** What is read of an event, under any of the names that providers give these (docs/hooks.md). */
export const hookEventSchema = z.looseObject({
  /** The provider's own name for it: with its time, by it it counts once. */
  id: maybe(z.string()),
  /** Of MAIL: what happened, such as `unsubscribe`, `complaint` or `bounce`. */
  event: maybe(z.string()),
  email: maybe(z.string()),
  /** Of a bounce: `hard` or `soft`. */
  bounceType: maybe(z.string()),
  /** Of CARRIER: who sent the message, and what it says. */
  from: maybe(z.string()),
  text: maybe(z.string()),
  /** When it happened; without it, when it arrives. */
  timestamp: maybe(z.string()),
});

/** Where a hook is called. */
export const hookPath = '/integrationmanager/api/v1/webhook/{hookId}';

/**
 * Events of a carrier or mail provider, signed as Standard Webhooks say. Each counts once, however
 * often it comes. Nothing in the answer depends on who is known.
 */
export const receiveHookEndpoint = {
  tag: 'Inbound Hooks',
  scopes: [],
  limit: 'none',
  operationId: 'receiveHook',
  title: 'Tell what a carrier or mail provider was told',
  method: 'POST',
  path: hookPath,
  effect: 'each',
  isSigned: true,
  takesNumbersAsText: true,
  params,
  headers: signatureHeaders,
  /** One event, a list of them, or an object with such a list. */
  body: z.unknown(),
  responses: {
    200: z.looseObject({
      /** Refusals and bounces that counted, whoever has the address. */
      taken: z.int(),
      /** Those that had come before. */
      repeated: z.int(),
      /** Events that mean nothing here. */
      leftOut: z.int(),
      /** Why, for the first of them. */
      messages: z.array(z.string()),
    }),
  },
} as const satisfies Endpoint;
