import { sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { listDays, type readPointNumbersEndpoint } from '#contract/list-numbers.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { collectionPointActivityTable } from '#service/db/schema/collection-points.ts';
import { pointDayCountsTable } from '#service/db/schema/counts.ts';
import type { Context } from '#service/http/context.ts';
import { namedPoints } from './newest-names.ts';
import { daysOf, spanOf } from './span.ts';
import { agreedTypes, refusedTypes } from './types-counted.ts';

type PointRow = { id: string; records_refusals: boolean; last: string | null };
type DayRow = { id: string; day: string; receipts: number; agreed: number; refused: number };

/** Numbers of the collection points of one page of a list, from the counts of all days at once. */
export const readPointNumbers = async (
  { db, now }: Context,
  { query }: Pick<EndpointInput<typeof readPointNumbersEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof readPointNumbersEndpoint>> => {
  const readAt = now();
  const span = spanOf({}, readAt, { usual: listDays, maximum: listDays });
  const ids = [...new Set(query.ids.map((id) => id.toLowerCase()))];
  const { rows: points } = await db.execute<PointRow>(sql`
    select point.id, point.records_refusals,
      (select max(counted.last_receipt_at) from ${collectionPointActivityTable} as counted
        where counted.collection_point_id = point.id)::text as last
    from ${namedPoints} as point where ${isOneOf(sql`point.id`, 'uuid', ids)}`);
  const ofTypes = (types: readonly string[]) =>
    sql`coalesce(sum(count) filter (where ${isOneOf(sql`kind`, 'text', types)}), 0)::int`;
  const { rows: counted } = await db.execute<DayRow>(sql`
    select collection_point_id as id, day::text, ${ofTypes(['RECEIPT'])} as receipts,
      ${ofTypes(agreedTypes)} as agreed, ${ofTypes(refusedTypes)} as refused
    from ${pointDayCountsTable}
    where day between ${span.from} and ${span.to} and not is_test
      and ${isOneOf(sql`collection_point_id`, 'uuid', ids)} group by 1, 2`);
  const known = new Map(points.map((point) => [point.id, point]));
  const byPoint = Map.groupBy(counted, ({ id }) => id);
  return {
    readAt,
    ...span,
    points: ids.flatMap((id) => {
      const point = known.get(id);
      if (point === undefined) return [];
      const own = byPoint.get(id) ?? [];
      const receiptsOn = new Map(own.map(({ day, receipts }) => [day, receipts]));
      const sumOf = (count: (row: DayRow) => number) =>
        own.reduce((sum, row) => sum + count(row), 0);
      const agreed = sumOf((row) => row.agreed);
      return [
        {
          collectionPointId: id,
          days: daysOf(span).map((day) => receiptsOn.get(day) ?? 0),
          receipts: sumOf((row) => row.receipts),
          rate: point.records_refusals
            ? { asked: agreed + sumOf((row) => row.refused), agreed }
            : null,
          lastReceiptAt: point.last === null ? null : new Date(point.last).toISOString(),
        },
      ];
    }),
  };
};
