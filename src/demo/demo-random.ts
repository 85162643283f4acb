/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const hexDigits = '0123456789abcdef';

/** Makes uuids of version 4 from `random`; never for anything that must not be guessed. */
export const seededIds = (random: () => number) => (): string => {
  let id = '';
  for (let place = 0; place < 32; place += 1) {
    if (place === 8 || place === 12 || place === 16 || place === 20) id += '-';
    const drawn = Math.floor(random() * 16);
    const digit = place === 12 ? 4 : place === 16 ? 8 + (drawn % 4) : drawn;
    id += hexDigits[digit];
  }
  return id;
};

/** Chances that come again, in the same order, with the same seed. */
export type Random = {
  /** From `low` up to `high`, which is excluded. */
  between: (low: number, high: number) => number;
  isLikely: (share: number) => boolean;
  /** Throws where there is none. */
  oneOf: <Value>(values: readonly Value[]) => Value;
};

export const createRandom = (seed: number): Random => {
  const next = seededRandom(seed);
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
