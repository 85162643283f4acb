import { and, eq, max, sql } from 'drizzle-orm';
import { isRefusal } from '#contract/refusals.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { deletionCertificatesTable as certificates } from '#service/db/schema/erasures.ts';
import { keepRefusals, type Refusal } from '#service/domains/erasures/suppressions.ts';
import { type CheckedPurpose, type CheckedReceipt, saidAtOf } from './checked-receipt.ts';
import { later } from './instants.ts';
import type { Recorder } from './read-plan.ts';

/** A receipt in two: what was said before its identifier was erased, and what is recorded. */
type Parted = { before: CheckedReceipt; after: CheckedReceipt | null };

/**
 * Each purpose goes by its own time, all else by the receipt's.
 * @param erasedAt when whoever had its identifier was erased
 * @returns undefined where nothing was said before
 */
const partAt = (receipt: CheckedReceipt, erasedAt: string): Parted | undefined => {
  const { isDated, interactionAt, createdAt, purposes } = receipt;
  const isBefore = (at: string) => at < createdAt && at < erasedAt;
  const isOwnTimeBefore = isDated && isBefore(interactionAt);
  const isSaidBefore = ({ saidAt }: CheckedPurpose) =>
    saidAt === undefined ? isOwnTimeBefore : isBefore(saidAt);
  const before = purposes.filter(isSaidBefore);
  const after = purposes.filter((purpose) => !isSaidBefore(purpose));
  if (!isOwnTimeBefore) {
    if (before.length === 0) return undefined;
    return {
      before: { ...receipt, purposes: before, fields: {} },
      after: { ...receipt, purposes: after },
    };
  }
  const { identifier } = receipt.fields;
  const fields = identifier === undefined ? {} : { identifier };
  const rest = { ...receipt, purposes: after, fields, language: null };
  return { before: { ...receipt, purposes: before }, after: after.length === 0 ? null : rest };
};

const mayBeBefore = ({ isDated, interactionAt, createdAt, purposes }: CheckedReceipt): boolean =>
  (isDated && interactionAt < createdAt) ||
  purposes.some(({ saidAt = createdAt }) => saidAt < createdAt);

/** What was said before whoever had its identifier was erased: it isn't recorded (docs/design.md 11.2). */
export const findSaidBeforeErasure = async (
  { db, erasing }: Recorder,
  receipts: readonly CheckedReceipt[],
): Promise<ReadonlyMap<CheckedReceipt, Parted>> => {
  const dated = receipts.filter(mayBeBefore);
  if (erasing === null || dated.length === 0) return new Map();
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
  const erasedAtOf = (identifier: string): string =>
    (hashesOf.get(identifier) ?? []).map((hash) => erasedAt.get(hash) ?? '').reduce(later, '');
  return new Map(
    dated.flatMap((receipt) => {
      const parted = partAt(receipt, erasedAtOf(receipt.identifier));
      return parted === undefined ? [] : [[receipt, parted]];
    }),
  );
};

/** Keeps the purposes that they refuse with what was refused before the erasure, but for tests. */
export const keepErasedRefusals = async (
  { db, erasing }: Recorder,
  receipts: readonly CheckedReceipt[],
): Promise<void> => {
  if (erasing === null || receipts.length === 0) return;
  await keepRefusals(
    db,
    receipts.map((receipt) => ({
      foldedHashes: erasing.hashes.folded(receipt.identifier),
      ownHashes: [],
      agreed: [],
      refusals: (receipt.isTest ? [] : receipt.purposes).flatMap((purpose): Refusal[] =>
        isRefusal(purpose.type)
          ? [{ purposeId: purpose.id, status: purpose.type, refusedAt: saidAtOf(receipt, purpose) }]
          : [],
      ),
    })),
  );
};
