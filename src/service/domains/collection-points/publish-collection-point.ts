import { and, eq, inArray } from 'drizzle-orm';
import { publishBlock } from '#contract/publish-rules.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { type Publishing, refuseDraftLinks } from '#service/domains/approvals/require-approval.ts';
import { refuseOfCenter } from '#service/domains/preference-centers/center-of-point.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { keepFormerPoints } from './keep-former-points.ts';
import { publishVersion } from './publish-version.ts';
import { lockCollectionPoint, ofVersion, readCollectionPoints } from './records.ts';
import { refuseBuiltIn, refuseDisabled } from './rules.ts';
import { claimName } from './write-links.ts';

const versions = collectionPointVersionsTable;

/**
 * Publishes a Draft as it's stored, under the rules of an update that publishes.
 * @throws Problem 404; 403 `approval-needed`; 409 `not-publishable`; 400 `collection-point-built-in`, `collection-point-disabled`,
 * `collection-point-not-draft`, `collection-point-links-retired`, `collection-point-name-taken`
 */
export const publishCollectionPoint = async (
  context: Context,
  { id, version }: { id: string; version: number },
  publishing?: Publishing,
): Promise<void> => {
  const { db, now } = context;
  const point = await lockCollectionPoint(db, id);
  const [found] = await readCollectionPoints(db, { where: ofVersion(id, version) });
  if (point === null || found === undefined) throw notFound('Collection point version');
  refuseBuiltIn(id);
  await refuseOfCenter(db, id);
  refuseDisabled(point);
  const { row, linkedPurposes: links } = found;
  const block = publishBlock({ status: row.status, links });
  if (block?.kind === 'not-draft') {
    throw stateConflict(
      'collection-point-not-draft',
      'Only a Draft can be published. Create a new version first.',
    );
  }
  if (block !== undefined) {
    throw stateConflict(
      'collection-point-links-retired',
      'It links a Retired purpose version. Edit the Draft, and ask for approval again.',
    );
  }
  await refuseDraftLinks(context, links);
  await claimName(context, { id, name: row.name, organizationId: row.organizationId });
  const at = now();
  await keepFormerPoints(
    db,
    and(eq(versions.collectionPointId, id), inArray(versions.status, ['DRAFT', 'ACTIVE'])),
    at,
  );
  await publishVersion(context, { id, version }, at, publishing);
};
