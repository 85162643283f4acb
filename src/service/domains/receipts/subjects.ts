import { inArray, sql } from 'drizzle-orm';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { recordsetOf } from '#service/db/write-rows.ts';
import type { Subject } from './plan-receipts.ts';

const subjects = dataSubjectsTable;

/** Sorts before every instant, as the database has it. */
const never = '-infinity';

const lockSubjects = async (db: Database, identifiers: readonly string[]): Promise<Subject[]> => {
  const rows = await db
    .select({
      id: subjects.id,
      identifier: subjects.identifier,
      identifierType: subjects.identifierType,
      language: subjects.language,
      isTest: subjects.isTest,
      latestGeolocation: subjects.latestGeolocation,
      latestSource: subjects.latestSource,
      modifiedAt: subjects.modifiedAt,
      lastTransactionAt: sql<string>`${subjects.lastTransactionAt}::text`,
      lastInteractionAt: sql<string>`${subjects.lastInteractionAt}::text`,
    })
    .from(subjects)
    .where(inArray(subjects.identifier, [...identifiers]))
    .orderBy(subjects.identifier)
    .for('update');
  const timeOf = (text: string) => (text === never ? never : toDatabaseTime(text));
  return rows.map((row) => ({
    ...row,
    lastTransactionAt: timeOf(row.lastTransactionAt),
    lastInteractionAt: timeOf(row.lastInteractionAt),
  }));
};

/** Subjects by identifier, and the ids of those that were not there. */
export type HeldSubjects = { held: Map<string, Subject>; newIds: ReadonlySet<string> };

type NewSubject = { identifier: string; createdAt: string };

/**
 * The subjects with these identifiers, locked until the transaction ends, in the order of their
 * identifiers, by identifier; those that are not there are made.
 */
export const holdSubjects = async (
  { db, newId }: { db: Database; newId: () => string },
  wanted: readonly NewSubject[],
): Promise<HeldSubjects> => {
  const newIds = new Set<string>();
  const given = [...new Map(wanted.map((subject) => [subject.identifier, subject])).values()];
  const identifiers = given.map(({ identifier }) => identifier);
  for (;;) {
    const rows = given.map(({ identifier, createdAt }) => ({
      id: newId(),
      identifier,
      identifierType: '',
      isTest: false,
      linkToken: newId(),
      createdAt,
      modifiedAt: createdAt,
      lastTransactionAt: never,
      lastInteractionAt: never,
    }));
    // In order, so that two who make the same ones do not wait for each other.
    const made = await db.execute<{ id: string }>(sql`insert into ${subjects}
      select given.* from ${recordsetOf(subjects, rows)} as given
      where not exists (select from ${subjects} as known where known.identifier = given.identifier)
      order by given.identifier on conflict (identifier) do nothing returning id`);
    for (const { id } of made.rows) newIds.add(id);
    const locked = await lockSubjects(db, identifiers);
    if (locked.length === given.length) {
      return { held: new Map(locked.map((subject) => [subject.identifier, subject])), newIds };
    }
    // A merge took one away between the two statements: it is made again.
  }
};

/** Writes what receipts changed of subjects that are held. */
export const writeSubjects = async (db: Database, held: Iterable<Subject>): Promise<void> => {
  await db.execute(sql`update ${subjects} as held set
    identifier_type = given.identifier_type, language = given.language, is_test = given.is_test,
    latest_geolocation = given.latest_geolocation, latest_source = given.latest_source,
    modified_at = given.modified_at, last_transaction_at = given.last_transaction_at,
    last_interaction_at = given.last_interaction_at
    from ${recordsetOf(subjects, [...held])} as given where held.id = given.id`);
};

/** Takes away subjects that the same transaction made. */
export const removeSubjects = async (db: Database, ids: readonly string[]): Promise<void> => {
  await db.delete(subjects).where(inArray(subjects.id, [...ids]));
};
