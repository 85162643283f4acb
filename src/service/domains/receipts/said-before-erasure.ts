import { and, eq, max, sql } from 'drizzle-orm';
import { isRefusal } from '#contract/refusals.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { deletionCertificatesTable as certificates } from '#service/db/schema/erasures.ts';
import { keepRefusals, type Refusal } from '#service/domains/erasures/suppressions.ts';
import { type CheckedPurpose, type CheckedReceipt, saidAtOf } from './checked-receipt.ts';
import type { Recorder } from './read-plan.ts';

/** What was said before whoever had its identifier was erased: it isn't recorded (docs/design.md 11.2). */
export const findSaidBeforeErasure = async (
  { db, erasing }: Recorder,
  receipts: readonly CheckedReceipt[],
): Promise<ReadonlySet<CheckedReceipt>> => {
  const dated = receipts.filter(
    ({ isDated, interactionAt, createdAt }) => isDated && interactionAt < createdAt,
  );
  if (erasing === null || dated.length === 0) return new Set();
  const hashesOf = new Map(
    dated.map(({ identifier }) => [identifier, erasing.hashes.exactForms(identifier)]),
  );
  const rows = await db
    .select({ hash: certificates.hash, at: max(certificates.deletedAt) })
    .from(certificates)
    .where(
      and(
        isOneOf(sql`${certificates.hash}`, 'text', [...hashesOf.values()].flat()),
        eq(certificates.objectType, 'DATA_SUBJECT'),
      ),
    )
    .groupBy(certificates.hash);
  const erasedAt = new Map(rows.map(({ hash, at }) => [hash, at ?? '']));
  return new Set(
    dated.filter(({ identifier, interactionAt }) =>
      (hashesOf.get(identifier) ?? []).some((hash) => interactionAt < (erasedAt.get(hash) ?? '')),
    ),
  );
};

/** Keeps what they refuse with what was refused before the erasure, but for tests. */
export const keepErasedRefusals = async (
  { db, erasing }: Recorder,
  receipts: ReadonlySet<CheckedReceipt>,
  refusalsOf: (receipt: CheckedReceipt) => CheckedPurpose[],
): Promise<void> => {
  if (erasing === null || receipts.size === 0) return;
  await keepRefusals(
    db,
    [...receipts].map((receipt) => ({
      foldedHashes: erasing.hashes.folded(receipt.identifier),
      ownHashes: [],
      agreed: [],
      refusals: (receipt.isTest ? [] : refusalsOf(receipt)).flatMap((purpose): Refusal[] =>
        isRefusal(purpose.type)
          ? [{ purposeId: purpose.id, status: purpose.type, refusedAt: saidAtOf(receipt, purpose) }]
          : [],
      ),
    })),
  );
};
