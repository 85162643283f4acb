import { useEffect, useMemo, useState } from 'react';
import { type WordDifference, wordDifference } from './word-difference.ts';

/** Texts up to here are compared while they're drawn: that takes no time that anybody notices. */
const shortLength = 2_000;

/** How long comparing holds up the page in one go. */
const sliceMs = 12;

const waiting = new Set<() => void>();
let isAtWork = false;

/** Does one thing after the other, and lets the page breathe in between. */
const work = () => {
  const end = performance.now() + sliceMs;
  for (const task of waiting) {
    waiting.delete(task);
    task();
    if (performance.now() > end) break;
  }
  isAtWork = waiting.size > 0;
  if (isAtWork) setTimeout(work);
};

const inTurn = (task: () => void): (() => void) => {
  waiting.add(task);
  if (!isAtWork) {
    isAtWork = true;
    setTimeout(work);
  }
  return () => waiting.delete(task);
};

/** What two texts don't share; of long ones null until it's their turn. */
export const useDifference = (
  before: string,
  after: string,
  tag: string,
): WordDifference | null => {
  const isShort = before.length + after.length <= shortLength;
  const now = useMemo(
    () => (isShort ? wordDifference(before, after, tag) : null),
    [isShort, before, after, tag],
  );
  const [found, setFound] = useState<{ of: string; difference: WordDifference } | null>(null);
  const of = isShort ? '' : `${tag}\n${before}\n${after}`;
  useEffect(
    () =>
      of === ''
        ? undefined
        : inTurn(() => setFound({ of, difference: wordDifference(before, after, tag) })),
    [of, before, after, tag],
  );
  return now ?? (found?.of === of ? found.difference : null);
};
