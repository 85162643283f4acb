import { and, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { type DistinctPairRow, distinctPairsTable } from '#service/db/schema/merges.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';

const table = distinctPairsTable;

export type Pair = Pick<DistinctPairRow, 'subjectId' | 'otherId'>;

const pairOf = (one: string, other: string): Pair =>
  one < other ? { subjectId: one, otherId: other } : { subjectId: other, otherId: one };

/** Each two of these people. */
export const pairsAmong = (ids: readonly string[]): Pair[] =>
  ids.flatMap((one, place) => ids.slice(place + 1).map((other) => pairOf(one, other)));

/** Tells whether two people, in any order, are marked as not the same person. */
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

/** The identifiers of people marked as not the same person as one of these. */
const findDistinctFrom = async (
  db: Database,
  identifiers: readonly string[],
): Promise<string[]> => {
  const own = [...(await findHolders(db, identifiers)).values()].map(({ id }) => id);
  const pairs = await db
    .select({ subjectId: table.subjectId, otherId: table.otherId })
    .from(table)
    .where(or(inArray(table.subjectId, own), inArray(table.otherId, own)));
  if (pairs.length === 0) return [];
  const others = await db
    .select({ identifier: dataSubjectsTable.identifier })
    .from(dataSubjectsTable)
    .where(
      inArray(
        dataSubjectsTable.id,
        pairs.flatMap(({ subjectId, otherId }) => [subjectId, otherId]),
      ),
    );
  return others.map(({ identifier }) => identifier);
};

/**
 * Holds people until the transaction ends, and with them everyone marked as not the same person as
 * one of them: a merge rewrites those marks too.
 * @returns the ids of all of them by identifier
 */
export const lockWithDistinct = async (
  holder: Pick<Context, 'db' | 'newId'>,
  identifiers: readonly string[],
): Promise<Map<string, string>> => {
  const wanted = new Set([...identifiers, ...(await findDistinctFrom(holder.db, identifiers))]);
  for (;;) {
    const held = await lockPeople(holder, [...wanted]);
    // Someone may have marked others before these were held.
    const more = await findDistinctFrom(holder.db, identifiers);
    if (more.every((identifier) => wanted.has(identifier))) return held;
    for (const identifier of more) wanted.add(identifier);
  }
};

/** Stores pairs; existing ones stay unchanged. */
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

/** Removes all pairs among these people. */
export const forgetDistinctPairs = async (db: Database, ids: readonly string[]): Promise<void> => {
  await db.delete(table).where(amongThem(ids));
};

/** Passes the pairs of merged people on to the survivor. All of them are locked. */
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
  await db.delete(table).where(or(inArray(table.subjectId, ids), inArray(table.otherId, ids)));
  const rows = pairs.flatMap((row) => {
    const [one, other] = [now(row.subjectId), now(row.otherId)];
    return one === other ? [] : [{ ...row, ...pairOf(one, other) }];
  });
  if (rows.length > 0) await db.insert(table).values(rows).onConflictDoNothing();
};
