import type { CenterContent } from '#contract/preference-center-content.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import {
  preferenceCentersTable,
  preferenceCenterVersionsTable,
} from '#service/db/schema/preference-centers.ts';
import type { Context } from '#service/http/context.ts';
import { checkContent } from './check-content.ts';
import { claimCenterName } from './claim-center-name.ts';
import { readWrittenCenter } from './get-center.ts';
import { asDraft, withoutIds } from './rules.ts';

/**
 * Creates a preference center: version 1, a Draft. Its pages, sections and text blocks get ids of their
 * own, so that the content of another one can be sent.
 * @throws Problem 400 `preference-center-name-taken`, `collection-point-name-taken`, or naming the fields
 * in fault
 */
export const createCenter = async (
  context: Context,
  request: CenterContent,
): Promise<CenterVersion> => {
  const { db, account, now, newId } = context;
  const id = newId();
  const pointId = newId();
  const content = await checkContent(context, withoutIds(request));
  await claimCenterName(context, { id, pointId, name: content.name });
  await db
    .insert(preferenceCentersTable)
    .values({ id, organizationId: account.organizationId, pointId, createdAt: now() });
  await db
    .insert(preferenceCenterVersionsTable)
    .values({ centerId: id, version: 1, name: content.name, content, ...asDraft(context) });
  return readWrittenCenter(db, { id, version: 1 });
};
