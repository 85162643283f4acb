import { and, asc, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  claimsTable,
  type DataSubjectRow,
  dataSubjectsTable,
  subjectChoicesTable,
  subjectElementsTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import type { SubjectSnapshot } from '#service/db/schema/merges.ts';
import { counts, transactionsTable } from '#service/db/schema/receipts.ts';
import { readStopped } from '#service/domains/receipts/read-stopped.ts';

const subjects = dataSubjectsTable;
const elements = subjectElementsTable;
const consents = subjectPurposesTable;
const choices = subjectChoicesTable;

/** Before every instant, as the database has it; no instant itself. */
const toTime = (text: string): string => (text === '-infinity' ? text : toDatabaseTime(text));

const readSubjects = async (db: Database, ids: readonly string[]): Promise<DataSubjectRow[]> => {
  const rows = await db
    .select({
      ...getTableColumns(subjects),
      lastTransactionAt: sql<string>`${subjects.lastTransactionAt}::text`,
      lastInteractionAt: sql<string>`${subjects.lastInteractionAt}::text`,
    })
    .from(subjects)
    .where(inArray(subjects.id, [...ids]));
  return rows.map((row) => ({
    ...row,
    lastTransactionAt: toTime(row.lastTransactionAt),
    lastInteractionAt: toTime(row.lastInteractionAt),
  }));
};

const readElements = async (db: Database, ids: readonly string[]) => {
  const rows = await db
    .select({
      subjectId: elements.subjectId,
      elementId: elements.elementId,
      name: dataElementsTable.name,
      linked: elements.linked,
      value: elements.value,
      updatedAt: elements.updatedAt,
      setBy: elements.setBy,
    })
    .from(elements)
    .innerJoin(dataElementsTable, eq(dataElementsTable.id, elements.elementId))
    .where(inArray(elements.subjectId, [...ids]))
    .orderBy(sql`${dataElementsTable.name} collate "C"`, asc(elements.linked), elements.position);
  const byElement = Map.groupBy(rows, (row) => `${row.subjectId} ${row.elementId} ${row.linked}`);
  return [...byElement.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { subjectId, elementId, name, linked } = first;
    const values = own.map(({ value, updatedAt, setBy }) => ({ value, updatedAt, setBy }));
    return [{ subjectId, element: { elementId, name, linked, values } }];
  });
};

const readClaims = (db: Database, ids: readonly string[]) =>
  db
    .select()
    .from(claimsTable)
    .where(inArray(claimsTable.subjectId, [...ids]))
    .orderBy(claimsTable.claimedAt, claimsTable.id);

const readConsents = async (db: Database, ids: readonly string[]) => {
  const rows = await db
    .select()
    .from(consents)
    .where(inArray(consents.subjectId, [...ids]))
    .orderBy(consents.purposeId);
  const chosen = await db
    .select()
    .from(choices)
    .where(inArray(choices.subjectId, [...ids]))
    .orderBy(choices.choiceId);
  const byConsent = Map.groupBy(chosen, (row) => `${row.subjectId} ${row.purposeId}`);
  return rows.map((consent) => ({
    consent,
    choices: (byConsent.get(`${consent.subjectId} ${consent.purposeId}`) ?? []).map(
      ({ choiceId, preferenceId, isConsented }) => ({ choiceId, preferenceId, isConsented }),
    ),
  }));
};

const countTransactions = async (db: Database, ids: readonly string[]) => {
  const { subjectId } = transactionsTable;
  const rows = await db
    .select({ subjectId, total: count() })
    .from(transactionsTable)
    .where(inArray(subjectId, [...ids]))
    .groupBy(subjectId);
  return new Map(rows.map((row) => [row.subjectId, row.total]));
};

/** By purpose, how many transactions are of subjects who have no consent to it, as of an early EXTEND. */
export const countUnheard = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const { subjectId, purposeId } = transactionsTable;
  const rows = await db
    .select({ purposeId, total: count() })
    .from(transactionsTable)
    .where(
      and(
        inArray(subjectId, [...ids]),
        counts,
        sql`not exists (select from ${consents} where ${consents.subjectId} = ${subjectId}
          and ${consents.purposeId} = ${purposeId})`,
      ),
    )
    .groupBy(purposeId);
  return new Map(rows.map((row) => [row.purposeId, row.total]));
};

/**
 * Everything that a merge decides by, of the subjects with these ids, in their order; those that are
 * not there are left out. The subjects are held by the transaction, so that all of it is of one time.
 */
export const readSnapshots = async (
  db: Database,
  ids: readonly string[],
): Promise<SubjectSnapshot[]> => {
  const rows = new Map((await readSubjects(db, ids)).map((row) => [row.id, row]));
  const elementsOf = Map.groupBy(await readElements(db, ids), ({ subjectId }) => subjectId);
  const consentsOf = Map.groupBy(await readConsents(db, ids), ({ consent }) => consent.subjectId);
  const claimsOf = Map.groupBy(await readClaims(db, ids), ({ subjectId }) => subjectId);
  const totals = await countTransactions(db, ids);
  const purposeIds = [...consentsOf.values()].flat().map(({ consent }) => consent.purposeId);
  const stoppedOf = await readStopped(db, [...rows.values()], async () => [...new Set(purposeIds)]);
  return ids.flatMap((id) => {
    const subject = rows.get(id);
    if (subject === undefined) return [];
    const own = (elementsOf.get(id) ?? []).map(({ element }) => element);
    const stopped = stoppedOf.get(id);
    const claims = (claimsOf.get(id) ?? []).map(({ subjectId, ...claim }) => claim);
    return [
      {
        subject,
        elements: own,
        ...(claims.length > 0 && { claims }),
        consents: consentsOf.get(id) ?? [],
        transactionCount: totals.get(id) ?? 0,
        ...(stopped && { stopped }),
      },
    ];
  });
};
