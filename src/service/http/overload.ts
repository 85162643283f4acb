import type { MiddlewareHandler } from 'hono';
import { limitHeaders } from '#contract/common/headers.ts';
import type { Counters } from './counters.ts';
import { Problem } from './problem.ts';

/** Waiting places for each slot. */
const waitingShare = 16;
const longestWaitMs = 1500;
const retryAfterS = 2;
export const overloadedCode = 'overloaded';
/** A body that takes longer than this comes from a slow caller. */
const lendAfterMs = 100;

export type Slot = {
  leave: () => void;
  /** Lends the slot to others while waiting for a slow caller. */
  lend: <Result>(work: Promise<Result>) => Promise<Result>;
};

export const overloaded = (): Problem =>
  new Problem(
    503,
    overloadedCode,
    'The service has more requests than it can answer, so nothing was done. Try again in a moment.',
    { headers: { [limitHeaders.retryAfter]: String(retryAfterS) } },
  );

/**
 * Lets this many requests run at a time. Others wait their turn for at most 1.5 s, since work that
 * nobody waits for anymore only delays the rest.
 */
export const createGate = (
  most: number,
): { enter: () => Promise<Slot>; inFlight: () => number; waiting: () => number } => {
  const waiting: (() => void)[] = [];
  /** Requests whose slot was lent. They come first, since their work has already started. */
  const goingOn: (() => void)[] = [];
  let running = 0;

  const leave = () => {
    const next = goingOn.shift() ?? waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  const mayRun = async (): Promise<void> => {
    if (running < most) {
      running += 1;
      return;
    }
    if (waiting.length >= most * waitingShare) throw overloaded();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const give = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(give), 1);
      reject(overloaded());
    }, longestWaitMs);
    waiting.push(give);
    return promise;
  };

  const mayGoOn = async (): Promise<void> => {
    if (running < most) {
      running += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    goingOn.push(resolve);
    return promise;
  };

  return {
    inFlight: () => running,
    waiting: () => waiting.length + goingOn.length,
    enter: async () => {
      await mayRun();
      return {
        leave,
        lend: async (work) => {
          let isLent = false;
          const lend = () => {
            isLent = true;
            leave();
          };
          // A turn more: a process that was busy itself has bodies that it has not read yet.
          let timer = setTimeout(() => {
            timer = setTimeout(lend, 1);
          }, lendAfterMs);
          try {
            return await work;
          } finally {
            clearTimeout(timer);
            if (isLent) await mayGoOn();
          }
        },
      };
    },
  };
};

/**
 * Holds a slot for each request until its answer is ready. Public endpoints have separate slots, so
 * that a flood of receipts doesn't lock out signed-in people. There are as many of them, since
 * receipts mostly wait for their batch, not for the database.
 */
export const shedOverload = (
  most: number,
  isOpen: (path: string) => boolean,
  counters: Pick<Counters, 'watch'>,
): MiddlewareHandler<{ Variables: { slot?: Slot | undefined } }> => {
  const open = createGate(most);
  const signedIn = createGate(most);
  counters.watch('requestsInFlight', () => open.inFlight() + signedIn.inFlight());
  counters.watch('requestsWaiting', () => open.waiting() + signedIn.waiting());
  return async (c, next) => {
    const slot = await (isOpen(c.req.path) ? open : signedIn).enter();
    c.set('slot', slot);
    try {
      await next();
    } finally {
      slot.leave();
    }
  };
};
