import { and, eq } from 'drizzle-orm';
import { type ConfirmationRow, confirmationsTable } from '#service/db/schema/confirmations.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { readConfirmation } from './find-confirmation.ts';

export type HeldConfirmation = {
  row: ConfirmationRow;
  person: { id: string; identifier: string };
};

/**
 * A confirmation whose person the transaction holds, the survivor where they were merged; undefined
 * where nobody is left.
 */
export const holdConfirmation = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  id: string,
): Promise<HeldConfirmation | undefined> => {
  for (;;) {
    const found = await readConfirmation(db, id);
    if (found === undefined) return undefined;
    const { subjectId } = found;
    await lockPeopleById({ db, newId }, [subjectId]);
    const table = confirmationsTable;
    const [row] = await db
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.subjectId, subjectId)));
    // They may have been merged or erased before they were held.
    if (row === undefined) continue;
    const people = dataSubjectsTable;
    const [person] = await db
      .select({ id: people.id, identifier: people.identifier })
      .from(people)
      .where(eq(people.id, subjectId));
    return person === undefined ? undefined : { row, person };
  }
};
