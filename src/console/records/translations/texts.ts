import { isSameLanguage } from '#contract/common/language-tags.ts';

/** The texts of one language by row. */
export type Texts = Readonly<Record<string, string>>;

/** Texts in languages as they are being edited. Changes make new ones and share what stayed. */
export type TextsDraft = {
  /** Tags as the record has them, the default language first. */
  languages: readonly string[];
  texts: Readonly<Record<string, Texts>>;
};

/** A text: of a row, in a language. */
export type Place = { row: string; language: string };

/** How much room a text gets: a line, some lines, or many. */
export type TextSize = 'line' | 'area' | 'tall';

/** What the matrix needs to know of a kind of record, whatever else a draft of it holds. */
export interface TextsKind<Draft extends TextsDraft> {
  /** The rows that have texts, in order. */
  rowsOf: (draft: Draft) => string[];
  /** Whether two drafts have the same rows. */
  hasSameRows: (one: Draft, other: Draft) => boolean;
  /** What a text is called. */
  labelOf: (draft: Draft, row: string) => string;
  /** Whether it is called as it reads in the default language. */
  isNamedByText: (row: string) => boolean;
  sizeOf: (draft: Draft, row: string) => TextSize;
  /** Most characters of a text. */
  maximumOf: (draft: Draft, row: string) => number;
  /** Most languages of a record. */
  languageMaximum: number;
  /** What is wrong with the texts of a language among each other, by row. */
  faultsAmong?: (draft: Draft, language: string) => ReadonlyMap<string, string>;
  /** Whether two drafts are the same record. */
  isSame: (one: Draft, other: Draft) => boolean;
}

export const defaultLanguageOf = ({ languages }: Pick<TextsDraft, 'languages'>): string =>
  languages[0] ?? '';

export const textOf = (
  { texts }: Pick<TextsDraft, 'texts'>,
  language: string,
  row: string,
): string => texts[language]?.[row] ?? '';

export const setText = <Draft extends TextsDraft>(
  draft: Draft,
  language: string,
  row: string,
  text: string,
): Draft =>
  textOf(draft, language, row) === text
    ? draft
    : {
        ...draft,
        texts: { ...draft.texts, [language]: { ...draft.texts[language], [row]: text } },
      };

export const addLanguage = <Draft extends TextsDraft>(draft: Draft, tag: string): Draft =>
  draft.languages.some((language) => isSameLanguage(language, tag))
    ? draft
    : {
        ...draft,
        languages: [...draft.languages, tag],
        texts: { ...draft.texts, [tag]: {} },
      };

/** Takes a language away with its texts; the default one stays. */
export const removeLanguage = <Draft extends TextsDraft>(draft: Draft, tag: string): Draft => {
  if (tag === defaultLanguageOf(draft)) return draft;
  const { [tag]: _texts, ...texts } = draft.texts;
  return { ...draft, languages: draft.languages.filter((language) => language !== tag), texts };
};

/** Fills what has no translation with the default language's text, in these rows. */
export const copyMissing = <Draft extends TextsDraft>(
  draft: Draft,
  language: string,
  rows: readonly string[],
): Draft => {
  const source = defaultLanguageOf(draft);
  return rows
    .filter((row) => textOf(draft, language, row).trim() === '')
    .reduce((filled, row) => setText(filled, language, row, textOf(draft, source, row)), draft);
};

export const isSameTexts = (one: Texts = {}, other: Texts = {}): boolean =>
  one === other ||
  [...Object.keys(one), ...Object.keys(other)].every(
    (row) => (one[row] ?? '') === (other[row] ?? ''),
  );

/** Whether two drafts have the same languages, in any order, and texts. */
export const hasSameTexts = (one: TextsDraft, other: TextsDraft): boolean =>
  one.languages.length === other.languages.length &&
  one.languages.every(
    (language) =>
      other.languages.includes(language) && isSameTexts(one.texts[language], other.texts[language]),
  );
