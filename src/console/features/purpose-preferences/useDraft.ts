import { useDeferredValue, useSyncExternalStore } from 'react';
import type { Cell } from './coverage.ts';
import type { DraftState, DraftStore } from './draft-store.ts';

/** One part of what is edited; draws anew when that part is another one. */
export const useDraft = <Part>(store: DraftStore, read: (state: DraftState) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => read(store.state()));

const nothing: Cell = { text: '', state: 'idle', isChanged: false, fault: null };

export const useCell = (store: DraftStore, language: string, row: string): Cell =>
  useDraft(store, ({ columns }) => columns[language]?.cells[row] ?? nothing);

/** Whether there is something to save; what says so need not keep up with every key. */
export const useHasChanges = (store: DraftStore): boolean =>
  useDeferredValue(useDraft(store, (state) => state.isDirty));
