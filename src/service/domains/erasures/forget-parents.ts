import { sql } from 'drizzle-orm';
import { identifierForms } from '#contract/common/identifiers.ts';
import type { Database } from '#service/db/database.ts';
import { receiptsTable } from '#service/db/schema/receipts.ts';

const receipts = receiptsTable;

/**
 * Takes identifiers of erased people out of the receipts in which their children named them. What the
 * child said stays, and so does that it waits.
 */
export const forgetParents = async (
  db: Database,
  identifiers: readonly string[],
): Promise<void> => {
  const forms = [...new Set(identifiers.flatMap(identifierForms))];
  if (forms.length === 0) return;
  const parents = sql`${receipts.fields} -> 'parentPrimaryIdentifiers'`;
  const isNamed = sql.join(
    forms.map((form) => sql`${parents} @> ${JSON.stringify([{ ParentIdentifier: form }])}::jsonb`),
    sql` or `,
  );
  // A cluster refuses to put a list together anew (`jsonb_agg`) in an update. What former releases kept
  // may be no text, so that it's unknown whether it's the same: it stays.
  const isErased = sql.raw('(@.ParentIdentifier == $erased[*])');
  await db.execute(sql`update ${receipts} set fields = jsonb_set(fields, '{parentPrimaryIdentifiers}',
      jsonb_path_query_array(${parents}, '$[*] ? (${isErased} is unknown || !${isErased})',
        ${JSON.stringify({ erased: forms })}::jsonb))
    where ${receipts.fields} ? 'parentPrimaryIdentifiers' and (${isNamed})`);
};
