import {
  type DeletionCertificateRow,
  deletionCertificatesTable,
} from '#service/db/schema/erasures.ts';
import { insertRows } from '#service/db/write-rows.ts';
import type { Deletion, Eraser } from './eraser.ts';

/** What was deleted, under each of the identifiers that its certificate is found by. */
export type Certified = Pick<DeletionCertificateRow, 'objectId' | 'objectType'> & {
  identifiers: readonly string[];
};

/** Writes a certificate of each deletion for each identifier. */
export const certify = async (
  { db, now, newId, erasing }: Pick<Eraser, 'db' | 'now' | 'newId' | 'erasing'>,
  certified: readonly Certified[],
  { deleteType, ruleId, erasureId }: Pick<Deletion, 'deleteType' | 'ruleId' | 'erasureId'>,
): Promise<void> => {
  const deletedAt = now();
  await insertRows(
    db,
    deletionCertificatesTable,
    certified.flatMap(({ objectId, objectType, identifiers }) =>
      [...new Set(identifiers.map(erasing.hashes.exact))].map((hash) => ({
        id: newId(),
        hash,
        objectId,
        objectType,
        deletedAt,
        deleteType,
        ruleId,
        erasureId,
      })),
    ),
  );
};

/** Of receipts, under the identifiers that they came with. */
export const ofReceipts = (receipts: readonly { id: string; identifier: string }[]): Certified[] =>
  receipts.map(({ id, identifier }) => ({
    objectId: id,
    objectType: 'RECEIPT',
    identifiers: [identifier],
  }));
