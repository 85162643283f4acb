import { count, eq, sql } from 'drizzle-orm';
import type { SelectionCriteria } from '#contract/bulk-jobs.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { databaseFault } from '#service/db/database-fault.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { selectionPeopleTable } from '#service/db/schema/selections.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';

const subjects = dataSubjectsTable;
const people = selectionPeopleTable;

/** Someone was erased between being found and being noted. */
const foreignKeyState = '23503';
const tries = 3;

/** Does it again where someone was erased meanwhile. */
export const whileErased = async <Result>(
  db: Database,
  settle: (tx: Database) => Promise<Result>,
  left = tries,
): Promise<Result> => {
  try {
    return await db.transaction(settle);
  } catch (error) {
    if (left === 0 || databaseFault(error).code !== foreignKeyState) throw error;
    return whileErased(db, settle, left - 1);
  }
};

export const countPeople = async (db: Database, selectionId: string): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(people)
    .where(eq(people.selectionId, selectionId));
  return row?.total ?? 0;
};

/**
 * Notes whom a selection names one by one, so that no name of theirs is kept. Returns how many of the
 * names are nobody's.
 */
export const settleNamed = (
  db: Database,
  selectionId: string,
  { identifiers, dataSubjectIds }: SelectionCriteria,
): Promise<number> =>
  whileErased(db, async (tx) => {
    const named = [...new Set(identifiers ?? [])];
    const holders = await findHolders(tx, named);
    const given = [...new Set((dataSubjectIds ?? []).map((id) => id.toLowerCase()))];
    const ids = new Set([...[...holders.values()].map(({ id }) => id), ...given]);
    await tx.execute(sql`insert into ${people} (subject_id, selection_id)
      select ${subjects.id}, ${selectionId}::uuid from ${subjects}
      where ${isOneOf(sql`${subjects.id}`, 'uuid', [...ids])}`);
    if (given.length === 0) return named.length - holders.size;
    return given.length - (await countPeople(tx, selectionId));
  });
