import { hashText } from '#service/db/hash-text.ts';

/** A Draft as it is now: who edited it last, and the hash of its content. */
export type DraftNow = {
  id: string;
  version: number;
  name: string;
  editedBy: string;
  contentHash: string;
};

const withSortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  );
};

/** The same for the same content, in whatever order its keys are stored. */
export const contentHash = (content: unknown): string =>
  hashText(JSON.stringify(withSortedKeys(content)));
