import { and, eq, isNull } from 'drizzle-orm';
import type { Credential } from '#contract/api-access.ts';
import type { Database } from '#service/db/database.ts';
import { apiCredentialsTable as table } from '#service/db/schema/identity.ts';
import { appendToErasureLog, type Revoker } from '#service/domains/erasures/erasure-log.ts';
import { notFound } from '#service/http/problem.ts';
import { toCredential } from './wire.ts';

type Revoked = { id: string; at: string; by: string };

/** @returns whether it was in force */
export const endCredential = async (db: Database, { id, at, by }: Revoked): Promise<boolean> => {
  const ended = await db
    .update(table)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(eq(table.id, id), isNull(table.revokedAt)))
    .returning({ id: table.id });
  return ended.length > 0;
};

/**
 * Ends a client or key; every process goes by that within a second. Doing it again changes nothing.
 * @throws Problem 404
 */
export const revokeCredential = async (context: Revoker, id: string): Promise<Credential> => {
  const { db, now, caller } = context;
  const by = caller.subject;
  if (await endCredential(db, { id, at: now(), by })) {
    await appendToErasureLog(context, {
      kind: 'revoked',
      what: 'apiCredential',
      id,
      version: null,
      by,
    });
  }
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (row === undefined) throw notFound('This client or key');
  return toCredential(row);
};
