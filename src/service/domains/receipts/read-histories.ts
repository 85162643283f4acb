import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import {
  counts,
  isEnding,
  type RecordedChoice,
  stands,
  type TransactionRow,
  transactionsTable,
} from '#service/db/schema/receipts.ts';
import { isYes, type LifeSpan, type TransactionDates } from './apply-transaction.ts';
import { reconfirmsActive } from './read-point.ts';
import type { EndEntry, SaidEntry } from './replay-history.ts';

const transactions = transactionsTable;
const points = collectionPointVersionsTable;
const versions = purposeVersionsTable;

/** What a person said to a purpose, and what was recorded of it. */
export type History = {
  said: SaidEntry[];
  recorded: EndEntry[];
  /** As the rows have them, by their ids. */
  dates: Map<string, TransactionDates>;
  /** The choices that are stored, for where the history doesn't lead to what is. */
  chosen: RecordedChoice[];
};

export const emptyHistory = (): History => ({
  said: [],
  recorded: [],
  dates: new Map(),
  chosen: [],
});

/** The end that it asked for; a yes has its own. */
const askedOf = ({ type, asked, expiryAt }: TransactionRow): string | null =>
  isYes(type) || asked === null ? expiryAt : asked.expiryAt;

export const forEver: LifeSpan = { seconds: 0, implicitSeconds: null, countedFrom: null };

/** Adds what a row says; it must count. */
export const addTo = (
  history: History,
  row: TransactionRow,
  { reconfirms, lifeSpan }: Pick<SaidEntry, 'reconfirms' | 'lifeSpan'>,
): void => {
  if (isEnding(row)) {
    history.recorded.push({ id: row.id, at: row.interactionAt });
    return;
  }
  const { consentAt, withdrawalAt, expiryAt } = row;
  history.dates.set(row.id, { consentAt, withdrawalAt, expiryAt });
  history.said.push({
    id: row.id,
    type: row.type,
    purposeVersion: row.purposeVersion,
    createdAt: row.createdAt,
    interactionAt: row.interactionAt,
    expiryAt: askedOf(row),
    lifeSpan: isYes(row.type) && expiryAt === null ? forEver : lifeSpan,
    reconfirms: reconfirms && !row.asked?.suspendsNothing,
    choices: row.choices,
    ...(row.asked?.suspendsNothing && { suspendsNothing: true }),
    ...(row.asked?.waitsFor && { waitsFor: row.asked.waitsFor }),
    ...(row.asked?.isIdle && { isIdle: true }),
    ...(row.asked?.endsNothing && { endsNothing: true }),
    ...(row.asked?.givesNothingNew && { givesNothingNew: true }),
    receiptId: row.receiptId,
    collectionPointId: row.collectionPointId,
    collectionPointVersion: row.collectionPointVersion,
    note: row.note,
    geolocation: null,
    decided: row.decided,
  });
};

const isUncovered = isNull(transactions.coveredBy);

/** What merges of tests decided covers nothing that is live. */
const isLive: SQL | undefined = and(
  stands,
  eq(transactions.isTest, false),
  or(
    isUncovered,
    sql`exists (select from ${transactions} as decision
      where decision.subject_id = ${transactions.subjectId}
        and decision.id = ${transactions.coveredBy} and decision.is_test)`,
  ),
);

/**
 * What these people said to these purposes, in order of arrival, by `of`; empty where it's nothing.
 * Left out are what was corrected, endings that never were, what merges decided on, and what tests said
 * of people who aren't tests.
 * @param asLive as it will be once they are no tests anymore
 */
export const readHistories = async (
  db: Database,
  { subjectIds, purposeIds }: { subjectIds: readonly string[]; purposeIds: readonly string[] },
  of: (subjectId: string, purposeId: string) => string,
  { asLive = false }: { asLive?: boolean } = {},
): Promise<Map<string, History>> => {
  const histories = new Map(
    subjectIds.flatMap((subjectId) =>
      purposeIds.map((purposeId) => [of(subjectId, purposeId), emptyHistory()] as const),
    ),
  );
  if (histories.size === 0) return histories;
  const rows = await db
    .select({
      row: transactions,
      reconfirms: reconfirmsActive(points.fields),
      seconds: sql<number>`coalesce(${versions.consentLifeSpan}, 0)::float8`,
      implicitSeconds: sql<number | null>`(${versions.fields}->>'ImplicitConsentLifeSpan')::float8`,
      countedFrom: sql<LifeSpan['countedFrom']>`${versions.fields}->>'ExpiryDateType'`,
    })
    .from(transactions)
    .leftJoin(
      points,
      and(
        eq(points.collectionPointId, transactions.collectionPointId),
        eq(points.version, transactions.collectionPointVersion),
      ),
    )
    .leftJoin(
      versions,
      and(
        eq(versions.purposeId, transactions.purposeId),
        eq(versions.version, transactions.purposeVersion),
      ),
    )
    .where(
      and(
        isOneOf(sql`${transactions.subjectId}`, 'uuid', subjectIds),
        isOneOf(sql`${transactions.purposeId}`, 'uuid', purposeIds),
        asLive ? isLive : and(counts, isUncovered),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id));
  for (const { row, reconfirms, ...lifeSpan } of rows) {
    const history = histories.get(of(row.subjectId, row.purposeId));
    if (history !== undefined) addTo(history, row, { reconfirms, lifeSpan });
  }
  return histories;
};
