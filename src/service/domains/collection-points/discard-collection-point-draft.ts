import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  collectionPointActivityTable,
  collectionPointDataElementsTable,
  collectionPointPurposesTable,
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { refuseOfCenter } from '#service/domains/preference-centers/center-of-point.ts';
import { holdDrafts } from '#service/domains/purposes/hold-drafts.ts';
import type { Context } from '#service/http/context.ts';
import {
  inUseConflict,
  notDraftConflict,
  refuseBesideOlder,
} from '#service/http/draft-conflict.ts';
import { notFound } from '#service/http/problem.ts';
import { keepFormerPoints } from './keep-former-points.ts';
import { lockCollectionPoint, ofVersion, readNumbers } from './records.ts';
import { discardBlock, refuseBuiltIn } from './rules.ts';

const points = collectionPointsTable;
const activity = collectionPointActivityTable;

const countReceipts = async (db: Database, id: string, version: number): Promise<number> => {
  const [counted] = await db
    .select({ receipts: sql<string>`coalesce(sum(${activity.receiptCount}), 0)` })
    .from(activity)
    .where(and(eq(activity.collectionPointId, id), eq(activity.version, version)));
  return Number(counted?.receipts ?? 0);
};

/**
 * Removes a Draft, and the collection point where it's the only version. Receipts that come through it
 * are waited for first; those that come later find it gone.
 * @throws Problem 404; 400 `collection-point-built-in`; 409 `collection-point-not-draft`,
 * `collection-point-has-receipts`, `older-release-connected`; 503 `overloaded`
 */
export const discardCollectionPointDraft = async (
  { db, now }: Context,
  { id: asked, version }: { id: string; version: number },
): Promise<null> => {
  const id = asked.toLowerCase();
  const point = await lockCollectionPoint(db, id);
  if (point === null) throw notFound('Collection point');
  refuseBuiltIn(id);
  await refuseOfCenter(db, id);
  await refuseBesideOlder(db);
  await holdDrafts(db, [id]);
  const all = await readNumbers(db, id);
  const found = all.find((one) => one.version === version);
  if (found === undefined) throw notFound('Collection point version');
  if (found.status !== 'DRAFT') throw notDraftConflict('collection point', found);
  const block = discardBlock(version, await countReceipts(db, id, version));
  if (block !== undefined) throw inUseConflict('collection point', block);
  await keepFormerPoints(db, ofVersion(id, version), now());
  for (const table of [collectionPointPurposesTable, collectionPointDataElementsTable]) {
    await db.delete(table).where(and(eq(table.collectionPointId, id), eq(table.version, version)));
  }
  await db.delete(collectionPointVersionsTable).where(ofVersion(id, version));
  if (all.length === 1) await db.delete(points).where(eq(points.id, id));
  else {
    await db
      .update(points)
      .set({ lastDiscarded: Math.max(point.lastDiscarded ?? 0, version) })
      .where(eq(points.id, id));
  }
  return null;
};
