import { eq } from 'drizzle-orm';
import {
  preferenceCentersTable,
  preferenceCenterVersionsTable,
} from '#service/db/schema/preference-centers.ts';
import type { Context } from '#service/http/context.ts';
import { notDraftConflict } from '#service/http/draft-conflict.ts';
import { notFound } from '#service/http/problem.ts';
import { keepFormerCenters } from './keep-former-centers.ts';
import { lockCenter, ofVersion, readNumbers } from './records.ts';

const centers = preferenceCentersTable;

/**
 * Removes a Draft, and the center where it's the only version: nobody saw it.
 * @throws Problem 404; 409 `preference-center-not-draft`
 */
export const discardCenterDraft = async (
  { db, now }: Context,
  { id: asked, version }: { id: string; version: number },
): Promise<null> => {
  const id = asked.toLowerCase();
  const { lastDiscarded } = await lockCenter(db, id);
  const all = await readNumbers(db, id);
  const found = all.find((one) => one.version === version);
  if (found === undefined) throw notFound('Preference center version');
  if (found.status !== 'DRAFT') throw notDraftConflict('preference center', found);
  await keepFormerCenters(db, ofVersion(id, version), now());
  await db.delete(preferenceCenterVersionsTable).where(ofVersion(id, version));
  if (all.length === 1) await db.delete(centers).where(eq(centers.id, id));
  else {
    await db
      .update(centers)
      .set({ lastDiscarded: Math.max(lastDiscarded ?? 0, version) })
      .where(eq(centers.id, id));
  }
  return null;
};
