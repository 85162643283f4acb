/** A value of one of the compared elements, by the element's place among them. */
export type ComparedValue = { subjectId: string; isTest: boolean; element: number; value: string };

/** Subjects that have equal keys at the same element match by it. */
export type MatchKey = { subjectId: string; element: number; key: string };

/** A key with some of those who share it, `subjectId` being the first. */
export type SharedKey = MatchKey & { subjectIds: readonly string[] };

/**
 * The same result for texts that differ only in case. Each code point is folded on its own,
 * regardless of its position.
 */
export const foldCase = (text: string): string =>
  // First the lower case, since the upper case of ẞ is ẞ; Σ at the end of a word becomes ς.
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/**
 * The same result for values that differ only in surrounding white space, case or the encoding of
 * accents. A search does the same in SQL (`fold-in-sql.ts`).
 */
export const fold = (value: string): string => foldCase(value.trim()).normalize('NFC');

/** What values match by: nothing where they are empty; test subjects and real ones never match. */
export const matchKeysOf = (values: readonly ComparedValue[]): MatchKey[] =>
  values.flatMap(({ subjectId, isTest, element, value }) => {
    const folded = fold(value);
    return folded === ''
      ? []
      : [{ subjectId, element, key: `${isTest ? 'test' : 'real'} ${folded}` }];
  });
