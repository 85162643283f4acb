import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopAtSignals } from './stop-signals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const listen = (drainMs: number) => {
  const signals = new EventEmitter();
  const calls: string[] = [];
  const told = (name: string) => () => void calls.push(name);
  const { stopNow } = stopAtSignals(signals, { drainMs, drain: told('drain'), stop: told('stop') });
  return { send: (name: string) => signals.emit(name), stopNow, calls };
};

test('SIGTERM stops after the time to drain, in which nothing ends', () => {
  const { send, calls } = listen(5_000);
  send('SIGTERM');
  vi.advanceTimersByTime(4_999);
  expect(calls).toEqual(['drain']);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['drain', 'stop']);
});

test.each(['SIGTERM', 'SIGINT'])('a second signal ends the wait: %s', (second) => {
  const { send, calls } = listen(5_000);
  send('SIGTERM');
  send(second);
  expect(calls).toEqual(['drain', 'stop']);
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual(['drain', 'stop']);
});

test('SIGINT stops at once, and so does SIGTERM without time to drain', () => {
  for (const [name, drainMs] of [['SIGINT', 5_000] as const, ['SIGTERM', 0] as const]) {
    const { send, calls } = listen(drainMs);
    send(name);
    expect(calls).toEqual(['stop']);
  }
});

test('a signal while it stops already finds no listener, so that it kills', () => {
  const { send } = listen(5_000);
  expect([send('SIGTERM'), send('SIGTERM'), send('SIGTERM')]).toEqual([true, true, false]);
  const terminal = listen(5_000);
  expect([terminal.send('SIGINT'), terminal.send('SIGINT')]).toEqual([true, false]);
});

test('who is told to stop in another way stops once', () => {
  const { send, stopNow, calls } = listen(5_000);
  send('SIGTERM');
  stopNow();
  stopNow();
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual(['drain', 'stop']);
});
