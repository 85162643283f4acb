import {
  defaultLanguageOf,
  type PreferenceDraft,
  setDefaultLanguage,
  setSettings,
  setText,
  textOf,
} from './preference-draft.ts';

/** The fields of the settings, under their names on the wire, in the order of the screen. */
export type SettingsValues = {
  Name: string;
  Description: string;
  Language: string;
  SelectionType: string;
  DisplayAs: string;
  Required: boolean;
  Disabled: boolean;
};

export const settingsOf = (draft: PreferenceDraft): SettingsValues => {
  const language = defaultLanguageOf(draft);
  return {
    Name: textOf(draft, language, 'Name'),
    Description: textOf(draft, language, 'Description'),
    Language: language,
    ...draft.settings,
  };
};

export const settingsFields = [
  'Name',
  'Description',
  'Language',
  'SelectionType',
  'DisplayAs',
  'Required',
  'Disabled',
] as const satisfies readonly (keyof SettingsValues)[];

/** The draft with what the form of its settings holds. */
export const withSettings = (draft: PreferenceDraft, values: SettingsValues): PreferenceDraft => {
  const { Name, Description, Language, ...settings } = values;
  const moved = Language === defaultLanguageOf(draft) ? draft : setDefaultLanguage(draft, Language);
  return setSettings(
    setText(setText(moved, Language, 'Name', Name), Language, 'Description', Description),
    settings,
  );
};
