import { computedKeysOf } from '#contract/common/computed-keys.ts';
import {
  type PreferenceLanguage,
  type PreferenceOption,
  type PurposePreference,
  purposePreferenceSchema,
} from '#contract/purpose-preference-records.ts';
import {
  type CreatePurposePreferenceRequest,
  createPurposePreferenceRequestSchema,
  type UpdatePurposePreferenceRequest,
  updatePurposePreferenceRequestSchema,
} from '#contract/purpose-preference-requests.ts';
import { computedPurposePreferenceKeys } from '#contract/purpose-preference-values.ts';
import { toWireTime } from '#service/db/columns.ts';
import { keptFields } from '#service/db/kept-fields.ts';
import { keptWithin } from '#service/http/size-maxima.ts';
import type { LanguageRow, PreferenceRow, StoredOption } from './records.ts';

type PurposePreferenceRequest = CreatePurposePreferenceRequest | UpdatePurposePreferenceRequest;

/** Keys that are columns or rows, or that the service gives; the rest is kept as it came. */
const interpretedKeys = new Set<string>([
  ...computedPurposePreferenceKeys,
  'Name',
  'Description',
  'SelectionType',
  'DisplayAs',
  'Required',
  'Disabled',
  'DefaultLanguage',
  'Language',
  'Options',
  'Languages',
  'Purposes',
]);

const computedKeys = computedKeysOf({
  answers: [purposePreferenceSchema],
  requests: [createPurposePreferenceRequestSchema, updatePurposePreferenceRequestSchema],
});

/** The columns and the rest that a request sets on a preference; it replaces what was there. */
export const toPreferenceValues = (request: PurposePreferenceRequest) => ({
  name: request.Name,
  description: request.Description ?? '',
  selectionType: request.SelectionType,
  displayAs: request.DisplayAs,
  required: request.Required ?? false,
  disabled: request.Disabled ?? false,
  fields: keptWithin(keptFields(request, interpretedKeys, computedKeys)),
});

const toOption = (option: StoredOption, index: number): PreferenceOption => ({
  Id: option.id,
  Label: option.label,
  Order: index,
  IsDefault: option.isDefault,
  CanDelete: !option.isUsed,
  Disabled: option.disabled,
});

const toOwnOption = (option: StoredOption, index: number): PreferenceOption => ({
  ...option.fields,
  ...toOption(option, index),
});

const toLanguage = (
  { language, name, description, fields, translations }: LanguageRow,
  options: readonly StoredOption[],
): PreferenceLanguage => ({
  ...fields,
  Language: language,
  Name: name,
  Description: description,
  Default: false,
  Options: options.flatMap((option, index) => {
    const translation = translations[option.id];
    if (translation === undefined) return [];
    const { label } = translation;
    return [{ ...translation.fields, ...toOption({ ...option, label }, index) }];
  }),
});

/** A preference as its record (docs/wire/custom-preferences.md 3). */
export const toPurposePreference = ({
  row,
  options,
  languageCount,
  activePurposeCount,
  languages,
}: PreferenceRow): PurposePreference => {
  const own = options.map(toOwnOption);
  const record: PurposePreference = {
    Organizations: [],
    // Stored before names that the service computes were left out of requests.
    ...keptFields(row.fields, interpretedKeys, computedKeys),
    Id: row.id,
    Name: row.name,
    Description: row.description,
    SelectionType: row.selectionType,
    DisplayAs: row.displayAs,
    CreatedDate: toWireTime(row.createdAt),
    UpdatedDate: toWireTime(row.modifiedAt),
    NumberOfOptions: own.length,
    NumberOfLanguages: languageCount,
    Required: row.required,
    Disabled: row.disabled,
    DefaultLanguage: row.defaultLanguage,
    Options: own,
    TotalLinkedActivePurposes: activePurposeCount,
  };
  if (languages === null) return record;
  const defaultLanguage: PreferenceLanguage = {
    ...row.defaultLanguageFields,
    Language: row.defaultLanguage,
    Name: row.name,
    Description: row.description,
    Default: true,
    Options: own,
  };
  const others = languages.map((language) => toLanguage(language, options));
  return { ...record, Languages: [defaultLanguage, ...others] };
};
