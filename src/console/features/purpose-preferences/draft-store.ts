import { type Column, readColumn } from './coverage.ts';
import { isSameDraft, type PreferenceDraft } from './preference-draft.ts';

/** Faults that the service found, by language and row. */
export type RefusedTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is being edited, with what follows from it. */
export type DraftState = {
  draft: PreferenceDraft;
  /** What the form was opened with. */
  opened: PreferenceDraft;
  /** One for each language of the draft. */
  columns: Readonly<Record<string, Column>>;
  isDirty: boolean;
};

const withoutChanged = (
  refused: RefusedTexts,
  before: PreferenceDraft,
  next: PreferenceDraft,
): RefusedTexts =>
  Object.fromEntries(
    Object.entries(refused).map(([language, faults]) => [
      language,
      Object.fromEntries(
        Object.entries(faults).filter(
          ([row]) => before.texts[language]?.[row] === next.texts[language]?.[row],
        ),
      ),
    ]),
  );

/**
 * Holds a draft beside React: a keystroke draws the cell, its language's figures and nothing else,
 * however many cells there are.
 */
export const createDraftStore = (start: PreferenceDraft) => {
  const listeners = new Set<() => void>();
  let refused: RefusedTexts = {};

  const stateOf = (
    opened: PreferenceDraft,
    draft: PreferenceDraft,
    before?: DraftState,
  ): DraftState => {
    const source = draft.languages[0] ?? '';
    const isStructureSame =
      before !== undefined &&
      before.draft.options === draft.options &&
      before.draft.languages[0] === source &&
      before.draft.texts[source] === draft.texts[source];
    const columns = Object.fromEntries(
      draft.languages.map((language) => {
        const last = before?.columns[language];
        const isSame = isStructureSame && before.draft.texts[language] === draft.texts[language];
        const column =
          isSame && last !== undefined
            ? last
            : readColumn(draft, language, { opened, refused: refused[language], before: last });
        return [language, column];
      }),
    );
    return { draft, opened, columns, isDirty: !isSameDraft(draft, opened) };
  };

  let state = stateOf(start, start);

  const show = (next: DraftState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  return {
    state: (): DraftState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: (change: (draft: PreferenceDraft) => PreferenceDraft): void => {
      const next = change(state.draft);
      if (next === state.draft) return;
      refused = withoutChanged(refused, state.draft, next);
      show(stateOf(state.opened, next, state));
    },
    /** Goes on with another draft, which differs from what it was opened with as told. */
    reopen: (opened: PreferenceDraft, draft: PreferenceDraft): void => {
      refused = {};
      show(stateOf(opened, draft));
    },
    /** Shows faults at their texts; each goes when its text is changed. */
    refuse: (faults: RefusedTexts): void => {
      refused = faults;
      show(stateOf(state.opened, state.draft));
    },
  };
};

export type DraftStore = ReturnType<typeof createDraftStore>;
