/** One element of a list as it is shown; `key` says which one it is, wherever it stands. */
export type ShownItem = { key: string; text: string };

/** What became of one element. Places count from 1. */
export type ItemChange =
  | { kind: 'added'; key: string; text: string; at: number }
  | { kind: 'removed'; key: string; text: string; at: number }
  | { kind: 'renamed'; key: string; text: string; before: string }
  | { kind: 'moved'; key: string; text: string; from: number; to: number };

/** The positions of the longest run that only rises: what is in it did not move. */
const risingRun = (values: readonly number[]): Set<number> => {
  // `ends[n]`: where the run of n + 1 values ends that ends lowest.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    const longer = ends.findIndex((end) => (values[end] ?? 0) >= value);
    const length = longer === -1 ? ends.length : longer;
    before[index] = ends[length - 1];
    ends[length] = index;
  }
  const run = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) run.add(at);
  return run;
};

/**
 * What changed between two lists, in the order of the new one with the removed elements last. An
 * element whose place differs only because others came or went did not move.
 */
export const listChanges = (
  before: readonly ShownItem[],
  after: readonly ShownItem[],
): ItemChange[] => {
  const places = new Map(before.map(({ key }, index) => [key, index]));
  const kept = after.filter(({ key }) => places.has(key));
  const run = risingRun(kept.map(({ key }) => places.get(key) ?? 0));
  const still = new Set([...run].map((index) => kept[index]?.key));
  const changes = after.flatMap(({ key, text }, index): ItemChange[] => {
    const place = places.get(key);
    const was = place === undefined ? undefined : before[place];
    if (place === undefined || was === undefined) {
      return [{ kind: 'added', key, text, at: index + 1 }];
    }
    return [
      ...(was.text === text ? [] : [{ kind: 'renamed' as const, key, text, before: was.text }]),
      ...(still.has(key)
        ? []
        : [{ kind: 'moved' as const, key, text, from: place + 1, to: index + 1 }]),
    ];
  });
  const present = new Set(after.map(({ key }) => key));
  const removed = before.flatMap(({ key, text }, index): ItemChange[] =>
    present.has(key) ? [] : [{ kind: 'removed', key, text, at: index + 1 }],
  );
  return [...changes, ...removed];
};
