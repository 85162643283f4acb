import type { ShownItem } from '#console/api/review/list-changes.ts';
import type { Shown } from '#console/api/review/review-field.ts';
import type { BehindLanguage } from '#console/records/versioned/behind/behind.ts';
import { languageName } from '#console/ui/languages.ts';
import { listWords } from '#console/ui/list-words.ts';
import {
  type Comparison,
  countEqual,
  isDifferent,
  type LanguageRows,
  languagesBehind,
  languagesChanged,
  type SettingRow,
  type TextRow,
} from './compare-versions.ts';

/** The name of a language; of a version that names none, what it is instead. */
export const nameOfLanguage = (tag: string): string =>
  tag === '' ? 'Default language' : languageName(tag);

/** What people are told of where a text is missing: "English". */
export const fallbackName = (tag: string): string =>
  tag === '' ? 'the default language' : languageName(tag);

/** What stands for a text that a version hasn't: "No text: people see English". */
export const noText = (
  { fallback, isReplaced }: Pick<TextRow, 'fallback' | 'isReplaced'>,
  side: 'before' | 'after',
): string =>
  isReplaced[side]
    ? `No text: people ${side === 'before' ? 'saw' : 'see'} ${fallbackName(fallback)}`
    : 'No text';

/** In the list of languages: "2", "2 added", "behind"; '' where nothing differs. */
export const languageCount = ({ rows }: LanguageRows): string => {
  if (rows.some(({ state }) => state === 'behind')) return 'behind';
  const changed = rows.filter(isDifferent);
  if (changed.length === 0) return '';
  const [first] = changed;
  const isAll = first?.state !== 'changed' && changed.every(({ state }) => state === first?.state);
  return isAll ? `${changed.length} ${first?.state}` : String(changed.length);
};

const some = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "44 texts and 14 settings are equal" */
export const equalWords = (comparison: Comparison): string => {
  const { texts, settings } = countEqual(comparison);
  const said = [texts > 0 && some(texts, 'text'), settings > 0 && some(settings, 'setting')].filter(
    (one) => one !== false,
  );
  if (said.length === 0) return 'Nothing is equal';
  return `${listWords(said)} ${texts + settings === 1 ? 'is' : 'are'} equal`;
};

/** "Differs in 3 of 5 languages" */
export const readWords = (comparison: Comparison): string => {
  const changed = languagesChanged(comparison).length;
  const all = comparison.languages.length;
  if (all === 0) return 'No texts';
  if (changed === 0) return 'The same texts';
  return all === 1 ? 'Other texts' : `Differs in ${changed} of ${all} languages`;
};

const mostNamed = 3;

const namesOf = (languages: readonly LanguageRows[]): string => {
  const names = languages.map(({ tag }) => nameOfLanguage(tag));
  return names.length > mostNamed ? `${names.length} languages` : listWords(names);
};

/** "French and Swedish still say what v3 says"; '' where none fell behind. */
export const behindWords = (comparison: Comparison, from: number): string => {
  const behind = languagesBehind(comparison);
  if (behind.length === 0) return '';
  return `${namesOf(behind)} still ${behind.length === 1 ? 'says' : 'say'} what v${from} says`;
};

/** "French and Swedish: description", for a warning; a sentence for each set of texts. */
export const behindSentences = (behind: readonly BehindLanguage[]): string[] => {
  const wordsOf = ({ rows }: BehindLanguage) => {
    const labels = listWords(rows.map(({ label }) => lower(label)));
    const changed = [...new Set(rows.map(({ fallback }) => fallbackName(fallback)))];
    return `${labels} stayed while ${listWords(changed)} changed.`;
  };
  const alike = Map.groupBy(behind, wordsOf);
  return [...alike].map(
    ([words, languages]) =>
      `${listWords(languages.map(({ tag }) => nameOfLanguage(tag)))}: ${words}`,
  );
};

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Description in 2 languages" for each text that differs anywhere, the most widespread first. */
const textFragments = ({ languages }: Comparison): string[] => {
  const changed = languages.flatMap(({ tag, rows }) =>
    rows.filter(isDifferent).map((row): TextRow & { tag: string } => ({ ...row, tag })),
  );
  const byText = [...Map.groupBy(changed, ({ key }) => key).values()];
  return byText
    .toSorted((one, other) => other.length - one.length)
    .flatMap((rows) => {
      const [first] = rows;
      if (first === undefined) return [];
      const where = rows.length === 1 ? nameOfLanguage(first.tag) : `${rows.length} languages`;
      const isOnly = languages.length === 1;
      return [isOnly ? lower(first.label) : `${lower(first.label)} in ${where}`];
    });
};

/** A value of more than these characters is named, not told. */
const shortText = 40;

const countChanges = (before: readonly ShownItem[], after: readonly ShownItem[]): string => {
  const textsOf = (items: readonly ShownItem[]) =>
    new Map(items.map(({ key, text }) => [key, text]));
  const [old, next] = [textsOf(before), textsOf(after)];
  const counts = {
    new: after.filter(({ key }) => !old.has(key)).length,
    gone: before.filter(({ key }) => !next.has(key)).length,
    changed: after.filter(({ key, text }) => (old.get(key) ?? text) !== text).length,
  };
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
};

/** A sentence inside a line of others couldn't be told from them. */
const isProse = (text: string): boolean => text.length > shortText || /[.!?。]$/.test(text);

/** "expires after 1 year instead of 2 years", "purposes: 1 new, 1 gone" */
const settingFragment = ({ label, before, after }: SettingRow): string => {
  const name = lower(label);
  if (before.kind === 'list' && after.kind === 'list') {
    const counts = countChanges(before.items, after.items);
    return counts === '' ? name : `${name}: ${counts}`;
  }
  const [was, is] = [plainWords(before), plainWords(after)];
  if (is === 'on' || is === 'off') return `${name} ${is}`;
  if (isProse(was) || isProse(is)) return name;
  if (is === '') return `${name} removed`;
  return was === '' ? `${name}: ${is}` : `${name}: ${is} instead of ${was}`;
};

export const plainWords = (shown: Shown): string =>
  shown.kind === 'text' ? shown.text : shown.items.map(({ text }) => text).join(', ');

const mostFragments = 3;

/**
 * What differs, in a line: "Description in 2 languages; consent expires after: 1 year instead of
 * 2 years". What people read comes first; '' where nothing differs.
 */
export const differsWords = (comparison: Comparison): string => {
  const all = [
    ...textFragments(comparison),
    ...comparison.settings
      .flatMap(({ rows }) => rows)
      .filter(({ isEqual }) => !isEqual)
      .map(settingFragment),
  ];
  const rest = all.length - mostFragments;
  // One more takes no more room than saying that there is one.
  const told = rest > 1 ? all.slice(0, mostFragments) : all;
  return upper([...told, ...(rest > 1 ? [`${rest} more`] : [])].join('; '));
};
