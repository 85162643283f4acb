import { inArray, sql } from 'drizzle-orm';
import { identifierForms } from '#contract/common/identifiers.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';
import { nobodyHas, subjectIdOf } from '#service/domains/data-subjects/subject-id-of.ts';
import { Problem } from '#service/http/problem.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;

/**
 * The id of the person with this primary identifier. Who only had it before a merge, or has it as an
 * additional identifier, is never meant: several people may have it.
 * @throws Problem 422 `identifier-missing`, 404 `not-found`, 404 `identifier-merged`
 */
export const requireNamedPerson = async (
  db: Database,
  identifier: string | null | undefined,
): Promise<string> => {
  if (identifier === null || identifier === undefined) {
    throw new Problem(422, 'identifier-missing', 'Name the person by their identifier.', {
      faults: [{ path: 'identifier', message: 'Required.' }],
    });
  }
  const id = await subjectIdOf(db, identifier);
  if (id !== undefined) return id;
  const merged = await db
    .select({ id: formers.formerId })
    .from(formers)
    .where(inArray(formers.identifier, identifierForms(identifier)))
    .limit(1);
  if (merged.length === 0) throw nobodyHas();
  throw new Problem(
    404,
    'identifier-merged',
    'Nothing was deleted: the record with this identifier was merged into another one. Name the primary identifier of that person.',
  );
};

type Named = {
  identifiers?: readonly string[] | null | undefined;
  ids?: readonly string[] | null | undefined;
};

/** The ids of those of the people who exist, each once, in order. */
export const findNamedPeople = async (db: Database, named: Named): Promise<string[]> => {
  const byIdentifier = await findHolders(db, named.identifiers ?? []);
  const byId = await db
    .select({ id: subjects.id })
    .from(subjects)
    .where(
      isOneOf(
        sql`${subjects.id}`,
        'uuid',
        (named.ids ?? []).map((id) => id.toLowerCase()),
      ),
    );
  return [...new Set([...byIdentifier.values(), ...byId].map(({ id }) => id))].sort();
};
