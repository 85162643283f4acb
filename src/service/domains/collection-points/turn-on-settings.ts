import { and, eq, not, sql } from 'drizzle-orm';
import { awakenableSettings } from '#contract/awakenable-settings.ts';
import { arrayOf } from '#service/db/arrays.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { refuseOfCenter } from '#service/domains/preference-centers/center-of-point.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { keepFormerPoints } from './keep-former-points.ts';
import { lockCollectionPoint } from './records.ts';
import { refuseBuiltIn } from './rules.ts';

const versions = collectionPointVersionsTable;

/**
 * Wakes all settings of all versions: forms with the token of an older version are in use, too. Doing
 * it twice changes nothing.
 * @throws Problem 404, 400 `collection-point-built-in`
 */
export const turnOnSettings = async (
  { db, caller, now }: Context,
  { id }: { id: string },
): Promise<null> => {
  if ((await lockCollectionPoint(db, id)) === null) throw notFound('Collection point');
  refuseBuiltIn(id);
  await refuseOfCenter(db, id);
  const asleep = and(
    eq(versions.collectionPointId, id),
    not(sql`${versions.awake} @> ${arrayOf('text', awakenableSettings)}`),
  );
  const at = now();
  await keepFormerPoints(db, asleep, at);
  await db
    .update(versions)
    .set({ awake: awakenableSettings, modifiedAt: at, modifiedBy: caller.subject })
    .where(asleep);
  return null;
};
