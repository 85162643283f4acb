import type { MarkedWords } from './word-difference.ts';

/** A stretch of a text that is equal or marked; a gap stands for so many words that are left out. */
export type TextPart =
  | { kind: 'equal' | 'marked'; text: string }
  | { kind: 'gap'; words: number; isMarked: boolean };

/** Where a text is long: how many words stand on each side of what changed, and of a change itself. */
const equalAround = 25;
const mostMarked = 100;
/** Fewer aren't worth a gap. */
const leastGap = 20;
/** Of a text that changed everywhere: in all. */
const mostWords = 400;

/** Words that are all marked, all not, or all left out. */
type Run = { from: number; to: number; isMarked: boolean; isGap: boolean };

const runsOf = (isMarked: readonly boolean[]): Run[] => {
  const runs: Run[] = [];
  for (const [at, marked] of isMarked.entries()) {
    const last = runs.at(-1);
    if (last?.isMarked === marked) last.to = at + 1;
    else runs.push({ from: at, to: at + 1, isMarked: marked, isGap: false });
  }
  return runs;
};

/** A run with its middle, or its far end, left out. */
const fold = (run: Run, isFirst: boolean, isLast: boolean): Run[] => {
  const { from, to, isMarked } = run;
  const isOnly = isFirst && isLast;
  const head = isMarked || isOnly ? mostMarked : isFirst ? 0 : equalAround;
  const tail = isMarked || isOnly || isLast ? 0 : equalAround;
  if (to - from - head - tail < leastGap) return [run];
  const [start, end] = [from + head, to - tail];
  return [
    { ...run, to: start },
    { ...run, from: start, to: end, isGap: true },
    { ...run, from: end },
  ].filter((part) => part.from < part.to);
};

/** The first so many words of what is shown, and a gap for all that follow. */
const cut = (runs: readonly Run[]): Run[] => {
  let room = mostWords;
  for (const [at, run] of runs.entries()) {
    const size = run.isGap ? 0 : run.to - run.from;
    if (size <= room) {
      room -= size;
      continue;
    }
    const end = runs.at(-1)?.to ?? run.to;
    if (end - run.from - room < leastGap) break;
    return [
      ...runs.slice(0, at),
      { ...run, to: run.from + room },
      { from: run.from + room, to: end, isMarked: false, isGap: true },
    ].filter((part) => part.from < part.to);
  }
  return [...runs];
};

/**
 * A side of a comparison as it is shown. The space between two words is marked where both are.
 * @param isFolded long stretches are gaps, with the words that stand beside them
 */
export const textParts = ({ words, isMarked }: MarkedWords, isFolded: boolean): TextPart[] => {
  const all = runsOf(isMarked);
  const runs = isFolded
    ? cut(all.flatMap((run, at) => fold(run, at === 0, at === all.length - 1)))
    : all;
  return runs.flatMap(({ from, to, isMarked: marked, isGap }): TextPart[] => {
    if (isGap) return [{ kind: 'gap', words: to - from, isMarked: marked }];
    const space = words[to - 1]?.space ?? '';
    const text = words
      .slice(from, to)
      .map((word, at) => (from + at === to - 1 ? word.text : word.text + word.space))
      .join('');
    if (!marked) return [{ kind: 'equal', text: text + space }];
    return [
      { kind: 'marked', text },
      ...(space === '' ? [] : [{ kind: 'equal' as const, text: space }]),
    ];
  });
};

/** Whether `textParts` leaves something out. */
export const hasGap = (parts: readonly TextPart[]): boolean =>
  parts.some(({ kind }) => kind === 'gap');
