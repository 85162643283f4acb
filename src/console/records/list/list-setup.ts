import { useSyncExternalStore } from 'react';

/** A list as someone wants to see it again: its address, and the columns that they chose. */
export type ListView = {
  name: string;
  /** The part of the address after the path. */
  search: string;
  /** By id, with the words of their heads; null for those that the list starts with. */
  columns: Readonly<Record<string, string>> | null;
};

type Setup = { columns: readonly string[] | null; views: readonly ListView[] };

const nothing: Setup = { columns: null, views: [] };

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isView = (value: unknown): value is ListView => {
  const { name, search, columns } = (value ?? {}) as Partial<ListView>;
  return (
    typeof name === 'string' &&
    typeof search === 'string' &&
    (columns === null ||
      (typeof columns === 'object' &&
        Object.values(columns).every((head) => typeof head === 'string')))
  );
};

/** What another release kept, or someone wrote there, is left out where it can't be read. */
export const parseSetup = (text: string | null): Setup => {
  try {
    const { columns, views } = JSON.parse(text ?? 'null') ?? nothing;
    return {
      columns: isTexts(columns) ? columns : null,
      views: Array.isArray(views) ? views.filter(isView) : [],
    };
  } catch {
    return nothing;
  }
};

const keyOf = (list: string) => `list-${list}`;
const known = new Map<string, { text: string | null; setup: Setup }>();
const listeners = new Set<() => void>();

const stored = (list: string): string | null => {
  try {
    return localStorage.getItem(keyOf(list));
  } catch {
    // Storage is forbidden: this tab alone knows.
    return known.get(list)?.text ?? null;
  }
};

const read = (list: string): Setup => {
  const text = stored(list);
  const before = known.get(list);
  if (before !== undefined && before.text === text) return before.setup;
  const setup = parseSetup(text);
  known.set(list, { text, setup });
  return setup;
};

const tell = () => {
  for (const listener of listeners) listener();
};

const keep = (list: string, setup: Setup): void => {
  const isPlain = setup.columns === null && setup.views.length === 0;
  const text = isPlain ? null : JSON.stringify(setup);
  known.set(list, { text, setup });
  try {
    if (text === null) localStorage.removeItem(keyOf(list));
    else localStorage.setItem(keyOf(list), text);
  } catch {
    // This tab has it all the same.
  }
  tell();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Another tab changed it.
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', tell);
  };
};

/** How someone set up a list: its columns and views, kept in this browser. */
export const useListSetup = (list: string) => {
  const setup = useSyncExternalStore(subscribe, () => read(list));
  return {
    /** Undefined for those that the list starts with. */
    columns: setup.columns ?? undefined,
    views: setup.views,
    choose: (columns: readonly string[] | null) => keep(list, { ...read(list), columns }),
    /** In place of one of the same name. */
    saveView: (view: ListView) => {
      const now = read(list);
      const others = now.views.filter(({ name }) => name !== view.name);
      keep(list, { ...now, views: [...others, view] });
    },
    removeView: (name: string) => {
      const now = read(list);
      keep(list, { ...now, views: now.views.filter((view) => view.name !== name) });
    },
  };
};

export type ListSetup = ReturnType<typeof useListSetup>;
