import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { AttentionKind } from '#contract/attention-kinds.ts';
import {
  readAttentionEndpoint,
  readDaysEndpoint,
  readPeopleEndpoint,
  readRatesEndpoint,
} from '#contract/insights.ts';

import { type DaySpan, overviewSpan, spanOf, utcDay } from './days.ts';

/** One purpose, one collection point, or everything. */
export type InsightFilter = { purposeId?: string; collectionPointId?: string };

/** Of one collection point, what it got can be told by purpose too. */
type DayFilter = InsightFilter & { byPurpose?: boolean };

const keys = {
  attention: ['insights', 'attention'],
  reasons: (kind: AttentionKind): QueryKey => [...keys.attention, kind],
  everyPeople: ['insights', 'people'],
  everyRate: ['insights', 'rates'],
  days: (span: DaySpan, filter: DayFilter) => ['insights', 'days', span, filter],
  people: (filter: InsightFilter): QueryKey => [...keys.everyPeople, filter],
  rates: (span: DaySpan): QueryKey => [...keys.everyRate, span],
} as const;

// What is done on other pages changes these numbers: whoever comes back sees them as they are.
const fresh = { staleTime: 5000 } as const;

/** Numbers of the whole account, or of one purpose or collection point. */
export const insightQueries = {
  attention: () =>
    queryOptions({
      ...fresh,
      queryKey: keys.attention,
      queryFn: ({ signal }) => api().call(readAttentionEndpoint, { query: {} }, { signal }),
    }),

  /** What the rows of a list are there for, by their ids; several where a row has several versions. */
  reasons: (kind: AttentionKind) =>
    queryOptions({
      ...fresh,
      queryKey: keys.reasons(kind),
      queryFn: ({ signal }) => api().call(readAttentionEndpoint, { query: { kind } }, { signal }),
      select: ({ items }) =>
        Map.groupBy(items.find((item) => item.kind === kind)?.examples ?? [], ({ id }) =>
          id.toLowerCase(),
        ),
    }),

  days: (span: DaySpan, filter: DayFilter = {}) =>
    queryOptions({
      ...fresh,
      queryKey: keys.days(span, filter),
      queryFn: ({ signal }) =>
        api().call(readDaysEndpoint, { query: { ...span, ...filter } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  people: (filter: InsightFilter = {}) =>
    queryOptions({
      ...fresh,
      queryKey: keys.people(filter),
      queryFn: ({ signal }) => api().call(readPeopleEndpoint, { query: filter }, { signal }),
    }),

  rates: (span: DaySpan) =>
    queryOptions({
      ...fresh,
      queryKey: keys.rates(span),
      queryFn: ({ signal }) => api().call(readRatesEndpoint, { query: span }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** The rates of so many days that end with today, by the service's clock. */
  lastRates: (days: number) => insightQueries.rates(spanOf(days, utcDay(api().serverNow()))),

  /** The days that the overview is drawn from, by the service's clock. */
  overviewDays: () => insightQueries.days(overviewSpan(utcDay(api().serverNow()))),

  /** So many days that end with today, by the service's clock. */
  lastDays: (days: number, filter: DayFilter) =>
    insightQueries.days(spanOf(days, utcDay(api().serverNow())), filter),

  /** What a receipt changes besides the days. */
  changedByReceipts: [keys.attention, keys.everyPeople, keys.everyRate] as readonly QueryKey[],
};
