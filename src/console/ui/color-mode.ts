import { schemeAttribute } from './tokens.ts';

export type ColorMode = 'light' | 'dark' | 'system';

/** Where the choice is kept in localStorage. It says nothing of a person. */
const storageKey = 'console-color-mode';
const darkSystem = '(prefers-color-scheme: dark)';

const isDarkSystem = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia(darkSystem).matches;

/** What was chosen on this device; the system's scheme where nothing was. */
export function readColorMode(): ColorMode {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch {
    // Storage may be forbidden: the system's choice stands.
  }
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const show = (mode: ColorMode) => {
  const scheme = mode === 'system' ? (isDarkSystem() ? 'dark' : 'light') : mode;
  document.documentElement.setAttribute(schemeAttribute, scheme);
};

/**
 * Gives the page the scheme of the stored choice before any style has loaded. For the script in
 * index.html; it needs `<meta name="color-scheme" content="light dark">` there.
 */
export function applyStoredColorMode() {
  const mode = readColorMode();
  show(mode);
  if (mode !== 'system') {
    document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', mode);
  }
}

let chosen: ColorMode | undefined;
const listeners = new Set<() => void>();

const change = (mode: ColorMode) => {
  chosen = mode;
  show(mode);
  for (const listener of listeners) listener();
};

/** The choice as it stands. */
export const colorMode = (): ColorMode => {
  chosen ??= readColorMode();
  return chosen;
};

/** For `useSyncExternalStore`. */
export const subscribeColorMode = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export function setColorMode(mode: ColorMode) {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // It holds until the page is left.
  }
  change(mode);
}

/** Keeps the page's scheme to the system's and to what other tabs choose. Answers how to stop. */
export function followColorMode(): () => void {
  if (!document.documentElement.hasAttribute(schemeAttribute)) show(colorMode());
  const handleSystem = () => show(colorMode());
  const handleStorage = ({ key }: StorageEvent) => {
    // No key: the storage was emptied.
    if (key === storageKey || key === null) change(readColorMode());
  };
  const system = typeof matchMedia === 'undefined' ? null : matchMedia(darkSystem);
  system?.addEventListener('change', handleSystem);
  addEventListener('storage', handleStorage);
  return () => {
    system?.removeEventListener('change', handleSystem);
    removeEventListener('storage', handleStorage);
  };
}
