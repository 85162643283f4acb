import { useSyncExternalStore } from 'react';
import type { DemoResetStatus } from '#contract/demo-reset.ts';

const key = 'console-demo-reset';
const listeners = new Set<() => void>();
let watched: string | null = null;

const enter = (next: string | null): void => {
  watched = next;
  for (const listener of listeners) listener();
};

const handle = (event: StorageEvent): void => {
  // That one tab saw its end says nothing of what the others have read again.
  if (event.key === key && event.newValue !== null) enter(event.newValue);
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    window.addEventListener('storage', handle);
    try {
      watched ??= localStorage.getItem(key);
    } catch {
      // Storage is forbidden: this tab watches what it starts itself.
    }
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handle);
  };
};

/** Makes all tabs of this browser read again once the reset is done that began at `startedAt`. */
export const watchReset = (startedAt: string): void => {
  if (watched === startedAt) return;
  enter(startedAt);
  try {
    localStorage.setItem(key, startedAt);
  } catch {
    // This tab watches it all the same.
  }
};

/**
 * Ends the watch in this tab.
 * @returns whether this tab is the first to end it
 */
export const endWatch = (): boolean => {
  const ended = watched;
  enter(null);
  try {
    if (localStorage.getItem(key) !== ended) return false;
    localStorage.removeItem(key);
  } catch {
    // No other tab knows of it.
  }
  return true;
};

/** When the reset began that this tab waits for; null where there is none. */
export const useWatchedReset = (): string | null => useSyncExternalStore(subscribe, () => watched);

/** How the reset went that began at `watched`; undefined where it runs, or none is watched. */
export const outcomeOf = (
  { state, startedAt }: DemoResetStatus,
  watched: string | null,
): 'done' | 'failed' | undefined => {
  if (state === 'running') return undefined;
  if (watched === null) return state === 'failed' ? 'failed' : undefined;
  // The service was started again meanwhile, and what it had begun was undone.
  if (startedAt === null) return 'failed';
  if (startedAt < watched) return undefined;
  return state === 'failed' ? 'failed' : 'done';
};
