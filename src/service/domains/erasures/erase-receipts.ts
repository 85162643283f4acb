import { and, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  dataSubjectsTable,
  identifiersTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { certify, ofReceipts } from './certificates.ts';
import type { Deletion, Eraser } from './eraser.ts';
import { holdErasable } from './hold-erasable.ts';
import { appendToLedger } from './ledger.ts';
import { removeReceipts } from './remove-receipts.ts';

const receipts = receiptsTable;
const transactions = transactionsTable;
const consents = subjectPurposesTable;
const subjects = dataSubjectsTable;

const readReceipts = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: receipts.id, identifier: receipts.identifier })
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
 * whoever's who has its identifier.
 */
const readOwners = async (
  db: Database,
  found: readonly { id: string; identifier: string }[],
): Promise<Map<string, string>> => {
  const made = await readTransactions(
    db,
    found.map(({ id }) => id),
  );
  const owners = new Map(made.map(({ receiptId, subjectId }) => [receiptId ?? '', subjectId]));
  const left = found.filter(({ id }) => !owners.has(id));
  const { identifier, subjectId } = identifiersTable;
  const users = await db
    .select({ identifier, subjectId })
    .from(identifiersTable)
    .where(
      isOneOf(sql`${identifier}`, 'text', [...new Set(left.map((receipt) => receipt.identifier))]),
    );
  const byIdentifier = new Map(users.map((user) => [user.identifier, user.subjectId]));
  for (const receipt of left) {
    const owner = byIdentifier.get(receipt.identifier);
    if (owner !== undefined) owners.set(receipt.id, owner);
  }
  return owners;
};

/** Removes what receipts did: consents keep their status, without what set it. */
const removeTransactions = async (
  db: Database,
  receiptIds: readonly string[],
  now: string,
): Promise<void> => {
  const gone = await readTransactions(db, receiptIds);
  if (gone.length === 0) return;
  const subjectIds = [...new Set(gone.map(({ subjectId }) => subjectId))];
  const ids = gone.map(({ id }) => id);
  const all = arrayOf('uuid', ids);
  const without = (id: SQLWrapper) => sql`case when ${id} = any(${all}) then null else ${id} end`;
  await db.execute(sql`update ${consents} set
      status_transaction_id = ${without(consents.statusTransactionId)},
      transaction_id_before_pending = ${without(consents.transactionIdBeforePending)},
      last_receipt_id = case when ${consents.lastReceiptId} = any(${arrayOf('uuid', receiptIds)})
        then null else ${consents.lastReceiptId} end,
      transaction_count = ${consents.transactionCount} - given.count,
      updated_at = greatest(${consents.updatedAt}, ${now}::timestamptz)
    from (select subject_id, purpose_id, count(*) as count
      from unnest(${arrayOf(
        'uuid',
        gone.map(({ subjectId }) => subjectId),
      )},
        ${arrayOf(
          'uuid',
          gone.map(({ purposeId }) => purposeId),
        )}) as row (subject_id, purpose_id)
      group by 1, 2) as given
    where ${consents.subjectId} = given.subject_id and ${consents.purposeId} = given.purpose_id`);
  await db
    .delete(transactions)
    .where(
      and(
        isOneOf(sql`${transactions.subjectId}`, 'uuid', subjectIds),
        isOneOf(sql`${transactions.id}`, 'uuid', ids),
      ),
    );
  await db
    .update(subjects)
    .set({ modifiedAt: sql`greatest(${subjects.modifiedAt}, ${now}::timestamptz)` })
    .where(inArray(subjects.id, subjectIds));
};

/**
 * Erases receipts with what they did, in the given transaction; what they led to stays. Those of people
 * on hold are left, and so are those of people who aren't due anymore.
 */
export const eraseReceipts = async (
  eraser: Eraser,
  receiptIds: readonly string[],
  deletion: Deletion,
): Promise<{ receipts: number }> => {
  const { db } = eraser;
  const before = await readOwners(db, await readReceipts(db, receiptIds));
  const { due } = await holdErasable(eraser, [...new Set(before.values())], deletion);
  const areDue = new Set(due);
  // Of what changed owners before they were held, another run finds who has it now.
  const found = await readReceipts(db, receiptIds);
  const owners = await readOwners(db, found);
  const own = found.filter(({ id }) => {
    const owner = owners.get(id);
    return owner === undefined ? !before.has(id) : areDue.has(owner);
  });
  if (own.length === 0) return { receipts: 0 };
  const ids = own.map(({ id }) => id);
  await removeReceipts(eraser, own, deletion);
  await removeTransactions(db, ids, toDatabaseTime(eraser.now()));
  if (deletion.keep === null) await certify(eraser, ofReceipts(own), deletion);
  await appendToLedger(eraser, { kind: 'receipts', receiptIds: ids, ruleId: deletion.ruleId });
  return { receipts: ids.length };
};
