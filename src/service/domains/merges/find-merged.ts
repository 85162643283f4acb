import { sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { mergesTable } from '#service/db/schema/merges.ts';

const merges = mergesTable;
const formers = formerIdentifiersTable;

/** A record that was merged into a person, `of` whom it is part. */
export type MergedRecord = {
  of: string;
  id: string;
  identifier: string;
  /** Null where only a former identifier tells of it. */
  createdAt: string | null;
  mergedAt: string;
  mergeId: string;
};

/** A recursive statement would be planned as if every merge were theirs. */
const readMerges = async (db: Database, ids: readonly string[]) => {
  type Merged = Omit<MergedRecord, 'of'> & { primaryId: string; createdAt: string };
  const { rows } = await db.execute<Merged>(sql`
    select ${merges.primaryId} as "primaryId", ${merges.id} as "mergeId",
      ${merges.mergedAt}::text as "mergedAt", subject ->> 'id' as id,
      subject ->> 'identifier' as identifier, subject ->> 'createdAt' as "createdAt"
    from ${merges}
    cross join lateral jsonb_path_query(${merges.before}, '$[*].subject') as subject
    where ${isOneOf(sql`${merges.primaryId}`, 'uuid', ids)}
      and subject ->> 'id' <> ${merges.primaryId}::text`);
  return rows.map((row) => ({ ...row, mergedAt: toDatabaseTime(row.mergedAt) }));
};

/**
 * Everyone who was merged into these people, each once. Former identifiers lead to nearly all of them at
 * once; the others are found from merge to merge.
 */
export const findMerged = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<MergedRecord[]> => {
  const led = await db
    .select()
    .from(formers)
    .where(isOneOf(sql`${formers.subjectId}`, 'uuid', subjectIds));
  const ownerOf = new Map([
    ...subjectIds.map((id) => [id, id] as const),
    ...led.map(({ formerId, subjectId }) => [formerId, subjectId] as const),
  ]);
  const found = new Map(
    led.map(({ subjectId: of, formerId: id, ...row }): [string, MergedRecord] => [
      id,
      { of, id, ...row, createdAt: null },
    ]),
  );
  let next = [...ownerOf.keys()];
  while (next.length > 0) {
    const rows = await readMerges(db, next);
    next = [];
    for (const { primaryId, ...row } of rows) {
      const of = ownerOf.get(primaryId) ?? primaryId;
      if (!ownerOf.has(row.id)) next.push(row.id);
      ownerOf.set(row.id, of);
      found.set(row.id, { ...row, of });
    }
  }
  return [...found.values()];
};
