import { or } from 'drizzle-orm';
import { publishBlock } from '#contract/publish-rules.ts';
import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { type Publishing, requireApproval } from '#service/domains/approvals/require-approval.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { keepFormerPurposes } from './keep-former-purposes.ts';
import { readWrittenPurpose } from './read-purposes.ts';
import { lockPurpose, ofStatus, ofVersion } from './records.ts';

const versions = purposeVersionsTable;

/**
 * Makes a Draft version Active; the version that was Active becomes Retired, and a day that it was
 * to retire on falls away (docs/wire/purposes.md).
 * @throws Problem 404, 403 `approval-needed`, 400 `purpose-not-draft`
 */
export const publishPurpose = async (
  context: Context,
  { purposeId, version }: { purposeId: string; version: number },
  publishing?: Publishing,
): Promise<PurposeVersionV1> => {
  await requireApproval(context, publishing);
  const { db, caller, now } = context;
  await lockPurpose(db, purposeId);
  const [found] = await db
    .select({ status: versions.status })
    .from(versions)
    .where(ofVersion(purposeId, version));
  if (found === undefined) throw notFound('Purpose version');
  if (publishBlock(found) !== undefined) {
    throw stateConflict(
      'purpose-not-draft',
      'Only a Draft can be published. Create a new version first.',
    );
  }
  const at = now();
  await keepFormerPurposes(
    db,
    or(ofVersion(purposeId, version), ofStatus(purposeId, 'ACTIVE')),
    at,
  );
  const change = { modifiedAt: at, modifiedBy: caller.subject };
  await db
    .update(versions)
    .set({ ...change, status: 'RETIRED', retireOn: null })
    .where(ofStatus(purposeId, 'ACTIVE'));
  await db
    .update(versions)
    .set({
      ...change,
      status: 'ACTIVE',
      publishedAt: at,
      publishedBy: caller.subject,
      ...publishing,
    })
    .where(ofVersion(purposeId, version));
  return readWrittenPurpose(context, { purposeId, version });
};
