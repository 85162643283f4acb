import { inArray, sql } from 'drizzle-orm';
import { identifierForms } from '#contract/common/identifiers.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { legalHoldsTable } from '#service/db/schema/erasures.ts';
import { lockWithDistinct } from '#service/domains/merge-requests/distinct-pairs.ts';
import type { Deletion, Eraser } from './eraser.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;

const readIdentifiers = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ identifier: subjects.identifier })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  return rows.map(({ identifier }) => identifier);
};

/** What people were known by before merges. */
const readFormer = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ identifier: formers.identifier })
    .from(formers)
    .where(isOneOf(sql`${formers.subjectId}`, 'uuid', ids));
  return rows.map(({ identifier }) => identifier);
};

/** The identifiers of people who are known by one of these from before a merge. */
const findLedTo = async (db: Database, identifiers: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ subjectId: formers.subjectId })
    .from(formers)
    .where(isOneOf(sql`${formers.identifier}`, 'text', identifiers.flatMap(identifierForms)));
  return rows.length === 0
    ? []
    : readIdentifiers(db, [...new Set(rows.map(({ subjectId }) => subjectId))]);
};

/**
 * Holds people until the transaction ends, and with them whoever else an erasure changes: people marked
 * as not the same, and those whom an identifier led to before somebody else had it. What the people were
 * known by before is held, too: a receipt under it is recorded before the erasure or finds it done.
 * @returns which of them are there
 */
const lockAll = async (
  { db, newId }: Pick<Eraser, 'db' | 'newId'>,
  subjectIds: readonly string[],
): Promise<string[]> => {
  const identifiers = await readIdentifiers(db, subjectIds);
  const findMore = async () => [
    ...(await findLedTo(db, identifiers)),
    ...(await readFormer(db, subjectIds)),
  ];
  const wanted = new Set([...identifiers, ...(await findMore())]);
  for (;;) {
    const held = await lockWithDistinct({ db, newId }, [...wanted]);
    // A merge may have led others to them, or ended others in them, before these were held.
    const more = await findMore();
    if (more.every((identifier) => wanted.has(identifier))) {
      const there = new Set(held.values());
      return [...new Set(subjectIds)].filter((id) => there.has(id));
    }
    for (const identifier of more) wanted.add(identifier);
  }
};

/**
 * Holds the people of a deletion.
 * @returns those who are there and still to be deleted from, and those who are on hold
 */
export const lockErasable = async (
  eraser: Pick<Eraser, 'db' | 'newId'>,
  subjectIds: readonly string[],
  { ignoresLegalHolds, stillDue }: Pick<Deletion, 'ignoresLegalHolds' | 'stillDue'>,
): Promise<{ due: string[]; onHold: string[] }> => {
  const { db } = eraser;
  if (subjectIds.length === 0) return { due: [], onHold: [] };
  const held = await lockAll(eraser, subjectIds);
  const onHold = new Set<string>();
  if (!ignoresLegalHolds && held.length > 0) {
    const rows = await db
      .select({ id: legalHoldsTable.subjectId })
      .from(legalHoldsTable)
      .where(inArray(legalHoldsTable.subjectId, held));
    for (const { id } of rows) onHold.add(id);
  }
  const free = held.filter((id) => !onHold.has(id));
  const due = stillDue === undefined || free.length === 0 ? free : await stillDue(db, free);
  const areDue = new Set(due);
  return { due: free.filter((id) => areDue.has(id)), onHold: [...onHold] };
};
