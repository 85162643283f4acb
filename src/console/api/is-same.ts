import { hashKey } from '@tanstack/react-query';

/** Whether two values hold the same: the order of keys doesn't count; absent and null are one. */
export const isSame = (one: unknown, other: unknown): boolean =>
  hashKey([one]) === hashKey([other]);

type Content = Readonly<Record<string, unknown>>;

/** The keys under which two records don't hold the same. */
export const keysThatDiffer = (one: Content, other: Content): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !isSame(one[key], other[key]),
  );
