import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import type { Context } from '#service/http/context.ts';
import { lockPerson } from './lock-person.ts';

/**
 * Ends a person's link; of one that is revoked already, the first date stays.
 * @throws Problem 404
 */
export const revokeLinkToken = async (
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  identifier: string,
): Promise<null> => {
  const { id, linkToken, linkGeneration } = dataSubjectsTable;
  const person = await lockPerson({ db, newId }, identifier);
  await db
    .update(dataSubjectsTable)
    .set({
      linkToken: null,
      linkTokenRenewedAt: now(),
      linkGeneration: sql`${linkGeneration} + 1`,
      linkTokenHash: null,
    })
    .where(and(eq(id, person), isNotNull(linkToken)));
  return null;
};
