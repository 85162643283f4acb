import { and, eq, isNull, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { erasuresTable } from '#service/db/schema/erasures.ts';

const table = erasuresTable;

/** Says of requests that were settled with their people who deleted them, and asked for it. */
export const nameWhoErased = async (
  tx: Database,
  subjectIds: readonly string[],
  decidedBy: string,
): Promise<void> => {
  await tx
    .update(table)
    .set({
      decidedBy,
      requestedBy: sql`coalesce(nullif(${table.requestedBy}, ''), ${decidedBy})`,
    })
    .where(
      and(
        isOneOf(sql`${table.subjectId}`, 'uuid', subjectIds),
        eq(table.status, 'DONE'),
        isNull(table.decidedBy),
      ),
    );
};
