import { useSyncExternalStore } from 'react';

/** Why something can't be shown, copied or saved. */
export const presenterReason = 'Turn off presenter mode first.';

const key = 'console-presenter';
const listeners = new Set<() => void>();
let isOn = false;

const enter = (next: boolean): void => {
  isOn = next;
  document.documentElement.toggleAttribute('data-presenter', next);
  for (const listener of listeners) listener();
};

/** Turns presenter mode on or off in all tabs of this browser; only here where storage is forbidden. */
export const setPresenting = (next: boolean): void => {
  enter(next);
  try {
    if (next) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // This tab has it all the same.
  }
};

try {
  enter(localStorage.getItem(key) !== null);
} catch {
  // Storage is forbidden: off until it's turned on here.
}

// `clear()` has no key.
window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) enter(event.key !== null && event.newValue !== null);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether the window is shown to an audience: values of people stay masked, tokens stay hidden, and
 * nothing in clear leaves the console.
 */
export const usePresenting = (): boolean => useSyncExternalStore(subscribe, () => isOn);
