import { sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ConsentGroupMemberRow,
  consentGroupMembersTable,
} from '#service/db/schema/consent-groups.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { earlier } from '#service/domains/receipts/instants.ts';

const members = consentGroupMembersTable;

/**
 * In a merge, before those merged away go with their places: its survivor takes them, each since the
 * first of them was added. All of its people are held.
 */
export const passOnConsentGroups = async (
  tx: Database,
  { primaryId, mergedIds }: { primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  const rows = await tx
    .select()
    .from(members)
    .where(isOneOf(sql`${members.subjectId}`, 'uuid', [primaryId, ...mergedIds]));
  const passed = [...Map.groupBy(rows, ({ groupId }) => groupId)].flatMap(
    ([groupId, own]): ConsentGroupMemberRow[] => {
      if (own.every(({ subjectId }) => subjectId === primaryId)) return [];
      return [
        { subjectId: primaryId, groupId, addedAt: own.map((one) => one.addedAt).reduce(earlier) },
      ];
    },
  );
  await upsertRows(tx, members, passed, ['subjectId', 'groupId']);
};
