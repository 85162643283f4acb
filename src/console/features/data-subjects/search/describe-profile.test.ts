import { expect, test } from 'vitest';
import { countChoices, lastTransactionOf } from './describe-profile.ts';

const choice = (IsConsented: boolean) => ({ Id: '1', Name: 'x', IsConsented });

test('choices count over all purposes; those without consent show where they were read', () => {
  const given = { Topics: [choice(true)] };
  const options = { CustomPreferences: [{ Id: '1', Name: 'x', Options: [choice(true)] }] };
  expect(countChoices([given, options, {}])).toBe('2');
  expect(countChoices([given, { Topics: [choice(false), choice(false)] }])).toBe('1 of 3');
  expect(countChoices([{ Topics: null }])).toBe('');
});

test('the last transaction is the latest of all purposes, whatever their offsets', () => {
  expect(
    lastTransactionOf([
      { LastTransactionDate: '2026-03-01T09:00:00.000Z' },
      { LastTransactionDate: null },
      { LastTransactionDate: '2026-03-01T10:30:00.000+02:00' },
    ]),
  ).toBe('2026-03-01T09:00:00.000Z');
  expect(lastTransactionOf([])).toBeUndefined();
});
