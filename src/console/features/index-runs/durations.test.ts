import { expect, test } from 'vitest';
import type { IndexRunRecord } from '#contract/custom-indexes.ts';
import { durationsTable, toBars } from './durations.ts';

const begun = Date.parse('2026-11-24T13:20:00.000Z');
const run = (runId: string, more: Partial<IndexRunRecord> = {}): IndexRunRecord => ({
  runId,
  dataElementName: 'City',
  status: 'Success',
  isInUse: false,
  submittedDate: new Date(begun).toISOString(),
  startedBy: 'privacy-manager',
  startTime: new Date(begun).toISOString(),
  endTime: new Date(begun + 4_200).toISOString(),
  people: 7,
  ...more,
});
const going = run('going', { status: 'InProgress', endTime: null });
const now = begun + 9_000;

test('runs are drawn the oldest first, by what came of them, and one that goes on until now', () => {
  const runs = [
    going,
    run('failed', { status: 'Failed' }),
    run('canceled', { status: 'Cancelled' }),
    run('complete'),
  ];
  expect(toBars(runs, now).map(({ runId, kind, seconds }) => [runId, kind, seconds])).toEqual([
    ['complete', 'complete', 4.2],
    ['canceled', 'canceled', 4.2],
    ['failed', 'failed', 4.2],
    ['going', 'now', 9],
  ]);
});

test.each([
  ['never began', { startTime: null }],
  ['has no end', { endTime: null }],
  ['ended before it began', { endTime: '2026-11-24T13:19:00.000Z' }],
])('a run that %s is not drawn, and has no seconds in the table', (_case, more) => {
  const runs = [run('one', more)];
  expect(toBars(runs, now)).toEqual([]);
  expect(durationsTable(runs, now).rows[0]?.slice(1)).toEqual(['City', 'Complete', null, 7]);
});

test('the newest twelve are drawn, and the table has all', () => {
  const runs = Array.from({ length: 20 }, (_, index) => run(`${index}`));
  expect(toBars(runs, now)).toHaveLength(12);
  expect(toBars(runs, now).at(-1)?.runId).toBe('0');
  expect(durationsTable(runs, now).rows).toHaveLength(20);
});
