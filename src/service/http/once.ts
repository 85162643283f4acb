import { and, eq, lt, sql } from 'drizzle-orm';
import { idempotencyKeyHeader } from '#contract/common/headers.ts';
import type { Database } from '#service/db/database.ts';
import { hashText } from '#service/db/hash-text.ts';
import { performedWritesTable } from '#service/db/schema/http.ts';
import { Problem, stateConflict } from './problem.ts';

/**
 * An answer as it goes out: the JSON text, or null where there is no body. `kept` is what a repeat is
 * answered with, which differs only where an answer holds a secret.
 */
export type Answer<Body = string | null> = {
  status: number;
  body: Body;
  kept: string | null;
  isProblem: boolean;
};

const isProblemStatus = (status: number): boolean => status >= 400;

/** What names an act: printable characters without blanks. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/** @throws Problem 400 where the header's value cannot name an act */
export const readIdempotencyKey = (request: Request): string | null => {
  const key = request.headers.get(idempotencyKeyHeader);
  if (key === null) return null;
  if (idempotencyKeyPattern.test(key)) return key;
  throw stateConflict(
    'idempotency-key-invalid',
    `${idempotencyKeyHeader} must be 1 to 255 printable characters without blanks.`,
  );
};

/** SHA-256 in hex of what was asked: method, path with query, the headers that say it, and body. */
export const fingerprintOf = async (
  request: Request,
  headers: unknown,
  body: string,
): Promise<string> => {
  const { pathname, search } = new URL(request.url);
  const text = [request.method, pathname + search, JSON.stringify(headers), body].join('\n');
  return hashText(text);
};

/** Of a caller, whose two parts may hold blanks: no two callers have the same. */
export const callerKey = ({ clientId, subject }: { clientId: string; subject: string }): string =>
  [clientId, subject].map((part) => part.replaceAll('%', '%25').replaceAll(' ', '%20')).join(' ');

type Act = { caller: string; key: string; fingerprint: string; now: string; requestId: string };

/**
 * Runs a write at most once for its act, and repeats its answer for a day (docs/design.md 5.6). The
 * answer is kept in the write's own transaction; a second copy of the request waits on the key's
 * row until the first has ended. A refusal by the verb undoes its changes and is kept as well.
 */
export const performOnce = (
  db: Database,
  act: Act,
  perform: (tx: Database) => Promise<Answer>,
  toAnswer: (tx: Database, problem: Problem) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async (tx) => {
    const table = performedWritesTable;
    const claimed = await tx
      .insert(table)
      .values({
        caller: act.caller,
        key: act.key,
        fingerprint: act.fingerprint,
        status: 0,
        performedAt: act.now,
        requestId: act.requestId,
      })
      .onConflictDoUpdate({
        target: [table.caller, table.key],
        set: {
          fingerprint: act.fingerprint,
          status: 0,
          performedAt: act.now,
          requestId: act.requestId,
        },
        setWhere: lt(table.performedAt, sql`${act.now}::timestamptz - interval '1 day'`),
      })
      .returning({ key: table.key });
    const ofAct = and(eq(table.caller, act.caller), eq(table.key, act.key));
    if (claimed.length === 0) return repeat(tx, ofAct, act);
    const answer = await tx.transaction(perform).catch((error: unknown) => {
      if (error instanceof Problem) return toAnswer(tx, error);
      throw error;
    });
    await tx.update(table).set({ status: answer.status, answer: answer.kept }).where(ofAct);
    return answer;
  });

const repeat = async (tx: Database, ofAct: ReturnType<typeof and>, act: Act): Promise<Answer> => {
  const [kept] = await tx.select().from(performedWritesTable).where(ofAct);
  if (kept === undefined || kept.fingerprint !== act.fingerprint) {
    throw stateConflict(
      'idempotency-key-reused',
      `This ${idempotencyKeyHeader} was used for another request. Use a new one for each write.`,
    );
  }
  const { status, answer } = kept;
  return { status, body: answer, kept: answer, isProblem: isProblemStatus(status) };
};

/** Forgets answers older than a day. */
export const forgetPerformedWrites = async (db: Database, now: string): Promise<void> => {
  await db
    .delete(performedWritesTable)
    .where(lt(performedWritesTable.performedAt, sql`${now}::timestamptz - interval '1 day'`));
};
