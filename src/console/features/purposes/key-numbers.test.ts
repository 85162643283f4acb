import { expect, test } from 'vitest';
import { earlierWords, rateNote, recentAnswers } from './key-numbers.ts';

const day = (numbers: { optIns?: number; refusals?: number; withdrawals?: number }) => ({
  day: '2026-11-01',
  optIns: 0,
  refusals: 0,
  withdrawals: 0,
  ...numbers,
});

const days = (length: number, numbers: Parameters<typeof day>[0]) =>
  Array.from({ length }, () => day(numbers));

test('numbers are of the last 30 days, with the withdrawals of the 30 before', () => {
  const answers = recentAnswers([
    ...days(30, { optIns: 9, withdrawals: 2 }),
    ...days(30, { optIns: 3, refusals: 1, withdrawals: 1 }),
  ]);
  expect(answers).toEqual({
    agreed: 90,
    asked: 120,
    rate: 0.75,
    withdrawn: 30,
    withdrawnBefore: 60,
  });
  expect(rateNote(answers)).toBe('90 of 120 asked in 30 days');
});

test('no rate is told where no refusal was recorded', () => {
  const answers = recentAnswers(days(30, { optIns: 1 }));
  expect(answers.rate).toBeNull();
  expect(rateNote(answers)).toBe('30 yeses, no refusal recorded');
  expect(rateNote(recentAnswers(days(30, {})))).toBe('No one was asked in 30 days');
});

test('people on older texts are told by version, the oldest ones together', () => {
  const byVersion = [5, 4, 3, 2, 1].map((version) => ({ version, people: version * 1000 }));
  expect(earlierWords(byVersion.slice(2), 4)).toBe(
    '3,000 agreed to v3, 2,000 to v2 and 1,000 to v1',
  );
  expect(earlierWords(byVersion, 5)).toBe(
    '4,000 agreed to v4, 3,000 to v3 and 3,000 to older ones',
  );
});

test('nobody is on an older text where none is older than the Active version, or none is Active', () => {
  expect(earlierWords([{ version: 2, people: 7 }], 2)).toBeUndefined();
  expect(earlierWords([{ version: 2, people: 7 }], null)).toBeUndefined();
});
