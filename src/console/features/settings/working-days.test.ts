import { expect, test } from 'vitest';
import { daysText, holidaysText, toCalendar, toForm } from './working-days.ts';

test.each([
  [[1, 2, 3, 4, 5], 'Monday to Friday'],
  [[7, 1, 2], 'Monday, Tuesday, Sunday'],
  [[1, 3, 5, 6, 7], 'Monday, Wednesday, Friday to Sunday'],
])('%j reads as %s', (days, text) => {
  expect(daysText(days)).toBe(text);
});

test('a form gives back what it was made of, with each holiday once and in order', () => {
  const calendar = { workingDays: [1, 2, 6], holidays: ['2026-12-25', '2027-01-01'] };
  expect(toCalendar(toForm(calendar))).toEqual(calendar);
  const holidays = ' 2027-01-01, 2026-12-25\n\n2027-01-01;';
  expect(toCalendar({ ...toForm(calendar), holidays })).toEqual(calendar);
  expect([holidaysText([]), holidaysText(calendar.holidays)]).toEqual([
    'no holidays',
    '2 holidays',
  ]);
});
