import { expect, test } from 'vitest';
import { lossReasons } from '#contract/left-out.ts';
import { lossLines, placeWords, reasonWords } from './losses.ts';

test('what was lost for one reason in one place is one line over all days', () => {
  const no = { reason: 'MAY_HAVE_BEEN_NO', path: 'purposes.*.TransactionType' } as const;
  const value = { reason: 'UNREADABLE', path: 'dsDataElements.*' } as const;
  const hour = (day: number, at: string) => `2026-11-${day}T${at}:00:00.000Z`;
  const lines = lossLines([
    {
      losses: [
        { ...value, count: 4, since: hour(20, '23'), until: hour(20, '23') },
        { ...no, count: 2, since: hour(20, '09'), until: hour(20, '10') },
      ],
    },
    { losses: [{ ...no, count: 3, since: hour(22, '08'), until: hour(22, '21') }] },
  ]);
  expect(lines).toEqual([
    { ...no, count: 5, since: hour(20, '09'), until: hour(22, '21') },
    { ...value, count: 4, since: hour(20, '23'), until: hour(20, '23') },
  ]);
});

test('each reason has words of its own, and one that is new stays as it came', () => {
  const words = lossReasons.map(reasonWords);
  expect(new Set(words).size).toBe(lossReasons.length);
  expect(words.join(' ')).not.toMatch(/[A-Z]_[A-Z]|undefined/);
  expect(reasonWords('SOMETHING_NEW')).toBe('SOMETHING_NEW');
  expect(reasonWords('toString')).toBe('toString');
});

test('a place is named as the sender knows it', () => {
  expect(['', '*', 'identifier'].map(placeWords)).toEqual([
    'Whole receipt',
    'Elsewhere',
    'identifier',
  ]);
});
