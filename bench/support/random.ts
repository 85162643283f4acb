/** Chances that come again, in the same order, with the same seed. */
export type Random = {
  /** From `low` up to `high`, which is excluded. */
  between: (low: number, high: number) => number;
  isLikely: (share: number) => boolean;
  /** Throws where there is none. */
  oneOf: <Value>(values: readonly Value[]) => Value;
};

/** Mulberry32: 32 bits of state are plenty for what a bench draws. */
export const createRandom = (seed: number): Random => {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    isLikely: (share) => next() < share,
    oneOf: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new Error('There is nothing to choose from.');
      return value;
    },
  };
};
