import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { Fault } from '#contract/common/problem.ts';
import { matchTranslations } from '#contract/option-rules.ts';
import type { UpdatePurposePreferenceRequest } from '#contract/purpose-preference-requests.ts';
import type { PlannedOption } from './plan-options.ts';
import type { LanguageRow, OptionRow } from './records.ts';

type Languages = NonNullable<UpdatePurposePreferenceRequest['Languages']>;

/** A language as it will be stored, with the labels that have text. */
export type PlannedLanguage = {
  language: string;
  name: string;
  description: string;
  labels: { optionId: string; label: string }[];
};

/** A preference as it is stored, with its languages besides the default one. */
export type StoredTexts = {
  defaultLanguage: string;
  options: readonly OptionRow[];
  languages: readonly LanguageRow[];
};

/** The labels that are stored in a language, of the options that are left. */
const keptLabels = (
  stored: StoredTexts,
  tag: string,
  options: readonly PlannedOption[],
): PlannedLanguage['labels'] => {
  const labels = isSameLanguage(stored.defaultLanguage, tag)
    ? Object.fromEntries(stored.options.map(({ id, label }) => [id, label]))
    : stored.languages.find(({ language }) => isSameLanguage(language, tag))?.labels;
  return options.flatMap(({ id }) => {
    const label = labels?.[id];
    return label === undefined ? [] : [{ optionId: id, label }];
  });
};

/**
 * The languages that an update sets besides the default one, whose entry the update's own name,
 * description and options win over. A language without a list of options keeps its labels.
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
): { languages: PlannedLanguage[]; faults: Fault[] } => {
  const optionIds = options.map(({ id, isNew }) => (isNew ? null : id));
  const languages: PlannedLanguage[] = [];
  const faults: Fault[] = [];
  for (const [index, { Language, Name, Description, Default, Options }] of requested.entries()) {
    if (isSameLanguage(Language, defaultLanguage)) continue;
    const path = `Languages.${index}`;
    if (Default === true) {
      const message = `The default language is ${defaultLanguage}. Set DefaultLanguage to change it.`;
      faults.push({ path: `${path}.Default`, message });
    }
    const texts = { language: Language, name: Name, description: Description };
    if (Options === undefined || Options === null) {
      languages.push({ ...texts, labels: keptLabels(stored, Language, options) });
      continue;
    }
    const match = matchTranslations(optionIds, Options);
    for (const { index: place, key, message } of match.faults) {
      faults.push({ path: `${path}.Options.${place}.${key}`, message });
    }
    languages.push({
      ...texts,
      labels: Options.flatMap(({ Label }, place) => {
        const option = options[match.places[place] ?? -1];
        const isTranslated = option !== undefined && (Label ?? '').trim() !== '';
        return isTranslated ? [{ optionId: option.id, label: Label ?? '' }] : [];
      }),
    });
  }
  return { languages, faults };
};
