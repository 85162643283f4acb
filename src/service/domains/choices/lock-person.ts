import { eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { lockHolder } from '#service/domains/decisions/lock-named-person.ts';
import type { Context } from '#service/http/context.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;

/** The person of a handle, held until the transaction ends. */
export type Chooser = {
  id: string;
  identifier: string;
  isTest: boolean;
  /** Merged into another person since: this one is who stayed. */
  hasMoved: boolean;
};

const findPerson = async (db: Database, subjectId: string) => {
  const columns = { id: subjects.id, identifier: subjects.identifier };
  const [person] = await db.select(columns).from(subjects).where(eq(subjects.id, subjectId));
  if (person !== undefined) return person;
  const [survivor] = await db
    .select(columns)
    .from(formers)
    .innerJoin(subjects, eq(subjects.id, formers.subjectId))
    .where(eq(formers.formerId, subjectId))
    .limit(1);
  return survivor;
};

/** Holds a person by their id, or who stayed when they were merged; null where nobody is left. */
export const lockPerson = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  subjectId: string,
): Promise<Chooser | null> => {
  for (;;) {
    const found = await findPerson(db, subjectId);
    if (found === undefined) return null;
    const held = await lockHolder({ db, newId }, found.identifier);
    // Who was merged or erased since they were read doesn't have it anymore.
    if (held?.id === found.id) {
      return { ...held, identifier: found.identifier, hasMoved: found.id !== subjectId };
    }
  }
};
