import { sql } from 'drizzle-orm';
import type { ConfirmationNumbers } from '#contract/confirmation-numbers.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ConfirmationRow,
  confirmationDaysTable,
  confirmationsTable,
} from '#service/db/schema/confirmations.ts';
import { addCounts } from '#service/db/slots.ts';
import type { Span } from '#service/domains/insights/span.ts';

type Count = Omit<typeof confirmationDaysTable.$inferSelect, 'slot'>;

/** Counts sign-ups by the UTC day on which they arrived. */
export const addToDays = async (
  db: Database,
  counted: readonly {
    row: Pick<ConfirmationRow, 'createdAt' | 'collectionPointId'>;
    kind: Count['kind'];
  }[],
): Promise<void> => {
  if (counted.length === 0) return;
  const sums = new Map<string, Count>();
  for (const { row, kind } of counted) {
    const day = new Date(row.createdAt).toISOString().slice(0, 10);
    const { collectionPointId } = row;
    const key = `${day} ${collectionPointId} ${kind}`;
    const count = (sums.get(key)?.count ?? 0) + 1;
    sums.set(key, { day, collectionPointId, kind, count });
  }
  await db.execute(
    addCounts(confirmationDaysTable, [...sums.values()], ['day', 'collectionPointId', 'kind']),
  );
};

/**
 * The sign-ups of days, of one collection point or of all; null where there's nothing to tell.
 * @param span days in UTC, both included
 */
export const readConfirmationNumbers = async (
  db: Database,
  { from, to, collectionPointId = null }: Span & { collectionPointId?: string | null },
): Promise<ConfirmationNumbers | null> => {
  const isOfPoint = sql`(${collectionPointId}::uuid is null
    or collection_point_id = ${collectionPointId}::uuid)`;
  const { rows } = await db.execute<{ kind: Count['kind']; count: number }>(sql`
    select kind, sum(count)::int as count from ${confirmationDaysTable}
    where ${isOfPoint} and day between ${from}::date and ${to}::date group by kind`);
  const { rows: open } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${confirmationsTable}
    where ${isOfPoint} and state = 'WAITING' and mail_id is not null`);
  const sums = new Map(rows.map(({ kind, count }) => [kind, count]));
  const waiting = open[0]?.count ?? 0;
  if (rows.length === 0 && waiting === 0) return null;
  const of = (kind: Count['kind']): number => sums.get(kind) ?? 0;
  return { mailed: of('MAILED'), confirmed: of('CONFIRMED'), unmailed: of('UNMAILED'), waiting };
};
