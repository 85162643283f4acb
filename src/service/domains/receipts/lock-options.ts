import { sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { purposePreferenceOptionsTable } from '#service/db/schema/purpose-preferences.ts';
import { invalidRequest, type Problem } from '#service/http/problem.ts';
import type { CheckedReceipt } from './checked-receipt.ts';

const message = 'One of the options was just removed. Refresh the purpose preference.';

/**
 * Holds the options that receipts choose until the transaction ends: none is removed before what uses
 * it can be seen.
 * @returns by receipt, a Problem 400 if an option was removed since the receipt was checked
 */
export const findOptionFaults = async (
  db: Database,
  receipts: readonly CheckedReceipt[],
): Promise<[receiptId: string, Problem][]> => {
  const chosen = receipts.flatMap(({ id: receiptId, purposes }) =>
    purposes.flatMap(({ path, choices }) =>
      choices.flatMap(({ choiceId, preferenceId }) =>
        preferenceId === null ? [] : [{ id: choiceId, path, receiptId }],
      ),
    ),
  );
  if (chosen.length === 0) return [];
  const table = purposePreferenceOptionsTable;
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${table}
    where ${isOneOf(sql`id`, 'uuid', ids)} order by id for key share`);
  const locked = new Set(rows.map(({ id }) => id));
  const gone = chosen.filter(({ id }) => !locked.has(id));
  return [...Map.groupBy(gone, ({ receiptId }) => receiptId)].map(([receiptId, own]) => {
    const paths = new Set(own.map(({ path }) => path));
    const faults = [...paths].map((path) => ({ path: `${path}.CustomPreferences`, message }));
    return [receiptId, invalidRequest(faults)];
  });
};
