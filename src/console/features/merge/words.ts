// What several steps, or one merge and many together, say alike.

export const backToSearch = 'Back to duplicate search';
export const checkingRecords = 'Checking records…';
export const noPrediction = "Can't be predicted";
export const snapshotFirst = 'Save a snapshot or continue without one first.';
export const tickEach = 'Check off each consent above.';
export const tickEachGroup = 'Check off each group above.';
export const ticksKept = "Your ticks are kept for rows that didn't change.";

/** On the button that goes on, once or before everything is checked. */
export const nextWords = (unchecked: number, one: 'change' | 'group'): string => {
  if (unchecked === 0) return 'Continue';
  return `Continue: ${unchecked === 1 ? `1 ${one}` : `${unchecked} ${one}s`} to check`;
};

/** "both", "all 3", before what is counted. */
export const bothOrAll = (count: number): string => (count === 2 ? 'both' : `all ${count}`);
