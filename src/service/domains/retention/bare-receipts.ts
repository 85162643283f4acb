import { type SQL, sql } from 'drizzle-orm';
import { identifierForms } from '#contract/common/identifiers.ts';
import { arrayOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { type Arrived, readOwnersAt } from '#service/domains/erasures/owners-at.ts';
import type { Among } from './among.ts';

const formers = formerIdentifiersTable;
const receipts = receiptsTable;

export type BareReceipt = { receiptId: string; subjectId: string };

const readIdentifiers = async (db: Database, among: Among): Promise<string[]> => {
  const { rows: own } = await db.execute<{ identifier: string }>(sql`
    select identifier from ${dataSubjectsTable} where ${among(sql`id`)}`);
  const { rows: former } = await db.execute<{ identifier: string }>(sql`
    select identifier from ${formers} where ${among(sql`subject_id`)}`);
  return [...new Set([...own, ...former].flatMap(({ identifier }) => identifierForms(identifier)))];
};

type Found = Arrived & { id: string };

/** Receipts of these identifiers that name no purpose in what came, or whose rows don't keep that. */
const findNameless = async (db: Database, isOfThese: SQL, until?: string): Promise<Found[]> => {
  const saidAt = sql`least(${receipts.interactionAt}, ${receipts.createdAt})`;
  const { rows } = await db.execute<Found>(sql`
    select id, identifier, created_at as "createdAt", interaction_at as "interactionAt"
    from ${receipts}
    where ${isOfThese}
      and coalesce(${receipts.fields} -> 'purposes', '[]') in ('[]'::jsonb, 'null'::jsonb)
      and ${until === undefined ? sql`true` : sql`${saidAt} <= ${until}::timestamptz`}`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: named } = await db.execute<{ id: string }>(sql`
    select distinct receipt_id as id from ${transactionsTable}
    where receipt_id = any(${arrayOf('uuid', ids)})`);
  const haveDone = new Set(named.map(({ id }) => id));
  return rows.filter(({ id }) => !haveDone.has(id));
};

/**
 * People's receipts that named no purpose: no transaction leads from one to its person.
 * @param until only those by which somebody acted until then
 */
export const readBareReceipts = async (
  db: Database,
  among: Among,
  { until }: { until?: string } = {},
): Promise<BareReceipt[]> => {
  const identifiers = await readIdentifiers(db, among);
  const isOfThese = sql`identifier = any(${arrayOf('text', identifiers)})`;
  const found = await findNameless(db, isOfThese, until);
  if (found.length === 0) return [];
  const ownerOf = await readOwnersAt(db, identifiers);
  const { rows: these } = await db.execute<{ id: string }>(sql`
    select id from ${dataSubjectsTable} where ${among(sql`id`)}`);
  const ids = new Set(these.map(({ id }) => id));
  return found.flatMap((receipt): BareReceipt[] => {
    const subjectId = ownerOf({
      ...receipt,
      createdAt: toDatabaseTime(receipt.createdAt),
      interactionAt: toDatabaseTime(receipt.interactionAt),
    });
    return subjectId !== undefined && ids.has(subjectId)
      ? [{ receiptId: receipt.id, subjectId }]
      : [];
  });
};
