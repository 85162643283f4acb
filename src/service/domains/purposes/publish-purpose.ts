import { and, eq } from 'drizzle-orm';
import type { Purpose } from '#contract/purpose-records.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { toPurpose } from './wire.ts';

/**
 * Makes a Draft version Active; the version that was Active becomes Retired (wire/purposes.md).
 * @throws Problem 404, 400 `purpose-not-draft`
 */
export const publishPurpose = async (
  { db, caller, now }: Context,
  { purposeId, version }: { purposeId: string; version: number },
): Promise<Purpose> => {
  const table = purposeVersionsTable;
  await db
    .select({ id: purposesTable.id })
    .from(purposesTable)
    .where(eq(purposesTable.id, purposeId))
    .for('update');
  const ofVersion = and(eq(table.purposeId, purposeId), eq(table.version, version));
  const [found] = await db.select({ status: table.status }).from(table).where(ofVersion);
  if (found === undefined) throw notFound('Purpose version');
  if (found.status !== 'DRAFT') {
    throw stateConflict(
      'purpose-not-draft',
      'Only a Draft can be published. Make a new version first.',
    );
  }
  const at = now();
  const change = { modifiedAt: at, modifiedBy: caller.subject };
  await db
    .update(table)
    .set({ ...change, status: 'RETIRED' })
    .where(and(eq(table.purposeId, purposeId), eq(table.status, 'ACTIVE')));
  const [row] = await db
    .update(table)
    .set({ ...change, status: 'ACTIVE', publishedAt: at, publishedBy: caller.subject })
    .where(ofVersion)
    .returning();
  if (row === undefined) throw notFound('Purpose version');
  return toPurpose(row);
};
