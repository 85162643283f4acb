import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  countryForbiddenCharacters,
  dataElementNameSchema,
  dataElementTypeOf,
} from './data-elements.ts';

const accepts = (name: unknown) => z.safeParse(dataElementNameSchema, name).success;

test('a name has 1 to 750 characters', () => {
  expect(accepts('a')).toBe(true);
  expect(accepts('a'.repeat(750))).toBe(true);
  expect(accepts('a'.repeat(751))).toBe(false);
  expect(accepts('')).toBe(false);
  expect(accepts('   ')).toBe(false);
});

test.each([
  ['Country', 'COUNTRY'],
  ['Country of residence', 'COUNTRY'],
  ['HomeCountryCode', 'COUNTRY'],
  ['country', 'USER_INPUT'],
  ['Email', 'USER_INPUT'],
])('%j is an element of the type %s', (name, type) => {
  expect(dataElementTypeOf(name)).toBe(type);
});

describe('characters that a Country type does not support', () => {
  test('are the twelve of the specification', () => {
    expect(countryForbiddenCharacters.join('')).toBe(`<>();:'"$#}{`);
  });

  test.each(countryForbiddenCharacters)(
    '%s is refused there and allowed elsewhere',
    (character) => {
      expect(accepts(`Country ${character}`)).toBe(false);
      expect(accepts(`${character}Country`)).toBe(false);
      expect(accepts(`City ${character}`)).toBe(true);
    },
  );

  test('are all named at once', () => {
    const result = z.safeParse(dataElementNameSchema, 'Country <x>');
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      "A data element of a Country type can't contain < >. Remove it.",
    ]);
  });
});
