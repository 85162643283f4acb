import { and, eq, isNull } from 'drizzle-orm';
import type { Credential } from '#contract/api-access.ts';
import { apiCredentialsTable as table } from '#service/db/schema/identity.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { toCredential } from './wire.ts';

/**
 * Ends a client or key; every process goes by that within a second. Doing it again changes nothing.
 * @throws Problem 404
 */
export const revokeCredential = async (
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  id: string,
): Promise<Credential> => {
  await db
    .update(table)
    .set({ revokedAt: now(), revokedBy: caller.subject })
    .where(and(eq(table.id, id), isNull(table.revokedAt)));
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (row === undefined) throw notFound('This client or key');
  return toCredential(row);
};
