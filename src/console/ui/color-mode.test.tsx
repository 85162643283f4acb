import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const root = document.documentElement;
const key = 'console-color-mode';

/** A system that prefers dark or light, and can change its mind. */
const stubSystem = () => {
  const listeners = new Set<() => void>();
  const system = { matches: false };
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.matches;
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  return (isDark: boolean) => {
    system.matches = isDark;
    for (const listener of listeners) listener();
  };
};

const load = async () => ({
  ...(await import('./color-mode.ts')),
  ...(await import('./useColorMode.ts')),
});

beforeEach(() => vi.resetModules());
afterEach(() => {
  root.removeAttribute('data-scheme');
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('without a choice the page follows the system until it is left', async () => {
  const turn = stubSystem();
  const { followColorMode } = await load();
  const stop = followColorMode();
  expect(root.dataset.scheme).toBe('light');
  turn(true);
  expect(root.dataset.scheme).toBe('dark');
  stop();
  turn(false);
  expect(root.dataset.scheme).toBe('dark');
});

test('a choice is kept, shown at once, and outlives a change of the system', async () => {
  const turn = stubSystem();
  const { followColorMode, setColorMode, useColorMode } = await load();
  const stop = followColorMode();
  const { result } = renderHook(useColorMode);
  expect(result.current).toBe('system');
  act(() => setColorMode('dark'));
  expect(result.current).toBe('dark');
  expect(root.dataset.scheme).toBe('dark');
  expect(localStorage.getItem(key)).toBe('dark');
  turn(false);
  expect(root.dataset.scheme).toBe('dark');
  stop();
});

test('a choice in another tab holds here too', async () => {
  stubSystem();
  const { followColorMode, useColorMode } = await load();
  const stop = followColorMode();
  const { result } = renderHook(useColorMode);
  localStorage.setItem(key, 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
  expect(result.current).toBe('dark');
  expect(root.dataset.scheme).toBe('dark');
  stop();
});

test('the script of the page shows the stored choice before anything has loaded', async () => {
  stubSystem();
  localStorage.setItem(key, 'dark');
  const { applyStoredColorMode } = await load();
  applyStoredColorMode();
  expect(root.dataset.scheme).toBe('dark');
});
