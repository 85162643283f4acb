import { expect, test } from 'vitest';
import { optOutLabel, readOptOutIdentifier } from './opt-out-identifier.ts';

test.each([
  [' Ana@example.org ', 'Ana@example.org'],
  ['+49 (171) 555-01 23', '+491715550123'],
  ['0049 171 5550123', '+491715550123'],
  ['LC-9000 004', 'LC-9000 004'],
  ['1234567890123456', '1234567890123456'],
  ['112', '112'],
  ['customer.one', 'customer.one'],
  ['', ''],
])('"%s" is opted out as "%s"', (typed, identifier) => {
  expect(readOptOutIdentifier(typed)).toEqual({ identifier });
});

test.each([
  ['0171 5550123', /country code/],
  ['(202) 555-0124', /country code/],
  ['01715550123', /country code/],
  ['Elodie Blanchard', /^Search for an email/],
])('"%s" is no identifier of programs', (typed, message) => {
  expect(readOptOutIdentifier(typed)).toEqual({ message: expect.stringMatching(message) });
});

test.each([
  ['ana@example.org', 'Record an opt-out for this address anyway'],
  ['0171 5550123', 'Record an opt-out for this number anyway'],
  ['LC-9000 004', 'Record an opt-out anyway'],
  ['112', 'Record an opt-out anyway'],
])('for "%s" the button says "%s"', (typed, label) => expect(optOutLabel(typed)).toBe(label));
