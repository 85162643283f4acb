import type { Row } from './fit-table.ts';
import type { Part, Said, Speech } from './language.ts';

export type Fact = readonly [label: string, parts: readonly Part[]];

export type Entry = {
  title: readonly Part[];
  facts: readonly Fact[];
  /** A text as it was, kept apart from ours. */
  quote?: string | null;
  /** One paragraph each. */
  lines?: readonly (readonly Part[])[];
};

export type AnnexSection = {
  title: string;
  note?: string;
  /** Rows that had no room in their table. */
  rows?: { of: 'data' | 'choices' | 'recipients'; rows: readonly Row[] }[];
  entries?: readonly Entry[];
  lines?: readonly (readonly Part[])[];
};

type Told = string | Part | readonly Part[] | null | undefined | false;

const partsOf = (told: Told): readonly Part[] => {
  if (!told) return [];
  return Array.isArray(told) ? told : [told as Part];
};

/** Facts with their labels; those of nothing are left out. */
export const factsIn =
  (speech: Speech) =>
  (items: readonly (readonly [label: Said | string, told: Told])[]): Fact[] =>
    items.flatMap(([label, told]): Fact[] => {
      const parts = partsOf(told);
      if (parts.length === 0) return [];
      return [[typeof label === 'string' ? label : speech.say(label), parts]];
    });

/** Facts in one paragraph: "Receipt: …; Note: …". A label without anything stands for itself. */
export const paragraphOf = (speech: Speech, facts: readonly Fact[]): Part[] =>
  facts.flatMap(([label, parts], index) => [
    ...(index > 0 ? ['; '] : []),
    ...(label === '' ? [] : [speech.label(label)]),
    ...parts,
  ]);

/** Ids in a list. */
export const idsOf = (ids: readonly (string | null | undefined)[]): Part[] =>
  ids
    .filter((id) => typeof id === 'string' && id !== '')
    .flatMap((id, index): Part[] => [...(index > 0 ? [', '] : []), { id: id as string }]);

/** The parts of any value in words: "City: Porto; Zip: 4000". */
export const wordsOfValue = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOfValue).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, part]) => [key, wordsOfValue(part)] as const)
    .filter(([, words]) => words !== '')
    .map(([key, words]) => `${key}: ${words}`)
    .join('; ');
};
