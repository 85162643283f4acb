import { and, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  dataSubjectsTable,
  type SubjectPurposeRow,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import type { SuppressionRow } from '#service/db/schema/erasures.ts';
import { type ReceiptRow, receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { later } from '#service/domains/receipts/instants.ts';
import { keyOf } from '#service/domains/receipts/plan-receipts.ts';
import { certify, ofReceipts } from './certificates.ts';
import type { Deletion, Eraser } from './eraser.ts';
import { appendToErasureLog } from './erasure-log.ts';
import { lockErasable } from './lock-erasable.ts';
import { readOwnersAt } from './owners-at.ts';
import { removeReceipts } from './remove-receipts.ts';
import { keepRefusals, readSuppressions, refusalsOf } from './suppressions.ts';

const receipts = receiptsTable;
const transactions = transactionsTable;
const consents = subjectPurposesTable;
const subjects = dataSubjectsTable;

const readReceipts = (db: Database, ids: readonly string[]) =>
  db
    .select({
      id: receipts.id,
      identifier: receipts.identifier,
      createdAt: receipts.createdAt,
      interactionAt: receipts.interactionAt,
    })
    .from(receipts)
    .where(isOneOf(sql`${receipts.id}`, 'uuid', ids));

const readTransactions = (db: Database, receiptIds: readonly string[]) =>
  db
    .select({
      id: transactions.id,
      subjectId: transactions.subjectId,
      purposeId: transactions.purposeId,
      receiptId: transactions.receiptId,
    })
    .from(transactions)
    .where(isOneOf(sql`${transactions.receiptId}`, 'uuid', receiptIds));

/**
 * Whose these receipts are: those of the people whose transactions they made; one that made none is
 * theirs who had its identifier when it was said.
 */
const readOwners = async (
  db: Database,
  found: readonly Pick<ReceiptRow, 'id' | 'identifier' | 'createdAt' | 'interactionAt'>[],
): Promise<Map<string, string>> => {
  const made = await readTransactions(
    db,
    found.map(({ id }) => id),
  );
  const owners = new Map(made.map(({ receiptId, subjectId }) => [receiptId ?? '', subjectId]));
  const left = found.filter(({ id }) => !owners.has(id));
  if (left.length === 0) return owners;
  const ownerAt = await readOwnersAt(db, [...new Set(left.map(({ identifier }) => identifier))]);
  for (const receipt of left) {
    const owner = ownerAt(receipt);
    if (owner !== undefined) owners.set(receipt.id, owner);
  }
  return owners;
};

/** A consent without what led to it: its status stays. */
const withoutGone = (
  consent: SubjectPurposeRow,
  gone: { ids: ReadonlySet<string>; receiptIds: ReadonlySet<string>; count: number },
  now: string,
): SubjectPurposeRow => {
  const left = (id: string | null, ids: ReadonlySet<string>) =>
    id !== null && ids.has(id) ? null : id;
  return {
    ...consent,
    statusTransactionId: left(consent.statusTransactionId, gone.ids),
    transactionIdBeforePending: left(consent.transactionIdBeforePending, gone.ids),
    lastReceiptId: left(consent.lastReceiptId, gone.receiptIds),
    transactionCount: consent.transactionCount - gone.count,
    updatedAt: later(consent.updatedAt, now),
  };
};

/** Removes what receipts did. */
const removeTransactions = async (
  db: Database,
  receiptIds: readonly string[],
  now: string,
): Promise<void> => {
  const gone = await readTransactions(db, receiptIds);
  if (gone.length === 0) return;
  const subjectIds = [...new Set(gone.map(({ subjectId }) => subjectId))];
  const areTheirs = isOneOf(sql`${consents.subjectId}`, 'uuid', subjectIds);
  const byConsent = Map.groupBy(gone, ({ subjectId, purposeId }) => keyOf(subjectId, purposeId));
  const ids = new Set(gone.map(({ id }) => id));
  const of = { ids, receiptIds: new Set(receiptIds) };
  const changed = (await db.select().from(consents).where(areTheirs)).flatMap((consent) => {
    const count = byConsent.get(keyOf(consent.subjectId, consent.purposeId))?.length ?? 0;
    return count === 0 ? [] : [withoutGone(consent, { ...of, count }, now)];
  });
  await upsertRows(db, consents, changed, ['subjectId', 'purposeId']);
  await db
    .delete(transactions)
    .where(
      and(
        isOneOf(sql`${transactions.subjectId}`, 'uuid', subjectIds),
        isOneOf(sql`${transactions.id}`, 'uuid', [...ids]),
      ),
    );
  await db
    .update(subjects)
    .set({ modifiedAt: sql`greatest(${subjects.modifiedAt}, ${now}::timestamptz)` })
    .where(isOneOf(sql`${subjects.id}`, 'uuid', subjectIds));
};

/**
 * Keeps what people refuse, as it outlives them: the receipts that said so are going. What a test said
 * isn't anybody's word.
 * @returns what is suppressed of them now
 */
const keepRefusalsOf = async (
  { db, erasing: { hashes } }: Pick<Eraser, 'db' | 'erasing'>,
  subjectIds: readonly string[],
): Promise<SuppressionRow[]> => {
  const people = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(and(isOneOf(sql`${subjects.id}`, 'uuid', subjectIds), sql`not ${subjects.isTest}`));
  const rows = await db
    .select()
    .from(consents)
    .where(isOneOf(sql`${consents.subjectId}`, 'uuid', subjectIds));
  const byPerson = Map.groupBy(rows, ({ subjectId }) => subjectId);
  const said = people.flatMap(({ id, identifier }) => {
    const refusals = refusalsOf(byPerson.get(id) ?? []);
    const foldedHashes = hashes.folded(identifier);
    return refusals.length === 0 ? [] : [{ foldedHashes, ownHashes: [], refusals, agreed: [] }];
  });
  await keepRefusals(db, said);
  return readSuppressions(db, [...new Set(said.flatMap((one) => one.foldedHashes))]);
};

/**
 * Erases receipts with what they did, in the given transaction; what they led to stays. Those of people
 * on hold are left, and so are those of people who aren't due anymore.
 */
export const eraseReceipts = async (
  eraser: Eraser,
  receiptIds: readonly string[],
  deletion: Deletion & { keepsRefusals?: boolean },
): Promise<{ receipts: number; onHold: readonly string[] }> => {
  const { db } = eraser;
  const before = await readOwners(db, await readReceipts(db, receiptIds));
  const { due, onHold } = await lockErasable(eraser, [...new Set(before.values())], deletion);
  const areDue = new Set(due);
  // Of what changed owners before they were held, another run finds who has it now.
  const found = await readReceipts(db, receiptIds);
  const owners = await readOwners(db, found);
  const own = found.filter(({ id }) => {
    const owner = owners.get(id);
    return owner === undefined ? !before.has(id) : areDue.has(owner);
  });
  if (own.length === 0) return { receipts: 0, onHold };
  const ids = own.map(({ id }) => id);
  const people = [...new Set(ids.flatMap((id) => owners.get(id) ?? []))];
  const suppressions = deletion.keepsRefusals ? await keepRefusalsOf(eraser, people) : [];
  await removeReceipts(eraser, own, deletion);
  await removeTransactions(db, ids, toDatabaseTime(eraser.now()));
  if (deletion.keep === null) await certify(eraser, ofReceipts(own), deletion);
  const { ruleId, deleteType } = deletion;
  await appendToErasureLog(eraser, {
    kind: 'receipts',
    receiptIds: ids,
    ruleId,
    ...(deleteType !== 'RETENTION' && { deleteType }),
    ...(suppressions.length > 0 && { suppressions }),
  });
  return { receipts: ids.length, onHold };
};
