import { sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { centerNumbersEndpoint } from '#contract/preference-centers.ts';
import { centerDaysTable as table } from '#service/db/schema/preference-centers.ts';
import type { Context } from '#service/http/context.ts';

const dayMs = 86_400_000;

type Row = { id: string; day: string; opened: number; changedToYes: number; changedToNo: number };

const sumOf = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** What people did on each center in the last days, today included. */
export const readCenterNumbers = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { query }: Pick<EndpointInput<typeof centerNumbersEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof centerNumbersEndpoint>> => {
  const readAt = now();
  const to = readAt.slice(0, 10);
  const from = new Date(Date.parse(to) - (query.days - 1) * dayMs).toISOString().slice(0, 10);
  const count = (kind: string) =>
    sql`coalesce(sum(counted.count) filter (where counted.kind = ${kind}), 0)::int`;
  const { rows } = await db.execute<Row>(sql`
    select counted.center_id as id, counted.day::text as day, ${count('OPENED')} as opened,
      ${count('CHANGED_TO_YES')} as "changedToYes", ${count('CHANGED_TO_NO')} as "changedToNo"
    from ${table} as counted
    where counted.day between ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`);
  return {
    readAt,
    from,
    to,
    centers: [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
      id,
      opened: sumOf(own, ({ opened }) => opened),
      changedToYes: sumOf(own, ({ changedToYes }) => changedToYes),
      changedToNo: sumOf(own, ({ changedToNo }) => changedToNo),
      days: own.map(({ id: _, ...day }) => day),
    })),
  };
};
