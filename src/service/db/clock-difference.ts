import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * How far a clock is ahead of the database's, in milliseconds; behind it is negative. What the round
 * trip may explain doesn't count, so that a busy machine isn't taken for one with a wrong clock.
 * @param now RFC 3339
 */
export const clockDifference = async (db: Database, now: () => string): Promise<number> => {
  const sent = Date.parse(now());
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const halfTrip = Math.abs(Date.parse(now()) - sent) / 2;
  const difference = sent + halfTrip - (rows[0]?.ms ?? Number.NaN);
  return Math.sign(difference) * Math.max(0, Math.abs(difference) - halfTrip);
};
