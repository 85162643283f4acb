import { isMask } from '#contract/mask-text.ts';

type Content = Readonly<Record<string, unknown>>;

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether two readings of a record are of the same one, though one of them may have masks where the
 * other has values: what changed tells by its dates. Absent and null are one.
 */
export const isSameSeen = (one: unknown, other: unknown): boolean => {
  if (typeof one === 'string' && typeof other === 'string') {
    return one === other || isMask(one) !== isMask(other);
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSameSeen(item, other[at]));
  }
  if (isContent(one) && isContent(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].every((key) => isSameSeen(one[key], other[key]));
  }
  return (one ?? null) === (other ?? null);
};
