import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { invalidRequest, stateConflict } from '#service/http/problem.ts';
import { keepFormerPurposes } from './keep-former-purposes.ts';
import { readWrittenPurpose } from './read-purposes.ts';
import { lockPurpose, ofStatus } from './records.ts';

const dayMs = 86_400_000;

/**
 * Sets the day on which the Active version becomes Retired and the consents to it end; today it is
 * Retired at once (docs/wire/purposes.md).
 * @param date yyyy-MM-dd in UTC; tomorrow where it is left out
 * @throws Problem 404; 400 where the date is past, 400 `purpose-not-active`
 */
export const retirePurpose = async (
  context: Context,
  { purposeId, date }: { purposeId: string; date?: string },
): Promise<EndpointAnswer<typeof retirePurposeEndpoint>> => {
  const { db, caller, now } = context;
  const at = now();
  const today = at.slice(0, 10);
  if (date !== undefined && date < today) {
    throw invalidRequest([
      { path: 'date', message: `Is in the past. Choose today, ${today} in UTC, or a later day.` },
    ]);
  }
  const day = date ?? new Date(Date.parse(at) + dayMs).toISOString().slice(0, 10);
  await lockPurpose(db, purposeId);
  const isRetiring = and(
    ofStatus(purposeId, 'ACTIVE'),
    // A day that has come stays, whether or not upkeep has come to it.
    or(isNull(purposeVersionsTable.retireOn), gt(purposeVersionsTable.retireOn, at)),
  );
  await keepFormerPurposes(db, isRetiring, at);
  const [retiring] = await db
    .update(purposeVersionsTable)
    .set({
      retireOn: `${day}T00:00:00Z`,
      ...(day === today ? { status: 'RETIRED', retiredAt: at } : {}),
      modifiedAt: at,
      modifiedBy: caller.subject,
    })
    .where(isRetiring)
    .returning({ version: purposeVersionsTable.version });
  if (retiring === undefined) {
    throw stateConflict(
      'purpose-not-active',
      'Only a purpose with an Active version can be retired.',
    );
  }
  if (day === today) {
    await db
      .update(purposesTable)
      .set({ consentsEndAt: at })
      .where(eq(purposesTable.id, purposeId));
  }
  const purpose = await readWrittenPurpose(context, { purposeId, ...retiring });
  return toPage([purpose], { page: 0, size: 1, total: 1 });
};
