import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { ValueSetter } from '#contract/data-subject-values.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { outageOf } from '#service/db/availability.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import type { keysetOf, Place } from '#service/db/keyset.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  type DataSubjectRow,
  dataSubjectsTable,
  subjectElementsTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { areWritten } from '#service/db/write-rows.ts';
import { withEnding } from '#service/domains/receipts/apply-transaction.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import type { LookAhead } from '#service/http/activity.ts';
import { consentedChoicesOf, type ShownChoices } from './consented-choices.ts';
import { isDeclined } from './read-statuses.ts';

const subjects = dataSubjectsTable;
const elements = subjectElementsTable;
const purposes = subjectPurposesTable;
const versions = purposeVersionsTable;
const transactions = transactionsTable;

export type SubjectRow = Omit<DataSubjectRow, 'lastTransactionAt' | 'lastInteractionAt'> & {
  /** Null where there is none. */
  lastTransactionAt: string | null;
};
export type ElementRow = Awaited<ReturnType<typeof readElementRows>>[number];
export type PurposeRow = Awaited<ReturnType<typeof readPurposeRows>>[number];

// Those two can be '-infinity', which is no instant.
const { lastTransactionAt, lastInteractionAt, ...plainColumns } = getTableColumns(subjects);
const subjectColumns = {
  ...plainColumns,
  lastTransactionAt: sql<string | null>`nullif(${lastTransactionAt}, '-infinity')`.mapWith(
    lastTransactionAt,
  ),
};

/**
 * Subjects in the keyset's order, each with its position. Rows skipped by an offset are read in an
 * index-only scan.
 */
export const readSubjects = async (
  db: Database,
  {
    keyset,
    where,
    limit,
    offset,
  }: {
    keyset: ReturnType<typeof keysetOf>;
    where: SQL | undefined;
    limit: number;
    offset: number;
  },
): Promise<(SubjectRow & { place: Place })[]> => {
  const rows = db
    .select({ ...subjectColumns, place: keyset.place })
    .from(subjects)
    .$dynamic();
  if (offset === 0) {
    return rows
      .where(where)
      .orderBy(...keyset.orderBy)
      .limit(limit);
  }
  const page = db
    .select(keyset.of)
    .from(subjects)
    .where(where)
    .orderBy(...keyset.orderBy)
    .limit(limit)
    .offset(offset)
    .as('page');
  return rows.innerJoin(page, keyset.is(page)).orderBy(...keyset.orderBy);
};

/** One person, by the statement that records that they are looked at. */
export const readSubjectLookedAt = async (
  db: Database,
  {
    person,
    lookAhead,
    keyset,
    where,
  }: {
    person: { id: string; identifier: string };
    lookAhead: LookAhead;
    keyset: ReturnType<typeof keysetOf>;
    where: SQL;
  },
): Promise<(SubjectRow & { place: Place })[]> => {
  const plainly = () => readSubjects(db, { keyset, where, limit: 1, offset: 0 });
  const prelude = lookAhead.at(person);
  if (prelude === undefined) return plainly();
  const parts = Object.entries(prelude).map(([name, part]) => db.$with(name, {}).as(part));
  const rows = await db
    .with(...parts)
    .select({ ...subjectColumns, place: keyset.place, isLookedAt: areWritten })
    .from(subjects)
    .where(where)
    .catch((error: unknown) => {
      if (outageOf(error) !== undefined) throw error;
      // What can't be recorded is recorded by itself, or refused then.
      lookAhead.failed(error);
      return undefined;
    });
  if (rows === undefined) return plainly();
  lookAhead.note(rows.some(({ isLookedAt }) => isLookedAt));
  return rows.map(({ isLookedAt: _isLookedAt, ...row }) => row);
};

/** Subjects in the order of their ids as given; who is gone is left out. */
export const readSubjectsById = async (
  db: Database,
  ids: readonly string[],
): Promise<SubjectRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select(subjectColumns)
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export const countSubjects = async (db: Database, where: SQL | undefined): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(subjects)
    .where(where);
  return row?.total ?? 0;
};

/** The elements of subjects by name, values before identifiers, each with its values in order. */
export const readElementRows = (db: Database, subjectIds: readonly string[]) =>
  db
    .select({
      subjectId: elements.subjectId,
      name: dataElementsTable.name,
      linked: elements.linked,
      values: sql<string[]>`json_agg(${elements.value} order by ${elements.position})`,
      setBy: sql<ValueSetter[]>`json_agg(coalesce(${elements.setBy}, 'PROGRAM')
        order by ${elements.position})`,
      updatedAt: sql<string>`max(${elements.updatedAt})`,
    })
    .from(elements)
    .innerJoin(dataElementsTable, eq(dataElementsTable.id, elements.elementId))
    .where(isOneOf(sql`${elements.subjectId}`, 'uuid', subjectIds))
    .groupBy(elements.subjectId, dataElementsTable.id, dataElementsTable.name, elements.linked)
    .orderBy(sql`${dataElementsTable.name} collate "C"`, asc(elements.linked));

/** The source of the status of a consent that ended automatically. */
const endedAt = (at: string) => ({
  at,
  receiptId: null,
  collectionPointId: null,
  collectionPointVersion: null,
  asked: null,
  type: null,
});

type WhichPurposes = {
  subjectIds: readonly string[];
  /** Left out: all. */
  purposeIds?: readonly string[];
  shown: ShownChoices;
  /** RFC 3339; consents that have ended by then read as ended. */
  now: string;
};

/** What subjects consented to of each purpose, by the purpose's name. */
export const readPurposeRows = async (
  db: Database,
  { subjectIds, purposeIds, shown, now }: WhichPurposes,
) => {
  const endings = endingsBy(now);
  const rows = await db
    .select({
      row: purposes,
      endsAt: endings.endsAt,
      /** What set the status. */
      setBy: {
        at: transactions.interactionAt,
        receiptId: transactions.receiptId,
        collectionPointId: transactions.collectionPointId,
        collectionPointVersion: transactions.collectionPointVersion,
        asked: transactions.asked,
      },
      isDeclined,
      name: versions.name,
      choices: consentedChoicesOf(purposes, shown, subjectIds),
    })
    .from(purposes)
    .innerJoin(
      versions,
      and(
        eq(versions.purposeId, purposes.purposeId),
        eq(versions.version, purposes.purposeVersion),
      ),
    )
    .leftJoin(
      transactions,
      and(
        eq(transactions.subjectId, purposes.subjectId),
        eq(transactions.id, purposes.statusTransactionId),
      ),
    )
    .leftJoin(endings.retirements, endings.on)
    .where(
      and(
        isOneOf(sql`${purposes.subjectId}`, 'uuid', subjectIds),
        given(purposeIds, (ids) => isOneOf(sql`${purposes.purposeId}`, 'uuid', ids)),
      ),
    )
    .orderBy(sql`${versions.name} collate "C"`, asc(purposes.purposeId));
  return rows.map(({ endsAt, ...own }) => ({
    ...own,
    row: withEnding(own.row, endsAt),
    setBy: endsAt === null ? own.setBy : endedAt(endsAt),
  }));
};
