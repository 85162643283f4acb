import { adminPointId } from '#contract/collection-point-values.ts';
import {
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import type { Context } from '#service/http/context.ts';

/** The version of the built-in collection point, which has only one. */
export const adminPointVersion = 1;

const author = 'Service';

/**
 * Makes the built-in collection point where there is none: its first use does it, so that a new
 * account starts empty. It links no purposes, since what goes through it may name each.
 * @returns its version
 */
export const ensureAdminPoint = async ({
  db,
  account,
  now,
}: Pick<Context, 'db' | 'account' | 'now'>): Promise<{ id: string; version: number }> => {
  const at = now();
  await db
    .insert(collectionPointsTable)
    .values({ id: adminPointId, createdAt: at })
    .onConflictDoNothing();
  await db
    .insert(collectionPointVersionsTable)
    .values({
      collectionPointId: adminPointId,
      version: adminPointVersion,
      status: 'ACTIVE',
      organizationId: account.organizationId,
      name: 'Updates by staff and programs',
      description: 'Built in: what staff and programs record on behalf of people.',
      type: 'ADMIN_UPDATE',
      fields: {},
      createdAt: at,
      createdBy: author,
      modifiedAt: at,
      modifiedBy: author,
      activatedAt: at,
      publishedBy: author,
    })
    .onConflictDoNothing();
  return { id: adminPointId, version: adminPointVersion };
};
