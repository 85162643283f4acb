import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionLost } from './availability.ts';
import { createWatch } from './watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database whose probe answers after so long, or not within the second that it has. */
const watched = () => {
  const state = { isFrozen: false, probes: 0 };
  const probe = async () => {
    state.probes += 1;
    for (let waited = 0; waited < 1000; waited += 50) {
      if (!state.isFrozen) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  return { state, watch: createWatch(probe) };
};

test('answers that come soon cost no probe', async () => {
  const { state, watch } = watched();
  const giveUp = vi.fn();
  for (let count = 0; count < 10; count += 1) {
    const end = watch.await(giveUp);
    await vi.advanceTimersByTimeAsync(300);
    end();
  }
  expect(state.probes).toBe(0);
  expect(giveUp).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a slow statement goes on while the database answers others', async () => {
  const { state, watch } = watched();
  const giveUp = vi.fn();
  watch.await(giveUp);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(state.probes).toBeGreaterThan(10);
  expect(giveUp).not.toHaveBeenCalled();
  await watch.admit();
  watch.stop();
});

test('what a frozen database leaves open is given up within two seconds', async () => {
  const { state, watch } = watched();
  state.isFrozen = true;
  const giveUp = vi.fn();
  watch.await(giveUp);
  await vi.advanceTimersByTimeAsync(1900);
  expect(giveUp).toHaveBeenCalledOnce();
  watch.stop();
});

test('nothing is begun while the database is frozen, and all is at once when it goes on', async () => {
  const { state, watch } = watched();
  state.isFrozen = true;
  const end = watch.await(() => {});
  await vi.advanceTimersByTimeAsync(1900);
  end();
  const refused = expect(watch.admit()).rejects.toThrow(ConnectionLost);
  await vi.advanceTimersByTimeAsync(300);
  await refused;
  state.isFrozen = false;
  const admitted = watch.admit();
  await vi.advanceTimersByTimeAsync(100);
  await admitted;
  await watch.admit();
  await vi.advanceTimersByTimeAsync(2000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a statement whose own connection hangs is given up after longer than any may take', async () => {
  const { watch } = watched();
  const giveUp = vi.fn();
  watch.await(giveUp);
  await vi.advanceTimersByTimeAsync(36_000);
  expect(giveUp).toHaveBeenCalled();
  watch.stop();
});
