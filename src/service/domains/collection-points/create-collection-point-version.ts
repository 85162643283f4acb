import { and, eq, sql } from 'drizzle-orm';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { nextVersion } from '#contract/draft-rules.ts';
import {
  collectionPointDataElementsTable,
  collectionPointPurposesTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { refuseOfCenter } from '#service/domains/preference-centers/center-of-point.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { lockCollectionPoint, ofVersion, readCollectionPoints, readNumbers } from './records.ts';
import { asDraft, refuseBuiltIn, refuseDisabled } from './rules.ts';
import { toCollectionPointV2 } from './wire.ts';

const versions = collectionPointVersionsTable;

/**
 * Makes a Draft copy of the Active version, numbered after all that there ever were; the
 * Active one stays (docs/wire/collection-points.md 1).
 * @throws Problem 404; 400 `collection-point-built-in`, `collection-point-disabled`, `collection-point-not-active`,
 * `collection-point-has-draft`
 */
export const createCollectionPointVersion = async (
  { db, account, caller, now }: Context,
  id: string,
): Promise<CollectionPointVersionV2> => {
  const point = await lockCollectionPoint(db, id);
  if (point === null) throw notFound('Collection point');
  refuseBuiltIn(id);
  await refuseOfCenter(db, id);
  refuseDisabled(point);
  const all = await readNumbers(db, id);
  if (all.some(({ status }) => status === 'DRAFT')) {
    throw stateConflict(
      'collection-point-has-draft',
      'The collection point already has a Draft version. Edit that one.',
    );
  }
  const [active] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.collectionPointId, id), eq(versions.status, 'ACTIVE')));
  if (active === undefined) {
    throw stateConflict(
      'collection-point-not-active',
      'Only a collection point with an Active version can get a new one. Publish it first.',
    );
  }
  const version = nextVersion(all, point.lastDiscarded);
  await db.insert(versions).values({ ...active, version, ...asDraft({ now, caller }) });
  await db.execute(sql`
    insert into ${collectionPointPurposesTable}
      (collection_point_id, version, purpose_id, purpose_version, position)
    select collection_point_id, ${version}, purpose_id, purpose_version, position
    from ${collectionPointPurposesTable}
    where collection_point_id = ${id} and version = ${active.version}`);
  await db.execute(sql`
    insert into ${collectionPointDataElementsTable}
      (collection_point_id, version, data_element_id, position)
    select collection_point_id, ${version}, data_element_id, position
    from ${collectionPointDataElementsTable}
    where collection_point_id = ${id} and version = ${active.version}`);
  const [created] = await readCollectionPoints(db, { where: ofVersion(id, version) });
  if (created === undefined) throw new Error('The version just created was not found.');
  return toCollectionPointV2(created, account);
};
