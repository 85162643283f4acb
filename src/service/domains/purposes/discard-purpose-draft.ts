import { and, eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  purposeVersionPreferencesTable,
  purposeVersionTopicsTable,
} from '#service/db/schema/purpose-links.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import {
  inUseConflict,
  notDraftConflict,
  refuseBesideOlder,
} from '#service/http/draft-conflict.ts';
import { notFound } from '#service/http/problem.ts';
import { findDraftUses } from './find-draft-uses.ts';
import { holdDrafts } from './hold-drafts.ts';
import { keepFormerPurposes } from './keep-former-purposes.ts';
import { lockPurpose, ofVersion, readNumbers } from './records.ts';
import { discardBlock } from './rules.ts';

const purposes = purposesTable;
const versions = purposeVersionsTable;

/** Waits for whoever links the version now, or names the purpose; those that come later find it gone. */
const lockForRemoval = async (
  db: Database,
  { purposeId, version }: { purposeId: string; version: number },
  isOnly: boolean,
): Promise<void> => {
  // In the order in which receipts do: the version that they name, then the purpose of the consent.
  await db
    .select({ version: versions.version })
    .from(versions)
    .where(ofVersion(purposeId, version))
    .for('update');
  if (isOnly) await db.select().from(purposes).where(eq(purposes.id, purposeId)).for('update');
};

/**
 * Removes a Draft, and the purpose where it's the only version. Receipts that name it are waited for
 * first, as an edit waits for them.
 * @throws Problem 404; 409 `purpose-not-draft`, `purpose-has-receipts`, `purpose-in-use`,
 * `older-release-connected`; 503 `overloaded`
 */
export const discardPurposeDraft = async (
  { db, now }: Context,
  { purposeId: asked, version }: { purposeId: string; version: number },
): Promise<null> => {
  const purposeId = asked.toLowerCase();
  const { lastDiscarded } = await lockPurpose(db, purposeId);
  await refuseBesideOlder(db);
  await holdDrafts(db, [purposeId]);
  const all = await readNumbers(db, purposeId);
  const found = all.find((one) => one.version === version);
  if (found === undefined) throw notFound('Purpose version');
  if (found.status !== 'DRAFT') throw notDraftConflict('purpose', found);
  const draft = { purposeId, version };
  const isOnly = all.length === 1;
  await lockForRemoval(db, draft, isOnly);
  const block = discardBlock(version, await findDraftUses(db, draft, isOnly));
  if (block !== undefined) throw inUseConflict('purpose', block);
  await keepFormerPurposes(db, ofVersion(purposeId, version), now());
  for (const table of [purposeVersionPreferencesTable, purposeVersionTopicsTable]) {
    await db.delete(table).where(and(eq(table.purposeId, purposeId), eq(table.version, version)));
  }
  await db.delete(versions).where(ofVersion(purposeId, version));
  const isPurpose = eq(purposes.id, purposeId);
  if (isOnly) await db.delete(purposes).where(isPurpose);
  else {
    await db
      .update(purposes)
      .set({ lastDiscarded: Math.max(lastDiscarded ?? 0, version) })
      .where(isPurpose);
  }
  return null;
};
