import * as z from 'zod/mini';
import { filledText, guid, instant, maybe, openEnum, wireBoolean } from './common/values.ts';
import { expiryDateTypes, purposeStatuses, purposeTypes } from './purpose-values.ts';

/** Longest purpose name; the wire names none, so the collection point's is taken. */
export const purposeNameMaximum = 255;

const text = z.optional(z.string());
const seconds = z.int().check(z.minimum(0));

/** Purpose create record (wire/purposes.md, Create body). Life spans in seconds; 0 never expires. */
export const createPurposeRequestSchema = z.looseObject({
  Name: filledText(purposeNameMaximum),
  Description: z.string(),
  ConsentLifeSpan: seconds,
  DefaultLanguage: text,
  Type: z.optional(z.enum(purposeTypes)),
  Organizations: z.optional(z.array(z.string())),
  ParentPurposeId: z.optional(guid),
  CustomPreferenceIds: z.optional(z.array(guid)),
  TopicIds: z.optional(z.array(guid)),
  ImplicitConsentLifeSpan: z.optional(seconds),
  ImplicitConsentConfirmDesc: text,
  EnableGeolocation: z.optional(wireBoolean),
  PurposeCategory: z.optional(z.looseObject({ value: z.string() })),
  attributeValues: z.optional(z.record(z.string(), z.array(z.looseObject({ value: z.string() })))),
  ExpiryDateType: z.optional(z.enum(expiryDateTypes)),
  HardOptOutDisplayFormat: z.optional(z.enum(['HIDE', 'LOCK'])),
  HardOptOutMessage: text,
  ExternalReference: text,
  LastMajorVersion: z.optional(z.int()),
  VersionNotes: text,
  IsMajorVersion: z.optional(wireBoolean),
  Languages: z.optional(
    z.array(
      z.looseObject({
        Name: z.string(),
        Description: z.string(),
        Language: maybe(z.string()),
        Default: maybe(wireBoolean),
      }),
    ),
  ),
});
export type CreatePurposeRequest = z.output<typeof createPurposeRequestSchema>;

const answerText = maybe(z.string());
const answerTime = maybe(instant);
const answerFlag = maybe(z.boolean());

/** v1 purpose: one version (wire/purposes.md, v1 purpose). */
export const purposeSchema = z.looseObject({
  Id: z.string(),
  Label: z.string(),
  Description: answerText,
  Status: openEnum(purposeStatuses),
  Version: z.int(),
  RetireOnDate: answerTime,
  ParentPurposeId: answerText,
  ExternalReference: answerText,
  PurposeType: maybe(openEnum(purposeTypes)),
  ConsentLifeSpan: maybe(z.int()),
  ImplicitConsentLifeSpan: maybe(z.int()),
  ImplicitConsentConfirmDesc: answerText,
  Languages: maybe(z.array(z.looseObject({ Name: z.string(), Language: answerText }))),
  Topics: maybe(z.array(z.looseObject({ Id: z.string() }))),
  CustomPreferences: maybe(z.array(z.looseObject({}))),
  ExpiryDateType: answerText,
  attributes: maybe(z.record(z.string(), z.array(z.string()))),
  IsMajorVersion: answerFlag,
  LastMajorVersion: maybe(z.int()),
  VersionNotes: answerText,
  HardOptOutDisplayFormat: answerText,
  HardOptOutMessage: answerText,
  EnableGeolocation: answerFlag,
});
export type Purpose = z.output<typeof purposeSchema>;

/** One version inside a V2 list item (wire/purposes.md, V2 list item). */
const purposeVersionSchema = z.looseObject({
  label: z.string(),
  purposeType: openEnum(purposeTypes),
  status: openEnum(purposeStatuses),
  version: z.int(),
  description: answerText,
  consentLifeSpan: maybe(z.int()),
  implicitConsentLifeSpan: maybe(z.int()),
  parentPurposeId: answerText,
  retireOnDate: answerTime,
  createdBy: answerText,
  createdDate: answerTime,
  lastModifiedBy: answerText,
  lastModifiedDate: answerTime,
  publishedBy: answerText,
  publishedDate: answerTime,
  detail: answerText,
});

/** V2 list item: a purpose with its versions, newest first (wire/purposes.md). */
export const purposeVersionsSchema = z.looseObject({
  purposeId: z.string(),
  createdDate: instant,
  versions: z.array(purposeVersionSchema),
  retireOnDate: answerTime,
  publishedBy: answerText,
  publishedDate: answerTime,
  lastModifiedDate: answerTime,
});
export type PurposeVersions = z.output<typeof purposeVersionsSchema>;
