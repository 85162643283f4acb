import { inArray, sql } from 'drizzle-orm';
import type { ErasedCounts } from '#contract/erasures.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { erasuresTable } from '#service/db/schema/erasures.ts';
import type { Deletion } from './eraser.ts';

const table = erasuresTable;

/**
 * What was asked for is done, by whatever erased the people; of all that was ever asked for, what was
 * written about them goes.
 */
export const settleRequests = async (
  db: Database,
  erased: readonly { ids: readonly string[]; removed: ErasedCounts }[],
  { keep, decidedAt }: Pick<Deletion, 'keep'> & { decidedAt: string },
): Promise<void> => {
  const pairs = erased.flatMap(({ ids, removed }) =>
    ids.map((id) => ({ id, removed: JSON.stringify(removed) })),
  );
  const ids = pairs.map(({ id }) => id);
  await db.execute(sql`update ${table} set status = 'DONE', decided_at = ${decidedAt}::timestamptz,
      outcome = ${keep === null ? 'ERASE_ALL' : 'KEEP_PROOF'}::text,
      keep_until = ${keep?.until ?? null}::timestamptz, keep_reason = ${keep?.reason ?? null}::text,
      removed = given.removed
    from unnest(${arrayOf('uuid', ids)}, ${arrayOf(
      'jsonb',
      pairs.map(({ removed }) => removed),
    )})
      as given (id, removed)
    where ${table.subjectId} = given.id and ${table.status} = 'REQUESTED'`);
  await db
    .update(table)
    .set({ note: null, identityCheck: null, declineReason: null })
    .where(inArray(table.subjectId, ids));
};
