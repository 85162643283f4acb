import type { Effect } from '#contract/common/endpoint.ts';
import { idempotencyKeyHeader, limitHeaders } from '#contract/common/headers.ts';
import { CommitLost, outageOf, StorageFull } from '#service/db/availability.ts';
import { Problem } from './problem.ts';

/** A database that restarts is back after seconds; room and writes come when an operator acts. */
const awayS = 2;
const stuckS = 10;

const retryAfter = (seconds: number) => ({
  headers: { [limitHeaders.retryAfter]: String(seconds) },
});

export const databaseAway = (): Problem =>
  new Problem(
    503,
    'database-unavailable',
    "The database isn't answering right now, so nothing was changed. Try again in a moment.",
    retryAfter(awayS),
  );

/** @param hasKey a write that is sent again with its key takes effect once, so it may be */
const outcomeUnknown = (hasKey: boolean): Problem => {
  const what = 'The database was lost before it confirmed the change, so it may have taken effect.';
  return hasKey
    ? new Problem(
        503,
        'outcome-unknown',
        `${what} Send it again with the same ${idempotencyKeyHeader}.`,
        retryAfter(awayS),
      )
    : new Problem(503, 'outcome-unknown', `${what} Check before you send it again.`);
};

/** @param narrowing what the search can be narrowed by, as a sentence */
export const searchTooBroad = (narrowing: string): Problem =>
  new Problem(422, 'search-too-broad', `This search took too long and was stopped. ${narrowing}`);

const nothingChanged = 'Nothing was changed.';
const someChanged = 'Some of it may have taken effect before that. Check before you send it again.';

/**
 * 503 for what the database cannot do just now; undefined for every other error.
 * @param effect of the request; left out, nothing was changed unless a commit was lost
 */
export const outageProblem = (error: unknown, effect?: Effect): Problem | undefined => {
  if (error instanceof CommitLost) return outcomeUnknown(false);
  const changed = effect === 'each' ? someChanged : nothingChanged;
  switch (outageOf(error)) {
    case 'away':
      return effect === 'each' ? outcomeUnknown(false) : databaseAway();
    case 'read-only':
      return new Problem(
        503,
        'database-read-only',
        `The database is read-only right now, and even reads need to count requests in it. ${changed} Try again later.`,
        retryAfter(stuckS),
      );
    case 'full':
      return new Problem(
        503,
        'storage-full',
        `${error instanceof StorageFull ? error.message : 'The database is out of space.'} ${changed} Try again later.`,
        retryAfter(stuckS),
      );
    case 'slow':
      return new Problem(
        503,
        'database-too-slow',
        `The database took too long, so this was stopped. ${changed} Try again later.`,
        retryAfter(stuckS),
      );
    case undefined:
      return undefined;
  }
};

/**
 * For `catch` around what an endpoint does: makes of an outage what its caller may rely on. A read
 * changed nothing however it ended; of many records some may be stored already.
 */
export const withOutcome =
  (effect: Effect, hasKey: boolean) =>
  (error: unknown): never => {
    const isLost = error instanceof CommitLost;
    if (effect === 'none') throw isLost ? error.cause : error;
    if (effect === 'one' || effect === 'own') throw isLost ? outcomeUnknown(hasKey) : error;
    throw outageProblem(error, effect) ?? error;
  };
