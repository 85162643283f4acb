import { type Column, readColumn } from './coverage.ts';
import {
  defaultLanguageOf,
  isSameDraft,
  type PreferenceDraft,
  rowsOf,
  textOf,
} from './preference-draft.ts';

/** Faults that the service found, by language and row. */
export type RefusedTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A text: of a row, in a language. */
export type Place = { row: string; language: string };

/** What is being edited, with what follows from it. */
export type DraftState = {
  draft: PreferenceDraft;
  /** What the form was opened with. */
  opened: PreferenceDraft;
  /** One for each language of the draft. */
  columns: Readonly<Record<string, Column>>;
  isDirty: boolean;
  /** The text that somebody is to be led to; another object each time. */
  asked: Place | null;
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

/** The rows whose text in the default language differs; undefined where more than texts does. */
const rowsWritten = (before: PreferenceDraft, next: PreferenceDraft): string[] | undefined => {
  const source = defaultLanguageOf(next);
  if (before.options !== next.options || defaultLanguageOf(before) !== source) return undefined;
  return before.texts[source] === next.texts[source]
    ? []
    : rowsOf(next).filter((row) => textOf(before, source, row) !== textOf(next, source, row));
};

type Change = (draft: PreferenceDraft) => PreferenceDraft;

/** What is shown is late by that much at most, where nothing is painted: in a hidden tab. */
const paintMaximumMs = 200;

/** Once what was just drawn is painted. */
const afterPaint = (act: () => void): void => {
  const late = setTimeout(act, paintMaximumMs);
  requestAnimationFrame(() => {
    clearTimeout(late);
    setTimeout(act);
  });
};

/**
 * Holds a draft beside React: a keystroke draws the cell, its language's figures and nothing else,
 * however many cells there are. All that follows from a typed text is worked out once the text
 * itself is painted, or as soon as somebody asks for the state.
 */
export const createDraftStore = (start: PreferenceDraft, later = afterPaint) => {
  const listeners = new Set<() => void>();
  let refused: RefusedTexts = {};

  const stateOf = (
    opened: PreferenceDraft,
    draft: PreferenceDraft,
    before?: DraftState,
  ): DraftState => {
    // What was written in the default language is compared with in every other one.
    const written = before && rowsWritten(before.draft, draft);
    const columns = Object.fromEntries(
      draft.languages.map((language) => {
        const last = before?.columns[language];
        const isOwn = before?.draft.texts[language] !== draft.texts[language];
        const touched = isOwn ? undefined : written;
        const reading = { opened, refused: refused[language], before: last, touched };
        return [language, readColumn(draft, language, reading)];
      }),
    );
    return {
      draft,
      opened,
      columns,
      isDirty: !isSameDraft(draft, opened),
      asked: before?.asked ?? null,
    };
  };

  let state = stateOf(start, start);
  let written: Change[] = [];

  const show = (next: DraftState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const change = (changes: readonly Change[]) => {
    const next = changes.reduce((draft, one) => one(draft), state.draft);
    if (next === state.draft) return;
    refused = withoutChanged(refused, state.draft, next);
    show(stateOf(state.opened, next, state));
  };

  const takeWritten = () => {
    const changes = written;
    written = [];
    change(changes);
  };

  return {
    /** With everything that was written. */
    state: (): DraftState => {
      takeWritten();
      return state;
    },
    /** What listeners were told of last. */
    shown: (): DraftState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: (act: Change): void => {
      // Apart: each text then is another object to its field, even where the act puts it back.
      takeWritten();
      change([act]);
    },
    /** A text as it is typed, which its field shows by itself until the state follows. */
    write: (act: Change): void => {
      written.push(act);
      later(takeWritten);
    },
    /** Goes on with another draft, which differs from what it was opened with as told. */
    reopen: (opened: PreferenceDraft, draft: PreferenceDraft): void => {
      refused = {};
      written = [];
      show(stateOf(opened, draft));
    },
    /** Leads to a text, wherever it is hidden. */
    ask: (place: Place): void => {
      takeWritten();
      show({ ...state, asked: place });
    },
    /** Shows faults at their texts; each goes when its text is changed. */
    refuse: (faults: RefusedTexts): void => {
      takeWritten();
      refused = faults;
      show(stateOf(state.opened, state.draft));
    },
  };
};

export type DraftStore = ReturnType<typeof createDraftStore>;
