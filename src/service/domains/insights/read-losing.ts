import { sql } from 'drizzle-orm';
import { refusedReasons } from '#contract/left-out.ts';
import type { Losing } from '#contract/point-health.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { anyLoss, leftOutTable, pointDayCountsTable } from '#service/db/schema/counts.ts';
import { type HourCount, losingSince, telling } from './losing-since.ts';
import { dayAfter, daysOf } from './span.ts';

/** Most collection points that are looked at, those that lost most in an hour. */
const pointMaximum = 100;
const weekDays = 7;
/** How long a loss is told that nobody deals with, and how far back it's followed from its last hour. */
const toldDays = 90;
const followedDays = 30;
const hourMs = 3_600_000;
const dayHours = 24;

/** When somebody last did what ends a loss: published a version, revoked a token, disabled it. */
const readDealtWith = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.execute<{ id: string; at: string | null }>(sql`
    select point.id, greatest(max(v.activated_at), max(v.token_revoked_at),
      case when point.disabled then max(v.modified_at) end)::text as at
    from ${collectionPointsTable} as point
    join ${collectionPointVersionsTable} as v on v.collection_point_id = point.id
    where ${isOneOf(sql`point.id`, 'uuid', ids)} group by point.id`);
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, Date.parse(at)]])));
};

type Row = { id: string; kind: 'lost' | 'all'; day: string; hour: number; count: number };

/** Receipts that were refused as a whole: they are nowhere else. */
export const isRefused = sql`reason = any(${arrayOf('text', refusedReasons)})`;

/**
 * Collection points that worked and began to lose, by id: those with a bad hour in the last 90 days,
 * followed for the 30 days before the last one, and the week before.
 * @param only one of them
 */
export const readLosing = async (
  db: Database,
  now: string,
  only?: string,
): Promise<Map<string, Losing>> => {
  const to = now.slice(0, 10);
  const span = { from: dayAfter(to, 1 - toldDays - weekDays), to };
  const ofPoint = only === undefined ? sql`true` : sql`collection_point_id = ${only}::uuid`;
  const { rows } = await db.execute<Row>(sql`
    with losers as (
      select collection_point_id,
        greatest(min(day), max(day) - ${followedDays}::int) - ${weekDays}::int as first from (
        select collection_point_id, day, sum(lost) as lost
        from ${leftOutTable}, unnest(hours) with ordinality as of_hours (lost, place)
        where reason = ${anyLoss} and day >= ${dayAfter(to, 1 - toldDays)}::date and lost > 0
          and ${ofPoint}
        group by collection_point_id, day, place having sum(lost) >= ${telling}) as bad_hours
      group by 1 order by max(lost) desc limit ${pointMaximum}),
    counted as (
      select collection_point_id, day, 'lost' as kind, hours from ${leftOutTable}
      where reason = ${anyLoss}
      union all select collection_point_id, day, 'all', hours from ${leftOutTable}
      where ${isRefused}
      union all select collection_point_id, day, 'all', hours from ${pointDayCountsTable}
      where kind = 'RECEIPT' and not is_test)
    select collection_point_id as id, kind, day::text, (place - 1)::int as hour,
      sum(count)::int as count
    from losers join counted using (collection_point_id),
      unnest(hours) with ordinality as of_hours (count, place)
    where day >= first and count > 0
    group by 1, 2, 3, 4`);
  const days = daysOf(span);
  const placeOf = new Map(days.map((day, place) => [day, place * dayHours]));
  const length = (days.length - 1) * dayHours + Number(now.slice(11, 13)) + 1;
  const losing = new Map<string, Losing>();
  const byPoint = Map.groupBy(rows, (row) => row.id);
  const dealtWith = await readDealtWith(db, [...byPoint.keys()]);
  for (const [id, own] of byPoint) {
    const hours = Array.from({ length }, (): HourCount => ({ lost: 0, all: 0 }));
    for (const { kind, day, hour, count } of own) {
      const counted = hours[(placeOf.get(day) ?? 0) + hour];
      if (counted !== undefined) counted[kind] += count;
    }
    const dealtAt = dealtWith.get(id);
    const found = losingSince(
      hours,
      dealtAt && Math.floor((dealtAt - Date.parse(span.from)) / hourMs),
    );
    if (found === null) continue;
    const since = new Date(Date.parse(span.from) + found.place * hourMs).toISOString();
    losing.set(id, { since, receipts: found.all, affected: found.lost });
  }
  return losing;
};
