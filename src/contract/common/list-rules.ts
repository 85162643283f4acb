import * as z from 'zod/mini';
import { languageKey } from './language-tags.ts';

/** A rule that entry `index` of a list breaks, and what to do. */
export type EntryFault = { index: number; message: string };

const isList = ({ value }: { value: unknown }): boolean => Array.isArray(value);

/**
 * A rule over the entries of a list; it runs even when single entries failed (docs/design.md 5.1).
 */
export const entries = (find: (list: unknown[]) => EntryFault[], ...path: string[]) =>
  z.check<unknown[]>(
    ({ value, issues }) => {
      for (const { index, message } of find(value)) {
        issues.push({ code: 'custom', input: value[index], path: [index, ...path], message });
      }
    },
    { when: isList },
  );

/** A value of an entry, whatever the entry is. */
export const keyOf = (entry: unknown, key: string): unknown => Object(entry)[key];

/** Entries whose language an earlier one has, in whatever case it is written. */
export const findRepeatedLanguages = (
  languages: unknown[],
  key: 'Language' | 'language' = 'Language',
): EntryFault[] => {
  const seen = new Set<string>();
  return languages.flatMap((entry, index) => {
    const tag = keyOf(entry, key);
    if (typeof tag !== 'string') return [];
    if (seen.has(languageKey(tag))) {
      return [{ index, message: 'This language appears twice. Keep one.' }];
    }
    seen.add(languageKey(tag));
    return [];
  });
};
