import { inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { activityPeopleTable as people } from '#service/db/schema/activity.ts';

/** Leads what is known of people who were merged to who stayed. */
export const passOnActivity = async (
  db: Database,
  { primaryId, mergedIds }: { primaryId: string; mergedIds: readonly string[] },
): Promise<void> => {
  await db
    .update(people)
    .set({ subjectId: primaryId })
    .where(inArray(people.subjectId, [...mergedIds]));
};
