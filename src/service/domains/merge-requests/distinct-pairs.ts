import { and, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { type DistinctPairRow, distinctPairsTable } from '#service/db/schema/merges.ts';

const table = distinctPairsTable;

export type Pair = Pick<DistinctPairRow, 'subjectId' | 'otherId'>;

const pairOf = (one: string, other: string): Pair =>
  one < other ? { subjectId: one, otherId: other } : { subjectId: other, otherId: one };

/** Each two of these people. */
export const pairsAmong = (ids: readonly string[]): Pair[] =>
  ids.flatMap((one, place) => ids.slice(place + 1).map((other) => pairOf(one, other)));

/** Tells of two people, in any order, whether somebody said that they are not the same. */
export type AreDistinct = (one: string, other: string) => boolean;

const amongThem = (ids: readonly string[]) =>
  and(inArray(table.subjectId, [...ids]), inArray(table.otherId, [...ids]));

/** What is said of each two of these people. */
export const readDistinctPairs = async (
  db: Database,
  ids: readonly string[],
): Promise<AreDistinct> => {
  const pairs = await db
    .select({ subjectId: table.subjectId, otherId: table.otherId })
    .from(table)
    .where(amongThem(ids));
  const known = new Set(pairs.map(({ subjectId, otherId }) => `${subjectId} ${otherId}`));
  return (one, other) => {
    const { subjectId, otherId } = pairOf(one, other);
    return known.has(`${subjectId} ${otherId}`);
  };
};

/** The ids of those who are not the same person as one of these, for a statement to read. */
export const distinctFrom = (db: Database, identifiers: readonly string[]) => {
  const own = db
    .select({ id: dataSubjectsTable.id })
    .from(dataSubjectsTable)
    .where(inArray(dataSubjectsTable.identifier, [...identifiers]));
  return db
    .select({ id: table.otherId })
    .from(table)
    .where(inArray(table.subjectId, own))
    .union(db.select({ id: table.subjectId }).from(table).where(inArray(table.otherId, own)));
};

/** Keeps pairs; what was said before stays as it was said. */
export const keepDistinctPairs = async (
  db: Database,
  pairs: readonly Pair[],
  said: Pick<DistinctPairRow, 'saidAt' | 'saidBy'>,
): Promise<void> => {
  await db.execute(sql`
    insert into ${table} (subject_id, other_id, said_at, said_by)
    select "subjectId", "otherId", ${said.saidAt}, ${said.saidBy}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair("subjectId" uuid, "otherId" uuid)
    on conflict do nothing`);
};

/** Forgets what was said of each two of these people. */
export const forgetDistinctPairs = async (db: Database, ids: readonly string[]): Promise<void> => {
  await db.delete(table).where(amongThem(ids));
};

/**
 * What was said of people who are merged into another holds for that one from now on. To be done
 * before they are deleted, with all of them locked.
 */
export const moveDistinctPairs = async (
  db: Database,
  { primaryId, mergedIds }: { primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  const ids = [...mergedIds];
  const pairs = await db
    .select()
    .from(table)
    .where(or(inArray(table.subjectId, ids), inArray(table.otherId, ids)));
  const now = (id: string) => (ids.includes(id) ? primaryId : id);
  const rows = pairs.flatMap((row) => {
    const [one, other] = [now(row.subjectId), now(row.otherId)];
    return one === other ? [] : [{ ...row, ...pairOf(one, other) }];
  });
  if (rows.length > 0) await db.insert(table).values(rows).onConflictDoNothing();
};
