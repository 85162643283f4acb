import { useEffect, useSyncExternalStore } from 'react';

/** What a page says in the tab itself, for who has gone elsewhere meanwhile. */
export type TabSignal = {
  /** In the title, in place of the page's name; nothing personal. */
  title: string;
  tone: 'ok' | 'bad';
};

let shown: TabSignal | null = null;
const listeners = new Set<() => void>();

const show = (signal: TabSignal | null) => {
  shown = signal;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says something in the tab for as long as the part is on screen; nothing without a title. */
export const useTabSignal = (title: string | null, tone: TabSignal['tone']): void => {
  useEffect(() => {
    if (title === null) return;
    show({ title, tone });
    return () => show(null);
  }, [title, tone]);
};

/** What is to be said in the tab now, for the one part that writes its title and icon. */
export const useShownTabSignal = (): TabSignal | null =>
  useSyncExternalStore(subscribe, () => shown);
