import { eq, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { LossReason } from '#contract/left-out.ts';
import {
  healthDays,
  healthDaysMaximum,
  type PointLoss,
  type readPointHealthEndpoint,
} from '#contract/point-health.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointsTable } from '#service/db/schema/collection-points.ts';
import { anyLoss, leftOutTable, pointDayCountsTable } from '#service/db/schema/counts.ts';
import { readConfirmationNumbers } from '#service/domains/confirmations/count-confirmations.ts';
import { readBusyPoints } from '#service/domains/receipts/busy-points.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { isRefused, readLosing } from './read-losing.ts';
import { type Span, spanOf } from './span.ts';

/** Most reasons and paths of a day. */
const lossMaximum = 100;

type LossRow = {
  day: string;
  reason: string;
  path: string;
  count: number;
  first: number;
  last: number;
};

/** What was lost, that of most receipts first; what all of it is, too. */
const readLosses = async (db: Database, id: string, { from, to }: Span): Promise<LossRow[]> => {
  const { rows } = await db.execute<LossRow>(sql`
    select day::text, reason, path, sum(count)::int as count, min(place - 1)::int as first,
      max(place - 1)::int as last
    from ${leftOutTable}, unnest(hours) with ordinality as of_hours (count, place)
    where collection_point_id = ${id}::uuid and day between ${from}::date and ${to}::date
      and count > 0
    group by 1, 2, 3 order by 1, 4 desc, 2, 3`);
  return rows;
};

/** Receipts by day, those that were refused too. */
const readReceipts = async (
  db: Database,
  id: string,
  { from, to }: Span,
): Promise<Map<string, number>> => {
  const isOfPoint = sql`collection_point_id = ${id}::uuid
    and day between ${from}::date and ${to}::date`;
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select day::text, sum(count)::int as count from (
      select day, count from ${pointDayCountsTable}
      where ${isOfPoint} and kind = 'RECEIPT' and not is_test
      union all select day, refused from ${leftOutTable}, unnest(hours) as refused
      where ${isOfPoint} and ${isRefused}) as arrived
    group by 1`);
  return new Map(rows.map(({ day, count }) => [day, count]));
};

const hourOf = (day: string, hour: number): string =>
  `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

const toLoss = ({ day, reason, path, count, first, last }: LossRow): PointLoss => ({
  reason: reason as LossReason,
  path,
  count,
  since: hourOf(day, first),
  until: hourOf(day, last),
});

/**
 * What of a collection point's receipts was left out, and which were refused as a whole, by day.
 * @throws Problem 404 for an unknown one
 */
export const readPointHealth = async (
  { db, now }: Context,
  { params, query }: Pick<EndpointInput<typeof readPointHealthEndpoint>, 'params' | 'query'>,
): Promise<EndpointAnswer<typeof readPointHealthEndpoint>> => {
  const { collectionpointId: id } = params;
  const readAt = now();
  const span = spanOf(query, readAt, { usual: healthDays, maximum: healthDaysMaximum });
  const known = await db
    .select({ id: collectionPointsTable.id })
    .from(collectionPointsTable)
    .where(eq(collectionPointsTable.id, id));
  if (known.length === 0) throw notFound('Collection point');
  const receipts = await readReceipts(db, id, span);
  const losses = Map.groupBy(await readLosses(db, id, span), ({ day }) => day);
  const losing = await readLosing(db, readAt, id);
  const busy = await readBusyPoints(db, readAt, id);
  const days = [...losses].map(([day, rows]) => ({
    day,
    receipts: receipts.get(day) ?? 0,
    affected: rows.find(({ reason }) => reason === anyLoss)?.count ?? 0,
    losses: rows
      .filter(({ reason }) => reason !== anyLoss)
      .map(toLoss)
      .slice(0, lossMaximum),
  }));
  return {
    readAt,
    ...span,
    receipts: [...receipts.values()].reduce((sum, count) => sum + count, 0),
    affected: days.reduce((sum, { affected }) => sum + affected, 0),
    losing: losing.get(id.toLowerCase()) ?? null,
    busy: busy.get(id.toLowerCase()) ?? null,
    confirmations: await readConfirmationNumbers(db, { ...span, collectionPointId: id }),
    days,
  };
};
