import { isMask } from '#contract/mask-text.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Whether two readings hold the same, as far as can be seen: a value that is masked in one of them and
 * in clear in the other, as its person was revealed in between, counts as the same. What sets a value
 * also sets a time, and times are never masked.
 */
export const isSameSeen = (one: unknown, other: unknown): boolean => {
  if (typeof one === 'string' && typeof other === 'string') {
    return one === other || isMask(one) !== isMask(other);
  }
  if (!isFields(one) || !isFields(other)) return (one ?? null) === (other ?? null);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    [...keys].every((key) => isSameSeen(one[key], other[key]))
  );
};
