import { sql } from 'drizzle-orm';
import { arrayOf, isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { subjectChoicesTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import {
  type ReceiptRow,
  receiptsTable,
  receiptTokensTable,
  transactionsTable,
} from '#service/db/schema/receipts.ts';
import { insertRows, upsertRows } from '#service/db/write-rows.ts';
import type { CheckedReceipt } from './checked-receipt.ts';
import type { Plan } from './plan-receipts.ts';
import { writeSubjects } from './subjects.ts';

const toRow = ({
  token,
  identifierType,
  purposes,
  reconfirms,
  author,
  ...receipt
}: CheckedReceipt): ReceiptRow => ({
  ...receipt,
  tokenHash: token?.hash ?? null,
});

/** Tokens are few and come again and again: those that are there are only read. */
const writeTokens = async (db: Database, receipts: readonly CheckedReceipt[]): Promise<void> => {
  const table = receiptTokensTable;
  const tokens = new Map(receipts.flatMap(({ token }) => (token ? [[token.hash, token]] : [])));
  if (tokens.size === 0) return;
  const known = await db
    .select({ hash: table.hash })
    .from(table)
    .where(isOneOf(sql`${table.hash}`, 'text', [...tokens.keys()]));
  for (const { hash } of known) tokens.delete(hash);
  if (tokens.size === 0) return;
  const rows = [...tokens.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1));
  const hashes = arrayOf(
    'text',
    rows.map(({ hash }) => hash),
  );
  const claims = arrayOf(
    'jsonb',
    rows.map((token) => JSON.stringify(token.claims)),
  );
  await db.execute(sql`${planned}insert into ${table} (hash, claims)
    select given.hash, given.claims from unnest(${hashes}, ${claims}) as given (hash, claims)
    on conflict do nothing`);
};

/** Writes what was decided, and the receipts that it was decided by. */
export const writePlan = async (
  db: Database,
  plan: Plan,
  receipts: readonly CheckedReceipt[],
): Promise<void> => {
  await writeTokens(db, receipts);
  await insertRows(db, receiptsTable, receipts.map(toRow));
  const identifiers = new Set(receipts.map(({ identifier }) => identifier));
  await writeSubjects(
    db,
    [...identifiers].flatMap((identifier) => plan.subjects.get(identifier) ?? []),
  );
  const changed = [...plan.changedConsents].flatMap((key) => {
    const [subjectId = '', purposeId = ''] = key.split(' ');
    const consent = plan.consents.get(key);
    return consent === undefined ? [] : [{ subjectId, purposeId, ...consent }];
  });
  await upsertRows(db, subjectPurposesTable, changed, ['subjectId', 'purposeId']);
  const choiceKey = ['subjectId', 'purposeId', 'choiceId'] as const;
  await upsertRows(db, subjectChoicesTable, [...plan.choices.values()], choiceKey);
  await insertRows(db, transactionsTable, plan.transactions);
};
