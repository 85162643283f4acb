import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes } from './common/scopes.ts';
import { guid, instant, queryGuids } from './common/values.ts';

/** Days that the numbers of a list are about: they end with today, in UTC. */
export const listDays = 30;

/** Most collection points that are asked about at once: the largest page of their list. */
export const listedPointsMaximum = 100;

const pointNumbersSchema = z.looseObject({
  collectionPointId: guid,
  /** Receipts of each day, the last one today. Those of test data aren't counted. */
  days: z.array(z.int()),
  /** Their sum. */
  receipts: z.int(),
  /**
   * Those who were asked, and how many of them agreed, counted as in `rates`; null where none of its
   * versions records refusals, so that the rate is unknown.
   */
  rate: z.nullable(z.looseObject({ asked: z.int(), agreed: z.int() })),
  /** The newest receipt's arrival, of test data too, and of any day; null where there is none. */
  lastReceiptAt: z.nullable(instant),
});
export type PointNumbers = z.output<typeof pointNumbersSchema>;

/**
 * What the collection points of one page of a list got in the last 30 days, in one request: an
 * *extension* (docs/design.md 10.10), read from the counts alone. No answer says anything about a person.
 */
export const readPointNumbersEndpoint = {
  operationId: 'readCollectionPointNumbers',
  title: 'Read numbers of several collection points',
  people: 'nobody',
  limitName: 'numbers of collection points',
  tag: 'Insights',
  method: 'GET',
  path: '/api/consentmanager/v1/insights/collectionpoints',
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    /** Ids, joined by commas. */
    ids: queryGuids(listedPointsMaximum),
  }),
  responses: {
    200: z.looseObject({
      readAt: instant,
      /** Both included. */
      from: z.string(),
      to: z.string(),
      /** Those that exist, in the order in which they were asked for. */
      points: z.array(pointNumbersSchema),
    }),
  },
} as const satisfies Endpoint;

/** Of which records it's told how far they are translated. */
export const translatedKinds = ['collection-point', 'purpose', 'purpose-preference'] as const;
export type TranslatedKind = (typeof translatedKinds)[number];

const translatedSchema = z.looseObject({
  id: guid,
  /** Languages besides the default one. */
  languages: z.int(),
  /** Texts that these should have: each of the default language, once for each of them. */
  texts: z.int(),
  /** Those of them that they have. */
  translated: z.int(),
});
export type Translated = z.output<typeof translatedSchema>;

/**
 * How far the records of one page of a list are translated, in one request: an *extension*
 * (docs/design.md 11.9). Of versions, the Active one tells, or else the newest. What is missing is
 * counted as everywhere.
 */
export const readTranslatedEndpoint = {
  operationId: 'readTranslated',
  title: 'Read how far several records are translated',
  people: 'nobody',
  limitName: 'translations of records',
  tag: 'Insights',
  method: 'GET',
  path: '/api/consentmanager/v1/insights/translations',
  scopes: readScopes,
  limit: 'api',
  query: z.object({
    kind: z.enum(translatedKinds),
    /** Ids, joined by commas. */
    ids: queryGuids(listedPointsMaximum),
  }),
  responses: {
    /** Those that exist, in the order in which they were asked for. */
    200: z.looseObject({ content: z.array(translatedSchema) }),
  },
} as const satisfies Endpoint;
