import { and, eq } from 'drizzle-orm';
import { awakeAfter } from '#contract/awakenable-settings.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import {
  collectionPointDefaults,
  type UpdateCollectionPointRequest,
} from '#contract/collection-point-requests.ts';
import { newDraftBlock, nextVersion } from '#contract/draft-rules.ts';
import { messagesOnUnbuilt, unbuiltPointSettings } from '#contract/unbuilt-settings.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { refuseOfCenter } from '#service/domains/preference-centers/center-of-point.ts';
import type { Context } from '#service/http/context.ts';
import { newDraftConflict } from '#service/http/draft-conflict.ts';
import { notFound } from '#service/http/problem.ts';
import { keepFormerPoints } from './keep-former-points.ts';
import { publishVersion } from './publish-version.ts';
import { lockCollectionPoint, ofVersion, readCollectionPoints, readNumbers } from './records.ts';
import { asDraft, refuseBuiltIn, refuseDisabled, savedStatusOf, toVersionValues } from './rules.ts';
import { toCollectionPoint } from './wire.ts';
import { claimName, writeLinks } from './write-links.ts';

const versions = collectionPointVersionsTable;

/**
 * Makes a Draft with the content of the request, numbered after all that there ever were; with
 * `Status: "ACTIVE"` it's published, and the version that was Active becomes Retired.
 * @param newest the newest version that the caller knows
 * @throws Problem 404; 403 `approval-needed`; 409 `collection-point-has-draft`, `collection-point-has-newer-version`,
 * `collection-point-not-active`; 400 `collection-point-built-in`, `collection-point-disabled`,
 * `collection-point-name-taken`, or naming the fields in fault
 */
export const createCollectionPointDraft = async (
  context: Context,
  { id, newest }: { id: string; newest: number },
  request: UpdateCollectionPointRequest,
): Promise<CollectionPointVersionV1> => {
  const { db, account, now } = context;
  const point = await lockCollectionPoint(db, id);
  if (point === null) throw notFound('Collection point');
  refuseBuiltIn(id);
  await refuseOfCenter(db, id);
  refuseDisabled(point);
  const status = savedStatusOf(request);
  const all = await readNumbers(db, id);
  const block = newDraftBlock(all, newest);
  if (block !== undefined) throw newDraftConflict('collection point', block);
  const values = toVersionValues(request, account.organizationId);
  await claimName(context, { id, ...values });
  const version = nextVersion(all, point.lastDiscarded);
  const [before] = await db
    .select({ fields: versions.fields, awake: versions.awake })
    .from(versions)
    .where(ofVersion(id, newest));
  if (before === undefined) throw new Error('The newest version was not found.');
  const awake = awakeAfter(before, values.fields);
  const isActive = and(eq(versions.collectionPointId, id), eq(versions.status, 'ACTIVE'));
  const at = now();
  if (status === 'ACTIVE') await keepFormerPoints(db, isActive, at);
  await db
    .insert(versions)
    .values({ ...values, awake, collectionPointId: id, version, ...asDraft(context) });
  await writeLinks(context, { id, version }, request);
  if (status === 'ACTIVE') await publishVersion(context, { id, version }, at);
  const [created] = await readCollectionPoints(db, { where: ofVersion(id, version) });
  if (created === undefined) throw new Error('The version just created was not found.');
  return {
    ...toCollectionPoint(created),
    ...messagesOnUnbuilt(unbuiltPointSettings, request, collectionPointDefaults),
  };
};
