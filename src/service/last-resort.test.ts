// @module-tag more

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLastResort } from './last-resort.ts';
import { createServiceProcesses } from './testing/service-process.ts';

describe('an error that nobody caught', () => {
  test('is logged without its message, and ends the process once what runs has ended', async () => {
    const lines: unknown[] = [];
    const exit = vi.fn();
    const { promise, resolve } = Promise.withResolvers<void>();
    const lastResort = createLastResort({
      log: { fatal: (...line) => lines.push(line) },
      stop: () => promise,
      exit,
    });
    lastResort(Object.assign(new Error('paula@example.org'), { code: 'ECONNRESET' }));
    lastResort('paula@example.org');
    expect(exit).not.toHaveBeenCalled();
    expect(lines).toEqual([
      [{ name: 'Error', code: 'ECONNRESET', stack: expect.any(Array) }, 'uncaught error; stopping'],
      [{ name: 'string' }, 'another uncaught error'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('paula');
    resolve();
    await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
  });

  test('ends the process where stopping fails or hangs', async () => {
    vi.useFakeTimers();
    for (const stop of [() => Promise.reject(new Error()), () => new Promise<never>(() => {})]) {
      const exit = vi.fn();
      createLastResort({ log: { fatal: () => {} }, stop, exit })(new Error());
      await vi.advanceTimersByTimeAsync(60_000);
      expect(exit).toHaveBeenCalledWith(1);
    }
    vi.useRealTimers();
  });
});

describe('a running service with an error that nobody caught', async () => {
  const preload = new URL('./testing/throw-on-signal.ts', import.meta.url);
  const processes = await createServiceProcesses(1, undefined, { preload });
  const { start, signal, ended, logged } = processes.first;
  beforeAll(start, 120_000);
  afterAll(processes.remove, 120_000);

  test.each(['SIGUSR2', 'SIGALRM'] as const)(
    'says so in its log and ends with 1 (%s)',
    async (name) => {
      if (processes.first.hasEnded()) await start();
      signal(name);
      expect(await ended()).toBe(1);
      const lines = logged().trim().split('\n');
      const line = JSON.parse(lines.find((text) => text.includes('uncaught')) ?? '{}');
      expect(line).toMatchObject({ level: 60, code: 'MADE_UP', stack: expect.any(Array) });
      expect(logged()).not.toContain('paula');
    },
    120_000,
  );
});
