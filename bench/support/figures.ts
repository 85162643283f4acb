/** A figure's number, which the history keeps. `limit` is its bar's. */
export type Kept = { value: number; unit: string; limit?: number };

/**
 * One measured figure. `isHeld` is absent where nothing is demanded of it; without `kept` it's only
 * printed.
 */
export type Figure = {
  what: string;
  measured: string;
  bar?: string;
  isHeld?: boolean;
  kept?: Kept;
};

export const atMost = (value: number, bar: number, unit: string) => ({
  bar: `at most ${bar}${unit}`,
  isHeld: value <= bar,
  kept: { value, unit, limit: bar },
});

export const atLeast = (value: number, bar: number, unit: string) => ({
  bar: `at least ${bar}${unit}`,
  isHeld: value >= bar,
  kept: { value, unit, limit: bar },
});

export const keep = (value: number, unit: string) => ({ kept: { value, unit } });

/** The value that so large a share (0 to 1) of the values does not exceed. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const ms = (value: number): string => `${value.toFixed(value < 100 ? 2 : 0)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** A figure with the errors that a service logged while it was measured, if any. */
export const loggedErrors = (name: string, errors: readonly string[]): Figure[] =>
  errors.length === 0
    ? []
    : [
        {
          what: `${name}, errors in its log`,
          measured: [`${errors.length}, the first:`, ...errors.slice(0, 3)].join('\n'),
        },
      ];

export const print = ({ what, measured, bar, isHeld }: Figure): void => {
  const verdict = isHeld === undefined ? '      ' : isHeld ? 'held  ' : 'MISSED';
  process.stdout.write(`${verdict} ${what}: ${measured}${bar === undefined ? '' : ` (${bar})`}\n`);
};

const warmUps = 20;

/**
 * Does several things in turn, round after round, so that a busy machine slows them alike.
 * @returns the median of each in milliseconds
 */
export const alternate = async (
  rounds: number,
  acts: readonly (() => Promise<unknown>)[],
): Promise<number[]> => {
  const taken: number[][] = acts.map(() => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, act] of acts.entries()) {
      const start = performance.now();
      await act();
      if (round >= 0) taken[index]?.push(performance.now() - start);
    }
  }
  return taken.map(median);
};

/** Runs an act from several callers at once. @returns how many finished per second */
export const perSecond = async (
  callers: number,
  forMs: number,
  act: () => Promise<unknown>,
): Promise<number> => {
  let ended = 0;
  const start = performance.now();
  const call = async () => {
    while (performance.now() - start < forMs) {
      await act();
      ended += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (ended * 1000) / (performance.now() - start);
};
