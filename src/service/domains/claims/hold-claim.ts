import { eq } from 'drizzle-orm';
import { type ClaimRow, claimsTable, dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';

const table = claimsTable;

/**
 * A claim with its person, who is held until the transaction ends.
 * @throws Problem 404 where it was accepted, dismissed or replaced by a later one
 */
export const holdClaim = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  id: string,
): Promise<{ claim: ClaimRow; identifier: string }> => {
  const isIt = eq(table.id, id.toLowerCase());
  const [found] = await db.select({ subjectId: table.subjectId }).from(table).where(isIt);
  const [held] = found === undefined ? [] : await lockPeopleById({ db, newId }, [found.subjectId]);
  const [own] = await db
    .select({ claim: table, identifier: dataSubjectsTable.identifier })
    .from(table)
    .innerJoin(dataSubjectsTable, eq(dataSubjectsTable.id, table.subjectId))
    .where(isIt);
  if (own === undefined || own.claim.subjectId !== held) {
    const detail =
      'This claim is gone: it was accepted, dismissed or replaced by a later one. Read the person again.';
    throw new Problem(404, 'not-found', detail);
  }
  return own;
};
