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

test('it goes on until it works again, however long nothing comes', () => {
  const bad = [...good, ...hours(200, 30, 60)];
  expect(losingSince(bad)).toEqual({ place: week, lost: 6_000, all: 12_000 });
  const total = [...good, ...hours(1, 60, 60), ...hours(3 * week, 0, 0)];
  expect(losingSince(total)).toEqual({ place: week, lost: 60, all: 60 });
  expect(losingSince([...total, ...hours(1, 0, 20)])).toBeNull();
});

test('it ends when somebody dealt with it, and goes on if it loses after that', () => {
  const bad = [...good, ...hours(2, 30, 60), ...hours(10, 0, 0)];
  expect(losingSince(bad, week + 1)).not.toBeNull();
  expect(losingSince(bad, week + 2)).toBeNull();
  expect(losingSince([...bad, ...hours(1, 30, 60)], week + 2)).toMatchObject({ place: week });
});
