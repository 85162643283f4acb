import { awakenableSettings } from '#contract/awakenable-settings.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import {
  type CreateCollectionPointRequest,
  collectionPointDefaults,
} from '#contract/collection-point-requests.ts';
import { messagesOnUnbuilt, unbuiltPointSettings } from '#contract/unbuilt-settings.ts';
import {
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import type { Context } from '#service/http/context.ts';
import { ofVersion, readCollectionPoints } from './records.ts';
import { toVersionValues } from './rules.ts';
import { toCollectionPoint } from './wire.ts';
import { claimName, writeLinks } from './write-links.ts';

/**
 * Creates a collection point: version 1, a Draft (docs/spec.md 4.1).
 * @throws Problem 400 `collection-point-name-taken`, or naming the purpose links in fault
 */
export const createCollectionPoint = async (
  context: Context,
  request: CreateCollectionPointRequest,
): Promise<CollectionPointVersionV1> => {
  const { db, account, caller, now, newId } = context;
  const id = newId();
  const at = now();
  const values = toVersionValues(request, account.organizationId);
  await claimName(context, { id, ...values });
  await db.insert(collectionPointsTable).values({ id, createdAt: at });
  await db.insert(collectionPointVersionsTable).values({
    ...values,
    awake: awakenableSettings,
    collectionPointId: id,
    version: 1,
    status: 'DRAFT',
    createdAt: at,
    createdBy: caller.subject,
    modifiedAt: at,
    modifiedBy: caller.subject,
  });
  await writeLinks(context, { id, version: 1 }, request);
  const [created] = await readCollectionPoints(db, { where: ofVersion(id, 1) });
  if (created === undefined) throw new Error('The collection point just created was not found.');
  return {
    ...toCollectionPoint(created),
    ...messagesOnUnbuilt(unbuiltPointSettings, request, collectionPointDefaults),
  };
};
