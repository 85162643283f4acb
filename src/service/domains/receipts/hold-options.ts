import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { purposePreferenceOptionsTable } from '#service/db/schema/purpose-preferences.ts';
import { invalidRequest } from '#service/http/problem.ts';
import type { CheckedReceipt } from './checked-receipt.ts';

/**
 * Holds the options that receipts choose until the transaction ends: none is removed before what
 * uses it can be seen.
 * @throws Problem 400 where one was removed since the receipt was checked
 */
export const holdOptions = async (
  db: Database,
  receipts: readonly CheckedReceipt[],
): Promise<void> => {
  const chosen = receipts.flatMap(({ purposes }) =>
    purposes.flatMap(({ path, choices }) =>
      choices.flatMap(({ choiceId, preferenceId }) =>
        preferenceId === null ? [] : [{ id: choiceId, path }],
      ),
    ),
  );
  if (chosen.length === 0) return;
  const ids = JSON.stringify([...new Set(chosen.map(({ id }) => id))]);
  const { rows } = await db.execute<{ id: string }>(sql`select id
    from ${purposePreferenceOptionsTable}
    where id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
    order by id for key share`);
  const held = new Set(rows.map(({ id }) => id));
  const gone = new Set(chosen.flatMap(({ id, path }) => (held.has(id) ? [] : [path])));
  if (gone.size === 0) return;
  const message = 'One of the options was just removed. Refresh the purpose preference.';
  throw invalidRequest([...gone].map((path) => ({ path: `${path}.CustomPreferences`, message })));
};
