import { useSyncExternalStore } from 'react';

const key = 'console-demo-script';
const listeners = new Set<() => void>();
let ticked: ReadonlySet<string> = new Set();

const read = (): void => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    ticked = new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    ticked = new Set();
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  const handle = (event: StorageEvent) => {
    if (event.key === key || event.key === null) read();
  };
  if (listeners.size === 0) read();
  listeners.add(listener);
  window.addEventListener('storage', handle);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handle);
  };
};

const keep = (next: ReadonlySet<string>): void => {
  ticked = next;
  try {
    localStorage.setItem(key, JSON.stringify([...next]));
  } catch {
    // They last as long as this page.
  }
  for (const listener of listeners) listener();
};

/** Ticks or unticks one step. */
export const tickStep = (id: string, isTicked: boolean): void =>
  keep(new Set(isTicked ? [...ticked, id] : [...ticked].filter((one) => one !== id)));

export const untickAll = (): void => keep(new Set());

/** The steps that were told already, in all windows of this browser and after a reload. */
export const useTickedSteps = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => ticked);
