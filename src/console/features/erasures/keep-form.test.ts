import { expect, test } from 'vitest';
import { keepFaults } from './keep-form.ts';

const now = Date.parse('2026-11-26T09:00:00Z');

test.each([
  ['', 'Enter a date.'],
  ['2026-11-26', 'Enter a date in the future.'],
  ['2026-11-27', undefined],
  ['2036-11-26', undefined],
  ['2036-11-27', 'Enter a date within 10 years.'],
])('receipts that are to stay until "%s": %s', (keepUntil, fault) => {
  expect(keepFaults({ keepUntil, keepReason: 'A claim' }, now)).toEqual(
    fault === undefined ? {} : { keepUntil: fault },
  );
});

test('receipts stay for a reason only', () => {
  expect(keepFaults({ keepUntil: '2027-01-01', keepReason: ' ' }, now)).toEqual({
    keepReason: 'Enter a legal reason.',
  });
});
