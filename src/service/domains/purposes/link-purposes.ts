import { asc, inArray } from 'drizzle-orm';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { type PurposeLink, type PurposeLinkWish, resolvePurposeLinks } from './rules.ts';

export type { PurposeLinkWish } from './rules.ts';

/**
 * Resolves the purposes that a collection point asks for to versions, in the order given.
 * @throws Problem 400 naming each link that does not resolve (docs/design.md 5.2)
 */
export const linkPurposes = async (
  { db }: Context,
  wishes: readonly PurposeLinkWish[],
): Promise<PurposeLink[]> => {
  const table = purposeVersionsTable;
  const ids = [...new Set(wishes.map(({ purposeId }) => purposeId))];
  const known = await db
    .select({ purposeId: table.purposeId, version: table.version, status: table.status })
    .from(table)
    .where(inArray(table.purposeId, ids))
    .orderBy(asc(table.purposeId), asc(table.version))
    // A Draft that is being discarded is waited for, and none of these is until the link is there.
    .for('key share');
  const { links, faults } = resolvePurposeLinks(wishes, known);
  if (faults.length > 0) throw invalidRequest(faults);
  return links;
};
