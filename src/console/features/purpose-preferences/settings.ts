import { choice, defineFields, onOff, requiredText } from '#console/records/fields.ts';
import { uniqueName } from '#console/records/record-words.ts';
import { defaultLanguageOf, setText, textOf } from '#console/records/translations/texts.ts';
import { languagesToAdd } from '#console/ui/languages.ts';
import { languageTag } from '#contract/common/language-tags.ts';
import { type PreferenceDraft, setDefaultLanguage, setSettings } from './preference-draft.ts';
import { displayChoices, displayLabel, selectionChoices } from './words.ts';

const languageChoices = languagesToAdd([])
  .filter(({ tag }) => languageTag.safeParse(tag).success)
  .map(({ tag, name }) => ({ value: tag, label: `${name} (${tag})` }));

/** What a preference is and how it is asked. */
export const settingFields = defineFields({
  Name: requiredText({
    label: 'Name',
    help: uniqueName,
  }),
  Description: requiredText({ label: 'Description', rows: 3 }),
  Language: choice({
    label: 'Default language',
    options: languageChoices,
  }),
  SelectionType: choice({ label: 'Selection', options: selectionChoices }),
  DisplayAs: {
    ...choice({ label: 'Shown as', options: displayChoices }),
    // Some hosts spell one of them in a way that nobody chooses.
    show: (held) => ({ kind: 'text', text: displayLabel(held) }),
  },
  Required: onOff({
    label: 'Required',
    help: "Tells your forms that people must choose. Copied code doesn't check it.",
  }),
  Disabled: onOff({
    label: 'Disabled',
    help: 'Not offered while disabled. Recorded choices stay.',
  }),
});
export type SettingsValues = ReturnType<typeof settingFields.empty>;

export const settingsOf = (draft: PreferenceDraft): SettingsValues => {
  const language = defaultLanguageOf(draft);
  return {
    Name: textOf(draft, language, 'Name'),
    Description: textOf(draft, language, 'Description'),
    Language: language,
    ...draft.settings,
  };
};

/** The draft with what the form of its settings holds. */
export const withSettings = (draft: PreferenceDraft, values: SettingsValues): PreferenceDraft => {
  const { Name, Description, Language, ...settings } = values;
  const moved = Language === defaultLanguageOf(draft) ? draft : setDefaultLanguage(draft, Language);
  return setSettings(
    setText(setText(moved, Language, 'Name', Name), Language, 'Description', Description),
    settings,
  );
};
