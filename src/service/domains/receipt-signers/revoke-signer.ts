import { and, eq, isNull } from 'drizzle-orm';
import type { Signer } from '#contract/api-access.ts';
import type { Database } from '#service/db/database.ts';
import { receiptSignersTable as signers } from '#service/db/schema/identity.ts';
import { appendToErasureLog, type Revoker } from '#service/domains/erasures/erasure-log.ts';
import { Problem } from '#service/http/problem.ts';
import { toSigner } from './wire.ts';

type Revoked = { id: string; at: string; by: string };

/** @returns whether it was in force */
export const endSigner = async (db: Database, { id, at, by }: Revoked): Promise<boolean> => {
  const ended = await db
    .update(signers)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(eq(signers.id, id), isNull(signers.revokedAt)))
    .returning({ id: signers.id });
  return ended.length > 0;
};

/**
 * Ends a signer, on all instances within a second. Doing it twice changes nothing.
 * @throws Problem 404
 */
export const revokeSigner = async (context: Revoker, id: string): Promise<Signer> => {
  const { db, now, caller } = context;
  const by = caller.subject;
  if (await endSigner(db, { id, at: now(), by })) {
    await appendToErasureLog(context, {
      kind: 'revoked',
      what: 'receiptSigner',
      id,
      version: null,
      by,
    });
  }
  const [row] = await db.select().from(signers).where(eq(signers.id, id));
  if (row !== undefined) return toSigner(row);
  throw new Problem(404, 'not-found', 'No key that signs receipts has this id. Check it.');
};
