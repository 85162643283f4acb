import * as z from 'zod/mini';
import { filledText } from './common/values.ts';

/** Longest data element name (docs/spec.md 8). */
export const dataElementNameMaximum = 750;

/** Characters that a Country-type data element may not hold (docs/spec.md 2.1). */
export const countryForbiddenCharacters = [
  '<',
  '>',
  '(',
  ')',
  ';',
  ':',
  "'",
  '"',
  '$',
  '#',
  '}',
  '{',
] as const;

/** The type that a data element gets by its first mention (docs/design.md 5.3). */
export const dataElementTypeOf = (name: string): 'COUNTRY' | 'USER_INPUT' =>
  name.includes('Country') ? 'COUNTRY' : 'USER_INPUT';

/** The forbidden characters that occur in the text of a Country-type element, each once. */
export const forbiddenInCountry = (text: string): string[] =>
  countryForbiddenCharacters.filter((character) => text.includes(character));

/** What is wrong with a text as the name, or as a value, of the element with this name; or null. */
export const describeCountryFault = (name: string, text: string): string | null => {
  if (dataElementTypeOf(name) !== 'COUNTRY') return null;
  const found = forbiddenInCountry(text);
  if (found.length === 0) return null;
  return `A data element of a Country type can't contain ${found.join(' ')}. Remove it.`;
};

/**
 * Name of a data element: 1 to 750 characters, Country types restricted (docs/spec.md 4.1 rule 7).
 */
export const dataElementNameSchema = filledText(dataElementNameMaximum).check(
  z.check((context) => {
    const name = context.value;
    if (typeof name !== 'string') return;
    const message = describeCountryFault(name, name);
    if (message !== null) context.issues.push({ code: 'custom', input: name, message });
  }),
);
