import { expect, test } from 'vitest';
import { createIds } from './new-id.ts';

test('ids are UUIDs of version 7 with the time, and no two are alike', () => {
  const newId = createIds(() => Date.parse('2026-11-29T12:00:00.123Z'));
  const ids = Array.from({ length: 3_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  const milliseconds = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  expect(new Date(milliseconds(ids[0] ?? '')).toISOString()).toBe('2026-11-29T12:00:00.123Z');
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
});

test('ids ascend, also beyond what a millisecond holds and when the clock goes back', () => {
  const times = [5, 5, 4, 3, 7];
  const newId = createIds(() => times.shift() ?? 7);
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});
