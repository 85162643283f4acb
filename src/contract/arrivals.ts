import * as z from 'zod/mini';
import { reasonMaximum } from './activity.ts';
import { arrivalNeeds, arrivalStates } from './arrival-states.ts';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery } from './common/paging.ts';
import { peopleScopes, readScopes } from './common/scopes.ts';
import { signatureHeaders } from './common/signed-calls.ts';
import { clearText, filledText, guid, instant, maybe, openEnum } from './common/values.ts';
import { eventKinds } from './events.ts';

/**
 * Where each "no" has arrived: an *extension* (docs/design.md 11.7). A withdrawal is a purpose that a
 * person refuses as a whole, from then until they agree again.
 */
const tag = 'Destinations';
const path = '/api/consentmanager/v1/arrivals';

export const arrivalSchema = z.looseObject({
  /** Null where there's nothing to send. */
  id: maybe(clearText),
  destinationId: clearText,
  destinationName: clearText,
  destinationUse: clearText,
  isDestinationDeleted: z.boolean(),
  purposeId: clearText,
  state: openEnum(arrivalStates),
  /** Of one who was merged: whether it's under the identifier that they had before. */
  isOfFormer: z.boolean(),
  /** When the person said it, and when it was recorded, from which the clock runs. */
  withdrawnDate: maybe(instant),
  recordedDate: maybe(instant),
  dueDate: maybe(instant),
  /** What counts as done, as the destination said then. */
  doneWhen: maybe(openEnum(arrivalNeeds)),
  sentDate: maybe(instant),
  acknowledgedDate: maybe(instant),
  appliedDate: maybe(instant),
  /** The colleague who marked it as applied, and why; null where the destination said so itself. */
  markedBy: maybe(clearText),
  markedReason: maybe(clearText),
  endedDate: maybe(instant),
  /** By what the person agreed again, or it was taken back. */
  endedBy: maybe(openEnum(eventKinds)),
});
export type Arrival = z.output<typeof arrivalSchema>;

/**
 * All withdrawals of one person at all destinations, the newest first; those of purposes that they refuse
 * now also where there's nothing to send.
 */
export const listPersonArrivalsEndpoint = {
  tag,
  operationId: 'listPersonArrivals',
  title: "List where a person's withdrawals have arrived",
  activity: { kind: 'looked', object: 'person' },
  people: 'asked',
  limitName: 'arrivals of withdrawals',
  limit: 'api',
  method: 'GET',
  path: '/api/consentmanager/v1/datasubjects/{dataSubjectId}/arrivals',
  scopes: readScopes,
  params: z.object({ dataSubjectId: guid }),
  responses: {
    200: z.looseObject({ dataSubjectId: clearText, content: z.array(arrivalSchema) }),
  },
} as const satisfies Endpoint;

export const overdueArrivalSchema = z.looseObject({
  ...arrivalSchema.shape,
  /** Whose it is now, also after a merge. */
  dataSubjectId: clearText,
  /** Their identifier, masked for everyone. */
  person: z.string(),
});
export type OverdueArrival = z.output<typeof overdueArrivalSchema>;

/** Withdrawals whose time is over, those that were due first before others. */
export const listOverdueArrivalsEndpoint = {
  tag,
  operationId: 'listOverdueArrivals',
  title: 'List withdrawals that are overdue',
  activity: { kind: 'listed', object: 'person' },
  people: { ids: ['content.dataSubjectId'] },
  limitName: 'overdue withdrawals',
  limit: 'api',
  method: 'GET',
  path: `${path}/overdue`,
  scopes: readScopes,
  query: z.object({ ...pagingQuery(), destinationId: z.optional(guid) }),
  responses: { 200: pageSchema(overdueArrivalSchema) },
} as const satisfies Endpoint;

/**
 * Says of a withdrawal that the destination applied it, as a colleague found out; the reason stays beside
 * it. 400 `arrival-applied` where that's known, `arrival-superseded` where the person agreed since.
 */
export const markArrivalAppliedEndpoint = {
  tag,
  operationId: 'markArrivalApplied',
  title: 'Mark a withdrawal as applied',
  activity: { kind: 'arrivalMarked', object: 'person' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'marking withdrawals',
  limit: 'api',
  method: 'PUT',
  path: `${path}/{arrivalId}/applied`,
  scopes: peopleScopes,
  params: z.object({ arrivalId: guid }),
  body: z.looseObject({ reason: filledText(reasonMaximum) }),
  responses: { 200: overdueArrivalSchema },
} as const satisfies Endpoint;

/** Most signed callbacks of one destination in a minute; one more, and none is taken for another minute. */
export const callbacksPerMinute = 3_000;

/**
 * A destination says that it applied all withdrawals of an event. Signed as events to it are: Standard
 * Webhooks, by its secret. 401 `signature-invalid` where it isn't, or its time is more than 5 minutes
 * away; 400 where the body has more than the id, such as an event that is sent back; 404 where no withdrawal was told to it by this event. Doing it twice changes nothing. What is
 * signed counts for its destination alone, 3,000 in a minute; else it counts where it comes from.
 */
export const applyEventEndpoint = {
  tag,
  operationId: 'applyEvent',
  title: 'Say that the withdrawals of an event are applied',
  limit: 'none',
  method: 'POST',
  effect: 'own',
  isSigned: true,
  path: '/integrationmanager/api/v1/webhook/destinations/{destinationId}/applied',
  scopes: [],
  params: z.object({ destinationId: guid }),
  headers: signatureHeaders,
  body: z.looseObject({ eventId: guid }),
  responses: {
    200: z.looseObject({
      eventId: z.string(),
      /** How many of its withdrawals are applied, by this callback or before. */
      withdrawals: z.int(),
    }),
  },
} as const satisfies Endpoint;
