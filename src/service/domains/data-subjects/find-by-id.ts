import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { findExactly } from './find-leniently.ts';
import type { Hit, Hits } from './lenient-hits.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;
const receipts = receiptsTable;
const transactions = transactionsTable;

const toHit = (
  subjectId: string,
  kind: 'receiptId' | 'personId',
  mergedAt: string | null,
): Hit => ({
  subjectId,
  match: { kind, name: null, mergedAt },
  value: null,
});

/** Whose record has this id, or had it before a merge. */
const findRecord = async (db: Database, id: string): Promise<Hit[]> => {
  const living = await db.select({ id: subjects.id }).from(subjects).where(eq(subjects.id, id));
  const former = await db
    .select({ subjectId: formers.subjectId, mergedAt: formers.mergedAt })
    .from(formers)
    .where(eq(formers.formerId, id));
  return [
    ...living.map((row) => toHit(row.id, 'personId', null)),
    ...former.map(({ subjectId, mergedAt }) => toHit(subjectId, 'personId', mergedAt)),
  ];
};

/**
 * Who has what a receipt did. Its transactions moved with a merge; one that did nothing has only the
 * identifier that it came under.
 */
const findReceipt = async (db: Database, id: string): Promise<Hit[]> => {
  const moved = await db
    .selectDistinct({ subjectId: transactions.subjectId })
    .from(transactions)
    .where(eq(transactions.receiptId, id));
  if (moved.length > 0) return moved.map(({ subjectId }) => toHit(subjectId, 'receiptId', null));
  const [receipt] = await db
    .select({ identifier: receipts.identifier })
    .from(receipts)
    .where(eq(receipts.id, id));
  if (receipt === undefined) return [];
  const { hits } = await findExactly(db, receipt.identifier, undefined);
  return hits.map(({ subjectId }) => toHit(subjectId, 'receiptId', null));
};

/** Whom the id of a receipt or of a record leads to. */
export const findById = async (
  db: Database,
  id: string,
  narrowing: SQL | undefined,
): Promise<Hits> => {
  const hits = [...(await findReceipt(db, id)), ...(await findRecord(db, id))];
  if (narrowing === undefined || hits.length === 0) return { hits, isCut: false };
  const ids = hits.map(({ subjectId }) => subjectId);
  const rows = await db
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(inArray(subjects.id, ids), narrowing));
  const left = new Set(rows.map((row) => row.id));
  return { hits: hits.filter(({ subjectId }) => left.has(subjectId)), isCut: false };
};
