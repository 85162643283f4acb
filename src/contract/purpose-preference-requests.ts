import * as z from 'zod/mini';
import { languageTag } from './common/language-tags.ts';
import { entries, findRepeatedLanguages, keyOf } from './common/list-rules.ts';
import { filledText, guid, isObject, maybe, wireBoolean, wireInteger } from './common/values.ts';
import { findDuplicateLabels, findSurplusDefaults } from './option-rules.ts';
import {
  displayStyles,
  optionLabelMaximum,
  optionMaximum,
  preferenceLanguageMaximum,
  preferencePurposeMaximum,
  purposePreferenceDescriptionMaximum,
  purposePreferenceNameMaximum,
  selectionTypes,
} from './purpose-preference-values.ts';

const flag = z.optional(wireBoolean);

/** Published hosts also write `BUTTONs`. */
const displayStyle = z.pipe(
  z.transform((value) => (value === 'BUTTONs' ? 'BUTTONS' : value)),
  z.enum(displayStyles),
);

const optionLabel = filledText(optionLabelMaximum);

const optionCount = [
  z.minLength(1, { error: 'Add at least one option.' }),
  z.maxLength(optionMaximum),
] as const;

const settableFields = {
  Name: filledText(purposePreferenceNameMaximum),
  SelectionType: z.enum(selectionTypes),
  DisplayAs: displayStyle,
  Required: flag,
  Disabled: flag,
  Organizations: z.optional(z.array(guid)),
};

/**
 * Purpose preference create record (docs/wire/custom-preferences.md 2). `Language` is the default
 * language whatever `DefaultLanguage` says, because there is no other; translations are added by an
 * update. `Purposes` are linked in their Draft versions.
 */
export const createPurposePreferenceRequestSchema = z.looseObject({
  ...settableFields,
  Description: filledText(purposePreferenceDescriptionMaximum),
  DefaultLanguage: flag,
  Language: languageTag,
  Options: z.array(optionLabel).check(...optionCount, entries(findDuplicateLabels)),
  Purposes: z.optional(z.array(guid).check(z.maxLength(preferencePurposeMaximum))),
});
export type CreatePurposePreferenceRequest = z.output<typeof createPurposePreferenceRequestSchema>;

/** An option of a request. Without `Id` it is new; its place in the list is its order. */
const optionSchema = z.looseObject({
  Id: maybe(guid),
  Label: optionLabel,
  IsDefault: maybe(wireBoolean),
  Disabled: maybe(wireBoolean),
});

/** A label that is left out or blank is a missing translation; `matchTranslations` has the rest. */
const translatedOptionSchema = z.looseObject({
  Id: maybe(guid),
  Order: maybe(wireInteger()),
  Label: maybe(z.string().check(z.maxLength(optionLabelMaximum))),
});

const labelsOf = (options: unknown[]): unknown[] => options.map((option) => keyOf(option, 'Label'));

const languageSchema = z.looseObject({
  Language: languageTag,
  Name: z.string().check(z.maxLength(purposePreferenceNameMaximum)),
  Description: z.string().check(z.maxLength(purposePreferenceDescriptionMaximum)),
  Default: maybe(wireBoolean),
  Options: maybe(
    z.array(translatedOptionSchema).check(
      z.maxLength(optionMaximum),
      entries((options) => findDuplicateLabels(labelsOf(options)), 'Label'),
    ),
  ),
});

/**
 * Purpose preference update record (docs/wire/custom-preferences.md 3): replaces what is stored,
 * but `Options`, `Languages` and `DefaultLanguage` that are left out are kept, and so are the
 * `Options` of a language. `Name`, `Description` and `Options` are those of the default language
 * and win over its entry in `Languages`. Computed fields of a record are ignored.
 */
export const updatePurposePreferenceRequestSchema = z
  .looseObject({
    ...settableFields,
    Description: z.optional(z.string().check(z.maxLength(purposePreferenceDescriptionMaximum))),
    DefaultLanguage: z.optional(languageTag),
    Options: z.optional(
      z.array(optionSchema).check(
        ...optionCount,
        entries((options) => findDuplicateLabels(labelsOf(options)), 'Label'),
      ),
    ),
    Languages: z.optional(
      z
        .array(languageSchema)
        .check(z.maxLength(preferenceLanguageMaximum), entries(findRepeatedLanguages, 'Language')),
    ),
  })
  .check(
    z.check(
      ({ value, issues }) => {
        const { SelectionType, Options } = value;
        if (!Array.isArray(Options)) return;
        for (const { index, message } of findSurplusDefaults(SelectionType, Options)) {
          const path = ['Options', index, 'IsDefault'];
          issues.push({ code: 'custom', input: true, path, message });
        }
      },
      { when: isObject },
    ),
  );
export type UpdatePurposePreferenceRequest = z.output<typeof updatePurposePreferenceRequestSchema>;
