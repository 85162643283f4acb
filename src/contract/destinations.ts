import * as z from 'zod/mini';
import { arrivalNeeds } from './arrival-states.ts';
import { payload } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { adminScopes } from './common/scopes.ts';
import {
  clearText,
  dateTimeParameter,
  filledText,
  guid,
  instant,
  isObject,
  maybe,
  openEnum,
  toUtc,
  wireBoolean,
  wireInteger,
} from './common/values.ts';
import { personalPayloadKey, plainPayloadKeys } from './event-payload.ts';
import { eventKinds } from './events.ts';

const path = '/api/consentmanager/v2/destinations';

/** An *extension* (docs/design.md 11.7): where what happens to people is sent. */
const extension = { tag: 'Destinations', scopes: adminScopes, limit: 'api' } as const;

/** What is sent: the payload as receivers know it, or Standard Webhooks' `{type, timestamp, data}`. */
export const destinationBodies = ['KNOWN', 'STANDARD'] as const;

/** PARKED: nothing could be sent for a day; it waits until somebody resumes it. */
export const destinationStates = ['ACTIVE', 'PAUSED', 'PARKED'] as const;

/** Most destinations of an account. */
export const destinationMaximum = 50;

/** For how long both secrets sign after a rotation, in hours. */
export const rotationHours = 24;

const headerMaximum = 20;

/** What the service sets itself, or what belongs to the connection. */
const ownHeaders =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|user-agent|webhook-.*)$/;

const headerName = z.string().check(
  z.regex(/^[A-Za-z0-9-]{1,100}$/, 'Letters, digits and hyphens only.'),
  z.refine((name) => !ownHeaders.test(name.toLowerCase()), {
    error: 'The service sets this header itself.',
  }),
);
const headerValue = z
  .string()
  .check(z.regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,2046}[\x21-\x7e])?$/, 'Printable ASCII only.'));

/** Most days that a destination has for a withdrawal. */
export const clockMaximum = 366;

/** For how long it may take until a withdrawal is done; a changed one holds for later withdrawals. */
const clockSchema = z.looseObject({
  /** None: at once, or on the same day. */
  days: wireInteger(z.gte(0), z.lte(clockMaximum)),
  /** Working days of the account's calendar, to the end of the last one; else of 24 hours each. */
  isBusiness: wireBoolean,
});
export type ArrivalClock = { days: number; isBusiness: boolean };
export const usualClock: ArrivalClock = { days: 10, isBusiness: true };

const settings = {
  name: filledText(255),
  /** What the other system does with it. */
  use: filledText(1_000),
  url: z.string().check(z.minLength(1), z.maxLength(2_048)),
  /** Kinds of events; none: all. Refusals are told in any case. */
  events: z._default(z.array(z.enum(eventKinds)).check(z.maxLength(eventKinds.length)), []),
  /** None: all. */
  purposes: z._default(z.array(guid).check(z.maxLength(200)), []),
  body: z._default(z.enum(destinationBodies), 'KNOWN'),
  takesTests: z._default(wireBoolean, false),
  /** Told of receipts only as far as the switches of their collection points say, and of refusals. */
  followsSwitches: z._default(wireBoolean, false),
  clock: z._default(clockSchema, usualClock),
  doneWhen: z._default(z.enum(arrivalNeeds), 'ACKNOWLEDGED'),
  /** Sent with each event, and never shown again; left out of an update, they stay. */
  headers: z.optional(
    z.record(headerName, headerValue).check(
      z.refine((given) => Object.keys(given).length <= headerMaximum, {
        error: `At most ${headerMaximum} headers.`,
      }),
    ),
  ),
};

/** Most events that are looked through to count those that wait: of one, and of each in the list. */
export const countedMaximum = 1_000;
export const countedInListMaximum = 100;

/** What wasn't sent yet. */
export const destinationWaitingSchema = z.looseObject({
  /** Events that weren't tried yet; with `hasMore` at least so many. */
  events: z.int(),
  hasMore: z.boolean(),
  /** People whose next event failed, and is tried again. */
  people: z.int(),
  /** People whose next event was tried for a day. */
  parked: z.int(),
  /** Since when the oldest of all of them waits. */
  sinceDate: maybe(instant),
});
export type DestinationWaiting = z.output<typeof destinationWaitingSchema>;

export const destinationSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  use: z.string(),
  url: z.string(),
  events: z.array(openEnum(eventKinds)),
  purposes: z.array(z.string()),
  body: openEnum(destinationBodies),
  takesTests: z.boolean(),
  followsSwitches: z.boolean(),
  clock: z.looseObject({ days: z.int(), isBusiness: z.boolean() }),
  doneWhen: openEnum(arrivalNeeds),
  headerNames: z.array(z.string()),
  state: openEnum(destinationStates),
  /** Until when the former secret signs, too. */
  rotatedUntil: maybe(instant),
  lastSentDate: maybe(instant),
  /** When it's tried again, where it failed. */
  nextTryDate: maybe(instant),
  errorMessage: maybe(z.string()),
  errorDate: maybe(instant),
  /** People of whom something was forgotten before it was told, and since when: they're told of anew. */
  untoldPeople: z.int(),
  untoldDate: maybe(instant),
  /** Erasures that it was never told of, since nothing could be sent for a day, and when the last was; as far as nobody dealt with them. */
  lostErasures: z.int(),
  lostErasureDate: maybe(instant),
  /** Of the last test that was asked for; `testErrorMessage` is null where it arrived. */
  testAskedDate: maybe(instant),
  testedDate: maybe(instant),
  testErrorMessage: maybe(z.string()),
  waiting: destinationWaitingSchema,
  createdDate: instant,
  createdBy: z.string(),
  modifiedDate: instant,
});
export type Destination = z.output<typeof destinationSchema>;

/** `secret` is shown this once; a repeat with the same Idempotency-Key has null, and says so. */
export const destinationWithSecretSchema = z.extend(destinationSchema, {
  secret: maybe(z.string()),
  message: maybe(z.string()),
});
export type DestinationWithSecret = z.output<typeof destinationWithSecretSchema>;

const params = z.object({ destinationId: guid });

export const listDestinationsEndpoint = {
  ...extension,
  operationId: 'listDestinations',
  title: 'List destinations of events',
  people: 'nobody',
  limitName: 'destinations',
  method: 'GET',
  path,
  responses: { 200: z.looseObject({ content: z.array(destinationSchema) }) },
} as const satisfies Endpoint;

export const getDestinationEndpoint = {
  ...extension,
  operationId: 'getDestination',
  title: 'Get a destination of events',
  people: 'nobody',
  limitName: 'a destination',
  method: 'GET',
  path: `${path}/{destinationId}`,
  params,
  responses: { 200: destinationSchema },
} as const satisfies Endpoint;

export const destinationRequestSchema = z.looseObject(settings);
export type DestinationRequest = z.output<typeof destinationRequestSchema>;

/** It's told of what is recorded from then on, within seconds by all instances. */
export const createDestinationEndpoint = {
  ...extension,
  operationId: 'createDestination',
  title: 'Create a destination of events',
  needsFreshSignIn: true,
  activity: { kind: 'created', object: 'destination', id: 'id' },
  limitName: 'creating destinations',
  method: 'POST',
  path,
  body: destinationRequestSchema,
  responses: { 201: destinationWithSecretSchema },
} as const satisfies Endpoint;

export const updateDestinationEndpoint = {
  ...extension,
  operationId: 'updateDestination',
  title: 'Change a destination of events',
  needsFreshSignIn: true,
  activity: { kind: 'updated', object: 'destination', id: 'destinationId' },
  limitName: 'saving destinations',
  method: 'PUT',
  path: `${path}/{destinationId}`,
  params,
  body: destinationRequestSchema,
  responses: { 200: destinationSchema },
} as const satisfies Endpoint;

/** What wasn't sent yet isn't sent anymore. */
export const deleteDestinationEndpoint = {
  ...extension,
  operationId: 'deleteDestination',
  title: 'Delete a destination of events',
  activity: { kind: 'deleted', object: 'destination', id: 'destinationId' },
  limitName: 'deleting destinations',
  method: 'DELETE',
  path: `${path}/{destinationId}`,
  params,
  responses: { 200: null },
} as const satisfies Endpoint;

/** Events wait meanwhile, for as long as they are kept. */
export const pauseDestinationEndpoint = {
  ...extension,
  operationId: 'pauseDestination',
  title: 'Pause a destination of events',
  activity: { kind: 'disabled', object: 'destination', id: 'destinationId' },
  limitName: 'pausing destinations',
  method: 'PUT',
  path: `${path}/{destinationId}/pause`,
  params,
  responses: { 200: destinationSchema },
} as const satisfies Endpoint;

/** Tries all that waits at once, what was parked too. */
export const resumeDestinationEndpoint = {
  ...extension,
  operationId: 'resumeDestination',
  title: 'Resume a destination of events',
  activity: { kind: 'enabled', object: 'destination', id: 'destinationId' },
  limitName: 'resuming destinations',
  method: 'PUT',
  path: `${path}/{destinationId}/resume`,
  params,
  responses: { 200: destinationSchema },
} as const satisfies Endpoint;

/** Has an event of a person who doesn't exist sent within a second or two; `testedDate` says that it was. */
export const testDestinationEndpoint = {
  ...extension,
  operationId: 'testDestination',
  title: 'Send a test event',
  activity: { kind: 'tested', object: 'destination', id: 'destinationId' },
  limitName: 'test events',
  method: 'POST',
  path: `${path}/{destinationId}/test`,
  params,
  responses: { 202: destinationSchema },
} as const satisfies Endpoint;

/** Says that somebody dealt with the erasures that were lost until then. */
export const settleLostErasuresEndpoint = {
  ...extension,
  operationId: 'settleLostErasures',
  title: 'Note that lost erasures were dealt with',
  activity: { kind: 'updated', object: 'destination', id: 'destinationId' },
  limitName: 'noting lost erasures',
  method: 'PUT',
  path: `${path}/{destinationId}/lost-erasures`,
  params,
  /** When the last was lost that somebody saw. */
  body: z.looseObject({ lostErasureDate: dateTimeParameter }),
  responses: { 200: destinationSchema },
} as const satisfies Endpoint;

/** Events are signed by the former secrets too, each for a day; there are five at most at a time. */
export const rotateDestinationEndpoint = {
  ...extension,
  operationId: 'rotateDestination',
  title: 'Rotate the secret of a destination',
  needsFreshSignIn: true,
  activity: { kind: 'rotated', object: 'destination', id: 'destinationId' },
  limitName: 'rotating secrets',
  method: 'POST',
  path: `${path}/{destinationId}/rotate`,
  params,
  responses: { 200: destinationWithSecretSchema },
} as const satisfies Endpoint;

/**
 * WAITING: the next event of the person is tried again. PARKED: it was tried for a day. LOST: something
 * was forgotten before it was told; the person is told of anew.
 */
export const deliveryWords = ['WAITING', 'PARKED', 'LOST'] as const;

export const attemptSchema = z.looseObject({
  dataSubjectId: clearText,
  /** Null where the person was erased since. */
  identifier: maybe(z.string()),
  /** Of one who was merged away: whom their identifier leads to now. */
  mergedInto: maybe(clearText),
  state: openEnum(deliveryWords),
  /** Whether there's a refusal among what waits. */
  hasRefusal: z.boolean(),
  attempts: z.int(),
  sinceDate: instant,
  nextTryDate: maybe(instant),
  errorMessage: maybe(clearText),
});

export type DestinationAttempt = z.output<typeof attemptSchema>;

/** Most people of a list of what failed. */
export const attemptsMaximum = 100;

/** Whose events couldn't be sent, refusals first, and those first who wait the longest. */
export const listAttemptsEndpoint = {
  ...extension,
  operationId: 'listDestinationAttempts',
  title: 'List events that failed',
  activity: { kind: 'listed', object: 'person' },
  people: { ids: ['content.dataSubjectId'] },
  limitName: 'events that failed',
  method: 'GET',
  path: `${path}/{destinationId}/attempts`,
  params,
  responses: {
    200: z.looseObject({
      total: z.int(),
      content: z.array(attemptSchema),
    }),
  },
} as const satisfies Endpoint;

/** The next event of a person that failed, as it would be sent now. */
export const getAttemptEndpoint = {
  ...extension,
  operationId: 'getDestinationAttempt',
  title: 'Get the event that is tried next',
  activity: { kind: 'looked', object: 'person' },
  people: 'asked',
  limitName: 'the next try of an event',
  method: 'GET',
  path: `${path}/{destinationId}/attempts/{dataSubjectId}`,
  params: z.object({ destinationId: guid, dataSubjectId: guid }),
  responses: {
    200: z.looseObject({
      eventId: clearText,
      act: openEnum(eventKinds),
      eventDate: instant,
      /** What the request's body holds. */
      body: payload(z.looseObject({}), { plain: plainPayloadKeys, personal: personalPayloadKey }),
    }),
  },
} as const satisfies Endpoint;

/**
 * Sends how all consents of a person stand now as an event of its own, to this destination alone, in
 * place of what was parked.
 */
export const resendEventEndpoint = {
  ...extension,
  operationId: 'resendToDestination',
  title: 'Tell a destination of a person again',
  activity: { kind: 'eventResent', object: 'person' },
  limitName: 'sending events again',
  method: 'POST',
  path: `${path}/{destinationId}/resend`,
  params,
  body: z.looseObject({ dataSubjectId: guid }),
  responses: { 202: z.looseObject({ dataSubjectId: clearText }) },
} as const satisfies Endpoint;

/** Most people who are told of again at once. */
export const resentMaximum = 1_000;

const spanSchema = z.looseObject({ fromDate: dateTimeParameter, toDate: dateTimeParameter }).check(
  z.check<{ fromDate?: unknown; toDate?: unknown }>(
    ({ value: { fromDate, toDate }, issues }) => {
      const [from, to] = [fromDate, toDate].map((date) =>
        typeof date === 'string' ? Date.parse(toUtc(date)) : Number.NaN,
      );
      if (from === undefined || to === undefined || !(to <= from)) return;
      issues.push({
        ...{ code: 'custom', input: toDate, path: ['toDate'] },
        message: 'Must be after fromDate.',
      });
    },
    { when: isObject },
  ),
);
export type DestinationSpan = z.output<typeof spanSchema>;

/**
 * Does the same for everyone who had an event between two times of the days for which events are kept: for
 * when a destination lost what it had answered with 2xx.
 */
export const resendSpanEndpoint = {
  ...extension,
  operationId: 'resendSpanToDestination',
  title: 'Tell a destination of a time again',
  activity: { kind: 'spanResent', object: 'destination', id: 'destinationId' },
  limitName: 'sending a time again',
  method: 'POST',
  path: `${path}/{destinationId}/resend-span`,
  params,
  body: spanSchema,
  responses: { 202: z.looseObject({ people: z.int() }) },
} as const satisfies Endpoint;
