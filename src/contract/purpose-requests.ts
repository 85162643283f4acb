import * as z from 'zod/mini';
import { attributeValueSchema } from './common/attributes.ts';
import { languageTag } from './common/language-tags.ts';
import { type EntryFault, entries, findRepeatedLanguages, keyOf } from './common/list-rules.ts';
import { descriptionMaximum, legalTextMaximum } from './common/text-maxima.ts';
import { filledText, guid, maybe, wireBoolean, wireInteger } from './common/values.ts';
import {
  expiryDateTypes,
  hardOptOutDisplayFormats,
  implicitConsentKey,
  purposeKinds,
  purposeLanguageMaximum,
  purposeLinkMaximum,
  purposeNameMaximum,
  purposeStatuses,
  purposeTypes,
} from './purpose-values.ts';

const legalText = z.string().check(z.maxLength(legalTextMaximum));
const text = z.optional(legalText);
const flag = z.optional(wireBoolean);
const seconds = wireInteger(z.minimum(0));
const links = z.optional(z.array(guid).check(z.maxLength(purposeLinkMaximum)));

const languageSchema = z.looseObject({
  Name: z.string().check(z.maxLength(purposeNameMaximum)),
  Description: legalText,
  Language: maybe(languageTag),
  Default: maybe(wireBoolean),
  HardOptOutMessage: maybe(legalText),
  [implicitConsentKey]: maybe(legalText),
});

const findSurplusDefaults = (languages: unknown[]): EntryFault[] => {
  const [, ...surplus] = languages.flatMap((entry, index) => {
    const isDefault = keyOf(entry, 'Default');
    return isDefault === true || isDefault === 'true' ? [index] : [];
  });
  return surplus.map((index) => ({
    index,
    message: 'Only one language can be the default, and an earlier one is.',
  }));
};

/** The fields of docs/wire/purposes.md 3, and those of the edit that real clients send too. */
const settableFields = {
  Name: filledText(purposeNameMaximum),
  Description: z.string().check(z.maxLength(descriptionMaximum)),
  ConsentLifeSpan: seconds,
  DefaultLanguage: z.optional(languageTag),
  Type: z.optional(z.enum(purposeTypes)),
  Organizations: z.optional(
    z
      .array(z.string().check(z.maxLength(purposeNameMaximum)))
      .check(z.maxLength(purposeLinkMaximum)),
  ),
  ParentPurposeId: z.optional(guid),
  CustomPreferenceIds: links,
  TopicIds: links,
  ImplicitConsentLifeSpan: z.optional(seconds),
  ImplicitConsentConfirmDesc: text,
  EnableGeolocation: flag,
  PurposeCategory: z.optional(attributeValueSchema),
  attributeValues: z.optional(z.record(z.string(), z.array(attributeValueSchema))),
  ExpiryDateType: z.optional(z.enum(expiryDateTypes)),
  HardOptOutDisplayFormat: z.optional(z.enum(hardOptOutDisplayFormats)),
  HardOptOutMessage: text,
  ExternalReference: text,
  LastMajorVersion: z.optional(wireInteger()),
  VersionNotes: text,
  IsMajorVersion: flag,
  /** Extension: unset counts as MARKETING. */
  Kind: z.optional(z.enum(purposeKinds)),
  /** Extension: whether personal data is sold or shared for it, which a browser's signal refuses. */
  SaleOrSharing: flag,
  /** Extension: who is responsible for what the data is used for. */
  Controller: text,
  /** Extension: on which legal basis, in words of the account. */
  LegalBasis: text,
  Languages: z.optional(
    z
      .array(languageSchema)
      .check(
        z.maxLength(purposeLanguageMaximum),
        entries(findRepeatedLanguages, 'Language'),
        entries(findSurplusDefaults, 'Default'),
      ),
  ),
};

const lists = ['Organizations', 'CustomPreferenceIds', 'TopicIds', 'Languages', 'attributeValues'];
const otherwiseShown = ['Name', 'Description', 'ConsentLifeSpan', 'Type', ...lists];

/** Settings that the V2 detail shows one by one: all but names and lists. */
export const purposeSettings: readonly string[] = Object.keys(settableFields).filter(
  (key) => !otherwiseShown.includes(key),
);

/** What the published V2 detail shows: an edit that leaves one of these out clears it. */
const replacedSettings: readonly string[] = [
  'ParentPurposeId',
  'ImplicitConsentLifeSpan',
  'ImplicitConsentConfirmDesc',
  'EnableGeolocation',
  'ExpiryDateType',
  'LastMajorVersion',
  'VersionNotes',
  'IsMajorVersion',
  'HardOptOutDisplayFormat',
  'HardOptOutMessage',
] satisfies (keyof typeof settableFields)[];

/** The others: an edit that leaves one out keeps it, unless `ClearedSettings` names it. */
export const keptSettings: readonly string[] = purposeSettings.filter(
  (key) => !replacedSettings.includes(key),
);

/** Purpose create record (docs/wire/purposes.md 3). Life spans in seconds; 0 never expires. */
export const createPurposeRequestSchema = z.looseObject(settableFields);
export type CreatePurposeRequest = z.output<typeof createPurposeRequestSchema>;

/**
 * Purpose edit record (docs/wire/purposes.md 4) for the Draft that `Version` names.
 * `Status` is required on the wire and must be DRAFT: publishing and retiring are operations of
 * their own.
 *
 * What the published V2 detail shows of a version is replaced: a setting that is left out is
 * cleared. Other settings stay as they are when they are left out; `ClearedSettings` (*extension*)
 * names those to clear. The lists (`Languages`, `CustomPreferenceIds`, `TopicIds`, `Organizations`,
 * `attributeValues`) stay too; an empty one clears them.
 */
export const updatePurposeRequestSchema = z.looseObject({
  ...settableFields,
  Status: z.enum(purposeStatuses).check(
    z.refine((status) => status === 'DRAFT', {
      error: 'Must be DRAFT. To make the version Active or Retired, publish or retire it.',
    }),
  ),
  Version: wireInteger(z.minimum(1)),
  ClearedSettings: z.optional(z.array(z.enum(keptSettings))),
});
export type UpdatePurposeRequest = z.output<typeof updatePurposeRequestSchema>;
