import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ErasedCounts } from '#contract/erasures.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { erasuresTable } from '#service/db/schema/erasures.ts';
import type { Deletion, Eraser } from './eraser.ts';
import type { Belongings } from './find-belongings.ts';

const table = erasuresTable;

/**
 * Kept receipts are found by an erasure. Where nobody among the staff asked for one, the deletion itself
 * is the request, under the person's id, so that a restored backup gets the same; `settleRequests`
 * closes it.
 * @returns the erasures' ids by receipt
 */
export const openToKeep = async (
  { db, now }: Pick<Eraser, 'db' | 'now'>,
  erased: readonly Pick<Belongings, 'id' | 'receipts'>[],
  { keep, erasureId }: Pick<Deletion, 'keep' | 'erasureId'>,
): Promise<Map<string, string>> => {
  const keeping = erased.filter(({ receipts }) => receipts.length > 0);
  if (keep === null || erasureId !== null || keeping.length === 0) return new Map();
  const at = now();
  await db
    .insert(table)
    .values(
      keeping.map(({ id: subjectId }) => ({
        id: subjectId,
        status: 'REQUESTED' as const,
        subjectId,
        reason: 'OTHER' as const,
        requestedAt: at,
        requestedBy: '',
        dueAt: at,
      })),
    )
    .onConflictDoNothing();
  const open = await db
    .select({ id: table.id, subjectId: table.subjectId })
    .from(table)
    .where(
      and(
        eq(table.status, 'REQUESTED'),
        inArray(
          table.subjectId,
          keeping.map(({ id }) => id),
        ),
      ),
    );
  const byPerson = new Map(open.map(({ id, subjectId }) => [subjectId, id]));
  return new Map(
    keeping.flatMap(({ id, receipts }) =>
      receipts.map((receipt) => [receipt.id, byPerson.get(id) ?? id] as const),
    ),
  );
};

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
