import { newDraftBlock, nextVersion } from '#contract/draft-rules.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import type { Context } from '#service/http/context.ts';
import { newDraftConflict } from '#service/http/draft-conflict.ts';
import { checkContent } from './check-content.ts';
import { claimCenterName } from './claim-center-name.ts';
import { readWrittenCenter } from './get-center.ts';
import { lockCenter, readNumbers } from './records.ts';
import { asDraft } from './rules.ts';

/**
 * Makes a Draft with the content of the request, numbered after all that there ever were.
 * @param newest the newest version that the caller knows
 * @throws Problem 404; 409 `preference-center-has-draft`, `preference-center-has-newer-version`,
 * `preference-center-not-active`; 400 `preference-center-name-taken`, `collection-point-name-taken`, or
 * naming the fields in fault
 */
export const createCenterDraft = async (
  context: Context,
  { id: asked, newest }: { id: string; newest: number },
  request: CenterContent,
): Promise<CenterVersion> => {
  const { db } = context;
  const id = asked.toLowerCase();
  const { lastDiscarded, pointId } = await lockCenter(db, id);
  const all = await readNumbers(db, id);
  const block = newDraftBlock(all, newest);
  if (block !== undefined) throw newDraftConflict('preference center', block);
  const content = await checkContent(context, request);
  await claimCenterName(context, { id, pointId, name: content.name });
  const version = nextVersion(all, lastDiscarded);
  await db
    .insert(preferenceCenterVersionsTable)
    .values({ centerId: id, version, name: content.name, content, ...asDraft(context) });
  return readWrittenCenter(db, { id, version });
};
