import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';

/**
 * Stops the page's clock and its intervals until `pass`; everything else runs as usual. A `waitFor`
 * then looks only when the document changes: `passUntil` waits for the rest. `vi.useRealTimers` ends it.
 */
export const holdClock = () =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });

/** Lets so many milliseconds pass. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Lets half a second pass again and again before each look: `await passUntil(reads).toBe(2)`. */
export const passUntil = <Value>(look: () => Value) =>
  expect.poll(async () => {
    await pass(500);
    return look();
  });

/** In the middle of a second, so that what happens within it has one time to show. */
export const midSecond = new Date('2026-11-23T10:20:30.500Z');
