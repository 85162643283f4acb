import { expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { clockDifference } from './clock-difference.ts';

const { db } = await testDatabase();
const clockAt = (...offsets: number[]) => {
  const left = [...offsets];
  return () => new Date(Date.now() + (left.shift() ?? 0)).toISOString();
};
/** The server of the tests runs on this machine. */
const nearMs = 1_000;

test.each([0, 90_000, -172_800_000])(
  'a clock that is off by %d ms is found out',
  async (offset) => {
    const difference = await clockDifference(db, clockAt(offset, offset));
    expect(Math.abs(difference - offset)).toBeLessThan(nearMs);
  },
);

test('a long round trip is no difference, but does not hide one either', async () => {
  expect(Math.abs(await clockDifference(db, clockAt(0, 20_000)))).toBeLessThan(nearMs);
  const late = await clockDifference(db, clockAt(90_000, 110_000));
  expect(Math.abs(late - 90_000)).toBeLessThan(nearMs);
});
