import { sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { insightRowsMaximum, type readRatesEndpoint } from '#contract/insights.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { pointDayCountsTable } from '#service/db/schema/counts.ts';
import { readConfirmationNumbers } from '#service/domains/confirmations/count-confirmations.ts';
import type { Context } from '#service/http/context.ts';
import { namedPoints } from './newest-names.ts';
import { type Span, spanBefore, spanOf } from './span.ts';
import { agreedTypes, refusedTypes } from './types-counted.ts';

type Counted = { agreed: number; refused: number };
type PointRow = {
  id: string;
  name: string;
  records_refusals: boolean;
  receipts: string;
  total: string;
};

/** How many of those who were asked agreed, by collection point (docs/design.md 10.10). */
export const readRates = async (
  { db, now }: Context,
  { query }: Pick<EndpointInput<typeof readRatesEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof readRatesEndpoint>> => {
  const readAt = now();
  const span = spanOf(query, readAt);
  const { rows } = await db.execute<PointRow>(sql`
    select point.id, point.name, point.records_refusals, used.receipts,
      count(*) over () as total
    from (select collection_point_id, sum(count) as receipts from ${pointDayCountsTable}
      where kind = 'RECEIPT' and day between ${span.from} and ${span.to} and not is_test group by 1) as used
    join ${namedPoints} as point on point.id = used.collection_point_id
    order by used.receipts desc, lower(point.name), point.id limit ${insightRowsMaximum}`);
  const ids = rows.map(({ id }) => id);
  const countIn = async ({ from, to }: Span): Promise<Map<string, Counted>> => {
    const ofTypes = (types: readonly string[]) =>
      sql`coalesce(sum(count) filter (where ${isOneOf(sql`kind`, 'text', types)}), 0)`;
    const counted = await db.execute<{ id: string; agreed: string; refused: string }>(sql`
      select collection_point_id as id, ${ofTypes(agreedTypes)} as agreed,
        ${ofTypes(refusedTypes)} as refused
      from ${pointDayCountsTable}
      where day between ${from} and ${to} and not is_test
        and ${isOneOf(sql`collection_point_id`, 'uuid', ids)} group by 1`);
    return new Map(
      counted.rows.map(({ id, agreed, refused }) => [
        id,
        { agreed: Number(agreed), refused: Number(refused) },
      ]),
    );
  };
  const current = await countIn(span);
  const before = await countIn(spanBefore(span));
  const nobody = { agreed: 0, refused: 0 };
  const askedOf = ({ agreed, refused }: Counted) => ({ asked: agreed + refused, agreed });
  return {
    readAt,
    ...span,
    pointCount: Number(rows[0]?.total ?? 0),
    confirmations: await readConfirmationNumbers(db, span),
    points: rows.map(({ id, name, records_refusals: recordsRefusals, receipts }) => {
      const own = current.get(id) ?? nobody;
      const earlier = before.get(id) ?? nobody;
      const wasAsked = earlier.agreed + earlier.refused > 0;
      return {
        collectionPointId: id,
        name,
        receipts: Number(receipts),
        recordsRefusals,
        current: recordsRefusals ? askedOf(own) : null,
        before: recordsRefusals && wasAsked ? askedOf(earlier) : null,
      };
    }),
  };
};
