import { expect, test } from 'vitest';
import { everyCenter, numbersTable, oneCenter, shortDay } from './center-numbers.ts';

const numbers = {
  readAt: '2026-11-29T08:00:00.000Z',
  from: '2026-11-27',
  to: '2026-11-29',
  centers: [
    {
      id: 'one',
      opened: 5,
      changedToYes: 2,
      changedToNo: 3,
      days: [
        { day: '2026-11-27', opened: 1, changedToYes: 0, changedToNo: 1 },
        { day: '2026-11-29', opened: 4, changedToYes: 2, changedToNo: 2 },
      ],
    },
    {
      id: 'two',
      opened: 1,
      changedToYes: 1,
      changedToNo: 0,
      days: [{ day: '2026-11-29', opened: 1, changedToYes: 1, changedToNo: 0 }],
    },
  ],
};

test('all centers together have every day, also the one on which nothing happened', () => {
  expect(everyCenter(numbers)).toEqual({
    sum: { opened: 6, changedToYes: 3, changedToNo: 3 },
    days: [
      { day: '2026-11-27', opened: 1, changedToYes: 0, changedToNo: 1 },
      { day: '2026-11-28', opened: 0, changedToYes: 0, changedToNo: 0 },
      { day: '2026-11-29', opened: 5, changedToYes: 3, changedToNo: 2 },
    ],
  });
});

test('one center has its own numbers, and none where nobody opened it', () => {
  expect(oneCenter(numbers, 'one')).toMatchObject({ sum: { opened: 5 }, changed: [1, 0, 4] });
  expect(oneCenter(numbers, 'three')).toBeNull();
});

test('the table begins with the newest day', () => {
  expect(numbersTable(everyCenter(numbers).days).rows.map(([day]) => day)).toEqual([
    '2026-11-29',
    '2026-11-28',
    '2026-11-27',
  ]);
});

test('a day is told without its year', () => {
  expect(shortDay('2026-11-29')).toBe('Nov 29');
});
