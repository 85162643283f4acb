import * as z from 'zod/mini';
import {
  collectionPointNameMaximum,
  collectionPointStatuses,
  collectionPointTypes,
  consentTypes,
} from './collection-point-values.ts';
import { attributeValueSchema } from './common/attributes.ts';
import { languageTag } from './common/language-tags.ts';
import { entries, findRepeatedLanguages } from './common/list-rules.ts';
import { legalTextMaximum } from './common/text-maxima.ts';
import {
  filledText,
  guid,
  instant,
  isObject,
  maybe,
  uri,
  wireBoolean,
  wireInteger,
} from './common/values.ts';
import { dataElementNameMaximum, dataElementNameSchema } from './data-elements.ts';

export const collectionPointDescriptionMaximum = 1000;
/** Most purposes, and most data elements, that one collection point names. */
const linkMaximum = 1000;
/** Most languages that a collection point's own texts are translated into. */
export const collectionPointLanguageMaximum = 200;

const text = z.optional(z.string().check(z.maxLength(legalTextMaximum)));
const flag = z.optional(wireBoolean);
const names = z.optional(
  z.array(z.string().check(z.maxLength(dataElementNameMaximum))).check(z.maxLength(linkMaximum)),
);
const object = z.optional(z.record(z.string(), z.unknown()));

const commaSeparatedGuids = z.string().check(
  z.refine((value) => value.split(',').every((part) => guid.safeParse(part.trim()).success), {
    error: 'Must be one uuid, or several joined by commas.',
  }),
  z.refine((value) => value.split(',').length <= linkMaximum, {
    error: `Must be at most ${linkMaximum} entries.`,
  }),
);

/** `{Id, Version}`; the published example writes the keys in lower case, so both are read. */
const purposeVersionLinkSchema = z
  .looseObject({
    Id: maybe(guid),
    id: maybe(guid),
    Version: z.nullish(wireInteger(z.minimum(1))),
    version: z.nullish(wireInteger(z.minimum(1))),
  })
  .check(
    z.refine((link) => (link.Id ?? link.id ?? null) !== null, {
      path: ['Id'],
      error: 'Required.',
      when: isObject,
    }),
  );

purposeVersionLinkSchema.register(z.globalRegistry, {
  anyOf: ['Id', 'id'].map((key) => ({
    required: [key],
    properties: { [key]: { type: 'string' } },
  })),
});

/**
 * A notice (docs/wire/collection-points.md 4.3). Published in the edit record only; create takes it
 * too.
 */
const noticeSchema = z.looseObject({
  name: maybe(z.string().check(z.minLength(1), z.maxLength(collectionPointNameMaximum))),
  url: maybe(uri),
  privacyNoticeGuid: maybe(guid),
  type: z.enum(['LINKED', 'EMBEDDED']),
  noticeType: z.enum(['PRIVACY_NOTICE', 'DIGITAL_POLICY']),
  purposeIds: maybe(z.array(guid)),
  purposeId: maybe(guid),
});

/** The point's own texts in a further language (*extension*). */
export const textTranslationSchema = z.looseObject({
  Language: languageTag,
  RightToWithdraw: maybe(z.string().check(z.maxLength(legalTextMaximum))),
  HowToWithdraw: maybe(z.string().check(z.maxLength(legalTextMaximum))),
  OtherInformation: maybe(z.string().check(z.maxLength(legalTextMaximum))),
});

/** The fields of docs/wire/collection-points.md 2, as both requests take them. */
const settableFields = {
  OrganizationId: z.optional(guid),
  Name: filledText(collectionPointNameMaximum),
  Description: z.optional(z.string().check(z.maxLength(collectionPointDescriptionMaximum))),
  CollectionPointType: z.enum(collectionPointTypes),
  ConsentType: z.optional(z.enum(consentTypes)),
  PurposeId: z.optional(commaSeparatedGuids),
  PurposeIds: z.optional(z.array(guid).check(z.maxLength(linkMaximum))),
  PurposeIdsWithVersion: z.optional(
    z.array(purposeVersionLinkSchema).check(z.maxLength(linkMaximum)),
  ),
  WebFormUrl: z.optional(
    uri.check(
      z.refine((value) => /^https?:\/\//.test(value), {
        error: 'Must begin with http:// or https://.',
      }),
    ),
  ),
  PrivacyPolicyUrl: z.optional(uri),
  /** Name of a data element. */
  SubjectIdentifier: z.optional(dataElementNameSchema),
  IdentifierTypes: names,
  AllowMultipleIdentifierTypes: flag,
  IdentifierDataElementId: z.optional(guid),
  DataControllerName: text,
  RightToWithdraw: text,
  HowToWithdraw: text,
  OtherInformation: text,
  DoubleOptIn: flag,
  DOISendConfirmationEmail: flag,
  DoiEmailToParent: flag,
  consentDOICancelOption: flag,
  includeParameter: flag,
  includeIdentifierParameter: flag,
  RedirectUrl: z.optional(uri),
  IABVendorId: z.optional(wireInteger(z.minimum(-2_147_483_648), z.maximum(2_147_483_647))),
  DataElements: z.optional(z.array(dataElementNameSchema).check(z.maxLength(linkMaximum))),
  Language: text,
  Languages: names,
  /** Extension: the texts above in further languages than the default one, once for each. */
  TextTranslations: z.optional(
    z
      .array(textTranslationSchema)
      .check(
        z.maxLength(collectionPointLanguageMaximum),
        entries(findRepeatedLanguages, 'Language'),
      ),
  ),
  NoConsentTransactions: flag,
  HostedSDK: flag,
  SendConsentEmail: flag,
  PreferenceCenterGuid: z.optional(guid),
  ResponsibleUserId: z.optional(guid),
  ResponsibleGroupId: z.optional(guid),
  ConsentIntegration: flag,
  EnableNewConsentIntegration: flag,
  EnablePublishEvent: flag,
  IsAuthenticationRequired: flag,
  ReconfirmActivePurpose: flag,
  OverrideActivePurpose: flag,
  IsDynamicCollectionPoint: flag,
  NewSdkIntegrationEnabled: flag,
  ShowDLNotification: flag,
  HostedWebForm: object,
  Notices: z.optional(z.array(noticeSchema).check(z.maxLength(linkMaximum))),
  EnablePrimaryIdentifier: flag,
  PrimaryIdentifierType: text,
  EnableCaptcha: flag,
  EnableGeolocation: flag,
  EnablePrefillIdentifier: flag,
  EnableGeoLocationForDataElements: flag,
  RedirectOnFormSubmission: flag,
  DisableReports: flag,
  CookieConsentUpdate: z.optional(z.enum(['UPDATE_ALL', 'SKIP_TRANSACTION'])),
  ParentIdentifierTypes: names,
  DOIEmailIdentifier: text,
  AckEmailIdentifier: text,
  PrefillIdentifier: text,
  enablePurposeEvent: flag,
  enableDataElementEvent: flag,
  enableCustomPreferenceEvent: flag,
};

/** The linking keys: at least one is required (docs/spec.md 4.1 rule 4). */
export const purposeLinkKeys = ['PurposeId', 'PurposeIds', 'PurposeIdsWithVersion'] as const;

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== '';

/** Rules over several fields; they run even when single fields failed (docs/design.md 5.1). */
const ruleChecks = [
  z.refine<Record<string, unknown>>((body) => purposeLinkKeys.some((key) => isFilled(body[key])), {
    path: ['PurposeIds'],
    error: 'Link at least one purpose: by PurposeId, PurposeIds or PurposeIdsWithVersion.',
    when: isObject,
  }),
  z.refine<Record<string, unknown>>(
    (body) =>
      (body.EnablePrimaryIdentifier !== true && body.EnablePrimaryIdentifier !== 'true') ||
      isFilled(body.PrimaryIdentifierType),
    {
      path: ['PrimaryIdentifierType'],
      error: 'Required because EnablePrimaryIdentifier is true.',
      when: isObject,
    },
  ),
] as const;

/** Collection point create record (docs/spec.md 4.1; docs/wire/collection-points.md 2). */
export const createCollectionPointRequestSchema = z
  .looseObject({
    ...settableFields,
    attributeValues: z.optional(z.record(z.string(), z.array(attributeValueSchema))),
  })
  .check(...ruleChecks);
export type CreateCollectionPointRequest = z.output<typeof createCollectionPointRequestSchema>;

/**
 * Collection point edit record (docs/wire/collection-points.md 3). `Status` absent means DRAFT;
 * ACTIVE publishes (docs/design.md 5.2).
 */
export const updateCollectionPointRequestSchema = z
  .looseObject({
    ...settableFields,
    Status: z.optional(z.enum(collectionPointStatuses)),
    doNotActivateWebform: flag,
    HostedWebformPublish: flag,
    PreferenceCenterSettings: object,
    PortalSettings: object,
    LastSdkIntegrationDate: z.optional(instant),
    doubleOptInExcludedPurposes: z.optional(
      z.array(z.looseObject({ purposeGuid: guid, excludeFromDoubleOptIn: wireBoolean })),
    ),
    attributeValues: object,
  })
  .check(...ruleChecks);
export type UpdateCollectionPointRequest = z.output<typeof updateCollectionPointRequestSchema>;

/** What a field left out of a request reads (docs/wire/collection-points.md 2). */
export const collectionPointDefaults = {
  Description: '',
  DoubleOptIn: false,
  DoiEmailToParent: false,
  consentDOICancelOption: false,
  includeParameter: false,
  includeIdentifierParameter: false,
  EnablePublishEvent: false,
  ReconfirmActivePurpose: false,
  OverrideActivePurpose: true,
  EnablePrimaryIdentifier: false,
  EnableCaptcha: false,
  EnableGeolocation: false,
  EnablePrefillIdentifier: false,
  EnableGeoLocationForDataElements: false,
  RedirectOnFormSubmission: false,
  DisableReports: false,
  enablePurposeEvent: false,
  enableDataElementEvent: false,
  enableCustomPreferenceEvent: false,
} as const;
