import { and, eq, ne, sql } from 'drizzle-orm';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';

/**
 * Refuses a name that another preference of the organization has. The lock on the name lets two
 * requests with the same new name not both pass.
 * @throws Problem 400 `purpose-preference-name-taken`
 */
export const claimName = async (
  { db, account }: Context,
  { id, name }: { id: string; name: string },
): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 2))`);
  const table = purposePreferencesTable;
  const [taken] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(eq(table.organizationId, account.organizationId), eq(table.name, name), ne(table.id, id)),
    );
  if (taken === undefined) return;
  const detail = 'Another purpose preference has this name. Choose a different one.';
  throw new Problem(400, 'purpose-preference-name-taken', detail, {
    faults: [{ path: 'Name', message: detail }],
  });
};
