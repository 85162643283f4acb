import type { CenterContent } from '#contract/preference-center-content.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { checkContent } from './check-content.ts';
import { claimCenterName } from './claim-center-name.ts';
import { readWrittenCenter } from './get-center.ts';
import { keepFormerCenters } from './keep-former-centers.ts';
import { lockCenter, ofVersion, readNumbers } from './records.ts';

const versions = preferenceCenterVersionsTable;

/**
 * Replaces a Draft by the request.
 * @throws Problem 404; 400 `preference-center-not-draft`, `preference-center-name-taken`,
 * `collection-point-name-taken`, or naming the fields in fault
 */
export const updateCenter = async (
  context: Context,
  { id: asked, version }: { id: string; version: number },
  request: CenterContent,
): Promise<CenterVersion> => {
  const { db, caller, now } = context;
  const id = asked.toLowerCase();
  const { pointId } = await lockCenter(db, id);
  const found = (await readNumbers(db, id)).find((one) => one.version === version);
  if (found === undefined) throw notFound('Preference center version');
  if (found.status !== 'DRAFT') {
    throw stateConflict(
      'preference-center-not-draft',
      'Only a Draft can be edited. Create a new version and edit that.',
    );
  }
  const content = await checkContent(context, request);
  await claimCenterName(context, { id, pointId, name: content.name });
  const at = now();
  await keepFormerCenters(db, ofVersion(id, version), at);
  await db
    .update(versions)
    .set({ name: content.name, content, modifiedAt: at, modifiedBy: caller.subject })
    .where(ofVersion(id, version));
  return readWrittenCenter(db, { id, version });
};
