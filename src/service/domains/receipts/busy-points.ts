import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { pointDayCountsTable } from '#service/db/schema/counts.ts';
import { dayLimitOf, daysOfLimit, limitMinimum } from './day-limit.ts';

const dayMs = 86_400_000;

/** What a collection point got today, tests too, and the limit that it is above. */
export type BusyDay = { receipts: number; limit: number };

type Row = { id: string; receipts: string; before: string | null };

/**
 * Collection points above today's limit (UTC), by id, from the day counts alone.
 * @param only one of them
 */
export const readBusyPoints = async (
  db: Database,
  now: string,
  only?: string,
): Promise<Map<string, BusyDay>> => {
  const today = now.slice(0, 10);
  const from = new Date(Date.parse(today) - daysOfLimit * dayMs).toISOString().slice(0, 10);
  const ofPoint = only === undefined ? sql`true` : sql`collection_point_id = ${only}::uuid`;
  const { rows } = await db.execute<Row>(sql`
    with busy as (
      select collection_point_id as id, sum(count) as receipts from ${pointDayCountsTable}
      where kind = 'RECEIPT' and day = ${today}::date and ${ofPoint}
      group by 1 having sum(count) > ${limitMinimum})
    select busy.id, busy.receipts, sum(earlier.count) as before
    from busy left join ${pointDayCountsTable} as earlier
      on earlier.collection_point_id = busy.id and earlier.kind = 'RECEIPT'
        and earlier.day >= ${from}::date and earlier.day < ${today}::date
    group by busy.id, busy.receipts, earlier.day order by busy.id, earlier.day`);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, days]) => {
      const receipts = Number(days[0]?.receipts);
      const limit = dayLimitOf(days.map(({ before }) => Number(before ?? 0)));
      return receipts > limit ? [[id, { receipts, limit }]] : [];
    }),
  );
};

/**
 * Which collection points are above their limit, as the last refresh found: what arrives in between is
 * recorded whole. Each process reads the same counts.
 */
export const createBusyPoints = ({ db, now }: { db: Database; now: () => string }) => {
  let found = { day: '', points: new Map<string, BusyDay>() };
  return {
    refresh: async (): Promise<void> => {
      const at = now();
      found = { day: at.slice(0, 10), points: await readBusyPoints(db, at) };
    },
    isBusy: (collectionPointId: string): boolean =>
      found.points.has(collectionPointId) && found.day === now().slice(0, 10),
  };
};
export type BusyPoints = ReturnType<typeof createBusyPoints>;
