import { defaultLanguageOf } from '#console/records/translations/texts.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { DraftState } from './draft-store.ts';
import { type DraftOption, ownRows, type PreferenceDraft } from './preference-draft.ts';

/** The parts that a preference is edited in. */
export const preferenceTabs = ['settings', 'options', 'translations'] as const;
export type PreferenceTab = (typeof preferenceTabs)[number];

export type TabCounts = Record<PreferenceTab, number>;

const isSameOption = (one: DraftOption, other: DraftOption): boolean =>
  one.isDefault === other.isDefault && one.isDisabled === other.isDisabled;

/** Whether the options that stayed are in another order. */
const isMoved = (opened: readonly DraftOption[], options: readonly DraftOption[]): boolean => {
  const stayed = new Set(options.map(({ key }) => key));
  const before = opened.filter(({ key }) => stayed.has(key));
  const known = new Set(before.map(({ key }) => key));
  const now = options.filter(({ key }) => known.has(key));
  return now.some(({ key }, index) => before[index]?.key !== key);
};

const settingChanges = (opened: PreferenceDraft, draft: PreferenceDraft): number =>
  Object.entries(draft.settings).filter(
    ([name, value]) => opened.settings[name as keyof PreferenceDraft['settings']] !== value,
  ).length;

const missingFrom = (some: readonly string[], others: readonly string[]): number =>
  some.filter((tag) => !others.some((other) => isSameLanguage(tag, other))).length;

/** How many things differ from what the form was opened with, by where they are edited. */
export const countChanges = ({ draft, opened, columns }: DraftState): TabCounts => {
  const source = defaultLanguageOf(draft);
  const cells = columns[source]?.cells ?? {};
  const before = new Map(opened.options.map((option) => [option.key, option]));
  const changed = draft.options.filter((option) => {
    const known = before.get(option.key);
    return !known || !isSameOption(known, option) || cells[option.key]?.isChanged;
  });
  const left = draft.options.filter(({ key }) => before.has(key));
  const removed = opened.options.length - left.length;
  const translations = draft.languages.slice(1);
  const known = opened.languages.slice(1);
  return {
    settings: settingChanges(opened, draft) + ownRows.filter((row) => cells[row]?.isChanged).length,
    options: changed.length + removed + (isMoved(opened.options, draft.options) ? 1 : 0),
    translations:
      translations.reduce((sum, language) => sum + (columns[language]?.changed ?? 0), 0) +
      missingFrom(translations, known) +
      missingFrom(known, translations),
  };
};

/** How many texts have a fault, by where they are edited. */
export const countFaults = ({ draft, columns }: DraftState): TabCounts => {
  const source = defaultLanguageOf(draft);
  const cells = columns[source]?.cells ?? {};
  const isFaulty = (row: string) => cells[row] !== undefined && cells[row].fault !== null;
  return {
    settings: ownRows.filter(isFaulty).length,
    options: draft.options.filter(({ key }) => isFaulty(key)).length,
    translations: draft.languages
      .slice(1)
      .reduce((sum, language) => sum + (columns[language]?.faulty ?? 0), 0),
  };
};
