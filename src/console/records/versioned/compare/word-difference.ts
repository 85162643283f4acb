import { diffArrays } from 'diff/lib/diff/array.js';
import { type Word, wordsOf } from './words-of.ts';

/** The words of one side, and which of them the other side hasn't. */
export type MarkedWords = { words: readonly Word[]; isMarked: readonly boolean[] };

/** What two texts don't share; `isWhole`: they differ too much to be told word by word. */
export type WordDifference = { before: MarkedWords; after: MarkedWords; isWhole: boolean };

/** More changed words than this say nothing to a reader, and take long to find. */
const mostChanges = 400;

/** The other spelling of a letter with its mark is no other word. */
const keysOf = (words: readonly Word[]): string[] => words.map(({ text }) => text.normalize());

const marks = (length: number, from: number, to: number): boolean[] =>
  Array.from({ length }, (_, at) => at >= from && at < to);

/** Compares two texts word by word; what stands between equal words doesn't count. */
export const wordDifference = (before: string, after: string, tag: string): WordDifference => {
  const [was, is] = [wordsOf(before, tag), wordsOf(after, tag)];
  const [old, next] = [keysOf(was), keysOf(is)];
  let head = 0;
  while (head < Math.min(old.length, next.length) && old[head] === next[head]) head += 1;
  let tail = 0;
  const rest = Math.min(old.length, next.length) - head;
  while (tail < rest && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  const [oldEnd, nextEnd] = [old.length - tail, next.length - tail];
  const wasMarked = marks(old.length, head, oldEnd);
  const isMarked = marks(next.length, head, nextEnd);

  const changes = diffArrays(old.slice(head, oldEnd), next.slice(head, nextEnd), {
    maxEditLength: mostChanges,
  });
  let [wasAt, isAt] = [head, head];
  for (const { added, removed, count } of changes ?? []) {
    if (!added && !removed) {
      wasMarked.fill(false, wasAt, wasAt + count);
      isMarked.fill(false, isAt, isAt + count);
    }
    if (!added) wasAt += count;
    if (!removed) isAt += count;
  }
  return {
    before: { words: was, isMarked: wasMarked },
    after: { words: is, isMarked },
    isWhole: changes === undefined,
  };
};
