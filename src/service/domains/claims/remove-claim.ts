import { and, eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { type ClaimRow, claimsTable } from '#service/db/schema/data-subjects.ts';

export const removeClaim = async (
  db: Database,
  { subjectId, id }: Pick<ClaimRow, 'subjectId' | 'id'>,
): Promise<void> => {
  await db
    .delete(claimsTable)
    .where(and(eq(claimsTable.subjectId, subjectId), eq(claimsTable.id, id)));
};
