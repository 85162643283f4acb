import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { identifierForms } from '#contract/common/identifiers.ts';
import type { FormerIdentifier } from '#contract/data-subject-records.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;

/** Another identifier than the person has again: one that was merged away may have come back. */
const isFormer = and(
  eq(subjects.id, formers.subjectId),
  ne(subjects.identifier, formers.identifier),
);

/** The former identifiers of subjects, newest first, each once. */
export const readFormerIdentifiers = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, FormerIdentifier[]>> => {
  const mergedAt = sql<string>`max(${formers.mergedAt})`;
  const rows = await db
    .select({ subjectId: formers.subjectId, identifier: formers.identifier, mergedAt })
    .from(formers)
    .innerJoin(subjects, isFormer)
    .where(inArray(formers.subjectId, [...subjectIds]))
    .groupBy(formers.subjectId, formers.identifier)
    .orderBy(desc(mergedAt), formers.identifier);
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return new Map(
    [...bySubject].map(([id, own]) => [
      id,
      own.map((row) => ({ Identifier: row.identifier, MergedDate: toWireTime(row.mergedAt) })),
    ]),
  );
};

/** Who had an identifier before a merge, the latest first, and when that was. */
export const findFormer = (
  db: Database,
  identifier: string,
  narrowing: SQL | undefined,
  limit: number,
): Promise<{ subjectId: string; mergedAt: string }[]> => {
  const mergedAt = sql<string>`max(${formers.mergedAt})`;
  return db
    .select({ subjectId: formers.subjectId, mergedAt })
    .from(formers)
    .innerJoin(subjects, isFormer)
    .where(and(inArray(formers.identifier, identifierForms(identifier)), narrowing))
    .groupBy(formers.subjectId)
    .orderBy(desc(mergedAt), formers.subjectId)
    .limit(limit);
};
