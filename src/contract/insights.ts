import * as z from 'zod/mini';
import { attentionKinds } from './attention-kinds.ts';
import { spanOfDays } from './common/day-span.ts';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';
import { dateParameter, guid, instant, maybe, openEnum, queryBoolean } from './common/values.ts';
import { confirmationNumbersSchema } from './confirmation-numbers.ts';
import { consentStatuses, standingStatuses } from './data-subject-values.ts';

/**
 * Numbers about consent: an *extension* (docs/design.md 10.10). Days are in UTC. What happened is
 * counted on the day it arrived and stays counted; what holds is counted at `readAt`. Test data and
 * automatic endings are left out, except where a field says otherwise. No answer names a person.
 */
const insight = { tag: 'Insights', scopes: readScopes, limit: 'api', method: 'GET' } as const;
const path = '/api/consentmanager/v1/insights';

/** Most days that one request is about: two years. */
export const insightDaysMaximum = 731;

/** Most purposes, and most collection points, that one answer lists. */
export const insightRowsMaximum = 500;

/** Most examples of one thing that needs attention; where only this thing is asked for, as many as rows. */
export const attentionExamplesMaximum = 10;

const resource = openEnum([
  'collection-point',
  'purpose',
  'purpose-preference',
  'preference-center',
  'index-run',
  'merge-request',
  'colleague',
  'program',
  'deletion-settings',
  'account-settings',
  'retention-rule',
  'outbox',
  'destination',
]);

const attentionExampleSchema = z.looseObject({
  /**
   * Of a collection point, purpose, preference, index run, merge request or retention rule; an actor's
   * subject.
   */
  id: z.string(),
  resource,
  /** Null where the resource has none. */
  name: maybe(z.string()),
  version: maybe(z.int()),
  /** How much of the item's count is its own. */
  count: z.int(),
  /** What the count is a part of, if of anything. */
  of: maybe(z.int()),
  /** What the count is usually, where that's known. */
  usual: maybe(z.int()),
  at: maybe(instant),
  languages: maybe(z.array(z.string())),
});
export type AttentionExample = z.output<typeof attentionExampleSchema>;

const attentionItemSchema = z.looseObject({
  kind: openEnum(attentionKinds),
  /** At least 1. */
  count: z.int(),
  /** How many records of each resource their list has with `attention` set to the kind. */
  lists: maybe(z.array(z.looseObject({ resource, count: z.int() }))),
  /** At most 10, or 500 where its kind is asked for. */
  examples: z.array(attentionExampleSchema),
});
export type AttentionItem = z.output<typeof attentionItemSchema>;

/** What needs attention, or one kind of it, in the order of `attentionKinds`; empty where nothing does. */
export const readAttentionEndpoint = {
  ...insight,
  operationId: 'readAttention',
  title: 'Read what needs attention',
  people: 'nobody',
  limitName: 'items that need attention',
  path: `${path}/attention`,
  query: z.object({ kind: z.optional(z.enum(attentionKinds)) }),
  responses: { 200: z.looseObject({ readAt: instant, items: z.array(attentionItemSchema) }) },
} as const satisfies Endpoint;

/** Both included; `to` is today where it is left out, and `from` 89 days before `to`. */
const span = { from: z.optional(dateParameter), to: z.optional(dateParameter) };

const daySchema = z.looseObject({
  /** `yyyy-MM-dd` in UTC. */
  day: z.string(),
  /** Null where only one purpose is counted: a receipt may be about several. */
  receipts: maybe(z.int()),
  /** The same of test data. */
  testReceipts: maybe(z.int()),
  /** Yeses: CONFIRMED and OPT_IN, one for each purpose of a receipt. */
  optIns: z.int(),
  /** WITHDRAWN, counted alike. */
  withdrawals: z.int(),
  /** Refusals where someone was asked: NOTGIVEN, OPT_OUT and HARD_OPT_OUT, counted alike. */
  refusals: z.int(),
});
export type InsightDay = z.output<typeof daySchema>;

/** What happened on each day, of everything, one purpose, one collection point, or both. */
export const readDaysEndpoint = {
  ...insight,
  operationId: 'readInsightDays',
  title: 'Count receipts, opt-ins and withdrawals by day',
  people: 'nobody',
  limitName: 'numbers by day',
  path: `${path}/days`,
  query: z
    .object({
      ...span,
      purposeId: z.optional(guid),
      collectionPointId: z.optional(guid),
      /** Whether what one collection point got is also told by purpose, all days together. */
      byPurpose: z.optional(queryBoolean),
    })
    .check(spanOfDays(insightDaysMaximum)),
  responses: {
    200: z.looseObject({
      readAt: instant,
      from: z.string(),
      to: z.string(),
      /** With `byPurpose` and `collectionPointId`: those that were answered, counted like days. */
      purposes: maybe(
        z.array(
          z.looseObject({
            purposeId: z.string(),
            optIns: z.int(),
            withdrawals: z.int(),
            refusals: z.int(),
          }),
        ),
      ),
      /**
       * The newest receipt's arrival, of test data too, and of any day and purpose; null where there is
       * none.
       */
      lastReceiptAt: maybe(instant),
      /** All days from `from` to `to`, those without receipts too. */
      days: z.array(daySchema),
    }),
  },
} as const satisfies Endpoint;

/** Statuses of a consent in force; one that is pending isn't, though it may end. */
export const statusesInForce: readonly string[] = standingStatuses.filter(
  (status) => status !== 'PENDING',
);

const purposePeopleSchema = z.looseObject({
  purposeId: z.string(),
  name: z.string(),
  /** The Active version; null where there is none. */
  activeVersion: maybe(z.int()),
  /** People by the status that holds at `readAt`, without those of 0. */
  statuses: z.array(z.looseObject({ status: openEnum(consentStatuses), people: z.int() })),
  /** People whose consent is in force. */
  inForce: z.int(),
  /** Those of them who agreed to a version before the Active one. */
  inForceEarlier: z.int(),
  /** Of those in force, by the version they agreed to, the newest first; null without `purposeId`. */
  inForceByVersion: maybe(z.array(z.looseObject({ version: z.int(), people: z.int() }))),
});
export type PurposePeople = z.output<typeof purposePeopleSchema>;

/**
 * People by the status of their consents, of now: everyone's, those of one purpose, or those that
 * one collection point changed last.
 */
export const readPeopleEndpoint = {
  ...insight,
  operationId: 'readInsightPeople',
  title: 'Count people by purpose and status',
  people: 'nobody',
  limitName: 'numbers of people',
  path: `${path}/people`,
  query: z.object({ purposeId: z.optional(guid), collectionPointId: z.optional(guid) }),
  responses: {
    200: z.looseObject({
      readAt: instant,
      /** Everyone, and those with at least one consent in force; null with a filter. */
      people: maybe(
        z.looseObject({
          all: z.int(),
          /** Null while the retirement of a purpose is being recorded. */
          withConsent: maybe(z.int()),
        }),
      ),
      /** Purposes that anyone has a consent for. */
      purposeCount: z.int(),
      /** Those of most people with consent in force, at most 500. */
      purposes: z.array(purposePeopleSchema),
    }),
  },
} as const satisfies Endpoint;

const askedSchema = z.looseObject({
  /** Yeses and refusals. */
  asked: z.int(),
  /** Yeses: CONFIRMED and OPT_IN. */
  agreed: z.int(),
});

const pointRateSchema = z.looseObject({
  collectionPointId: z.string(),
  name: z.string(),
  /** Those of test data aren't counted. */
  receipts: z.int(),
  /**
   * Whether one of its versions records refusals (`NoConsentTransactions`). If not, its rate is
   * unknown, and both counts below are null.
   */
  recordsRefusals: z.boolean(),
  current: z.nullable(askedSchema),
  /** As many days before; null too where nobody was asked then. */
  before: z.nullable(askedSchema),
});
export type PointRate = z.output<typeof pointRateSchema>;

/** How many of those who were asked agreed, by collection point. */
export const readRatesEndpoint = {
  ...insight,
  operationId: 'readOptInRates',
  title: 'Read opt-in rates by collection point',
  people: 'nobody',
  limitName: 'opt in rates',
  path: `${path}/rates`,
  query: z.object(span).check(spanOfDays(insightDaysMaximum)),
  responses: {
    200: z.looseObject({
      readAt: instant,
      from: z.string(),
      to: z.string(),
      /** Collection points with receipts from `from` to `to`. */
      pointCount: z.int(),
      /** Those of most receipts, at most 500. */
      points: z.array(pointRateSchema),
      /** Of sign-ups that are confirmed by mail; null where there are none. */
      confirmations: z.nullable(confirmationNumbersSchema),
    }),
  },
} as const satisfies Endpoint;
