import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { activityPeopleTable as people } from '#service/db/schema/activity.ts';
import { formerIdentifiersTable as formers } from '#service/db/schema/data-subjects.ts';
import { holdNames } from './names.ts';

/**
 * Leads what is known of people who were merged to who stayed. The former identifiers are written: by
 * these and their records acts name them, and those that are being written are waited for, since they
 * found who was there before.
 */
export const passOnActivity = async (
  db: Database,
  { primaryId, mergedIds }: { primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  const known = await db
    .select({ identifier: formers.identifier, formerId: formers.formerId })
    .from(formers)
    .where(eq(formers.subjectId, primaryId));
  await holdNames(
    db,
    known.flatMap(({ identifier, formerId }) => [identifier, formerId]),
  );
  await db
    .update(people)
    .set({ subjectId: primaryId })
    .where(inArray(people.subjectId, [...mergedIds]));
};
