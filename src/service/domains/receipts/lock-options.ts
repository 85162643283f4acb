import { sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { purposePreferenceOptionsTable } from '#service/db/schema/purpose-preferences.ts';
import type { CheckedReceipt } from './checked-receipt.ts';

/**
 * Holds the options that receipts choose until the transaction ends: none is removed before what uses
 * it can be seen.
 * @returns those that were removed since the receipts were checked
 */
export const findRemovedOptions = async (
  db: Database,
  receipts: readonly CheckedReceipt[],
): Promise<ReadonlySet<string>> => {
  const ids = new Set(
    receipts.flatMap(({ purposes }) =>
      purposes.flatMap(({ choices }) =>
        choices.flatMap(({ choiceId, preferenceId }) => (preferenceId === null ? [] : [choiceId])),
      ),
    ),
  );
  if (ids.size === 0) return ids;
  const { rows } = await db.execute<{ id: string }>(sql`select id
    from ${purposePreferenceOptionsTable}
    where ${isOneOf(sql`id`, 'uuid', [...ids])} order by id for key share`);
  for (const { id } of rows) ids.delete(id);
  return ids;
};
