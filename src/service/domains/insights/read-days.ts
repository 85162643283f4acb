import { and, between, eq, max } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { readDaysEndpoint } from '#contract/insights.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { collectionPointActivityTable } from '#service/db/schema/collection-points.ts';
import { consentDayCountsTable, pointDayCountsTable } from '#service/db/schema/counts.ts';
import type { Context } from '#service/http/context.ts';
import { daysOf, type Span, spanOf } from './span.ts';
import { sumOf } from './sums.ts';
import { agreedTypes, refusedTypes } from './types-counted.ts';

const points = pointDayCountsTable;
const dayCounts = consentDayCountsTable;
const activity = collectionPointActivityTable;

type Filter = { purposeId?: string | undefined; collectionPointId?: string | undefined };
type Counted = { day: string; kind: string; isTest: boolean; count: number };

/** Everything, or one collection point's. */
const readByPoint = (db: Database, { from, to }: Span, { collectionPointId }: Filter) =>
  db
    .select({
      day: points.day,
      kind: points.kind,
      isTest: points.isTest,
      count: sumOf(points.count),
    })
    .from(points)
    .where(
      and(
        between(points.day, from, to),
        given(collectionPointId, (id) => eq(points.collectionPointId, id)),
      ),
    )
    .groupBy(points.day, points.kind, points.isTest);

const readByPurpose = (
  db: Database,
  { from, to }: Span,
  { purposeId, collectionPointId }: Filter,
) =>
  db
    .select({
      day: dayCounts.day,
      kind: dayCounts.type,
      isTest: dayCounts.isTest,
      count: sumOf(dayCounts.count),
    })
    .from(dayCounts)
    .where(
      and(
        between(dayCounts.day, from, to),
        given(purposeId, (id) => eq(dayCounts.purposeId, id)),
        given(collectionPointId, (id) => eq(dayCounts.collectionPointId, id)),
      ),
    )
    .groupBy(dayCounts.day, dayCounts.type, dayCounts.isTest);

/** What a collection point got in these days, by purpose. */
const readPurposesOfPoint = async (db: Database, { from, to }: Span, collectionPointId: string) => {
  const counted = await db
    .select({
      purposeId: dayCounts.purposeId,
      type: dayCounts.type,
      count: sumOf(dayCounts.count),
    })
    .from(dayCounts)
    .where(
      and(
        between(dayCounts.day, from, to),
        eq(dayCounts.collectionPointId, collectionPointId),
        eq(dayCounts.isTest, false),
      ),
    )
    .groupBy(dayCounts.purposeId, dayCounts.type);
  return [...Map.groupBy(counted, ({ purposeId }) => purposeId)].map(([purposeId, own]) => {
    const ofTypes = (types: readonly string[]): number =>
      own.reduce((sum, { type, count }) => sum + (types.includes(type) ? count : 0), 0);
    return {
      purposeId,
      optIns: ofTypes(agreedTypes),
      withdrawals: ofTypes(['WITHDRAWN']),
      refusals: ofTypes(refusedTypes),
    };
  });
};

/** What happened on each day; the same cost for any number of people (docs/design.md 10.10). */
export const readDays = async (
  { db, now }: Context,
  { query }: Pick<EndpointInput<typeof readDaysEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof readDaysEndpoint>> => {
  const readAt = now();
  const { purposeId, collectionPointId, byPurpose } = query;
  const span = spanOf(query, readAt);
  const read = purposeId === undefined ? readByPoint : readByPurpose;
  const counted: Counted[] = await read(db, span, query);
  const [newest] = await db
    .select({ at: max(activity.lastReceiptAt) })
    .from(activity)
    .where(given(collectionPointId, (id) => eq(activity.collectionPointId, id)));
  const byDay = Map.groupBy(counted, ({ day }) => day);
  const days = daysOf(span).map((day) => {
    const sumOfKinds = (kinds: readonly string[], ofTest = false): number =>
      (byDay.get(day) ?? []).reduce(
        (sum, { kind, isTest, count }) =>
          sum + (isTest === ofTest && kinds.includes(kind) ? count : 0),
        0,
      );
    return {
      day,
      receipts: purposeId === undefined ? sumOfKinds(['RECEIPT']) : null,
      testReceipts: purposeId === undefined ? sumOfKinds(['RECEIPT'], true) : null,
      optIns: sumOfKinds(agreedTypes),
      withdrawals: sumOfKinds(['WITHDRAWN']),
      refusals: sumOfKinds(refusedTypes),
    };
  });
  const lastReceiptAt = newest?.at == null ? null : new Date(newest.at).toISOString();
  const purposes =
    byPurpose && collectionPointId !== undefined
      ? await readPurposesOfPoint(db, span, collectionPointId)
      : null;
  return { readAt, ...span, lastReceiptAt, days, purposes };
};
