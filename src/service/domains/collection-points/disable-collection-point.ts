import { eq } from 'drizzle-orm';
import { lockedCollectionPointTypes } from '#contract/collection-point-values.ts';
import {
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { keepFormerPoints } from './keep-former-points.ts';
import { lockCollectionPoint } from './records.ts';
import { refuseBuiltIn } from './rules.ts';

const versions = collectionPointVersionsTable;

/**
 * Disables all versions of a point, or gives them back the status they held (docs/spec.md 3).
 * Doing it twice changes nothing.
 * @throws Problem 404, 400 `collection-point-built-in`, `collection-point-locked` for types that cannot be disabled
 */
export const disableCollectionPoint = async (
  { db, caller, now }: Context,
  { id, disabled }: { id: string; disabled: boolean },
): Promise<null> => {
  const point = await lockCollectionPoint(db, id);
  if (point === null) throw notFound('Collection point');
  refuseBuiltIn(id);
  const ofPoint = eq(versions.collectionPointId, id);
  const types = await db.select({ type: versions.type }).from(versions).where(ofPoint);
  const locked = types.find(({ type }) => lockedCollectionPointTypes.includes(type));
  if (disabled && locked !== undefined) {
    throw stateConflict(
      'collection-point-locked',
      `Collection points of the type ${locked.type} can't be disabled.`,
    );
  }
  if (point.disabled === disabled) return null;
  const at = now();
  await keepFormerPoints(db, ofPoint, at);
  await db.update(collectionPointsTable).set({ disabled }).where(eq(collectionPointsTable.id, id));
  await db.update(versions).set({ modifiedAt: at, modifiedBy: caller.subject }).where(ofPoint);
  return null;
};
