import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LookHour, unusualHours } from './unusual-looks.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-01T00:00:00.000Z');
const at = (hour: number): string => new Date(start + hour * hourMs).toISOString();
const hours = (...people: [hour: number, people: number][]): LookHour[] =>
  people.map(([hour, count]) => ({ hour: at(hour), people: count }));
const first = at(0);
const dayHours = 24;

describe('an hour of looks is unusual', () => {
  test.each([
    ['without any before, from 301 people', [[0, 301]], [[0, 0]]],
    ['never with 300', [[0, 300]], []],
    [
      'with more than five times the usual',
      [
        [0, 100],
        [1, 100],
        [2, 501],
      ],
      [[2, 100]],
    ],
    [
      'not with five times the usual',
      [
        [0, 100],
        [1, 100],
        [2, 500],
      ],
      [],
    ],
    [
      'not for whoever always reads that much',
      [
        [-3, 900],
        [-2, 1000],
        [-1, 950],
        [0, 1100],
      ],
      [],
    ],
    [
      'though one hour before stood out as well',
      [
        [0, 10],
        [1, 12],
        [2, 4000],
        [3, 11],
        [4, 400],
      ],
      [
        [2, 11],
        [4, 11.5],
      ],
    ],
    [
      'by what was before it, not after',
      [
        [0, 2000],
        [1, 2000],
        [2, 2000],
      ],
      [[0, 0]],
    ],
    [
      'by the last 28 days: an hour that began 28 days ago counts',
      [
        [0, 100],
        [28 * dayHours, 400],
      ],
      [],
    ],
    [
      'by the last 28 days: one before that is forgotten',
      [
        [0, 100],
        [28 * dayHours + 1, 400],
      ],
      [[28 * dayHours + 1, 0]],
    ],
  ] as [string, [number, number][], [number, number][]][])('%s', (_, given, expected) => {
    expect(unusualHours(hours(...given), at(0)).map(({ hour, usual }) => [hour, usual])).toEqual(
      expected.map(([hour, usual]) => [at(hour), usual]),
    );
  });

  test('only from a time on', () => {
    expect(unusualHours(hours([0, 400], [200, 900]), at(1))).toEqual([]);
    expect(unusualHours(hours([0, 400], [200, 2001]), at(1))).toEqual([
      { hour: at(200), people: 2001, usual: 400 },
    ]);
  });

  test('as working it out anew for each hour says', () => {
    const median = (numbers: number[]): number => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const half = sorted.length / 2;
      const low = sorted[Math.ceil(half) - 1] ?? 0;
      return (low + (sorted[Math.floor(half)] ?? 0)) / 2;
    };
    const slowly = (given: readonly LookHour[]) =>
      given.filter(({ hour, people }, place) => {
        const since = Date.parse(hour) - 28 * dayHours * hourMs;
        const before = given.slice(0, place).filter((one) => Date.parse(one.hour) >= since);
        return people > 300 && people > 5 * median(before.map((one) => one.people));
      });
    const months = fc.uniqueArray(fc.integer({ min: 0, max: 60 * dayHours }), { maxLength: 120 });
    const count = fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 200, max: 3000 }));
    let met = 0;
    fc.assert(
      fc.property(months, fc.array(count, { minLength: 120, maxLength: 120 }), (places, counts) => {
        const given = places
          .toSorted((a, b) => a - b)
          .map((place, index): LookHour => ({ hour: at(place), people: counts[index] ?? 1 }));
        const found = unusualHours(given, first).map(({ hour }) => hour);
        met += found.length;
        expect(found).toEqual(slowly(given).map(({ hour }) => hour));
      }),
      { numRuns: 300 },
    );
    expect(met).toBeGreaterThan(100);
  });
});
