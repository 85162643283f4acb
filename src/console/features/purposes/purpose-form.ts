import type { input } from 'zod/mini';
import { isSame } from '#console/api/is-same.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import {
  type createPurposeRequestSchema,
  keptSettings,
  type updatePurposeRequestSchema,
} from '#contract/purpose-requests.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import {
  type FormField,
  type LanguageTexts,
  type PurposeFormValues,
  purposeFields,
  type WireLanguage,
} from './purpose-fields.ts';

export type CreateBody = input<typeof createPurposeRequestSchema>;
export type UpdateBody = input<typeof updatePurposeRequestSchema>;

export const formFields = purposeFields.names;
export const emptyFormValues = purposeFields.empty;

export const emptyTexts = (language: string): LanguageTexts => ({
  Language: language,
  Name: '',
  Description: '',
  HardOptOutMessage: '',
  [implicitConsentKey]: '',
});

/** A version as the form shows it, by way of the edit record that would leave it as it is. */
export const toFormValues = (detail: PurposeVersionV2): PurposeFormValues =>
  purposeFields.read(toUpdatePurposeRequest(detail));

/** A language as the wire has it; the flag of the default follows the field that names it. */
const toWireLanguage = (texts: LanguageTexts, defaultLanguage: string): WireLanguage => {
  const { HardOptOutMessage: message, [implicitConsentKey]: implicit, ...kept } = texts;
  const isDefault = defaultLanguage !== '' && isSameLanguage(texts.Language, defaultLanguage);
  const wasDefault = 'Default' in kept && kept.Default === true;
  return {
    ...kept,
    Name: texts.Name.trim(),
    ...(message.trim() !== '' && { HardOptOutMessage: message }),
    ...(implicit.trim() !== '' && { [implicitConsentKey]: implicit }),
    ...((defaultLanguage !== '' || wasDefault) && { Default: isDefault }),
  };
};

/** What a field holds as the wire has it; null where it is not set. */
const toWire = (field: FormField, values: PurposeFormValues): unknown =>
  field === 'Languages'
    ? values.Languages.map((texts) => toWireLanguage(texts, values.DefaultLanguage))
    : purposeFields.write(field, values);

/**
 * The texts of the default language follow the name and the description, as long as they were the
 * same when the form was opened and nobody changed them by themselves.
 */
const followDefault = (values: PurposeFormValues, opened: PurposeFormValues): LanguageTexts[] => {
  const { DefaultLanguage: tag } = values;
  const before = opened.Languages.find(({ Language }) => isSameLanguage(Language, tag));
  if (before === undefined) return values.Languages;
  const follow = (texts: LanguageTexts, key: 'Name' | 'Description') =>
    before[key] === opened[key] && texts[key] === before[key] ? values[key] : texts[key];
  return values.Languages.map((texts) =>
    isSameLanguage(texts.Language, tag)
      ? { ...texts, Name: follow(texts, 'Name'), Description: follow(texts, 'Description') }
      : texts,
  );
};

/** The values as they will be kept. */
export const settleValues = (
  values: PurposeFormValues,
  base: PurposeVersionV2,
): PurposeFormValues => {
  const settled = purposeFields.settle(values);
  const languages = followDefault(settled, toFormValues(base));
  return {
    ...settled,
    Languages: languages.map((texts) => ({ ...texts, Name: texts.Name.trim() })),
  };
};

const isFilled = ([, value]: readonly [string, unknown]): boolean =>
  value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

export const toCreateRequest = (values: PurposeFormValues): CreateBody =>
  // The schema decides whether it is a request; the resolver runs it before anything is sent.
  Object.fromEntries(
    formFields.map((field) => [field, toWire(field, values)] as const).filter(isFilled),
  ) as CreateBody;

/**
 * The edit record: the version as it was read, with what the form changed. A setting that is emptied
 * is left out; where that doesn't clear it, `ClearedSettings` names it. An emptied list is sent empty.
 */
export const toUpdateRequest = (base: PurposeVersionV2, values: PurposeFormValues): UpdateBody => {
  const opened = toFormValues(base);
  const isChanged = (field: FormField) => !isSame(values[field], opened[field]);
  // The flag of the default language is part of each language.
  const changed = formFields.filter(
    (field) => isChanged(field) || (field === 'Languages' && isChanged('DefaultLanguage')),
  );
  const changes = changed.map((field) => [field, toWire(field, values)] as const);
  const record: Record<string, unknown> = {
    ...toUpdatePurposeRequest(base),
    ...Object.fromEntries(changes),
  };
  if (changed.includes('PurposeCategory') && record.PurposeCategory) {
    record.PurposeCategory = { ...base.purposeCategory, value: values.PurposeCategory.trim() };
  }
  const emptied = keptSettings.filter((key) => key in record && record[key] === null);
  return Object.fromEntries([
    ...Object.entries(record).map(([key, value]) => [key, value ?? undefined]),
    ...(emptied.length > 0 ? [['ClearedSettings', emptied]] : []),
  ]) as UpdateBody;
};
