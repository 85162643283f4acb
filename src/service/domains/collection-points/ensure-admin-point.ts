import { adminPointId, hookPointId, stopPointId } from '#contract/collection-point-values.ts';
import {
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import type { Context } from '#service/http/context.ts';

/** The version of a built-in collection point, which has only one. */
export const adminPointVersion = 1;

const author = 'Service';

type PointContext = Pick<Context, 'db' | 'account' | 'now'>;

/**
 * Makes a built-in collection point where there is none: its first use does it, so that a new account
 * starts empty. It links no purposes, since what goes through it may name each.
 * @returns its version
 */
const ensurePoint = async (
  { db, account, now }: PointContext,
  { id, name, description }: { id: string; name: string; description: string },
): Promise<{ id: string; version: number }> => {
  const at = now();
  await db.insert(collectionPointsTable).values({ id, createdAt: at }).onConflictDoNothing();
  await db
    .insert(collectionPointVersionsTable)
    .values({
      collectionPointId: id,
      version: adminPointVersion,
      status: 'ACTIVE',
      organizationId: account.organizationId,
      name,
      description,
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
  return { id, version: adminPointVersion };
};

/** Of what staff and programs record. */
export const ensureAdminPoint = (context: PointContext) =>
  ensurePoint(context, {
    id: adminPointId,
    name: 'Updates by staff and programs',
    description: 'Built in: what staff and programs record on behalf of people.',
  });

/** Of what people stop by the link in a mail. */
export const ensureStopPoint = (context: PointContext) =>
  ensurePoint(context, {
    id: stopPointId,
    name: 'Stop links',
    description: 'Built in: what people stop by the links in mails.',
  });

/** Of what carriers and mail providers tell by inbound hooks. */
export const ensureHookPoint = (context: PointContext) =>
  ensurePoint(context, {
    id: hookPointId,
    name: 'Inbound hooks',
    description: 'Built in: what carriers and mail providers tell of people.',
  });
