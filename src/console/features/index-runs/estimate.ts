import type { RunState } from './run-news.ts';

/** What is known of how long runs take, in words. */
export type Estimate = {
  /** "usually 4–6 min (3 runs)". */
  usual: string;
  /** Milliseconds. */
  shortestMs: number;
  longestMs: number;
};

const fewestRuns = 2;

/** How long a run took, milliseconds; undefined where it did not succeed or a time is missing. */
const tookMs = ({ status, startTime, endTime }: RunState): number | undefined => {
  const took = Date.parse(endTime ?? '') - Date.parse(startTime ?? '');
  return status === 'Success' && took >= 0 ? took : undefined;
};

type Unit = 's' | 'min';

const unitOf = (ms: number): Unit => (ms < 60_000 ? 's' : 'min');
const countOf = (ms: number): number =>
  Math.max(1, Math.round(ms / (unitOf(ms) === 's' ? 1000 : 60_000)));

const rangeOf = (shortestMs: number, longestMs: number): string => {
  const [from, to] = [countOf(shortestMs), countOf(longestMs)];
  const [fromUnit, toUnit] = [unitOf(shortestMs), unitOf(longestMs)];
  if (fromUnit !== toUnit) return `${from} ${fromUnit} to ${to} ${toUnit}`;
  return from === to ? `${to} ${toUnit}` : `${from}–${to} ${toUnit}`;
};

/**
 * How long runs take, by those that succeeded; null where they are fewer than two:
 * one alone gives no range. What failed or was canceled tells nothing of it.
 */
export const estimateOf = (runs: readonly RunState[]): Estimate | null => {
  const all = runs.map(tookMs).filter((took) => took !== undefined);
  if (all.length < fewestRuns) return null;
  const longestMs = Math.max(...all);
  const shortestMs = Math.min(...all);
  const range = rangeOf(shortestMs, longestMs);
  return { usual: `usually ${range} (${all.length} runs)`, shortestMs, longestMs };
};
