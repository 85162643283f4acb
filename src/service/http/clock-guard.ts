import { limitHeaders } from '#contract/common/headers.ts';
import { Problem } from './problem.ts';
import type { Log } from './to-problem.ts';

const toldFromMs = 2_000;
const wrongFromMs = 60_000;
const retryAfterS = 10;

/** Whether this process may tell the time; times it writes are evidence of consent. */
export type ClockGuard = {
  /** Compares the clocks once more, and logs what has changed. Rejects if the database can't say. */
  check: () => Promise<void>;
  /** Of the last check: seconds that this clock is ahead of the database's, or negative. */
  differenceS: () => number;
  isWrong: () => boolean;
  /** @throws Problem 503 while the clock is wrong */
  require: () => void;
};

type State = 'right' | 'off' | 'wrong';

const stateOf = (differenceMs: number): State => {
  const size = Math.abs(differenceMs);
  if (size >= wrongFromMs) return 'wrong';
  return size >= toldFromMs ? 'off' : 'right';
};

const told = {
  right: ['info', "this machine's clock agrees with the database's again"],
  off: ['warn', "this machine's clock differs from the database's"],
  wrong: ['error', "this machine's clock is wrong, or the database's is: requests are refused"],
} as const;

/** @param readDifferenceMs how far this clock is ahead of the database's */
export const createClockGuard = (readDifferenceMs: () => Promise<number>, log: Log): ClockGuard => {
  let differenceMs = 0;
  const isWrong = () => stateOf(differenceMs) === 'wrong';
  const differenceS = () => differenceMs / 1000;
  return {
    check: async () => {
      const before = stateOf(differenceMs);
      differenceMs = await readDifferenceMs();
      const state = stateOf(differenceMs);
      if (state === before) return;
      const [level, message] = told[state];
      log[level]({ differenceS: differenceS() }, message);
    },
    differenceS,
    isWrong,
    require: () => {
      if (!isWrong()) return;
      const apart = `${Math.round(Math.abs(differenceS()))} s`;
      const side = differenceMs > 0 ? 'ahead of' : 'behind';
      throw new Problem(
        503,
        'clock-wrong',
        `The service's clock is ${apart} ${side} the database's. Until they agree nothing is done, so that no wrong time is recorded. Try again later.`,
        { headers: { [limitHeaders.retryAfter]: String(retryAfterS) } },
      );
    },
  };
};
