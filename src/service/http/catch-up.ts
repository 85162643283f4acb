import { and, gte, lt, lte, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Place } from '#service/db/keyset.ts';
import type { Continuation } from './continuation.ts';

/** An order that a pass goes by. */
export type Order = {
  place: { value: SQL<string>; id: SQL<string> };
  orderBy: SQL[];
  after: (place: Place) => SQL;
};

/**
 * How a list whose order moves catches up: who changed between two of its pages may have moved to
 * where it has been. After its end, a continued list goes on with what changed since its begin.
 */
export type CatchUp<By> = {
  /** By the last update, ascending: who changes meanwhile comes later, once more. */
  changed: By;
  /** In an order that never moves: ends however much is written. */
  rest: By;
  updatedAt: SQLWrapper;
  createdAt: SQLWrapper;
};

/** Before its begin: a write that was under way then, and clocks that differ. */
const slackMs = 60_000;

const instantOf = (ms: number): string => new Date(ms).toISOString();

/** The order of a continuation's pass, and whom it's over; without a catch-up the list's own. */
export const passOf = <By extends Pick<Order, 'after'>>(
  own: By,
  catchUp: CatchUp<By> | undefined,
  continuation: Pick<Continuation, 'beganMs' | 'catchUp'> | null,
): { keyset: By; among: SQL | undefined } => {
  if (!continuation?.catchUp || catchUp === undefined) return { keyset: own, among: undefined };
  const { pass, untilMs } = continuation.catchUp;
  const { beganMs } = continuation;
  const until = instantOf(untilMs);
  const { updatedAt, createdAt } = catchUp;
  return pass === 'changed'
    ? {
        keyset: catchUp.changed,
        among: and(gte(updatedAt, instantOf(beganMs - slackMs)), lt(updatedAt, until)),
      }
    : {
        keyset: catchUp.rest,
        among: and(gte(updatedAt, until), lte(createdAt, instantOf(beganMs + slackMs))),
      };
};

/** The passes that may follow the one that has ended, the first one first. */
export const passesAfter = (
  { page, beganMs, catchUp }: Omit<Continuation, 'after'>,
  nowMs: number,
): Continuation[] => {
  const untilMs = catchUp?.untilMs ?? nowMs;
  const passes = { main: ['changed', 'rest'], changed: ['rest'], rest: [] } as const;
  return passes[catchUp?.pass ?? 'main'].map((pass) => ({
    after: null,
    page,
    beganMs,
    catchUp: { pass, untilMs },
  }));
};
