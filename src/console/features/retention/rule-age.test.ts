import { expect, test } from 'vitest';
import { ageHelp, ageWords, type RuleAge, toAge, toDays } from './rule-age.ts';

test.each<[RuleAge['amount'], RuleAge['unit'], number | string]>([
  ['45', 'days', 45],
  [' 6 ', 'months', 180],
  ['2', 'years', 730],
  ['0', 'years', 0],
  ['', 'years', ''],
  ['1.5', 'years', '1.5'],
  ['two', 'months', 'two'],
])('"%s" %s are %s days', (amount, unit, days) => {
  expect(toDays({ amount, unit })).toBe(days);
});

test('no age changes on its way to a form and back', () => {
  for (const days of [1, 30, 45, 180, 364, 365, 366, 730, 36_500]) {
    expect(toDays(toAge(days))).toBe(days);
  }
  expect(toAge(730)).toEqual({ amount: '2', unit: 'years' });
  // It may have been meant as ninety days.
  expect(toAge(90)).toEqual({ amount: '90', unit: 'days' });
});

test('an age says its days', () => {
  expect([1, 45, 365, 730, 36_500].map(ageWords)).toEqual([
    '1 day',
    '45 days',
    '1 year (365 days)',
    '2 years (730 days)',
    '100 years (36,500 days)',
  ]);
  expect(ageHelp({ amount: '2', unit: 'years' })).toBe('730 days: a year counts 365.');
  expect(ageHelp({ amount: '6', unit: 'months' })).toBe('180 days: a month counts 30.');
  expect(ageHelp({ amount: 'x', unit: 'months' })).toBe('At least 1 day.');
  expect(ageHelp({ amount: '5', unit: 'days' })).toBe('At least 1 day.');
});
