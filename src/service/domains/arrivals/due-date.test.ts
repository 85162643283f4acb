import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueDate } from './due-date.ts';

const week = { workingDays: [1, 2, 3, 4, 5], holidays: [] as string[] };
const business = (days: number) => ({ days, isBusiness: true });

describe('a withdrawal is due', () => {
  test.each([
    // November 11, 2026 is a Wednesday.
    ['2026-11-11T08:40:00.000000Z', business(10), week, '2026-11-26T00:00:00.000Z'],
    ['2026-11-11T08:40:00.000000Z', business(1), week, '2026-11-13T00:00:00.000Z'],
    ['2026-11-11T08:40:00.000000Z', business(0), week, '2026-11-12T00:00:00.000Z'],
    // On a Saturday nothing of it has passed by Monday morning.
    ['2026-11-14T23:59:59.999999Z', business(1), week, '2026-11-17T00:00:00.000Z'],
    [
      '2026-12-23T10:00:00.000000Z',
      business(2),
      { ...week, holidays: ['2026-12-25', '2026-12-26', '2026-12-28'] },
      '2026-12-30T00:00:00.000Z',
    ],
    [
      '2026-11-11T08:40:00.000000Z',
      business(1),
      { workingDays: [7], holidays: [] },
      '2026-11-16T00:00:00.000Z',
    ],
    [
      '2026-11-11T08:40:00.000000Z',
      { days: 2, isBusiness: false },
      week,
      '2026-11-13T08:40:00.000Z',
    ],
  ])('%s by its clock and the calendar', (since, clock, calendar, due) => {
    expect(dueDate(since, clock, calendar)).toBe(due);
  });

  test('after exactly as many working days as the clock says, whatever the calendar', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    const first = Date.parse('2026-01-01T00:00:00Z');
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const day = fc.integer({ min: 0, max: 200 }).map((at) => first + at * 86_400_000);
    fc.assert(
      fc.property(
        ...[day, fc.integer({ min: 0, max: 86_399_999 }), fc.integer({ min: 1, max: 40 }), days],
        fc.array(day.map(dayOf), { maxLength: 20 }),
        (start, time, count, workingDays, holidays) => {
          const since = new Date(start + time).toISOString();
          const due = Date.parse(dueDate(since, business(count), { workingDays, holidays }));
          let worked = 0;
          for (let at = start + 86_400_000; at < due; at += 86_400_000) {
            const weekday = new Date(at).getUTCDay() || 7;
            if (workingDays.includes(weekday) && !holidays.includes(dayOf(at))) worked += 1;
          }
          expect(worked).toBe(count);
        },
      ),
    );
  });
});
