import { expect, test, vi } from 'vitest';
import { createClockGuard } from './clock-guard.ts';

const afterChecks = async (...differences: number[]) => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const left = [...differences];
  const guard = createClockGuard(async () => left.shift() ?? 0, log);
  for (const _ of differences) await guard.check();
  const lines = Object.entries(log).flatMap(([level, { mock }]) =>
    mock.calls.map(([{ differenceS }]) => [level, differenceS]),
  );
  return { guard, lines };
};

test.each([0, 1_999, -1_999])('a difference of %d ms is told nowhere', async (difference) => {
  const { guard, lines } = await afterChecks(difference);
  expect(lines).toEqual([]);
  expect(guard.isWrong()).toBe(false);
});

test.each([2_000, -2_000, 59_999])(
  'from 2 s of difference the log says so once: %d ms',
  async (difference) => {
    const { guard, lines } = await afterChecks(difference, difference, difference);
    expect(lines).toEqual([['warn', difference / 1000]]);
    expect([guard.isWrong(), guard.differenceS()]).toEqual([false, difference / 1000]);
    expect(() => guard.require()).not.toThrow();
  },
);

test.each([
  [60_000, '60 s ahead of'],
  [-172_800_000, '172800 s behind'],
])('from 60 s nothing is done, and the refusal says why: %d ms', async (difference, words) => {
  const { guard, lines } = await afterChecks(difference, difference);
  expect(lines).toEqual([['error', difference / 1000]]);
  expect(guard.isWrong()).toBe(true);
  expect(() => guard.require()).toThrow(`The service's clock is ${words} the database's.`);
});

test('each change is told, and what was wrong is right again below 60 s', async () => {
  const { guard, lines } = await afterChecks(3_000, 90_000, 90_000, 3_000, 0);
  expect(lines.toSorted()).toEqual([
    ['error', 90],
    ['info', 0],
    ['warn', 3],
    ['warn', 3],
  ]);
  expect(guard.isWrong()).toBe(false);
});

test('a database that is away leaves what was known', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const read = vi.fn<() => Promise<number>>().mockResolvedValueOnce(90_000);
  const guard = createClockGuard(read.mockRejectedValue(new Error('away')), log);
  await guard.check();
  await expect(guard.check()).rejects.toThrow('away');
  expect(guard.isWrong()).toBe(true);
});
