import type { BehindTexts } from '#console/records/versioned/behind/behind.ts';
import { type Column, readColumn } from './coverage.ts';
import {
  addLanguage,
  copyMissing,
  defaultLanguageOf,
  type Place,
  removeLanguage,
  setText,
  type TextSize,
  type TextsDraft,
  type TextsKind,
  textOf,
} from './texts.ts';

/** Faults that the service found, by language and row. */
export type RefusedTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is being edited, with what follows from it. */
export type TextsState<Draft extends TextsDraft> = {
  draft: Draft;
  /** What the form was opened with. */
  opened: Draft;
  rows: readonly string[];
  /** What a text is called. */
  labelOf: (row: string) => string;
  isNamedByText: (row: string) => boolean;
  /** As the form was opened: a row doesn't move under the hand that writes in it. */
  sizeOf: (row: string) => TextSize;
  languageMaximum: number;
  behind: BehindTexts;
  /** One for each language of the draft. */
  columns: Readonly<Record<string, Column>>;
  isDirty: boolean;
  /** The text that somebody is to be led to; another object each time. */
  asked: Place | null;
};

/** What the matrix reads and writes, whatever else a draft holds. */
export interface TextsView {
  /** With everything that was written. */
  state: () => TextsState<TextsDraft>;
  /** What listeners were told of last. */
  shown: () => TextsState<TextsDraft>;
  subscribe: (listener: () => void) => () => void;
  setText: (place: Place, text: string) => void;
  /** Several texts at once. */
  setTexts: (texts: readonly (Place & { text: string })[]) => void;
  /** A text as it is typed, which its field shows by itself until the state follows. */
  writeText: (place: Place, text: string) => void;
  copyMissing: (language: string, rows?: readonly string[]) => void;
  addLanguage: (tag: string) => void;
  /** Answers what takes it back. */
  removeLanguage: (tag: string) => () => void;
  /** Leads to a text, wherever it is hidden. */
  ask: (place: Place) => void;
}

const withoutChanged = (
  refused: RefusedTexts,
  before: TextsDraft,
  next: TextsDraft,
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
const rowsWritten = <Draft extends TextsDraft>(
  kind: TextsKind<Draft>,
  before: Draft,
  next: Draft,
): string[] | undefined => {
  const source = defaultLanguageOf(next);
  if (!kind.hasSameRows(before, next) || defaultLanguageOf(before) !== source) return undefined;
  return before.texts[source] === next.texts[source]
    ? []
    : kind.rowsOf(next).filter((row) => textOf(before, source, row) !== textOf(next, source, row));
};

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
export const createTextsStore = <Draft extends TextsDraft>(
  start: Draft,
  kind: TextsKind<Draft>,
  later: (act: () => void) => void = afterPaint,
) => {
  type Change = (draft: Draft) => Draft;
  type State = TextsState<Draft>;
  const listeners = new Set<() => void>();
  let refused: RefusedTexts = {};

  const stateOf = (opened: Draft, draft: Draft, behind: BehindTexts, before?: State): State => {
    // What was written in the default language is compared with in every other one.
    const written = before && rowsWritten(kind, before.draft, draft);
    const isSameBehind = before?.behind === behind;
    const columns = Object.fromEntries(
      draft.languages.map((language) => {
        const last = before?.columns[language];
        const isOwn = before?.draft.texts[language] !== draft.texts[language];
        const touched = isOwn || !isSameBehind ? undefined : written;
        const reading = {
          kind,
          opened,
          behind: behind[language],
          refused: refused[language],
          before: last,
          touched,
        };
        return [language, readColumn(draft, language, reading)];
      }),
    );
    const isSameRows = before !== undefined && kind.hasSameRows(before.draft, draft);
    return {
      draft,
      opened,
      rows: isSameRows ? before.rows : kind.rowsOf(draft),
      labelOf: (row) => kind.labelOf(draft, row),
      isNamedByText: kind.isNamedByText,
      sizeOf: (row) => kind.sizeOf(opened, row),
      languageMaximum: kind.languageMaximum,
      behind,
      columns,
      isDirty: !kind.isSame(draft, opened),
      asked: before?.asked ?? null,
    };
  };

  let state = stateOf(start, start, {});
  let written: Change[] = [];

  const show = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const change = (changes: readonly Change[]) => {
    const next = changes.reduce((draft, one) => one(draft), state.draft);
    if (next === state.draft) return;
    refused = withoutChanged(refused, state.draft, next);
    show(stateOf(state.opened, next, state.behind, state));
  };

  const takeWritten = () => {
    const changes = written;
    written = [];
    change(changes);
  };

  const update = (act: Change): void => {
    // Apart: each text then is another object to its field, even where the act puts it back.
    takeWritten();
    change([act]);
  };

  const write = (act: Change): void => {
    written.push(act);
    later(takeWritten);
  };

  return {
    state: (): State => {
      takeWritten();
      return state;
    },
    shown: (): State => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update,
    setText: ({ language, row }: Place, text: string): void =>
      update((draft) => setText(draft, language, row, text)),
    setTexts: (texts: readonly (Place & { text: string })[]): void =>
      update((before) =>
        texts.reduce(
          (draft, { language, row, text }) => setText(draft, language, row, text),
          before,
        ),
      ),
    writeText: ({ language, row }: Place, text: string): void =>
      write((draft) => setText(draft, language, row, text)),
    copyMissing: (language: string, rows?: readonly string[]): void =>
      update((draft) => copyMissing(draft, language, rows ?? kind.rowsOf(draft))),
    addLanguage: (tag: string): void => update((draft) => addLanguage(draft, tag)),
    removeLanguage: (tag: string): (() => void) => {
      takeWritten();
      const before = state.draft;
      change([(draft) => removeLanguage(draft, tag)]);
      return () => update(() => before);
    },
    /** Goes on with another draft, which differs from what it was opened with as told. */
    reopen: (opened: Draft, draft: Draft): void => {
      refused = {};
      written = [];
      show(stateOf(opened, draft, state.behind));
    },
    /** Marks translations that stayed while their originals changed. */
    setBehind: (behind: BehindTexts): void => {
      takeWritten();
      show(stateOf(state.opened, state.draft, behind, state));
    },
    ask: (place: Place): void => {
      takeWritten();
      show({ ...state, asked: place });
    },
    /** Shows faults at their texts; each goes when its text is changed. */
    refuse: (faults: RefusedTexts): void => {
      takeWritten();
      refused = faults;
      show(stateOf(state.opened, state.draft, state.behind));
    },
  };
};

export type TextsStore<Draft extends TextsDraft> = ReturnType<typeof createTextsStore<Draft>>;
