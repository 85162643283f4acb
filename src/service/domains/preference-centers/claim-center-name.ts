import { and, eq, ne } from 'drizzle-orm';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import { isPointNameTaken } from '#service/domains/collection-points/write-links.ts';
import type { Context } from '#service/http/context.ts';
import { nameTaken } from '#service/http/problem.ts';

const versions = preferenceCenterVersionsTable;

/**
 * Refuses a name that another center has, or a collection point: the center's own gets it.
 * @throws Problem 400 `preference-center-name-taken`, `collection-point-name-taken`
 */
export const claimCenterName = async (
  context: Context,
  { id, pointId, name }: { id: string; pointId: string; name: string },
): Promise<void> => {
  const { db, account } = context;
  await oneAtATime(db, 'preference center name', name);
  const [taken] = await db
    .select({ version: versions.version })
    .from(versions)
    .where(and(eq(versions.name, name), ne(versions.centerId, id)))
    .limit(1);
  if (taken !== undefined) throw nameTaken('preference center', [], 'name');
  const point = { id: pointId, name, organizationId: account.organizationId };
  if (await isPointNameTaken(context, point)) throw nameTaken('collection point', [], 'name');
};
