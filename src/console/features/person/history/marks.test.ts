import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, marksOf, markWidth } from './marks.ts';

const day = (number: number) => ({ at: new Date(Date.UTC(2026, 0, number)).toISOString() });
const axis = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 31) };

/** "2@100" is a mark of two entries at the end. */
const placed = (days: number[], width: number) =>
  marksOf(days.map(day), axis, width).map(
    ({ place, entries }) => `${entries.length}@${Math.round(place)}`,
  );

test.each([
  ['stands where its time is', [31, 16, 1], 600, ['1@100', '1@50', '1@0']],
  ['takes what is nearer than its width', [31, 30, 16], 600, ['2@100', '1@50']],
  ['keeps what fits on a wider axis apart', [31, 30, 16], 1200, ['1@100', '1@97', '1@50']],
  ['has all of a day', [16, 16, 16], 600, ['3@50']],
  ['has everything on an axis without room', [31, 16, 1], 0, ['2@100', '1@0']],
])('a mark %s', (_what, days, width, expected) => {
  expect(placed(days, width)).toEqual(expected);
});

test('of many entries each is in one mark, in their order, and marks keep their distance', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -5, max: 40 }), { maxLength: 200 }),
      fc.integer({ min: 100, max: 1500 }),
      (days, width) => {
        const entries = days.toSorted((one, other) => other - one).map(day);
        const marks = marksOf(entries, axis, width);
        expect(marks.flatMap((mark) => mark.entries)).toEqual(entries);
        const places = marks.map(({ place }) => (place / 100) * width);
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          const next = places[index + 1];
          if (next !== undefined) expect(place - next).toBeGreaterThan(markWidth - 0.001);
        }
      },
    ),
  );
});

test('two thousand entries are a few dozen marks', () => {
  const hours = Array.from({ length: 2000 }, (_, index) => ({
    at: new Date(axis.to - (index * (axis.to - axis.from)) / 2000).toISOString(),
  }));
  const marks = marksOf(hours, axis, 800);
  expect(marks.length).toBeLessThanOrEqual(800 / markWidth + 1);
  expect(marks.flatMap(({ entries }) => entries)).toHaveLength(2000);
});

test('the axis reaches to entries that no band tells', () => {
  expect(axisOf(axis, [day(40), day(16), day(-2)])).toEqual({
    from: Date.UTC(2026, 0, -2),
    to: Date.UTC(2026, 0, 40),
  });
  expect(axisOf(axis, [])).toEqual(axis);
});
