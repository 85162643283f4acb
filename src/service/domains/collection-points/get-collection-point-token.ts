import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { RecordStatus } from '#contract/collection-point-values.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { readCollectionPoints, shownStatus } from './records.ts';
import { refuseBuiltIn } from './rules.ts';
import { toTokenClaims } from './wire.ts';

const versions = collectionPointVersionsTable;

/**
 * The token of a version: `state` narrows first, and without `version` the newest that is left and
 * was not revoked answers (docs/design.md 5.2).
 * @throws Problem 404 where none is left; 400 `collection-point-built-in`
 */
export const getCollectionPointToken = async (
  { db, account, signToken }: Context,
  {
    id,
    version,
    state,
  }: { id: string; version?: number | undefined; state?: RecordStatus | undefined },
): Promise<{ token: string }> => {
  refuseBuiltIn(id);
  const [record] = await readCollectionPoints(db, {
    where: and(
      eq(versions.collectionPointId, id),
      isNull(versions.tokenRevokedAt),
      version === undefined ? undefined : eq(versions.version, version),
      state === undefined ? undefined : sql`${shownStatus} = ${state}`,
    ),
    orderBy: [desc(versions.version)],
    limit: 1,
  });
  if (record === undefined) throw notFound('Version with that number and state');
  return { token: await signToken(toTokenClaims(record, account)) };
};
