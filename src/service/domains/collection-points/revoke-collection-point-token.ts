import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { appendToErasureLog, type Revoker } from '#service/domains/erasures/erasure-log.ts';
import { notFound } from '#service/http/problem.ts';
import { keepFormerPoints } from './keep-former-points.ts';
import { lockCollectionPoint, ofVersion } from './records.ts';
import { refuseBuiltIn } from './rules.ts';

const versions = collectionPointVersionsTable;

type Revoked = { id: string; version: number; at: string; by: string };

/** Of a collection point that is locked. */
const endToken = async (
  db: Database,
  { id, version, at, by }: Revoked,
): Promise<'ended' | 'ended before' | 'not found'> => {
  const [row] = await db
    .select({ revokedAt: versions.tokenRevokedAt })
    .from(versions)
    .where(ofVersion(id, version));
  if (row === undefined) return 'not found';
  if (row.revokedAt !== null) return 'ended before';
  await keepFormerPoints(db, ofVersion(id, version), at);
  await db
    .update(versions)
    .set({ tokenRevokedAt: at, modifiedAt: at, modifiedBy: by })
    .where(ofVersion(id, version));
  return 'ended';
};

/**
 * Revokes the token of one version for good. Doing it twice changes nothing.
 * @throws Problem 404, 400 `collection-point-built-in`
 */
export const revokeCollectionPointToken = async (
  context: Revoker,
  { id, version }: { id: string; version: number },
): Promise<null> => {
  const { db, now, caller } = context;
  const by = caller.subject;
  if ((await lockCollectionPoint(db, id)) === null) throw notFound('Collection point');
  refuseBuiltIn(id);
  const end = await endToken(db, { id, version, at: now(), by });
  if (end === 'not found') throw notFound('Version with that number');
  if (end === 'ended') {
    await appendToErasureLog(context, {
      kind: 'revoked',
      what: 'collectionPointToken',
      id,
      version,
      by,
    });
  }
  return null;
};

/** Ends a token as of then, if it's there and in force. */
export const redoTokenRevocation = async (db: Database, revoked: Revoked): Promise<void> => {
  if ((await lockCollectionPoint(db, revoked.id)) !== null) await endToken(db, revoked);
};
