import { isSame } from '#console/api/is-same.ts';
import type { Shown } from '#console/api/review/review-field.ts';
import { fellBehind } from '#console/records/versioned/behind/behind.ts';
import { isSameLanguage, languageKey } from '#contract/common/language-tags.ts';
import { isBlank } from '#contract/missing-texts.ts';

/** One setting in the words of its form. */
export interface ComparedSetting {
  key: string;
  label: string;
  shown: Shown;
}

/** What of a version is compared: what people read, and what is set. */
export interface ComparedVersion {
  /** What people see where their language has no text; '' where none is named. */
  defaultLanguage: string;
  languages: readonly { tag: string; texts: Readonly<Record<string, string>> }[];
  /** The texts that there are by key, in the order of the screen. */
  textLabels: Readonly<Record<string, string>>;
  /** Texts of other records, by key: the default language that these have. */
  otherDefaults?: Readonly<Record<string, string>>;
  settings: readonly { title: string; fields: readonly ComparedSetting[] }[];
}

/**
 * What became of a text. `behind`: it stayed while the default language's changed; `missing`: neither
 * version has it, so people see the default language.
 */
export type TextState = 'changed' | 'added' | 'removed' | 'behind' | 'missing' | 'equal';

export interface TextRow {
  key: string;
  label: string;
  state: TextState;
  before: string;
  after: string;
  /** The language that people read where this one has no text. */
  fallback: string;
  /** In which of the versions they do: this is another language, and that one has a text. */
  isReplaced: { before: boolean; after: boolean };
}

export interface LanguageRows {
  tag: string;
  rows: readonly TextRow[];
}

export interface SettingRow {
  key: string;
  label: string;
  before: Shown;
  after: Shown;
  isEqual: boolean;
}

export interface Comparison {
  defaultLanguage: string;
  /** The default one first, then those of the newer version, then those that it lost. */
  languages: readonly LanguageRows[];
  settings: readonly { title: string; rows: readonly SettingRow[] }[];
}

/** What it does: people read something else, or settings are others. */
export const isDifferent = ({ state }: TextRow): boolean =>
  state === 'changed' || state === 'added' || state === 'removed';

const textOf = ({ languages }: ComparedVersion, tag: string, key: string): string =>
  languages.find((language) => isSameLanguage(language.tag, tag))?.texts[key] ?? '';

const tagsOf = (...versions: readonly ComparedVersion[]): string[] => {
  const tags = versions.flatMap(({ defaultLanguage, languages }) => [
    defaultLanguage,
    ...languages.map(({ tag }) => tag),
  ]);
  const kept = new Map(tags.map((tag) => [languageKey(tag), tag]).reverse() as [string, string][]);
  const order = [...new Set(tags.map(languageKey))];
  return order.map((key) => kept.get(key) ?? key);
};

const stateOf = (before: string, after: string): TextState => {
  if (isBlank(before)) return isBlank(after) ? 'missing' : 'added';
  if (isBlank(after)) return 'removed';
  return before === after ? 'equal' : 'changed';
};

const compareLanguage = (from: ComparedVersion, to: ComparedVersion, tag: string): LanguageRows => {
  const labels = { ...from.textLabels, ...to.textLabels };
  const rowOf = ([key, label]: [string, string]): TextRow[] => {
    const [before, after] = [textOf(from, tag, key), textOf(to, tag, key)];
    const fallback = to.otherDefaults?.[key] ?? from.otherDefaults?.[key] ?? to.defaultLanguage;
    const ofDefault = (version: ComparedVersion) => textOf(version, fallback, key);
    const state = stateOf(before, after);
    const isFallback = isSameLanguage(tag, fallback);
    const isReplaced = {
      before: !isFallback && !isBlank(ofDefault(from)),
      after: !isFallback && !isBlank(ofDefault(to)),
    };
    const row = { key, label, before, after, fallback, isReplaced };
    if (isFallback) return state === 'missing' ? [] : [{ ...row, state }];
    if (state === 'missing' && isBlank(ofDefault(to))) return [];
    const isBehind =
      state === 'equal' &&
      fellBehind(
        { text: before, original: ofDefault(from) },
        { text: after, original: ofDefault(to) },
      );
    return [{ ...row, state: isBehind ? 'behind' : state }];
  };
  return { tag, rows: Object.entries(labels).flatMap(rowOf) };
};

const isEmpty = (shown: Shown): boolean =>
  shown.kind === 'text' ? shown.text === '' : shown.items.length === 0;

const none = ({ kind }: Shown): Shown =>
  kind === 'text' ? { kind, text: '' } : { kind, items: [] };

/** The settings of both, by group and key; those that neither has set are left out. */
const compareSettings = (
  from: ComparedVersion,
  to: ComparedVersion,
): Comparison['settings'][number][] => {
  const fieldsOf = (version: ComparedVersion) =>
    new Map(version.settings.flatMap(({ fields }) => fields).map((field) => [field.key, field]));
  const [old, next] = [fieldsOf(from), fieldsOf(to)];
  const titles = [...new Set([...to.settings, ...from.settings].map(({ title }) => title))];
  const keysIn = (version: ComparedVersion, title: string) =>
    version.settings
      .filter((group) => group.title === title)
      .flatMap(({ fields }) => fields.map(({ key }) => key));
  return titles.flatMap((title) => {
    const keys = [...new Set([...keysIn(to, title), ...keysIn(from, title)])];
    const rows = keys.flatMap((key): SettingRow[] => {
      const [was, is] = [old.get(key), next.get(key)];
      const known = is ?? was;
      if (known === undefined) return [];
      const before = was?.shown ?? none(known.shown);
      const after = is?.shown ?? none(known.shown);
      if (isEmpty(before) && isEmpty(after)) return [];
      return [{ key, label: known.label, before, after, isEqual: isSame(before, after) }];
    });
    return rows.length === 0 ? [] : [{ title, rows }];
  });
};

/** Tells two versions of a record apart: every text in every language, and every setting. */
export const compareVersions = (from: ComparedVersion, to: ComparedVersion): Comparison => ({
  defaultLanguage: to.defaultLanguage,
  languages: tagsOf(to, from)
    .map((tag) => compareLanguage(from, to, tag))
    .filter(({ rows }) => rows.length > 0),
  settings: compareSettings(from, to),
});

/** What is left of a comparison where only differences are shown. */
export const onlyDifferences = ({ languages, settings, ...rest }: Comparison): Comparison => ({
  ...rest,
  languages: languages
    .map(({ tag, rows }) => ({
      tag,
      rows: rows.filter((row) => isDifferent(row) || row.state === 'behind'),
    }))
    .filter(({ rows }) => rows.length > 0),
  settings: settings
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ isEqual }) => !isEqual) }))
    .filter(({ rows }) => rows.length > 0),
});

/** How many texts and settings are the same in both. */
export const countEqual = ({ languages, settings }: Comparison) => ({
  texts: languages
    .flatMap(({ rows }) => rows)
    .filter(({ state }) => state === 'equal' || state === 'behind').length,
  settings: settings.flatMap(({ rows }) => rows).filter(({ isEqual }) => isEqual).length,
});

/** Languages that still say what the older version says, though the default language changed. */
export const languagesBehind = ({ languages }: Comparison): LanguageRows[] =>
  languages
    .map(({ tag, rows }) => ({ tag, rows: rows.filter(({ state }) => state === 'behind') }))
    .filter(({ rows }) => rows.length > 0);

/** Languages whose people read something else. */
export const languagesChanged = ({ languages }: Comparison): LanguageRows[] =>
  languages.filter(({ rows }) => rows.some(isDifferent));
