import { expect, test } from 'vitest';
import { estimateOf } from './estimate.ts';
import type { RunState } from './run-news.ts';

const start = Date.parse('2026-11-21T09:00:00Z');
const aRun = (seconds: number | null, more: Partial<RunState> = {}): RunState => ({
  status: 'Success',
  startTime: new Date(start).toISOString(),
  endTime: seconds === null ? null : new Date(start + seconds * 1000).toISOString(),
  ...more,
});
const usual = (...runs: RunState[]) => estimateOf(runs)?.usual;

test('says from where to where runs took, and of how many that is told', () => {
  expect(usual(aRun(245), aRun(360), aRun(300))).toBe('usually 4–6 min (3 runs)');
  expect(usual(aRun(3), aRun(8))).toBe('usually 3–8 s (2 runs)');
  expect(usual(aRun(30), aRun(300))).toBe('usually 30 s to 5 min (2 runs)');
  expect(usual(aRun(300), aRun(310))).toBe('usually 5 min (2 runs)');
  expect(usual(aRun(0), aRun(0.2))).toBe('usually 1 s (2 runs)');
});

test('knows the longest, beyond which a run takes longer than any', () => {
  expect(estimateOf([aRun(245), aRun(360)])?.longestMs).toBe(360_000);
});

test('says nothing of fewer than two runs', () => {
  expect(estimateOf([])).toBeNull();
  expect(estimateOf([aRun(60)])).toBeNull();
});

test.each([
  ['failed', aRun(60, { status: 'Failed' })],
  ['was cancelled', aRun(60, { status: 'Cancelled' })],
  ['has no end', aRun(null)],
  ['has no start', aRun(60, { startTime: null })],
  ['ended before it began', aRun(-60)],
  ['has times that are none', aRun(60, { startTime: 'soon' })],
])('a run that %s tells nothing of it', (_case, run) => {
  expect(estimateOf([aRun(60), run])).toBeNull();
});
