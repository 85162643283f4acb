import { eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';

/** The id of the person who has exactly this identifier now. */
export const subjectIdOf = async (
  db: Database,
  identifier: string,
): Promise<string | undefined> => {
  const [subject] = await db
    .select({ id: dataSubjectsTable.id })
    .from(dataSubjectsTable)
    .where(eq(dataSubjectsTable.identifier, identifier));
  return subject?.id;
};
