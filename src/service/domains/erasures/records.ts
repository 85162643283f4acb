import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  type ErasureRow,
  erasuresTable,
  keptReceiptsTable,
  type LegalHoldRow,
  legalHoldsTable,
} from '#service/db/schema/erasures.ts';
import { erasureSettled, erasureUnknown } from './refusals.ts';

const erasures = erasuresTable;
const kept = keptReceiptsTable;
const subjects = dataSubjectsTable;
const holds = legalHoldsTable;

/** @throws Problem 404 */
export const requireErasure = async (db: Database, id: string): Promise<ErasureRow> => {
  const [row] = await db.select().from(erasures).where(eq(erasures.id, id));
  if (row === undefined) throw erasureUnknown();
  return row;
};

/**
 * A request that isn't settled, locked until the transaction ends.
 * @throws Problem 404; 400 `erasure-settled`
 */
export const lockOpenErasure = async (tx: Database, id: string): Promise<ErasureRow> => {
  const [row] = await tx.select().from(erasures).where(eq(erasures.id, id)).for('update');
  if (row === undefined) throw erasureUnknown();
  if (row.status !== 'REQUESTED') throw erasureSettled();
  return row;
};

export const isOpen = (where: SQL): SQL => sql`${and(eq(erasures.status, 'REQUESTED'), where)}`;

/** The request to erase a person that isn't settled. */
export const findOpenErasure = async (
  db: Database,
  subjectId: string,
): Promise<ErasureRow | undefined> => {
  const [row] = await db
    .select()
    .from(erasures)
    .where(isOpen(eq(erasures.subjectId, subjectId)));
  return row;
};

export const findLegalHold = async (
  db: Database,
  subjectId: string,
): Promise<LegalHoldRow | undefined> => {
  const [row] = await db.select().from(holds).where(eq(holds.subjectId, subjectId));
  return row;
};

/** The identifiers of people by id. Requests lie on one machine and people on several: no join. */
export const readIdentifiers = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  return new Map(rows.map(({ id, identifier }) => [id, identifier]));
};

/** How many receipts are kept, by erasure. */
export const countKept = async (
  db: Database,
  erasureIds: readonly string[],
): Promise<Map<string, number>> => {
  if (erasureIds.length === 0) return new Map();
  const rows = await db
    .select({ id: kept.erasureId, count: count() })
    .from(kept)
    .where(inArray(kept.erasureId, [...erasureIds]))
    .groupBy(kept.erasureId);
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count] as const])));
};
