import { useEffect, useEffectEvent } from 'react';
import { openStorage } from '#console/api/page-storage.ts';

/** A key that does something wherever the focus is; the help panel lists what it does. */
export interface Shortcut {
  /** One character, as the key types it. */
  key: string;
  does: string;
  /** Whether there was something to do; if not, the key is the browser's. */
  run: () => boolean;
}

const storage = openStorage(() => localStorage);
const storageKey = 'shortcuts';
const off = 'off';

/** Off for those whose software or hands type keys they don't mean (WCAG 2.1.4); on by default. */
export const areShortcutsOn = (): boolean => storage.getItem(storageKey) !== off;

/** Remembered in this browser, for all its tabs. */
export const switchShortcuts = (isOn: boolean): void =>
  storage.setItem(storageKey, isOn ? 'on' : off);

const keyless = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select';

/** Whether a key belongs to what has the focus, or to a dialog over the page. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof HTMLElement && (target.matches(keyless) || target.isContentEditable));

/** Listens for keys: the only way to have a shortcut, so that none goes unlisted. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = event;
    const isPlain = !(ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented);
    const shortcut = isPlain ? shortcuts.find((one) => one.key === key) : undefined;
    if (shortcut === undefined || isTaken(target) || !areShortcutsOn()) return;
    if (shortcut.run()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
