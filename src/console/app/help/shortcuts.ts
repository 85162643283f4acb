import { useEffect, useEffectEvent, useRef } from 'react';
import { openStorage } from '#console/api/page-storage.ts';

/** A key that does something wherever the focus is; the help panel lists what it does. */
export interface Shortcut {
  /** One character, as the key types it; or two, one after the other: `g p`. */
  key: string;
  /** With Ctrl, or the command key of a Mac. Nobody types that by mistake: it works in fields too. */
  isControlled?: boolean;
  does: string;
  /** Whether there was something to do; if not, the key is the browser's. */
  run: () => boolean;
}

const storage = openStorage(() => localStorage);
const storageKey = 'shortcuts';
const off = 'off';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The key that goes with a letter for an act: its name, and the palette's as a hint. */
export const controlKey = isMac
  ? { name: '⌘', word: '⌘ K', aria: 'Meta+K' }
  : { name: 'Ctrl', word: 'Ctrl K', aria: 'Control+K' };

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>;

/** Whether it's held, and not the other one, which is the browser's. */
export const isControlled = ({ ctrlKey, metaKey }: Modifiers): boolean =>
  isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;

/** Off for those whose software or hands type keys they don't mean (WCAG 2.1.4); on by default. */
export const areShortcutsOn = (): boolean => storage.getItem(storageKey) !== off;

/** Remembered in this browser, for all its tabs. */
export const switchShortcuts = (isOn: boolean): void =>
  storage.setItem(storageKey, isOn ? 'on' : off);

const keyless = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select';
/** Their own keys lead through them. */
const withKeys = '[role=menu], [role=listbox], [role=combobox], [role=grid], [popover]';

const isUnderDialog = () => document.querySelector('[aria-modal="true"]') !== null;

/** Whether a key belongs to what has the focus. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches(keyless) || target.isContentEditable || target.closest(withKeys) !== null);

/** For how long the first of two keys waits for the other. */
const betweenKeysMs = 1500;

/** Listens for keys: the only way to have a shortcut, so that none goes unlisted. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const first = useRef({ key: '', at: Number.NEGATIVE_INFINITY });
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, repeat, isComposing, defaultPrevented, target, timeStamp } = event;
    const before = timeStamp - first.current.at < betweenKeysMs ? first.current.key : '';
    // Shift alone types nothing: a second key may need it.
    if (key !== 'Shift') first.current = { key: '', at: Number.NEGATIVE_INFINITY };
    if (altKey || repeat || isComposing || defaultPrevented || isUnderDialog()) return;
    const isHeld = event.ctrlKey || event.metaKey;
    if (!isHeld && (isTyped(target) || !areShortcutsOn())) return;
    const typed = isHeld ? key.toLowerCase() : before === '' ? key : `${before} ${key}`;
    const shortcut = shortcuts.find(
      (one) => one.key === typed && (one.isControlled ?? false) === isHeld,
    );
    if (isHeld && !isControlled(event)) return;
    if (shortcut?.run()) event.preventDefault();
    else if (!isHeld && before === '' && shortcuts.some((one) => one.key.startsWith(`${key} `))) {
      first.current = { key, at: timeStamp };
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
