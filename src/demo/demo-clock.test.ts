import { expect, test } from 'vitest';
import { notBefore, officeTime } from './demo-clock.ts';
import { seededIds, seededRandom } from './demo-random.ts';

const end = '2026-11-20T16:00:00.000Z';

test('times are in office hours of working days, and older ages are never later days', () => {
  const random = seededRandom(1);
  let earlier = '9999';
  for (let daysAgo = 0; daysAgo < 800; daysAgo += 1) {
    const time = new Date(officeTime(end, daysAgo, random));
    expect(time.getTime()).toBeLessThan(Date.parse(end));
    expect([1, 2, 3, 4, 5]).toContain(time.getUTCDay());
    expect(time.getUTCHours()).toBeGreaterThanOrEqual(7);
    expect(time.getUTCHours()).toBeLessThan(16);
    const day = time.toISOString().slice(0, 10);
    expect(day <= earlier).toBe(true);
    earlier = day;
  }
});

test('an act comes after the one before it', () => {
  expect(notBefore(null, end)).toBe(end);
  expect(notBefore('2026-11-20T15:59:59.999Z', end)).toBe(end);
  expect(notBefore(end, end)).toBe('2026-11-20T16:17:00.313Z');
});

test('the same seed gives the same ids, which are uuids and all different', () => {
  const make = () => {
    const newId = seededIds(seededRandom(7));
    return Array.from({ length: 1000 }, newId);
  };
  const ids = make();
  expect(make()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
