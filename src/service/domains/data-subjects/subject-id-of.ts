import { sql } from 'drizzle-orm';
import { identifierForms } from '#contract/common/identifiers.ts';
import { planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { identifiersTable } from '#service/db/schema/data-subjects.ts';
import { Problem } from '#service/http/problem.ts';
import { findHolders, type Holder } from './find-holders.ts';

/** The person who has this identifier now, in whichever form it's stored. */
export const holderOf = async (db: Database, identifier: string): Promise<Holder | undefined> => {
  const forms = identifierForms(identifier);
  if (forms.length > 1) return (await findHolders(db, [identifier])).get(identifier);
  const { rows } = await db.execute<Holder>(sql`${planned}
    select subject_id as id, identifier from ${identifiersTable} where identifier = ${identifier}`);
  return rows[0];
};

export const subjectIdOf = async (db: Database, identifier: string): Promise<string | undefined> =>
  (await holderOf(db, identifier))?.id;

/** @throws Problem 404 */
export const requireSubjectId = async (db: Database, identifier: string): Promise<string> => {
  const id = await subjectIdOf(db, identifier);
  if (id === undefined) throw nobodyHas();
  return id;
};

/** Of an id: who is merged or erased has none anymore. */
export const noSuchPerson = (): Problem =>
  new Problem(404, 'not-found', 'No one has this id. They may have been merged or erased.');

export const nobodyHas = (): Problem =>
  new Problem(404, 'not-found', 'No one has this primary identifier.');
