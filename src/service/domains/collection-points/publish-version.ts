import { and, eq } from 'drizzle-orm';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { type Publishing, requireApproval } from '#service/domains/approvals/require-approval.ts';
import type { Context } from '#service/http/context.ts';
import { ofVersion } from './records.ts';

const versions = collectionPointVersionsTable;

/**
 * Makes a Draft Active at a time, and Retired what was; the point is locked.
 * @throws Problem 403 `approval-needed`
 */
export const publishVersion = async (
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { id, version }: { id: string; version: number },
  at: string,
  publishing?: Publishing,
): Promise<void> => {
  await requireApproval({ db, caller }, publishing);
  const change = { modifiedAt: at, modifiedBy: caller.subject };
  await db
    .update(versions)
    .set({ ...change, status: 'RETIRED' })
    .where(and(eq(versions.collectionPointId, id), eq(versions.status, 'ACTIVE')));
  await db
    .update(versions)
    .set({
      ...change,
      status: 'ACTIVE',
      activatedAt: at,
      publishedBy: caller.subject,
      ...publishing,
    })
    .where(ofVersion(id, version));
};
