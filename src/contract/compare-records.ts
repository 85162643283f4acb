import { canonicalIdentifier } from './common/identifiers.ts';

/** What of a record is compared. */
type Whole = {
  id: string;
  identifier: string;
  language: string | null;
  elements: readonly { name: string; linked: boolean; values: readonly string[] }[];
};

/**
 * A record by what it has in common with the others that it's compared with: numbers take the place of
 * values, and say nothing of them but which are the same.
 */
type Compared = {
  id: string;
  identifier: number;
  /** The same in upper and lower case. */
  caselessIdentifier: number;
  language: number | null;
  dataElements: { name: string; linked: boolean; values: number[] }[];
};

/** Numbers values in the order in which they come; those that are alike get the same. */
const createNumbers = (alike: (value: string) => string) => {
  const known = new Map<string, number>();
  return (value: string): number => {
    const key = alike(value);
    const number = known.get(key) ?? known.size + 1;
    known.set(key, number);
    return number;
  };
};

const letterForLetter = (value: string): string => value;

/**
 * Compares records as a merge does (docs/design.md 5.7): data elements letter for letter, each by
 * itself; identifiers by their form (common/identifiers.ts), of whatever type they are.
 */
export const compareRecords = (records: readonly Whole[]): Compared[] => {
  const numberOfIdentifier = createNumbers(canonicalIdentifier);
  const numberWithoutCase = createNumbers((value) => canonicalIdentifier(value.toLowerCase()));
  const numberOfLanguage = createNumbers(letterForLetter);
  const numbersOfElements = new Map<string, (value: string) => number>();
  const numberOf = (name: string) => {
    const known = numbersOfElements.get(name) ?? createNumbers(letterForLetter);
    numbersOfElements.set(name, known);
    return known;
  };
  return records.map(({ id, identifier, language, elements }) => ({
    id,
    identifier: numberOfIdentifier(identifier),
    caselessIdentifier: numberWithoutCase(identifier.trim()),
    language: language === null ? null : numberOfLanguage(language),
    dataElements: elements.map(({ name, linked, values }) => ({
      name,
      linked,
      values: values.map(linked ? numberOfIdentifier : numberOf(name)),
    })),
  }));
};
