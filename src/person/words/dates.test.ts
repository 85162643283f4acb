import { expect, test } from 'vitest';
import { datesIn } from './dates.ts';

test.each([
  ['en', 'Nov 9, 2026'],
  ['de', '09.11.2026'],
  ['fr', '9 nov. 2026'],
  ['sv', '9 nov. 2026'],
  ['ar', '9 نوفمبر 2026'],
])('a day in %s tells its month from its day as its readers write it', (language, day) => {
  expect(datesIn(language).day('2026-11-09T12:00:00Z')).toBe(day);
});
