import { describe, expect, test } from 'vitest';
import { dayWords, spanOf } from './day-words.ts';
import { activityCriteria, activityRequest, tabOf } from './queries.ts';
import { dayOf, lastDayOf, rangesUntil, startOf } from './ranges.ts';

const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);
const now = at(2026, 10, 27, 10, 41);

describe('the spans of the activity', () => {
  test('begin at midnight where the console is read', () => {
    const [today, week, month, first] = rangesUntil(now);
    expect([today?.from, week?.from, month?.from]).toEqual(
      [27, 21, -2].map((day) => at(2026, 10, day).toISOString()),
    );
    expect(today?.until).toBeUndefined();
    expect(first).toMatchObject({ label: 'November 2026', until: '2026-12-01T00:00:00Z' });
  });

  test('from day to day hold the last day whole, and come back as they were chosen', () => {
    expect(startOf('2026-11-20')).toBe(at(2026, 10, 20).toISOString());
    expect(startOf('2026-11-27', 1)).toBe(at(2026, 10, 28).toISOString());
    expect(lastDayOf(startOf('2026-11-27', 1))).toBe('2026-11-27');
    expect(dayOf(startOf('2026-11-20'))).toBe('2026-11-20');
    expect([dayOf(undefined), lastDayOf(undefined), startOf('')]).toEqual(['', '', undefined]);
    // An hour is no day.
    expect(dayOf(at(2026, 10, 20, 9, 0).toISOString())).toBe('');
  });
});

test('days say how far they are, and spans say a minute once', () => {
  const wordsOf = (date: Date) => dayWords(date.toISOString(), now);
  expect(wordsOf(at(2026, 10, 27, 0, 0))).toEqual({ name: 'Today', date: 'Friday, Nov 27' });
  expect(wordsOf(at(2026, 10, 26, 23, 59))).toEqual({
    name: 'Yesterday',
    date: 'Thursday, Nov 26',
  });
  expect(wordsOf(at(2025, 4, 1, 12, 0))).toEqual({ name: 'Thursday, May 1, 2025', date: '' });
  const from = at(2026, 10, 27, 9, 2).toISOString();
  expect(spanOf({ from, until: from })).toBe('09:02');
  expect(spanOf({ from, until: at(2026, 10, 27, 9, 6).toISOString() })).toBe('09:02–09:06');
});

describe('an address of the activity', () => {
  const parsed = (search: string) => activityCriteria.parse(new URLSearchParams(search));

  test.each([
    ['', 'changes'],
    ['looks=true', 'visits'],
    ['kind=exported', 'lists'],
    ['kind=copied', 'visits'],
    ['kind=published', 'changes'],
    ['dataSubjectId=0193a6e4-5cf0-7e31-9d84-b7a2c6f0e513', 'visits'],
    ['objectType=purpose&objectId=x', 'changes'],
    ['tab=programs&kind=looked', 'programs'],
    ['tab=nonsense', 'changes'],
  ])('"%s" leads to %s', (search, tab) => {
    expect(tabOf(parsed(search))).toBe(tab);
  });

  test('asks for programs, too, where it is about one person, record or actor', () => {
    expect(activityRequest(parsed(''))).toEqual({ part: 'changes', byPrograms: false });
    expect(activityRequest(parsed('tab=programs'))).toEqual({ byPrograms: true });
    expect(activityRequest(parsed('objectId=x'))).toEqual({ part: 'changes', objectId: 'x' });
    expect(activityRequest(parsed('actor=samir&looks=true'))).toEqual({
      part: 'visits',
      actor: 'samir',
      looks: true,
    });
  });
});
