import { expect, test } from 'vitest';
import { searchFormsOf } from '#service/db/search-forms.ts';
import {
  askedFormsOf,
  type Country,
  createLikeness,
  isPhone,
  readCountryOf,
} from './asked-forms.ts';

/** How a stored value is found by a text: its forms are among those that are asked for. */
const foundAs = (stored: string, text: string, country: Country, storedCountry = country) => {
  const asked = askedFormsOf({ text, country });
  const { text: own, phone } = searchFormsOf(stored);
  const isKept = asked.text.includes(own) || (phone !== null && asked.phone.includes(phone));
  const likeness = createLikeness({ text, country, storedCountry })(stored);
  // What is like it has to be among what is read.
  expect(likeness === undefined || isKept, `${stored} by ${text}`).toBe(true);
  return likeness;
};

test.each([
  ['+49 151 1000003', '+49 151 1000003', null, 'same'],
  ['+49 151 1000003', '+491511000003', null, 'sameDigits'],
  ['+49 151 1000003', '0049 151 1000003', null, 'sameDigits'],
  ['+49 151 1000003', '49 151 1000003', null, 'sameDigits'],
  ['+49 151 1000003', '0151 1000003', 'DE', 'sameDigits'],
  ['+49 151 1000003', '0151/100 00-03', 'DE', 'sameDigits'],
  ['0151 1000003', '+49 (0)151 1000003', 'DE', 'sameDigits'],
  ['0151 1000003', '0151-1000003', null, 'sameDigits'],
  ['491511000003', '+49 151 1000003', 'DE', 'sameDigits'],
  ['00491511000003', '0151 1000003', 'DE', 'sameDigits'],
  ['+12025550124', '(202) 555-0124', 'US', 'sameDigits'],
  ['+12025550124', '1 202 555 0124', 'DE', 'sameDigits'],
  ['+7 912 345-67-89', '8 (912) 345-67-89', 'RU', 'sameDigits'],
  ['8 912 345-67-89', '+7 9123456789', 'RU', 'sameDigits'],
  ['011 15 2345-6789', '+54 9 11 2345 6789', 'AR', 'sameDigits'],
  ['+39 06 1234 5678', '06 12345678', 'IT', 'sameDigits'],
  ['LC-9000004', 'lc 9000004', null, 'otherSpacing'],
  ['LC-9000004', 'lc-9000004', null, 'otherCase'],
  ['rene\u0301@example.org', 'rené@example.org', null, 'same'],
  ['RENE\u0301@example.org', 'rené@example.org', null, 'otherCase'],
] as const)('%s is found by %s of %s: %s', (stored, text, country, likeness) => {
  expect(foundAs(stored, text, country)).toBe(likeness);
});

test.each([
  // The same digits after another country's code.
  ['+43 151 1000003', '0151 1000003', 'DE'],
  ['+49 151 1000003', '0151 1000003', null],
  ['+12025550124', '(202) 555-0124', 'DE'],
  ['+49 151 1000003', '+43 151 1000003', 'DE'],
  ['LC-9000004', 'LC-9000005', null],
] as const)('%s isn’t found by %s of %s', (stored, text, country) => {
  expect(foundAs(stored, text, country)).toBeUndefined();
});

test('a stored national number is the account’s country’s, whatever country is typed', () => {
  expect(foundAs('0151 1000003', '+49 151 1000003', 'FR', 'DE')).toBe('sameDigits');
  expect(foundAs('0151 1000003', '0151 1000003', 'FR', 'DE')).toBe('same');
  expect(foundAs('0151 1000003', '+33 1 51 10 00 00 3', 'FR', 'DE')).toBeUndefined();
});

test.each([
  ['0151 1000003', 'DE', 'DE'],
  ['0151 1000003', null, null],
  ['(202) 555-0124', 'US', 'US'],
  // Too long for a number of the country, but not for one of another.
  ['0151 1000003', 'US', null],
  ['+49 151 1000003', 'DE', undefined],
  ['0049 151 1000003', 'DE', undefined],
  // As long as that of a payment card.
  ['5555 5555 5555 4444', 'DE', undefined],
  ['555012', 'DE', undefined],
  ['LC-9000004', 'DE', undefined],
  ['ana@example.org', 'DE', undefined],
] as const)('%s is read in %s as a national number of %s', (text, country, read) => {
  expect(readCountryOf({ text, country })).toBe(read);
});

test('a phone number has at most 15 digits, without the 00 before it', () => {
  for (const text of ['0151 1000003', '+49 151 1000003', '00123456789012345']) {
    expect(isPhone(text), text).toBe(true);
  }
  for (const text of ['5555 5555 5555 4444', '555012', 'ana@example.org']) {
    expect(isPhone(text), text).toBe(false);
  }
});
