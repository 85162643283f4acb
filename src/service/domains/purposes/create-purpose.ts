import { and, eq, sql } from 'drizzle-orm';
import type { Purpose } from '#contract/purpose-records.ts';
import type { CreatePurposeRequest } from '#contract/purpose-requests.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { toFields, toPurpose } from './wire.ts';

/**
 * Creates version 1 of a purpose as a Draft (wire/purposes.md).
 * @throws Problem 400 `purpose-name-taken`
 */
export const createPurpose = async (
  { db, account, caller, now, newId }: Context,
  request: CreatePurposeRequest,
): Promise<Purpose> => {
  const id = newId();
  const at = now();
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${request.Name}, 1))`);
  const [taken] = await db
    .select({ id: purposesTable.id })
    .from(purposeVersionsTable)
    .innerJoin(purposesTable, eq(purposesTable.id, purposeVersionsTable.purposeId))
    .where(
      and(
        eq(purposeVersionsTable.name, request.Name),
        eq(purposesTable.organizationId, account.organizationId),
      ),
    )
    .limit(1);
  if (taken !== undefined) {
    const detail = 'Another purpose has this name. Choose a different one.';
    throw new Problem(400, 'purpose-name-taken', detail, {
      faults: [{ path: 'Name', message: detail }],
    });
  }
  await db
    .insert(purposesTable)
    .values({ id, organizationId: account.organizationId, createdAt: at });
  const [row] = await db
    .insert(purposeVersionsTable)
    .values({
      purposeId: id,
      version: 1,
      status: 'DRAFT',
      name: request.Name,
      description: request.Description,
      type: request.Type ?? 'STANDARD',
      consentLifeSpan: request.ConsentLifeSpan,
      fields: toFields(request),
      createdAt: at,
      createdBy: caller.subject,
      modifiedAt: at,
      modifiedBy: caller.subject,
    })
    .returning();
  if (row === undefined) throw new Error('The purpose that was inserted did not come back.');
  return toPurpose(row);
};
