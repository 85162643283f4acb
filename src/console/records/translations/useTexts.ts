import { useDeferredValue, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Cell } from './coverage.ts';
import type { TextsDraft } from './texts.ts';
import type { TextsState, TextsView } from './texts-store.ts';

type Readable<State> = Pick<TextsView, 'subscribe'> & { shown: () => State };

/** One part of what is edited; draws anew when that part is another one. */
export const useTexts = <State, Part>(store: Readable<State>, read: (state: State) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => read(store.shown()));

const keepSame = <Parts extends object>() => {
  let last: Parts | undefined;
  return (next: Parts): Parts => {
    const before = last && Object.entries(last);
    if (!before?.every(([name, part]) => next[name as keyof Parts] === part)) last = next;
    return last ?? next;
  };
};

/**
 * Several parts under the same names each time, for what need not keep up with every key: draws
 * anew, after the key, when one of them is another one.
 */
export const useTextsLater = <State, Parts extends object>(
  store: Readable<State>,
  read: (state: State) => Parts,
): Parts => {
  const [keep] = useState(() => keepSame<Parts>());
  return useDeferredValue(useTexts(store, (state) => keep(read(state))));
};

const nothing: Cell = { text: '', state: 'idle', isChanged: false, fault: null };

/** One text in one language. */
export const readCell = (
  { columns }: Pick<TextsState<TextsDraft>, 'columns'>,
  language: string,
  row: string,
): Cell => columns[language]?.cells[row] ?? nothing;

export const useCell = (store: TextsView, language: string, row: string): Cell =>
  useTexts(store, (state) => readCell(state, language, row));

/**
 * A text that is typed into. Its field shows each key by itself: nothing is drawn by React before the
 * key is painted, and what follows from the text is worked out afterwards.
 */
export const useTypedText = (store: TextsView, language: string, row: string) => {
  const cell = useCell(store, language, row);
  const [first] = useState(cell.text);
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    // Of another origin than the keys: undone, copied, or the record read again.
    if (box.current !== null && box.current.value !== cell.text) box.current.value = cell.text;
  }, [cell]);
  const field = {
    ref: box,
    defaultValue: first,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      store.writeText({ language, row }, value),
    // Whoever leaves the field meets what follows from the last key.
    onBlur: () => {
      store.state();
    },
  };
  return { cell, field };
};

/** Whether there is something to save. */
export const useHasChanges = (store: TextsView): boolean =>
  useTexts(store, ({ isDirty }) => isDirty);
