import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { displayStyles } from '#contract/purpose-preference-values.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { keysetOf, type Place } from '#service/db/keyset.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { topicsTable } from '#service/db/schema/purpose-links.ts';
import {
  purposePreferenceOptionsTable,
  purposePreferencesTable,
} from '#service/db/schema/purpose-preferences.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import {
  type ReceiptFields,
  type RecordedChoice,
  receiptsTable,
  receiptTokensTable,
  transactionsTable,
} from '#service/db/schema/receipts.ts';

type DisplayStyle = (typeof displayStyles)[number];

const receipts = receiptsTable;
const transactions = transactionsTable;
const points = collectionPointVersionsTable;
const purposes = purposeVersionsTable;

/** Which rows of a list are read, in its order. */
type Slice = {
  where: SQL | undefined;
  keyset: ReturnType<typeof keysetOf>;
  limit: number;
  offset: number;
};

/** The positions of a slice's rows, read in an index-only scan because an offset skips many. */
const pageOf = (
  db: Database,
  table: typeof receipts | typeof transactions,
  { where, keyset, limit, offset }: Slice,
) =>
  db
    .select(keyset.of)
    .from(table)
    .where(where)
    .orderBy(...keyset.orderBy)
    .limit(limit)
    .offset(offset)
    .as('page');

const point = {
  name: points.name,
  type: points.type,
  doubleOptIn: sql<boolean | null>`(${points.fields} ->> 'DoubleOptIn')::boolean`,
};
const purpose = {
  name: purposes.name,
  description: purposes.description,
  status: purposes.status,
  type: purposes.type,
  consentLifeSpan: purposes.consentLifeSpan,
};
const ofPurpose = and(
  eq(purposes.purposeId, transactions.purposeId),
  eq(purposes.version, transactions.purposeVersion),
);

export type ReceiptRecord = Awaited<ReturnType<typeof readReceipts>>[number];

/** Receipts with their collection points. */
const selectReceipts = (db: Database, place: Record<keyof Place, SQL<string>>) =>
  db
    .select({
      place,
      row: receipts,
      point,
      tokenVersion: sql<number | null>`${receiptTokensTable.claims} -> 'otJwtVersion'`,
    })
    .from(receipts)
    .leftJoin(
      points,
      and(
        eq(points.collectionPointId, receipts.collectionPointId),
        eq(points.version, receipts.collectionPointVersion),
      ),
    )
    .leftJoin(receiptTokensTable, eq(receiptTokensTable.hash, receipts.tokenHash))
    .$dynamic();

/** Receipts in the keyset's order, in one statement. */
export const readReceipts = (db: Database, slice: Slice) => {
  const { where, keyset, limit, offset } = slice;
  const query = selectReceipts(db, keyset.place);
  if (offset === 0) {
    return query
      .where(where)
      .orderBy(...keyset.orderBy)
      .limit(limit);
  }
  const page = pageOf(db, receipts, slice);
  return query.innerJoin(page, keyset.is(page)).orderBy(...keyset.orderBy);
};

/**
 * Receipts filtered and sorted by a keyset of transactions: finds the transactions first, then reads
 * their receipts.
 */
export const readReceiptsThrough = async (
  db: Database,
  { where, keyset, limit, offset }: Slice,
): Promise<ReceiptRecord[]> => {
  const places = await db
    .select({ ...keyset.place, receiptId: transactions.receiptId })
    .from(transactions)
    .where(and(where, isNotNull(transactions.receiptId)))
    .orderBy(...keyset.orderBy)
    .limit(limit)
    .offset(offset);
  const ids = places.flatMap(({ receiptId }) => receiptId ?? []);
  if (ids.length === 0) return [];
  const rows = await selectReceipts(
    db,
    keysetOf(receipts.createdAt, receipts.id, 'asc').place,
  ).where(inArray(receipts.id, ids));
  const byId = new Map(rows.map((row) => [row.row.id, row]));
  return places.flatMap(({ value, id, receiptId }) => {
    const found = byId.get(receiptId ?? '');
    return found === undefined ? [] : [{ ...found, place: { value, id } }];
  });
};

/** The claims of the tokens that receipts came with, by hash; few tokens serve many receipts. */
export const readTokenClaims = async (
  db: Database,
  rows: readonly ReceiptRecord[],
): Promise<Map<string, Record<string, unknown>>> => {
  const hashes = new Set(rows.flatMap(({ row }) => row.tokenHash ?? []));
  if (hashes.size === 0) return new Map();
  const tokens = await db
    .select()
    .from(receiptTokensTable)
    .where(inArray(receiptTokensTable.hash, [...hashes]));
  return new Map(tokens.map(({ hash, claims }) => [hash, claims]));
};

/** What receipts did to their purposes, by receipt and by the purpose's name. */
export const readReceiptPurposes = async (db: Database, receiptIds: readonly string[]) => {
  if (receiptIds.length === 0) return [];
  return db
    .select({ row: transactions, purpose })
    .from(transactions)
    .leftJoin(purposes, ofPurpose)
    .where(inArray(transactions.receiptId, [...receiptIds]))
    .orderBy(sql`${purposes.name} collate "C"`, asc(transactions.id));
};
export type ReceiptPurposeRecord = Awaited<ReturnType<typeof readReceiptPurposes>>[number];

export type TransactionRecord = Awaited<ReturnType<typeof readTransactions>>[number];

/** Transactions with whom, what and where they are about, in one statement. */
export const readTransactions = (db: Database, slice: Slice) => {
  const { where, keyset, limit, offset } = slice;
  const query = db
    .select({
      place: keyset.place,
      row: transactions,
      identifier: dataSubjectsTable.identifier,
      purposeName: purposes.name,
      point,
    })
    .from(transactions)
    .innerJoin(dataSubjectsTable, eq(dataSubjectsTable.id, transactions.subjectId))
    .leftJoin(purposes, ofPurpose)
    .leftJoin(
      points,
      and(
        eq(points.collectionPointId, transactions.collectionPointId),
        eq(points.version, transactions.collectionPointVersion),
      ),
    )
    .$dynamic();
  if (offset === 0) {
    return query
      .where(where)
      .orderBy(...keyset.orderBy)
      .limit(limit);
  }
  const page = pageOf(db, transactions, slice);
  return query.innerJoin(page, keyset.is(page)).orderBy(...keyset.orderBy);
};

/** Purposes by the name of their newest version. */
export const readPurposeNames = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([purposes.purposeId], { id: purposes.purposeId, name: purposes.name })
    .from(purposes)
    .where(isOneOf(sql`${purposes.purposeId}`, 'uuid', [...new Set(ids)]))
    .orderBy(purposes.purposeId, desc(purposes.version));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** What transactions tell of the receipt that they are of. */
export type ToldByReceipt = {
  /** Whether somebody known vouches for it. */
  isSenderKnown: boolean | null;
  /** Its purposes, if it names files for any. */
  purposes: ReceiptFields['purposes'] | null;
};

/**
 * What transactions tell of receipts, by the receipts' ids, in one statement. Apart from transactions:
 * receipts lie by identifier, so those of merged records are elsewhere.
 */
export const readToldByReceipts = async (
  db: Database,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, ToldByReceipt>> => {
  if (receiptIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: receipts.id,
      isSenderKnown: receipts.isSenderKnown,
      purposes: sql<ToldByReceipt['purposes']>`case
        when ${receipts.fields} @? '$.purposes[*].PurposeAttachments[0]'
        then ${receipts.fields} -> 'purposes' end`,
    })
    .from(receipts)
    .where(isOneOf(sql`${receipts.id}`, 'uuid', receiptIds));
  return new Map(rows.map(({ id, ...told }) => [id, told]));
};

type ChoiceFacts = {
  name: string;
  /** Of a preference. */
  displayAs: DisplayStyle | null;
  /** Of an option. */
  position: number | null;
  isDefault: boolean | null;
};

/** What records say of topics, preferences and options, by their ids. */
export type ChoiceNames = ReadonlyMap<string, ChoiceFacts>;

/** What there is to say of what the choices are about, in one statement. */
export const readChoiceNames = async (
  db: Database,
  choices: readonly RecordedChoice[],
): Promise<ChoiceNames> => {
  const ids = new Set(choices.flatMap(({ choiceId, preferenceId }) => [choiceId, preferenceId]));
  ids.delete(null);
  if (ids.size === 0) return new Map();
  // As one parameter: a statement cannot have as many as there can be choices.
  const wanted = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify([...ids])}::jsonb))`;
  const { rows } = await db.execute<ChoiceFacts & { id: string }>(sql`
    select id, name, null as "displayAs", null::int as position, null::boolean as "isDefault"
    from ${topicsTable} where id in ${wanted}
    union all select id, name, display_as, null, null from ${purposePreferencesTable} where id in ${wanted}
    union all select id, label, null, position, is_default
    from ${purposePreferenceOptionsTable} where id in ${wanted}`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
};
