import type { DuplicateGroup } from '#contract/merge-requests.ts';

export type Judged = {
  group: DuplicateGroup;
  result: 'merged' | 'dismissed';
  /** Epoch milliseconds. */
  at: number;
};

/** What was said last, to be told, and undone where that can be. */
export type Said =
  | { kind: Judged['result'] | 'later' | 'restored'; group: DuplicateGroup }
  | { kind: 'gone'; number: number };

/** What one person did with the groups of a search while the page was open. */
export type Judging = {
  /** Of the group that is shown; null before the first. */
  number: number | null;
  judged: readonly Judged[];
  /** Numbers of those left for later. */
  later: readonly number[];
  said: Said | null;
  /** Rises with each act and step: then the focus goes along. */
  moves: number;
};

export const noJudging: Judging = { number: null, judged: [], later: [], said: null, moves: 0 };

/** The groups as the service listed them, and when it did (epoch milliseconds). */
export type Listed = { groups: readonly DuplicateGroup[]; at: number };

/** Those that are open, in the order of the list: what was judged since isn't. */
export const openIn = ({ groups, at }: Listed, { judged }: Judging): readonly DuplicateGroup[] => {
  const since = new Set(judged.flatMap((own) => (own.at >= at ? [own.group.number] : [])));
  return groups.filter(({ number, status }) => status === 'OPEN' && !since.has(number));
};

/** What was judged and is so still, the first first. */
export const doneIn = (listed: Listed, judging: Judging): readonly Judged[] => {
  const open = new Set(openIn(listed, judging).map(({ number }) => number));
  return judging.judged.filter(({ group }) => !open.has(group.number));
};

/** Where to go on from a group: to the next that isn't left for later, from the top again at the end. */
export const nextOpen = (
  open: readonly DuplicateGroup[],
  { later }: Judging,
  from: number | null,
): number | null => {
  const at = open.findIndex(({ number }) => number === from);
  const others = [...open.slice(at + 1), ...open.slice(0, Math.max(at, 0))];
  return others.find(({ number }) => !later.includes(number))?.number ?? null;
};

/**
 * Follows a new list: shows the first, and another where the one that was shown is closed by now.
 * @param underWay number of a group that is being written about: by what was said of it here it may be
 * closed before the answer arrives
 */
export const followList = (judging: Judging, listed: Listed, underWay?: number): Judging => {
  const { number, judged, said } = judging;
  const open = openIn(listed, judging);
  if (number !== null && open.some((group) => group.number === number)) return judging;
  const next = nextOpen(open, judging, null);
  if (number === null) return next === null ? judging : { ...judging, number: next };
  // One that was opened again may be further down than the list goes.
  const isRestored = said?.kind === 'restored' && said.group.number === number;
  const isOwn =
    number === underWay || isRestored || judged.some(({ group }) => group.number === number);
  const moved = { ...judging, number: next, moves: judging.moves + 1 };
  return isOwn ? moved : { ...moved, said: { kind: 'gone', number } };
};

/** Notes what became of a group, and goes on. */
export const judge = (judging: Judging, listed: Listed, { group, result, at }: Judged): Judging => {
  const open = openIn(listed, judging);
  const others = judging.judged.filter((own) => own.group.number !== group.number);
  const isShown = judging.number === group.number;
  return {
    ...judging,
    judged: [...others, { group, result, at }],
    later: judging.later.filter((number) => number !== group.number),
    number: isShown ? nextOpen(open, judging, group.number) : judging.number,
    said: { kind: result, group },
    moves: judging.moves + 1,
  };
};

/** Leaves a group for later, and goes on. */
export const leaveForLater = (judging: Judging, listed: Listed, group: DuplicateGroup): Judging => {
  const later = [...judging.later.filter((number) => number !== group.number), group.number];
  const next = { ...judging, later };
  return {
    ...next,
    number: nextOpen(openIn(listed, next), next, group.number),
    said: { kind: 'later', group },
    moves: judging.moves + 1,
  };
};

/** Shows a group that was dismissed, or left for later, again. */
export const takeBack = (judging: Judging, group: DuplicateGroup): Judging => ({
  ...judging,
  judged: judging.judged.filter((own) => own.group.number !== group.number),
  later: judging.later.filter((number) => number !== group.number),
  number: group.number,
  said: { kind: 'restored', group },
  moves: judging.moves + 1,
});

export const show = (judging: Judging, number: number): Judging => ({
  ...judging,
  number,
  moves: judging.moves + 1,
});

/** Goes through those left for later. */
export const reviewLater = (judging: Judging, listed: Listed): Judging => {
  const next = { ...judging, later: [] };
  return show(next, nextOpen(openIn(listed, next), next, null) ?? 0);
};

/** The number of the group before or behind the one that is shown; undefined at an end. */
export const beside = (
  open: readonly DuplicateGroup[],
  { number }: Judging,
  by: 1 | -1,
): number | undefined => {
  const at = open.findIndex((group) => group.number === number);
  return at === -1 ? undefined : open[at + by]?.number;
};
