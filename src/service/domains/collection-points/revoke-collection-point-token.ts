import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { keepFormerPoints } from './keep-former-points.ts';
import { lockCollectionPoint, ofVersion } from './records.ts';
import { refuseBuiltIn } from './rules.ts';

const versions = collectionPointVersionsTable;

/**
 * Revokes the token of one version for good. Doing it twice changes nothing.
 * @throws Problem 404, 400 `collection-point-built-in`
 */
export const revokeCollectionPointToken = async (
  { db, caller, now }: Context,
  { id, version }: { id: string; version: number },
): Promise<null> => {
  if ((await lockCollectionPoint(db, id)) === null) throw notFound('Collection point');
  refuseBuiltIn(id);
  const [row] = await db
    .select({ revokedAt: versions.tokenRevokedAt })
    .from(versions)
    .where(ofVersion(id, version));
  if (row === undefined) throw notFound('Version with that number');
  if (row.revokedAt !== null) return null;
  const at = now();
  await keepFormerPoints(db, ofVersion(id, version), at);
  await db
    .update(versions)
    .set({ tokenRevokedAt: at, modifiedAt: at, modifiedBy: caller.subject })
    .where(ofVersion(id, version));
  return null;
};
