/** A stored value, and whether it stays. */
export type KnownValue = { value: string; isKept: boolean; number: number };

/** What is stored, and whether it stays; each counted among its like, for the names of buttons. */
export const numbered = (stored: readonly string[], values: readonly string[]): KnownValue[] => {
  const counts = { kept: 0, removed: 0 };
  return stored.map((value) => {
    const isKept = values.includes(value);
    counts[isKept ? 'kept' : 'removed'] += 1;
    return { value, isKept, number: isKept ? counts.kept : counts.removed };
  });
};
