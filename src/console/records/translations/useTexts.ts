import { useDeferredValue, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Cell } from './coverage.ts';
import type { DraftState, DraftStore } from './draft-store.ts';
import { setText } from './preference-draft.ts';

/** One part of what is edited; draws anew when that part is another one. */
export const useDraft = <Part>(store: DraftStore, read: (state: DraftState) => Part): Part =>
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
export const useDraftLater = <Parts extends object>(
  store: DraftStore,
  read: (state: DraftState) => Parts,
): Parts => {
  const [keep] = useState(() => keepSame<Parts>());
  return useDeferredValue(useDraft(store, (state) => keep(read(state))));
};

const nothing: Cell = { text: '', state: 'idle', isChanged: false, fault: null };

/** One text in one language. */
export const readCell = ({ columns }: DraftState, language: string, row: string): Cell =>
  columns[language]?.cells[row] ?? nothing;

export const useCell = (store: DraftStore, language: string, row: string): Cell =>
  useDraft(store, (state) => readCell(state, language, row));

/**
 * A text that is typed into. Its field shows each key by itself: nothing is drawn by React before the
 * key is painted, and what follows from the text is worked out afterwards.
 */
export const useTypedText = (store: DraftStore, language: string, row: string) => {
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
      store.write((draft) => setText(draft, language, row, value)),
    // Whoever leaves the field meets what follows from the last key.
    onBlur: () => {
      store.state();
    },
  };
  return { cell, field };
};

/** Whether there is something to save. */
export const useHasChanges = (store: DraftStore): boolean =>
  useDraft(store, ({ isDirty }) => isDirty);
