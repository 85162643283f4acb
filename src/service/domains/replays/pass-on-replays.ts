import { inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  type ReplayedConsentRow,
  replayedConsentsTable as table,
} from '#service/db/schema/replays.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { keyOf } from '#service/domains/receipts/plan-receipts.ts';

/** What replays did to people who are being merged is the survivor's; the latest change counts. */
export const passOnReplays = async (
  db: Database,
  { primaryId, mergedIds }: { primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.subjectId, [primaryId, ...mergedIds]));
  if (rows.every(({ subjectId }) => subjectId === primaryId)) return;
  const latest = new Map<string, ReplayedConsentRow>();
  for (const row of rows) {
    const key = keyOf(row.replayId, row.purposeId);
    const known = latest.get(key);
    const isLater = known === undefined || (row.changedAt ?? '') > (known.changedAt ?? '');
    if (isLater) latest.set(key, { ...row, subjectId: primaryId });
  }
  await upsertRows(db, table, [...latest.values()], ['subjectId', 'replayId', 'purposeId']);
};
