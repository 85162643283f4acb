import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestLimiter } from '#console/testing/render-console.tsx';
import { bindApi } from './api.ts';
import { useElapsed } from './useElapsed.ts';

const now = Date.parse('2026-11-21T14:03:00Z');
let aheadMs = 0;

beforeEach(() => {
  vi.useFakeTimers({ now });
  aheadMs = 0;
  bindApi({
    limiter: createTestLimiter(),
    baseUrl: '',
    newKey: () => '',
    serverNow: () => Date.now() + aheadMs,
    call: () => expect.fail('These tests send nothing.'),
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Elapsed({ since }: { since: number | null }) {
  return <p>{useElapsed(since)}</p>;
}

const shown = () => Number(screen.getByRole('paragraph').textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('each second is counted, by the clock', () => {
  render(<Elapsed since={now - 4300} />);
  expect(shown()).toBe(4);
  pass(699);
  expect(shown()).toBe(4);
  pass(1);
  expect(shown()).toBe(5);
  pass(60_000);
  expect(shown()).toBe(65);
});

test('a clock of the browser that goes wrong changes nothing', () => {
  aheadMs = -3_600_000;
  render(<Elapsed since={now + aheadMs - 4000} />);
  expect(shown()).toBe(4);
});

test('what is yet to begin, or did not, counts nothing', () => {
  render(<Elapsed since={now + 500} />);
  expect(shown()).toBe(0);
  cleanup();
  render(<Elapsed since={null} />);
  pass(5000);
  expect(shown()).toBe(0);
});

test('it is right at once in a page that was asleep', () => {
  render(<Elapsed since={now} />);
  vi.setSystemTime(now + 600_000);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe(600);
});
