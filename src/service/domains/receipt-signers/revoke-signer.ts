import { and, eq, isNull } from 'drizzle-orm';
import type { Signer } from '#contract/api-access.ts';
import { receiptSignersTable as signers } from '#service/db/schema/identity.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { toSigner } from './wire.ts';

/**
 * Ends a signer, on all instances within a second. Doing it twice changes nothing.
 * @throws Problem 404
 */
export const revokeSigner = async (
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  id: string,
): Promise<Signer> => {
  await db
    .update(signers)
    .set({ revokedAt: now(), revokedBy: caller.subject })
    .where(and(eq(signers.id, id), isNull(signers.revokedAt)));
  const [row] = await db.select().from(signers).where(eq(signers.id, id));
  if (row !== undefined) return toSigner(row);
  throw new Problem(404, 'not-found', 'No key that signs receipts has this id. Check it.');
};
