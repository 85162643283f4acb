import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { searchFormsOf } from './search-forms.ts';

test.each([
  ['ana@example.org', ['ANA@Example.org', ' ana@example.org ']],
  ['rené@example.org', ['rene\u0301@example.org', 'RENÉ@example.org', 'RENE\u0301@example.org']],
  ['Ελένη', ['ΕΛΈΝΗ']],
  ['LC-9000004', ['LC 9000004', 'lc9000004', 'LC‑9000004', 'Lc 9000 004', 'LC–9000004']],
  ['4111 1111 1111 1111', ['4111111111111111', '4111-1111-1111-1111', '4111\u00a01111 1111 1111']],
])('%s is found by the same text as %j', (value, others) => {
  for (const other of others) expect(searchFormsOf(other).text).toBe(searchFormsOf(value).text);
});

test.each([
  ['anna-maria', 'annamaria'],
  ['anna-maria1990@example.org', 'annamaria1990@example.org'],
  ['rené', 'rene'],
  ['LC-9000004', 'LC-9000014'],
])('%s and %s are two', (one, other) => {
  expect(searchFormsOf(one).text).not.toBe(searchFormsOf(other).text);
});

test.each([
  [
    '1511000003',
    [
      '+49 151 1000003',
      '0049 151-1000003',
      '(+49) (0)151 / 100 00 03',
      '0151 1000003',
      '+49.151.1000003',
      '+49\u00a0151\u202f1000003',
      '0151\u20131000003',
      '\u202a+49\u00a0(0)151\u2011100\u200900\u2212\u200b03\u202c',
    ],
  ],
  ['2025550124', ['+1 (202) 555-0124', '(202) 555-0124', '001 202 555 0124']],
  // Without anything that says so, the code of a country is part of the number.
  ['491511000003', ['491511000003']],
  ['41441234567'.slice(2), ['+41 44 123 45 67', '044 123 45 67']],
])('of a phone number %s is what all ways to write it have', (form, ways) => {
  for (const way of ways) expect(searchFormsOf(way).phone).toBe(form);
});

test.each(['555-012', 'LC-9000004', '4111 1111 1111 1111 22', 'tel 5550126', ''])(
  '“%s” is no phone number',
  (text) => {
    expect(searchFormsOf(text).phone).toBeNull();
  },
);

test('the codes of all countries are told from the numbers after them', () => {
  const wrong = getCountries().filter(
    (country) => searchFormsOf(`+${getCountryCallingCode(country)}2345678`).phone !== '2345678',
  );
  expect(wrong).toEqual([]);
});
