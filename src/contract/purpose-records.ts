import * as z from 'zod/mini';
import { attributeValueSchema } from './common/attributes.ts';
import { instant, maybe, openEnum } from './common/values.ts';
import {
  linkedPreferenceSchema,
  purposeLanguageSchema,
  purposeTopicSchema,
} from './purpose-parts.ts';
import { displayStyles } from './purpose-preference-values.ts';
import {
  expiryDateTypes,
  hardOptOutDisplayFormats,
  purposeKinds,
  purposeStatuses,
  purposeTypes,
} from './purpose-values.ts';

const text = maybe(z.string());
const time = maybe(instant);
const flag = maybe(z.boolean());
const count = maybe(z.int());
const names = maybe(z.array(z.string()));
const attributes = maybe(z.record(z.string(), z.array(z.string())));

/** Five keys that V2 records spell as v1 does (docs/wire/purposes.md). */
const pascalFields = {
  LastMajorVersion: count,
  VersionNotes: text,
  IsMajorVersion: flag,
  HardOptOutDisplayFormat: maybe(openEnum(hardOptOutDisplayFormats)),
  HardOptOutMessage: text,
};

/** v1 purpose: one version (docs/wire/purposes.md 5). */
export const purposeVersionV1Schema = z.looseObject({
  Id: z.string(),
  Label: z.string(),
  Description: text,
  Status: openEnum(purposeStatuses),
  Version: z.int(),
  /** From here on the version is Retired. */
  RetireOnDate: time,
  ParentPurposeId: text,
  ExternalReference: text,
  PurposeType: maybe(openEnum(purposeTypes)),
  ConsentLifeSpan: count,
  ImplicitConsentLifeSpan: count,
  ImplicitConsentConfirmDesc: text,
  PurposeCategory: maybe(attributeValueSchema),
  Languages: maybe(z.array(purposeLanguageSchema)),
  Topics: maybe(z.array(purposeTopicSchema)),
  CustomPreferences: maybe(z.array(linkedPreferenceSchema)),
  ExpiryDateType: maybe(openEnum(expiryDateTypes)),
  attributes,
  EnableGeolocation: flag,
  /** Extension: unset counts as MARKETING. */
  Kind: maybe(openEnum(purposeKinds)),
  /** Extension: whether personal data is sold or shared for it. */
  SaleOrSharing: flag,
  /** Extension: who is responsible. */
  Controller: text,
  /** Extension: in words of the account. */
  LegalBasis: text,
  ...pascalFields,
  /** Extension, in the answer to a write: what it asks for that isn't available yet. */
  messages: z.optional(z.array(z.string())),
});
export type PurposeVersionV1 = z.output<typeof purposeVersionV1Schema>;

const languageV2Schema = z.looseObject({
  name: z.string(),
  description: text,
  implicitConsentConfirmDesc: text,
  language: text,
  default: flag,
  hardOptOutMessage: text,
});

/** A topic of a V2 purpose; `id` is that of the link, `topicId` (*extension*) the topic's own. */
const topicV2Schema = z.looseObject({
  id: z.string(),
  name: z.string(),
  transactionType: text,
  integrationKey: text,
  languages: maybe(z.array(z.looseObject({ name: z.string(), language: text, default: flag }))),
  canDelete: flag,
  topicId: text,
});

const optionV2Schema = z.looseObject({
  id: z.string(),
  transactionType: text,
  label: text,
  order: count,
  isDefault: flag,
});

/** A preference of a V2 purpose; `id` is that of the link, `customPreferenceId` (*extension*) its own. */
const preferenceV2Schema = z.looseObject({
  id: z.string(),
  name: z.string(),
  displayAs: openEnum(displayStyles),
  customPreferenceOptions: maybe(z.array(optionV2Schema)),
  languages: maybe(
    z.array(
      z.looseObject({
        name: z.string(),
        description: text,
        language: text,
        default: flag,
        options: maybe(z.array(optionV2Schema)),
      }),
    ),
  ),
  customPreferenceId: text,
});

/** The name of a setting in V2 records: in camelCase, but for five. */
export const toV2Key = (key: string): string =>
  key in pascalFields ? key : key.charAt(0).toLowerCase() + key.slice(1);

/** What both V2 forms show of a version. Lists that were not asked for are left out. */
const versionFields = {
  label: z.string(),
  purposeType: openEnum(purposeTypes),
  status: openEnum(purposeStatuses),
  version: z.int(),
  description: text,
  consentLifeSpan: count,
  implicitConsentLifeSpan: count,
  implicitConsentConfirmDesc: text,
  parentPurposeId: text,
  retireOnDate: time,
  createdBy: text,
  createdDate: time,
  lastModifiedBy: text,
  lastModifiedDate: time,
  publishedBy: text,
  publishedDate: time,
  /** Extension: the second person who approved it, where there was one. */
  approvedBy: text,
  customPreferences: maybe(z.array(preferenceV2Schema)),
  topics: maybe(z.array(topicV2Schema)),
  organizations: names,
  expiryDateType: maybe(openEnum(expiryDateTypes)),
  enableGeolocation: flag,
  /** Extension: unset counts as MARKETING. */
  kind: maybe(openEnum(purposeKinds)),
  /** Extension: whether personal data is sold or shared for it. */
  saleOrSharing: flag,
  /** Extension: who is responsible. */
  controller: text,
  /** Extension: in words of the account. */
  legalBasis: text,
  ...pascalFields,
};

/** V2 list item: a purpose with its versions, newest first (docs/wire/purposes.md 6). */
export const purposeVersionsSchema = z.looseObject({
  purposeId: z.string(),
  createdDate: instant,
  versions: z.array(
    z.looseObject({
      ...versionFields,
      /** Address of the version's detail. */
      detail: text,
    }),
  ),
  retireOnDate: time,
  publishedBy: text,
  publishedDate: time,
  lastModifiedDate: time,
  attributes,
});
export type PurposeVersions = z.output<typeof purposeVersionsSchema>;

/**
 * V2 purpose detail: one version with all that it holds (docs/wire/purposes.md 7). The published
 * record lacks `organizations`, `purposeCategory`, `externalReference`, `defaultLanguage` and
 * `attributeValues`: they are extensions, so that an edit can send everything back.
 */
export const purposeVersionV2Schema = z.looseObject({
  id: z.string(),
  ...versionFields,
  languages: maybe(z.array(languageV2Schema)),
  receiptInclusionAttributes: attributes,
  attributes,
  purposeCategory: maybe(attributeValueSchema),
  externalReference: text,
  defaultLanguage: text,
  attributeValues: maybe(z.record(z.string(), z.array(attributeValueSchema))),
  /**
   * Whether live receipts named the version (*extension*): a Draft can't be edited then. Null of a
   * version that is no Draft.
   */
  hasReceipts: flag,
});
export type PurposeVersionV2 = z.output<typeof purposeVersionV2Schema>;
