import {
  defaultLanguageOf,
  hasSameTexts,
  type Texts,
  type TextsDraft,
} from '#console/records/translations/texts.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';

/** The settings, under their names on the wire, so that faults find their fields. */
export type PreferenceSettings = {
  SelectionType: string;
  DisplayAs: string;
  Required: boolean;
  Disabled: boolean;
};

export type DraftOption = {
  /** Names the option through renames and moves: its id, or one of our own while it is new. */
  key: string;
  isNew: boolean;
  isDefault: boolean;
  isDisabled: boolean;
  canDelete: boolean;
};

/**
 * A preference as it is being edited; the rows of its texts are `Name`, `Description` and the keys
 * of the options. Changes make a new one and share what stayed.
 */
export type PreferenceDraft = TextsDraft & {
  settings: PreferenceSettings;
  options: readonly DraftOption[];
  /** How many options were added, for the keys of new ones. */
  added: number;
};

export const emptyDraft = (language: string): PreferenceDraft => ({
  settings: {
    SelectionType: 'MULTI_CHOICE',
    DisplayAs: 'CHECKBOXES',
    Required: false,
    Disabled: false,
  },
  languages: [language],
  options: [],
  texts: { [language]: {} },
  added: 0,
});

/** The rows of the preference's own texts. */
export const ownRows: readonly string[] = ['Name', 'Description'];

/** All rows that have texts: the preference's own two, then its options in order. */
export const rowsOf = ({ options }: Pick<PreferenceDraft, 'options'>): string[] => [
  ...ownRows,
  ...options.map(({ key }) => key),
];

/** The default language of a record, as the record writes it. */
const defaultTagOf = ({ DefaultLanguage, Languages }: PurposePreference): string =>
  DefaultLanguage ??
  Languages?.find(({ Default }) => Default === true)?.Language ??
  Languages?.[0]?.Language ??
  '';

/** A record as it is opened for editing. */
export const toDraft = (record: PurposePreference): PreferenceDraft => {
  const defaultTag = defaultTagOf(record);
  const options = record.Options ?? [];
  const translations = (record.Languages ?? []).filter(
    ({ Language }) => Language && !isSameLanguage(Language, defaultTag),
  );
  const texts: Record<string, Texts> = {
    [defaultTag]: {
      Name: record.Name,
      Description: record.Description ?? '',
      ...Object.fromEntries(options.map(({ Id, Label }) => [Id, Label])),
    },
  };
  for (const { Language, Name, Description, Options } of translations) {
    texts[Language ?? ''] = {
      Name,
      Description: Description ?? '',
      ...Object.fromEntries((Options ?? []).map(({ Id, Label }) => [Id, Label])),
    };
  }
  return {
    settings: {
      SelectionType: record.SelectionType,
      DisplayAs: record.DisplayAs === 'BUTTONs' ? 'BUTTONS' : record.DisplayAs,
      Required: record.Required ?? false,
      Disabled: record.Disabled ?? false,
    },
    languages: Object.keys(texts),
    options: options.map(({ Id, IsDefault, Disabled, CanDelete }) => ({
      key: Id,
      isNew: false,
      isDefault: IsDefault ?? false,
      isDisabled: Disabled ?? false,
      canDelete: CanDelete ?? true,
    })),
    texts,
    added: 0,
  };
};

export const setSettings = (
  draft: PreferenceDraft,
  settings: PreferenceSettings,
): PreferenceDraft => ({ ...draft, settings });

/** Adds options at the end, one for each label that has text. */
export const addOptions = (draft: PreferenceDraft, labels: readonly string[]): PreferenceDraft => {
  const language = defaultLanguageOf(draft);
  const added = labels
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .map((label, index) => ({ key: `new-${draft.added + index + 1}`, label }));
  const options = added.map(({ key }) => ({
    key,
    isNew: true,
    isDefault: false,
    isDisabled: false,
    canDelete: true,
  }));
  const texts = Object.fromEntries(added.map(({ key, label }) => [key, label]));
  return {
    ...draft,
    options: [...draft.options, ...options],
    texts: { ...draft.texts, [language]: { ...draft.texts[language], ...texts } },
    added: draft.added + added.length,
  };
};

/** Takes an option away, in all languages. */
export const removeOption = (draft: PreferenceDraft, key: string): PreferenceDraft => ({
  ...draft,
  options: draft.options.filter((option) => option.key !== key),
  texts: Object.fromEntries(
    Object.entries(draft.texts).map(([language, { [key]: _label, ...rest }]) => [language, rest]),
  ),
});

/** Moves an option to a place counted from 0; places beyond the ends are the ends. */
export const moveOption = (draft: PreferenceDraft, key: string, to: number): PreferenceDraft => {
  const from = draft.options.findIndex((option) => option.key === key);
  const moved = draft.options[from];
  const place = Math.max(0, Math.min(to, draft.options.length - 1));
  if (moved === undefined || place === from) return draft;
  const options = draft.options.filter((option) => option !== moved);
  return { ...draft, options: [...options.slice(0, place), moved, ...options.slice(place)] };
};

/** Presets an option or not; of a single choice at most one is preset, the last one chosen. */
export const setPreset = (
  draft: PreferenceDraft,
  key: string,
  isDefault: boolean,
): PreferenceDraft => {
  const isAlone = isDefault && draft.settings.SelectionType === 'SINGLE_CHOICE';
  return {
    ...draft,
    options: draft.options.map((option) => {
      if (option.key === key) return { ...option, isDefault };
      return isAlone && option.isDefault ? { ...option, isDefault: false } : option;
    }),
  };
};

export const setOptionDisabled = (
  draft: PreferenceDraft,
  key: string,
  isDisabled: boolean,
): PreferenceDraft => ({
  ...draft,
  options: draft.options.map((option) => (option.key === key ? { ...option, isDisabled } : option)),
});

/** Puts another language in the place of the default one, for a preference that is being made. */
export const setDefaultLanguage = (draft: PreferenceDraft, tag: string): PreferenceDraft => {
  const [before = '', ...others] = draft.languages;
  const { [before]: texts = {}, ...rest } = draft.texts;
  return { ...draft, languages: [tag, ...others], texts: { ...rest, [tag]: texts } };
};

/** Whether two drafts are the same record; the order of options counts, of languages it does not. */
export const isSameDraft = (one: PreferenceDraft, other: PreferenceDraft): boolean =>
  hasSameTexts(one, other) &&
  one.options.length === other.options.length &&
  one.options.every((option, index) => {
    const match = other.options[index];
    return (
      option === match ||
      (option.key === match?.key &&
        option.isDefault === match.isDefault &&
        option.isDisabled === match.isDisabled)
    );
  }) &&
  Object.entries(one.settings).every(
    ([name, value]) => other.settings[name as keyof PreferenceSettings] === value,
  );
