import * as z from 'zod/mini';
import {
  collectionPointTypes,
  consentTypes,
  dataElementTypes,
  recordStatuses,
} from './collection-point-values.ts';
import { instant, maybe, openEnum } from './common/values.ts';
import {
  linkedPreferenceSchema,
  purposeLanguageSchema,
  purposeTopicSchema,
} from './purpose-parts.ts';
import { purposeStatuses, purposeTypes } from './purpose-values.ts';

const text = maybe(z.string());
const flag = maybe(z.boolean());
const names = maybe(z.array(z.string()));
const time = maybe(instant);
const count = maybe(z.int());
const object = maybe(z.record(z.string(), z.unknown()));

/** A purpose inside a v1 collection point (docs/wire/collection-points.md 4.1). */
export const linkedPurposeSchema = z.looseObject({
  Id: z.string(),
  Label: z.string(),
  Description: text,
  Status: maybe(openEnum(purposeStatuses)),
  Version: z.int(),
  NewVersionAvailable: flag,
  Type: maybe(openEnum(purposeTypes)),
  LifeSpan: count,
  ImplicitConsentConfirmDesc: text,
  ParentPurposeId: text,
  ExternalReference: text,
  CreatedDate: time,
  UpdatedBy: text,
  UpdatedDate: time,
  PublishedBy: text,
  PublishedDate: time,
  PurposeIdWithVersion: text,
  PurposeLanguages: maybe(z.array(purposeLanguageSchema)),
  EnableGeolocation: flag,
  Topics: maybe(z.array(purposeTopicSchema)),
  CustomPreferences: maybe(z.array(linkedPreferenceSchema)),
  Organizations: names,
});
export type LinkedPurpose = z.output<typeof linkedPurposeSchema>;

/** The identifier's data element (docs/wire/collection-points.md 4.4, v1). */
const identifierDataElementSchema = z.looseObject({
  Id: z.string(),
  Label: z.string(),
  IsIdentifier: flag,
  CreatedDate: time,
  UpdatedDate: time,
  CollectionPoints: count,
});

/** The texts of a point in a further language (*extension*). */
const pointTranslationSchema = z.looseObject({
  Language: z.string(),
  RightToWithdraw: text,
  HowToWithdraw: text,
  OtherInformation: text,
});

/** A notice with its version (docs/wire/collection-points.md 4.2). */
const noticeWithVersionSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  privacyNoticeGuid: text,
  url: text,
  type: text,
  noticeType: text,
  purposes: maybe(z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.int() }))),
});

/** Collection point detail record v1: one version (docs/wire/collection-points.md 4). */
export const collectionPointVersionV1Schema = z.looseObject({
  Id: z.string(),
  Version: z.int(),
  Name: z.string(),
  Description: text,
  CollectionPointType: maybe(openEnum(collectionPointTypes)),
  ConsentType: maybe(openEnum(consentTypes)),
  Status: maybe(openEnum(recordStatuses)),
  OrganizationId: text,
  Disabled: flag,
  /** Extension: whether receipts with the version's token are refused for good. */
  TokenRevoked: flag,
  /** Extension: settings that are on, and have no effect until someone turns them on. */
  SettingsAsleep: names,
  CanCreateNewVersion: flag,
  CreateDate: time,
  /** Extension: the published record sorts by it without showing it. */
  LastModifiedDate: time,
  ActivationDate: time,
  FirstReceiptOn: time,
  LastActivityDate: time,
  LastSdkIntegrationDate: time,
  CreatedBy: text,
  LastModifiedBy: text,
  PublishedBy: text,
  /** Extension: the second person, where there was one. */
  ApprovedBy: text,
  ReceiptCount: count,
  SubjectIdentifier: text,
  IdentifierDataElement: maybe(identifierDataElementSchema),
  IdentifierTypes: names,
  AllowMultipleIdentifierTypes: flag,
  EnablePrimaryIdentifier: flag,
  PrimaryIdentifierType: text,
  ParentIdentifierTypes: names,
  DOIEmailIdentifier: text,
  AckEmailIdentifier: text,
  PrefillIdentifier: text,
  EnablePrefillIdentifier: flag,
  WebFormUrl: text,
  PrivacyPolicyUrl: text,
  RedirectUrl: text,
  RedirectOnFormSubmission: flag,
  HostedSDK: flag,
  HostedWebForm: object,
  EnableCaptcha: flag,
  NewSdkIntegrationEnabled: flag,
  ShowDLNotification: flag,
  NoConsentTransactions: flag,
  DoubleOptIn: flag,
  DOISendConfirmationEmail: flag,
  DoiEmailToParent: flag,
  consentDOICancelOption: flag,
  includeParameter: flag,
  includeIdentifierParameter: flag,
  ReconfirmActivePurpose: flag,
  OverrideActivePurpose: flag,
  IsDynamicCollectionPoint: flag,
  IsAuthenticationRequired: flag,
  CookieConsentUpdate: text,
  EnableGeolocation: flag,
  EnableGeoLocationForDataElements: flag,
  SendConsentEmail: flag,
  DisableReports: flag,
  ConsentIntegration: flag,
  EnableNewConsentIntegration: flag,
  EnablePublishEvent: flag,
  enablePurposeEvent: flag,
  enableDataElementEvent: flag,
  enableCustomPreferenceEvent: flag,
  ResponsibleUserId: text,
  ResponsibleGroupId: text,
  IABVendorId: count,
  Language: text,
  Languages: names,
  /** Extension: the texts that the version has of its own in further languages. */
  TextTranslations: maybe(z.array(pointTranslationSchema)),
  DataElements: names,
  Purposes: maybe(z.array(linkedPurposeSchema)),
  noticesWithVersions: maybe(z.array(noticeWithVersionSchema)),
  attributes: maybe(z.record(z.string(), z.array(z.string()))),
  jwtToken: z.optional(z.unknown()),
  /** Extension, in the answer to a write: what it asks for that isn't available yet. */
  messages: z.optional(z.array(z.string())),
  /**
   * The Active version of the point (*extension*); null where it has none or is disabled. Only in a
   * list of newest versions. `PurposeVersion` is the version that it links of the purpose that the
   * list was asked for; null where it links none of it, or the list was asked for none.
   */
  Active: z.nullish(
    z.looseObject({
      Version: z.int(),
      LinksRetiredPurpose: z.boolean(),
      PurposeVersion: count,
    }),
  ),
});
export type CollectionPointVersionV1 = z.output<typeof collectionPointVersionV1Schema>;

/** A purpose inside a V2 collection point, short form (docs/wire/collection-points.md 4.7). */
const linkedPurposeV2Schema = z.looseObject({
  id: z.string(),
  label: z.string(),
  purposeType: maybe(openEnum(purposeTypes)),
  status: maybe(openEnum(purposeStatuses)),
  version: z.int(),
  description: text,
  consentLifeSpan: count,
});

const identifierDataElementV2Schema = z.looseObject({
  guid: z.string(),
  label: z.string(),
  isIdentifier: flag,
  createdDate: time,
  lastModifiedDate: time,
  collectionPoints: count,
  dataElementFields: maybe(z.looseObject({ dataElementType: maybe(openEnum(dataElementTypes)) })),
});

/** Collection point V2 record: one version (docs/wire/collection-points.md 4.7). */
export const collectionPointVersionV2Schema = z.looseObject({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  status: maybe(openEnum(recordStatuses)),
  collectionPointType: maybe(openEnum(collectionPointTypes)),
  consentType: maybe(openEnum(consentTypes)),
  description: text,
  subjectIdentifier: text,
  identifierDataElement: maybe(identifierDataElementV2Schema),
  createDate: time,
  /** Extension, as `LastModifiedDate` in v1. */
  lastModifiedDate: time,
  firstReceiptOn: time,
  receiptCount: count,
  webFormUrl: text,
  privacyPolicyUrl: text,
  activationDate: time,
  organizationId: text,
  doubleOptIn: flag,
  redirectUrl: text,
  iabVendorId: count,
  noConsentTransactions: flag,
  lastSdkIntegrationDate: time,
  language: text,
  languages: names,
  hostedSDK: flag,
  showWarning: flag,
  warningReasons: names,
  sendConsentEmail: flag,
  responsibleUserId: text,
  responsibleGroupId: text,
  lastActivityDate: time,
  consentIntegration: flag,
  enableNewConsentIntegration: flag,
  isAuthenticationRequired: flag,
  createdBy: text,
  lastModifiedBy: text,
  publishedBy: text,
  /** Extension: the second person, where there was one. */
  approvedBy: text,
  reconfirmActivePurpose: flag,
  dataElements: names,
  /** The decoded claims of the collection point token. */
  jwtToken: object,
  noticesWithVersions: maybe(z.array(noticeWithVersionSchema)),
  canCreateNewVersion: flag,
  newSdkIntegrationEnabled: flag,
  disabled: flag,
  /** Extension, as `TokenRevoked` in v1. */
  tokenRevoked: flag,
  /** Extension, as `SettingsAsleep` in v1. */
  settingsAsleep: names,
  attributes: maybe(z.record(z.string(), z.array(z.string()))),
  purposes: maybe(z.array(linkedPurposeV2Schema)),
});
export type CollectionPointVersionV2 = z.output<typeof collectionPointVersionV2Schema>;
