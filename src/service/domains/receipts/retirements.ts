import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Retirement } from './apply-transaction.ts';

const inUtc = (time: SQL): SQL =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * When a purpose retired, or will, each time until a later version was published, in JSON: a version
 * that another one took the place of has no day.
 */
export const retirementsOf = (purposeId: SQLWrapper): SQL => sql`(
  select coalesce(json_agg(json_build_object(
      'at', ${inUtc(sql`coalesce(retired.retired_at, retired.retire_on)`)},
      'until', (select ${inUtc(sql`min(next.published_at)`)} from ${purposeVersionsTable} as next
        where next.purpose_id = retired.purpose_id and next.version > retired.version))
    order by retired.version), '[]')
  from ${purposeVersionsTable} as retired
  where retired.purpose_id = ${purposeId} and retired.retire_on is not null)`;

/** The retirements of each of these purposes, by its id. */
export const readRetirements = async (
  db: Database,
  purposeIds: readonly string[],
): Promise<Map<string, Retirement[]>> => {
  const { rows } = await db.execute<{ id: string; retirements: Retirement[] }>(sql`
    select purpose.id, ${retirementsOf(sql`purpose.id`)} as retirements
    from ${purposesTable} as purpose where ${isOneOf(sql`purpose.id`, 'uuid', purposeIds)}`);
  return new Map(rows.map(({ id, retirements }) => [id, retirements]));
};
