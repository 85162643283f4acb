import { hashText } from '#service/db/hash-text.ts';

/** A Draft as it is now: who edited it last, and the hash of its content. */
export type DraftNow = {
  id: string;
  version: number;
  name: string;
  editedBy: string;
  contentHash: string;
  /** Of a preference center: its collection point. */
  collectionPointId?: string;
};

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Keys in one order, without those that say nothing: a save writes some that another leaves out. */
const inOneForm = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOneForm);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, inOneForm(inner)] as const)
      .filter(([, inner]) => !isNothing(inner))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
};

/** The same for the same content, in whatever order and with whatever empty keys it's stored. */
export const contentHash = (content: unknown): string =>
  hashText(JSON.stringify(inOneForm(content)));
