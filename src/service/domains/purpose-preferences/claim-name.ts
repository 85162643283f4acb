import { and, eq, ne } from 'drizzle-orm';
import type { Fault } from '#contract/common/problem.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, nameTaken } from '#service/http/problem.ts';

/**
 * Refuses a name that another preference of the organization has, and what else is at fault with it.
 * @throws Problem 400 `purpose-preference-name-taken`, or naming the faults
 */
export const claimName = async (
  { db, account }: Context,
  { id, name, faults = [] }: { id: string; name: string; faults?: readonly Fault[] },
): Promise<void> => {
  await oneAtATime(db, 'purpose preference name', name);
  const table = purposePreferencesTable;
  const [taken] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(eq(table.organizationId, account.organizationId), eq(table.name, name), ne(table.id, id)),
    );
  if (taken !== undefined) throw nameTaken('purpose preference', faults);
  if (faults.length > 0) throw invalidRequest(faults);
};
