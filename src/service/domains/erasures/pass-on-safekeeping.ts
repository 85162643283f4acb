import { and, asc, inArray, ne } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  type ErasureRow,
  erasuresTable,
  type LegalHoldRow,
  legalHoldsTable,
} from '#service/db/schema/erasures.ts';

const erasures = erasuresTable;
const holds = legalHoldsTable;

type Merge = {
  primaryId: string;
  mergedIds: readonly string[];
  mergedAt: string;
  mergedBy: string;
};

/** One hold for all of them, since the first and with each reason once. */
const joined = (
  subjectId: string,
  [first, ...others]: readonly [LegalHoldRow, ...LegalHoldRow[]],
): LegalHoldRow => ({
  ...first,
  subjectId,
  reason: [...new Set([first, ...others].map(({ reason }) => reason))].join('; '),
});

const passOnLegalHolds = async (tx: Database, { primaryId, mergedIds }: Merge): Promise<void> => {
  const [first, ...others] = await tx
    .select()
    .from(holds)
    .where(inArray(holds.subjectId, [primaryId, ...mergedIds]))
    .orderBy(asc(holds.heldAt), asc(holds.subjectId));
  if (first === undefined) return;
  const { subjectId: _, ...own } = joined(primaryId, [first, ...others]);
  await tx
    .insert(holds)
    .values({ subjectId: primaryId, ...own })
    .onConflictDoUpdate({ target: holds.subjectId, set: own });
};

const ids = (rows: readonly ErasureRow[]): string[] => rows.map(({ id }) => id);

const passOnErasures = async (tx: Database, merge: Merge): Promise<void> => {
  const { primaryId, mergedAt, mergedBy } = merge;
  const rows = await tx
    .select()
    .from(erasures)
    .where(
      and(
        inArray(erasures.subjectId, [primaryId, ...merge.mergedIds]),
        ne(erasures.status, 'DONE'),
      ),
    )
    .orderBy(asc(erasures.requestedAt), asc(erasures.id))
    .for('update');
  const moved = rows.filter(({ subjectId }) => subjectId !== primaryId);
  if (moved.length === 0) return;
  const open = rows.filter(({ status }) => status === 'REQUESTED');
  // A person has one request: their own, or else the one that is due first.
  const left = open.find(({ subjectId }) => subjectId === primaryId) ?? open[0];
  const second = open.filter((row) => row !== left);
  if (second.length > 0) {
    await tx
      .update(erasures)
      .set({
        status: 'DECLINED',
        decidedAt: mergedAt,
        decidedBy: mergedBy,
        declineReason: 'Merged into a person whose erasure was asked for already.',
      })
      .where(inArray(erasures.id, ids(second)));
  }
  await tx
    .update(erasures)
    .set({ subjectId: primaryId })
    .where(inArray(erasures.id, ids(moved)));
};

/**
 * Before the people of a merge go: who stays is on hold if one of them was, and their erasure is asked
 * for if one's was. All of them are held.
 */
export const passOnSafekeeping = async (tx: Database, merge: Merge): Promise<void> => {
  await passOnLegalHolds(tx, merge);
  await passOnErasures(tx, merge);
};
