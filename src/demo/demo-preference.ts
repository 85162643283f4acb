import * as z from 'zod/mini';
import {
  createPurposePreferenceRequestSchema,
  updatePurposePreferenceRequestSchema,
} from '#contract/purpose-preference-requests.ts';
import type { displayStyles, SelectionType } from '#contract/purpose-preference-values.ts';

/** Texts in one language; `options` joined by bars, what is empty is not translated. */
type DemoTexts = { name: string; description: string; options: string };

/** A purpose preference of the demo group; ages are days before the demo's end. */
export type DemoPreference = DemoTexts & {
  key: string;
  selection: SelectionType;
  display: (typeof displayStyles)[number];
  createdDaysAgo: number;
  changedDaysAgo: number;
  /** Languages besides English, by tag. */
  languages: Readonly<Record<string, DemoTexts>>;
  /** The place of the option that is preset. */
  preset?: number;
  /** The place of an option that is no longer offered. */
  disabledOption?: number;
  isRequired?: true;
  isDisabled?: true;
};

const labelsOf = ({ options }: DemoTexts): string[] =>
  options.split('|').map((label) => label.trim());

const settingsOf = (preference: DemoPreference) => ({
  Name: preference.name,
  Description: preference.description,
  SelectionType: preference.selection,
  DisplayAs: preference.display,
  Required: preference.isRequired ?? false,
  Disabled: preference.isDisabled ?? false,
});

/** The create record, in English only. */
export const toCreateBody = (preference: DemoPreference) =>
  z.parse(createPurposePreferenceRequestSchema, {
    ...settingsOf(preference),
    Language: 'en-us',
    Options: labelsOf(preference),
  });

/** The update record that adds the languages. */
export const toUpdateBody = (
  preference: DemoPreference,
  optionIds: readonly string[],
): z.output<typeof updatePurposePreferenceRequestSchema> => {
  const labels = labelsOf(preference);
  return z.parse(updatePurposePreferenceRequestSchema, {
    ...settingsOf(preference),
    Options: optionIds.map((Id, place) => ({
      Id,
      Label: labels[place],
      IsDefault: place === preference.preset,
      Disabled: place === preference.disabledOption,
    })),
    Languages: Object.entries(preference.languages).map(([Language, texts]) => {
      const translated = labelsOf(texts);
      return {
        Language,
        Name: texts.name,
        Description: texts.description,
        Options: optionIds.map((Id, place) => ({ Id, Label: translated[place] })),
      };
    }),
  });
};
