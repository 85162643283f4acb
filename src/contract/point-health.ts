import * as z from 'zod/mini';
import { spanOfDays } from './common/day-span.ts';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';
import { dateParameter, guid, instant, openEnum } from './common/values.ts';
import { confirmationNumbersSchema } from './confirmation-numbers.ts';
import { lossReasons } from './left-out.ts';

/** How long the health of collection points is kept, and most days that one request is about. */
export const healthDaysMaximum = 366;

/** Days that are shown where nothing else is asked for. */
export const healthDays = 30;

const lossSchema = z.looseObject({
  reason: openEnum(lossReasons),
  /**
   * In the contract of receipts, with `*` for places in lists and for keys of the sender's own. Empty
   * where it's about the whole receipt, `*` for all beyond the first 83 of a day.
   */
  path: z.string(),
  /** Receipts: each counts once for a reason and path. */
  count: z.int(),
  /** The hours of the first one and of the last one that day. */
  since: instant,
  until: instant,
});
export type PointLoss = z.output<typeof lossSchema>;

const healthDaySchema = z.looseObject({
  /** `yyyy-MM-dd` in UTC. */
  day: z.string(),
  /** Receipts that arrived, those that were refused too. */
  receipts: z.int(),
  /** Those of them that lost something, or everything. */
  affected: z.int(),
  /** Those of most receipts first, at most 100. */
  losses: z.array(lossSchema),
});
export type HealthDay = z.output<typeof healthDaySchema>;

/** A collection point that works, and began to lose. */
const losingSchema = z.looseObject({
  /** The hour in which it began. */
  since: instant,
  /** Receipts since then. */
  receipts: z.int(),
  /** Those of them that lost something, or everything. */
  affected: z.int(),
});
export type Losing = z.output<typeof losingSchema>;

/** A day with too many receipts: what senders nobody knows send beside their answers is left out. */
const busySchema = z.looseObject({
  /** Receipts of today in UTC, tests too. */
  receipts: z.int(),
  /** The larger of 20,000 and 10 times the busiest of the 28 days before. */
  limit: z.int(),
});
export type Busy = z.output<typeof busySchema>;

/**
 * What of a collection point's receipts was left out, and which were refused as a whole: an
 * *extension* (docs/design.md 11.2). Test data is left out, and so are receipts that may come again as
 * they are, for a limit or an outage. Kept for a year. No answer says anything about a person.
 */
export const readPointHealthEndpoint = {
  operationId: 'readCollectionPointHealth',
  title: 'Read what a collection point loses',
  people: 'nobody',
  limitName: 'health of collection points',
  tag: 'Collection Points',
  method: 'GET',
  path: '/api/consentmanager/v1/collectionpoints/{collectionpointId}/health',
  scopes: readScopes,
  limit: 'api',
  params: z.object({ collectionpointId: guid }),
  query: z
    .object({
      /** Both included; `to` is today where it is left out, and `from` 29 days before `to`. */
      from: z.optional(dateParameter),
      to: z.optional(dateParameter),
    })
    .check(spanOfDays(healthDaysMaximum)),
  responses: {
    200: z.looseObject({
      readAt: instant,
      from: z.string(),
      to: z.string(),
      receipts: z.int(),
      affected: z.int(),
      /** Of now, whatever days are asked for. */
      losing: z.nullable(losingSchema),
      /** Of today, whatever days are asked for; null where there aren't too many. */
      busy: z.nullable(busySchema),
      /** Of sign-ups that are confirmed by mail; null where there are none. */
      confirmations: z.nullable(confirmationNumbersSchema),
      /** Days on which something was lost, in order. */
      days: z.array(healthDaySchema),
    }),
  },
} as const satisfies Endpoint;
