import { and, inArray } from 'drizzle-orm';
import { changeCatalogStamp } from '#service/db/catalog-stamp.ts';
import type { Database } from '#service/db/database.ts';
import {
  deletionCertificatesTable as certificates,
  type ErasureLogEntry,
  type ErasureLogRow,
  erasuresTable as erasures,
  suppressionsTable as suppressions,
} from '#service/db/schema/erasures.ts';
import { endCredential } from '#service/domains/api-access/revoke-credential.ts';
import { redoTokenRevocation } from '#service/domains/collection-points/revoke-collection-point-token.ts';
import { endSigner } from '#service/domains/receipt-signers/revoke-signer.ts';
import { erasePeople } from './erase-people.ts';
import { eraseProfiles } from './erase-profiles.ts';
import { eraseReceipts } from './erase-receipts.ts';
import type { Eraser } from './eraser.ts';
import { keepRefusals } from './suppressions.ts';

type Of<Kind extends ErasureLogEntry['kind']> = Extract<ErasureLogEntry, { kind: Kind }>;
type Certificate = Omit<typeof certificates.$inferInsert, 'id'>;

/** The certificates that the database hasn't, though who they are about may be long unknown. */
const placeCertificates = async (
  { db, newId }: Eraser,
  wanted: readonly Certificate[],
): Promise<void> => {
  if (wanted.length === 0) return;
  const hashes = [...new Set(wanted.map(({ hash }) => hash))];
  const known = await db.select().from(certificates).where(inArray(certificates.hash, hashes));
  const nameOf = ({ hash, objectId, objectType }: Certificate) =>
    [hash, objectId, objectType].join();
  const names = new Set(known.map(nameOf));
  const missing = wanted.filter((certificate) => !names.has(nameOf(certificate)));
  if (missing.length === 0) return;
  await db.insert(certificates).values(missing.map((row) => ({ ...row, id: newId() })));
};

type Suppressed = Of<'people'>['people'][number] & { purposeIds?: readonly string[] };

/** The refusals as they were after the erasure: the backup may have others, from before it. */
const placeSuppressions = async (
  db: Database,
  { foldedHashes, suppressions: rows, purposeIds }: Suppressed,
): Promise<void> => {
  if (foldedHashes.length === 0) return;
  await db
    .delete(suppressions)
    .where(
      and(
        inArray(suppressions.hash, [...foldedHashes]),
        purposeIds && inArray(suppressions.purposeId, [...purposeIds]),
      ),
    );
  if (rows.length > 0) await db.insert(suppressions).values([...rows]);
};

/** A backup has it as it was asked for, or not at all: then nobody knows by whom and why. */
const settleErasure = async (
  { db, now }: Eraser,
  { id, subjectId, keep }: { id: string; subjectId: string; keep: Of<'people'>['keep'] },
): Promise<void> => {
  const at = now();
  const done = {
    status: 'DONE' as const,
    decidedAt: at,
    outcome: keep === null ? ('ERASE_ALL' as const) : ('KEEP_PROOF' as const),
    keepUntil: keep?.until ?? null,
    keepReason: keep?.reason ?? null,
    note: null,
    identityCheck: null,
  };
  const unknown = { reason: 'OTHER' as const, requestedAt: at, requestedBy: '', dueAt: at };
  await db
    .insert(erasures)
    .values({ id, subjectId, ...unknown, ...done })
    .onConflictDoUpdate({ target: erasures.id, set: done });
};

const redoPeople = async (eraser: Eraser, entry: Of<'people'>): Promise<void> => {
  const { people, deleteType, ruleId, erasureId, keep } = entry;
  const ids = people.flatMap(({ subjectIds }) => subjectIds);
  await erasePeople(eraser, ids, { deleteType, ruleId, erasureId, keep, ignoresLegalHolds: true });
  const objectType = 'DATA_SUBJECT' as const;
  const deleted = { objectType, deletedAt: eraser.now(), deleteType, ruleId, erasureId };
  await placeCertificates(
    eraser,
    people.flatMap(({ subjectIds: [objectId = ''], exactHashes }) =>
      exactHashes.map((hash) => ({ ...deleted, hash, objectId })),
    ),
  );
  for (const person of people) await placeSuppressions(eraser.db, person);
  const [subjectId] = ids;
  if (erasureId !== null && subjectId !== undefined) {
    await settleErasure(eraser, { id: erasureId, subjectId, keep });
  }
};

const redoProfiles = async (eraser: Eraser, entry: Of<'profiles'>): Promise<void> => {
  const { profiles, deleteType, ruleId, keep, retainsTransactions } = entry;
  const wanted = profiles.flatMap(({ subjectIds, purposeIds }) =>
    subjectIds.map((subjectId) => ({ subjectId, purposeIds })),
  );
  const deletion = { deleteType, ruleId, erasureId: null, keep, ignoresLegalHolds: true };
  await eraseProfiles(eraser, wanted, { ...deletion, retainsTransactions });
  const objectType = 'DATA_SUBJECT_PROFILE' as const;
  const deleted = { objectType, deletedAt: eraser.now(), deleteType, ruleId };
  await placeCertificates(
    eraser,
    profiles.flatMap(({ exactHashes, purposeIds }) =>
      exactHashes.flatMap((hash) => purposeIds.map((objectId) => ({ ...deleted, hash, objectId }))),
    ),
  );
  for (const profile of profiles) await placeSuppressions(eraser.db, profile);
};

const redoRevocation = async (
  { db, now }: Eraser,
  { what, id, version, by }: Of<'revoked'>,
): Promise<void> => {
  const at = now();
  if (what === 'apiCredential') await endCredential(db, { id, at, by });
  if (what === 'receiptSigner') await endSigner(db, { id, at, by });
  if (what === 'collectionPointToken' && version !== null) {
    await redoTokenRevocation(db, { id, version, at, by });
    await changeCatalogStamp(db);
  }
};

/**
 * Does again what an entry of the erasure log says was done, in a database that a backup brought back from
 * before it. What is gone stays gone.
 * @param eraser its `now` is the time of the entry, and the erasure log isn't told
 */
export const redoErasureLogEntry = async (
  eraser: Eraser,
  { entry }: Pick<ErasureLogRow, 'entry'>,
): Promise<void> => {
  switch (entry.kind) {
    case 'people':
      return redoPeople(eraser, entry);
    case 'profiles':
      return redoProfiles(eraser, entry);
    case 'receipts': {
      const { receiptIds, ruleId, deleteType = 'RETENTION', suppressions: kept = [] } = entry;
      const deletion = { deleteType, ruleId, erasureId: null, keep: null };
      await eraseReceipts(eraser, receiptIds, { ...deletion, ignoresLegalHolds: true });
      await keepRefusals(
        eraser.db,
        kept.map(({ hash, ...refusal }) => ({
          foldedHashes: [hash],
          ownHashes: [],
          refusals: [refusal],
          agreed: [],
        })),
      );
      return;
    }
    case 'revoked':
      return redoRevocation(eraser, entry);
    case 'reset':
      return;
  }
};
