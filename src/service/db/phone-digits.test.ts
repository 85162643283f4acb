import { expect, test } from 'vitest';
import { phoneDigits, phoneForms } from './phone-digits.ts';

test.each([
  ['+46 (0)70-123.45/67', '460701234567'],
  ['+12125550126', '12125550126'],
  ['555-0126', '5550126'],
])('%s is a phone number', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test.each(['555-012', 'C5550126', '5550126 x3', '+-(). /', '', '٥٥٥٠١٢٦٧', '555\t0126'])(
  '“%s” is none',
  (text) => {
    expect(phoneDigits(text)).toBeUndefined();
  },
);

test.each([
  ['+46 70 123', ['4670123', '004670123']],
  ['0046 70 123', ['004670123', '4670123']],
  ['+46 (0)70-123 45', ['4607012345', '004607012345', '467012345', '00467012345']],
  ['070-123 45', ['07012345', '0007012345']],
  // Too short without what leads out of the country.
  ['0046701', ['0046701']],
])('%s may be stored as these digits', (text, forms) => {
  expect(phoneForms(text)).toEqual(forms);
});

test('what is no phone number has no forms', () => {
  expect(phoneForms('C5550126')).toBeUndefined();
});
