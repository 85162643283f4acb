import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The sum of counts, as a number; 0 without rows. */
export const sumOf = (count: SQLWrapper): SQL<number> =>
  sql`coalesce(sum(${count}), 0)`.mapWith(Number);
