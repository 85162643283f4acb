import { expect, test } from 'vitest';
import type { LeftOutReason } from '#contract/left-out.ts';
import { lossReasons } from '#contract/left-out.ts';
import { createNamePath, createTally, lossRowMaximum, partsOf } from './losses.ts';

const point = '0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111';
const other = '1f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111';
const hoursOf = (...counts: [hour: number, count: number][]) =>
  Array.from({ length: 24 }, (_, hour) => new Map(counts).get(hour) ?? 0);
const lost = (path: string, reason: LeftOutReason = 'UNREADABLE') => ({
  path,
  reason,
  message: 'Not this.',
});

test('a receipt counts once for each reason and path of the contract, and once in all', () => {
  const tally = createTally(createNamePath());
  const parts = partsOf(
    [
      lost('purposes.0.TransactionType', 'MAY_HAVE_BEEN_NO'),
      lost('purposes.7.TransactionType', 'MAY_HAVE_BEEN_NO'),
      lost('dsDataElements.Ana'),
      lost('dsDataElements.Size', 'NOT_TAKEN'),
      lost('dsDataElements.Shoe', 'NOT_TAKEN'),
    ],
    { elements: 3, identifiers: 1 },
  );
  tally.add({ collectionPointId: point, at: '2026-11-21T09:59:59.999999Z', parts });
  tally.add({ collectionPointId: point, at: '2026-11-21T10:00:00Z', parts: parts.slice(0, 1) });
  tally.add({ collectionPointId: other, at: '2026-11-22T00:00:00Z', parts: parts.slice(2, 3) });
  tally.add({ collectionPointId: other, at: '2026-11-22T00:00:00Z', parts: [] });
  const first = { collectionPointId: point, day: '2026-11-21' };
  const second = { collectionPointId: other, day: '2026-11-22' };
  const once = hoursOf([9, 1]);
  const twice = hoursOf([9, 1], [10, 1]);
  expect(tally.rows()).toEqual([
    { ...first, reason: 'ANY', path: '', hours: twice },
    { ...first, reason: 'MAY_HAVE_BEEN_NO', path: 'purposes.*.TransactionType', hours: twice },
    { ...first, reason: 'UNREADABLE', path: 'dsDataElements.*', hours: once },
    { ...first, reason: 'NOT_TAKEN', path: 'dsDataElements.*', hours: once },
    { ...first, reason: 'TOO_MANY', path: 'dsDataElements.*', hours: once },
    { ...first, reason: 'TOO_MANY', path: 'additionalIdentifiers.*', hours: once },
    { ...second, reason: 'ANY', path: '', hours: hoursOf([0, 1]) },
    { ...second, reason: 'UNREADABLE', path: 'dsDataElements.*', hours: hoursOf([0, 1]) },
  ]);
});

test('a collection point has at most 100 rows a day, whatever it loses', () => {
  const namePath = createNamePath();
  const tally = () => createTally(namePath);
  const keys = new Set<string>();
  const lose = (day: string, paths: readonly string[]) => {
    const own = tally();
    for (const path of paths) {
      const parts = lossReasons.map((reason) => ({ reason, path }));
      own.add({ collectionPointId: point, at: `${day}T09:00:00Z`, parts });
    }
    const rows = own.rows().filter((row) => row.day === day);
    for (const { reason, path } of rows) keys.add(`${day} ${reason} ${path}`);
    return rows;
  };
  const paths = Array.from({ length: 50 }, (_, index) => `path${index}`);
  lose('2026-11-21', paths.slice(0, 25));
  const rows = lose('2026-11-21', paths.slice(25));
  expect(keys.size).toBe(lossRowMaximum);
  // All of them are counted, the rest under one path.
  expect(rows).toHaveLength(lossReasons.length + 1);
  expect(rows.find(({ path }) => path === '*')?.hours[9]).toBe(25);
  // What is known goes on, another collection point and another day begin anew.
  expect(lose('2026-11-21', ['path0']).map(({ path }) => path)).toContain('path0');
  expect(lose('2026-11-22', ['path49']).map(({ path }) => path)).toContain('path49');
});
