import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { centerDaysTable } from '#service/db/schema/preference-centers.ts';
import { createRandom } from './demo-random.ts';
import { busyOfDay } from './demo-rhythm.ts';

const dayMs = 86_400_000;
const seed = 20_261_129;
const rowsAtOnce = 1_000;
/** Who looks at a center without changing anything, on its busiest day. */
const lookersOfDay = 38;

type Day = { centerId: string; day: string; visits: number; toYes: number; toNo: number };

/** Days from a center's first publication on, with what was recorded through its collection point. */
const readDays = async (db: Database, now: string): Promise<Day[]> => {
  const { rows } = await db.execute<Day>(sql`
    select center.id as "centerId", days.at::date::text as day,
      coalesce(sum(counted.count) filter (where kind = 'RECEIPT'), 0)::int as visits,
      coalesce(sum(counted.count) filter (where kind = 'CONFIRMED'), 0)::int as "toYes",
      coalesce(sum(counted.count) filter (where kind in ('WITHDRAWN', 'OPT_OUT')), 0)::int as "toNo"
    from (select c.id, c.point_id, min(v.published_at) as opened_at
        from preference_centers c join preference_center_versions v on v.center_id = c.id
        where v.published_at is not null group by c.id) as center
      cross join lateral generate_series((center.opened_at at time zone 'UTC')::date::timestamp,
        (${now}::timestamptz at time zone 'UTC')::date::timestamp, interval '1 day') as days (at)
      left join point_ledger counted on counted.collection_point_id = center.point_id
        and counted.day = days.at::date and not counted.is_test
    group by center.id, center.opened_at, days.at order by center.opened_at, days.at`);
  return rows;
};

/** How much of a day is over at `now`. */
const shareOf = (day: string, now: string): number =>
  day === now.slice(0, 10) ? (Date.parse(now) - Date.parse(day)) / dayMs : 1;

/**
 * Counts what people did on the centers up to `now`: everyone who changed something opened one, and
 * more only looked, in the rhythm of the year.
 * @param shifted by how much the demo was moved, in milliseconds: its seasons move with it
 */
export const countCenterDays = async (
  db: Database,
  { now, shifted }: { now: string; shifted: number },
): Promise<void> => {
  const random = createRandom(seed);
  const rows = (await readDays(db, now)).flatMap(({ centerId, day, visits, toYes, toNo }) => {
    const busy = busyOfDay(Date.parse(day) - shifted) * random.between(0.75, 1.25);
    const opened = visits + Math.round(lookersOfDay * busy * shareOf(day, now));
    return (
      [
        ['OPENED', opened],
        ['CHANGED_TO_YES', toYes],
        ['CHANGED_TO_NO', toNo],
      ] as const
    ).flatMap(([kind, count]) => (count === 0 ? [] : [{ centerId, day, kind, slot: 0, count }]));
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await db.insert(centerDaysTable).values(rows.slice(from, from + rowsAtOnce));
  }
};
