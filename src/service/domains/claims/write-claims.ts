import { type SQL, sql } from 'drizzle-orm';
import { arrayOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { claimsTable } from '#service/db/schema/data-subjects.ts';
import { insertRows } from '#service/db/write-rows.ts';
import { type ClaimChange, type ClaimedField, foldClaims } from './fold-claims.ts';

const table = claimsTable;

const remove = async (
  db: Database,
  fields: readonly ClaimedField[],
  values: readonly string[] | null,
): Promise<void> => {
  if (fields.length === 0) return;
  const column = (key: keyof ClaimedField) => fields.map((field) => field[key]);
  const given: SQL[] = [
    arrayOf('uuid', column('subjectId')),
    arrayOf('text', column('kind')),
    arrayOf('uuid', column('elementId')),
    arrayOf('text', values ?? fields.map(() => null)),
  ];
  await db.execute(sql`${planned}delete from ${table}
    using unnest(${sql.join(given, sql`, `)}) as given (subject_id, kind, element_id, value)
    where ${table.subjectId} = given.subject_id and ${table.kind} = given.kind
      and ${table.elementId} is not distinct from given.element_id
      and ${table.value} = coalesce(given.value, ${table.value})`);
};

/** Keeps what forms claim, and drops what known senders said too; the people are held. */
export const writeClaims = async (
  { db, newId }: { db: Database; newId: () => string },
  changes: readonly ClaimChange[],
): Promise<void> => {
  const { claimed, said } = foldClaims(changes);
  await remove(
    db,
    said,
    said.map(({ value }) => value),
  );
  await remove(db, claimed, null);
  await insertRows(
    db,
    table,
    claimed.map(({ isKnown: _, ...claim }) => ({ ...claim, id: newId() })),
  );
};
