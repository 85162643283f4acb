import { expect, test } from 'vitest';
import { phoneDigits } from './phone-digits.ts';

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
