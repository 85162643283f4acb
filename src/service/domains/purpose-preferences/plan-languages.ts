import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { Fault } from '#contract/common/problem.ts';
import { matchTranslations } from '#contract/option-rules.ts';
import type { UpdatePurposePreferenceRequest } from '#contract/purpose-preference-requests.ts';
import { keptFields } from '#service/db/kept-fields.ts';
import type { Fields } from '#service/db/schema/purpose-preferences.ts';
import { computedKeys, optionKeys, type PlannedOption } from './plan-options.ts';
import type { LanguageRow, OptionRow, Translation } from './records.ts';

type Languages = NonNullable<UpdatePurposePreferenceRequest['Languages']>;

/** Keys of a language that are columns or rows. */
const languageKeys: ReadonlySet<string> = new Set([
  'Language',
  'Name',
  'Description',
  'Default',
  'Options',
]);

/** A language as it will be stored, with the labels that have text. */
export type PlannedLanguage = {
  language: string;
  name: string;
  description: string;
  fields: Fields;
  translations: (Translation & { optionId: string })[];
};

/** A preference as it is stored, with its languages besides the default one. */
export type StoredTexts = {
  defaultLanguage: string;
  options: readonly OptionRow[];
  languages: readonly LanguageRow[];
};

/** What is stored in a language, of the options that are left. */
const keptTranslations = (
  stored: StoredTexts,
  tag: string,
  options: readonly PlannedOption[],
): PlannedLanguage['translations'] => {
  const translations: LanguageRow['translations'] | undefined = isSameLanguage(
    stored.defaultLanguage,
    tag,
  )
    ? Object.fromEntries(stored.options.map(({ id, label }) => [id, { label, fields: {} }]))
    : stored.languages.find(({ language }) => isSameLanguage(language, tag))?.translations;
  return options.flatMap(({ id }) => {
    const translation = translations?.[id];
    return translation === undefined ? [] : [{ ...translation, optionId: id }];
  });
};

/**
 * The languages that an update sets besides the default one, whose entry the update's own name,
 * description and options win over; `defaultFields` is the rest of that entry. A language without a
 * list of options keeps its labels.
 */
export const planLanguages = (
  requested: Languages,
  {
    options,
    defaultLanguage,
    stored,
  }: {
    options: readonly PlannedOption[];
    defaultLanguage: string;
    stored: StoredTexts;
  },
): { languages: PlannedLanguage[]; defaultFields: Fields; faults: Fault[] } => {
  const optionIds = options.map(({ id, isNew }) => (isNew ? null : id));
  const languages: PlannedLanguage[] = [];
  const faults: Fault[] = [];
  let defaultFields: Fields = {};
  for (const [index, entry] of requested.entries()) {
    const { Language, Name, Description, Default, Options } = entry;
    const fields = keptFields(entry, languageKeys, computedKeys);
    if (isSameLanguage(Language, defaultLanguage)) {
      defaultFields = fields;
      continue;
    }
    const path = `Languages.${index}`;
    if (Default === true) {
      const message = `The default language is ${defaultLanguage}. Set DefaultLanguage to change it.`;
      faults.push({ path: `${path}.Default`, message });
    }
    const texts = { language: Language, name: Name, description: Description, fields };
    if (Options === undefined || Options === null) {
      languages.push({ ...texts, translations: keptTranslations(stored, Language, options) });
      continue;
    }
    const match = matchTranslations(optionIds, Options);
    for (const { index: place, key, message } of match.faults) {
      faults.push({ path: `${path}.Options.${place}.${key}`, message });
    }
    languages.push({
      ...texts,
      translations: Options.flatMap((translated, place) => {
        const option = options[match.places[place] ?? -1];
        const label = translated.Label ?? '';
        if (option === undefined || label.trim() === '') return [];
        return [
          { optionId: option.id, label, fields: keptFields(translated, optionKeys, computedKeys) },
        ];
      }),
    });
  }
  return { languages, defaultFields, faults };
};
