import { expect, test } from 'vitest';
import { type HourCount, losingSince } from './losing-since.ts';

const hours = (count: number, lost: number, all: number): HourCount[] =>
  Array.from({ length: count }, () => ({ lost, all }));
const week = 168;
const good = hours(week, 0, 100);

test('a form that worked loses from the hour on in which a tenth, and 20, lost something', () => {
  const bad = hours(1, 20, 200);
  expect(losingSince([...good, ...bad])).toEqual({ place: week, lost: 20, all: 200 });
  expect(losingSince([...good, ...bad, ...hours(2, 34, 60)])).toEqual({
    place: week,
    lost: 88,
    all: 320,
  });
});

test.each([
  ['under 20', [...good, ...hours(1, 19, 19)]],
  ['under a tenth', [...good, ...hours(1, 20, 201)]],
  ['a hundredth the week before', [...hours(week, 1, 100), ...hours(1, 50, 100)]],
  ['nothing', []],
])('%s is none', (_, given) => {
  expect(losingSince(given)).toBeNull();
});

test('just under a hundredth the week before is a form that worked; so is one that is new', () => {
  const before = [...hours(1, 167, 16_800), ...hours(week - 1, 0, 0)];
  expect(losingSince([...before, ...hours(1, 50, 100)])).toMatchObject({ place: week });
  expect(losingSince([...hours(1, 168, 16_800), ...before.slice(1), ...hours(1, 50, 100)])).toBe(
    null,
  );
  expect(losingSince(hours(1, 20, 20))).toMatchObject({ place: 0 });
  // What is longer ago doesn't count.
  expect(losingSince([...hours(1, 90, 100), ...good, ...hours(1, 50, 100)])).not.toBeNull();
});

test('it works again once 20 receipts came after it of which under a tenth lost something', () => {
  const bad = [...good, ...hours(1, 50, 100)];
  expect(losingSince([...bad, ...hours(1, 1, 19)])).not.toBeNull();
  expect(losingSince([...bad, ...hours(1, 2, 20)])).not.toBeNull();
  expect(losingSince([...bad, ...hours(1, 1, 20)])).toBeNull();
  // Night after night with a few, which say nothing by themselves.
  expect(losingSince([...bad, ...hours(10, 0, 2)])).toBeNull();
  expect(losingSince([...bad, ...hours(9, 0, 2)])).toMatchObject({ place: week });
});

test('it goes on for longer than a week, and ends a week after the last sign of it', () => {
  const bad = [...good, ...hours(200, 30, 60)];
  expect(losingSince(bad)).toEqual({ place: week, lost: 6_000, all: 12_000 });
  expect(losingSince([...bad, ...hours(week - 1, 0, 0)])).not.toBeNull();
  expect(losingSince([...bad, ...hours(week, 0, 0)])).toBeNull();
});
