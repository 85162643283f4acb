/** What a part of the soak run saw; `faults` are broken promises. */
export type Outcome = { lines: string[]; faults: string[] };

/** Names that do not stand in the service exactly once. */
export const notOnce = (names: Iterable<string>, counts: ReadonlyMap<string, number>): string[] =>
  [...names].flatMap((name) => {
    const count = counts.get(name) ?? 0;
    return count === 1 ? [] : [`${name} is there ${count} times`];
  });

/** One of several, in turn. */
export const inTurn = <One>(many: readonly One[], at: number): One => {
  const one = many[at % many.length];
  if (one === undefined) throw new Error('There is none to take.');
  return one;
};

export const pause = (forMs: number) => new Promise<void>((resolve) => setTimeout(resolve, forMs));
