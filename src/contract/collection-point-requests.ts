import * as z from 'zod/mini';
import {
  collectionPointStatuses,
  collectionPointTypes,
  consentTypes,
} from './collection-point-values.ts';
import { filledText, guid, instant, uri, wireBoolean } from './common/values.ts';
import { dataElementNameSchema } from './data-elements.ts';

/** Longest collection point name (spec.md section 8). */
export const collectionPointNameMaximum = 255;
export const collectionPointDescriptionMaximum = 1000;

const text = z.optional(z.string());
const flag = z.optional(wireBoolean);
const names = z.optional(z.array(z.string()));
const object = z.optional(z.record(z.string(), z.unknown()));

const commaSeparatedGuids = z.string().check(
  z.refine((value) => value.split(',').every((part) => guid.safeParse(part.trim()).success), {
    error: 'Must be one uuid, or several joined by commas.',
  }),
);

/** `{Id, Version}`; the published example writes the keys in lower case, so both are read. */
const purposeVersionLinkSchema = z
  .looseObject({
    Id: z.optional(guid),
    id: z.optional(guid),
    Version: z.nullish(z.int().check(z.minimum(1))),
    version: z.nullish(z.int().check(z.minimum(1))),
  })
  .check(
    z.refine((link) => link.Id !== undefined || link.id !== undefined, {
      path: ['Id'],
      error: 'Is required.',
      when: () => true,
    }),
  );

const attributeValueSchema = z.looseObject({ value: z.string() });

/** The fields of wire/collection-points.md section 2, as both requests take them. */
const settableFields = {
  OrganizationId: z.optional(guid),
  Name: filledText(collectionPointNameMaximum),
  Description: z.optional(z.string().check(z.maxLength(collectionPointDescriptionMaximum))),
  CollectionPointType: z.enum(collectionPointTypes),
  ConsentType: z.optional(z.enum(consentTypes)),
  PurposeId: z.optional(commaSeparatedGuids),
  PurposeIds: z.optional(z.array(guid)),
  PurposeIdsWithVersion: z.optional(z.array(purposeVersionLinkSchema)),
  WebFormUrl: z.optional(
    uri.check(
      z.refine((value) => /^https?:\/\//.test(value), {
        error: 'Must begin with http:// or https://.',
      }),
    ),
  ),
  PrivacyPolicyUrl: z.optional(uri),
  SubjectIdentifier: text,
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
  IABVendorId: z.optional(z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647))),
  DataElements: z.optional(z.array(dataElementNameSchema)),
  Language: text,
  Languages: names,
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
  HostedWebForm: object,
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

/** The linking keys: at least one is required (spec.md 4.1 rule 4). */
export const purposeLinkKeys = ['PurposeId', 'PurposeIds', 'PurposeIdsWithVersion'] as const;

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== '';

/** Rules over several fields; they run even when single fields failed (design.md 5.1). */
const ruleChecks = [
  z.refine<Record<string, unknown>>((body) => purposeLinkKeys.some((key) => isFilled(body[key])), {
    path: ['PurposeIds'],
    error: 'Link at least one purpose: by PurposeId, PurposeIds or PurposeIdsWithVersion.',
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
  z.refine<Record<string, unknown>>(
    (body) =>
      (body.EnablePrimaryIdentifier !== true && body.EnablePrimaryIdentifier !== 'true') ||
      isFilled(body.PrimaryIdentifierType),
    {
      path: ['PrimaryIdentifierType'],
      error: 'Is required because EnablePrimaryIdentifier is true.',
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  ),
] as const;

/** Collection point create record (spec.md 4.1; wire/collection-points.md section 2). */
export const createCollectionPointRequestSchema = z
  .looseObject({
    ...settableFields,
    attributeValues: z.optional(z.record(z.string(), z.array(attributeValueSchema))),
  })
  .check(...ruleChecks);
export type CreateCollectionPointRequest = z.output<typeof createCollectionPointRequestSchema>;

const noticeSchema = z.looseObject({
  name: z.optional(z.string().check(z.minLength(1))),
  url: z.optional(uri),
  privacyNoticeGuid: z.optional(guid),
  type: z.enum(['LINKED', 'EMBEDDED']),
  noticeType: z.enum(['PRIVACY_NOTICE', 'DIGITAL_POLICY']),
  purposeIds: z.optional(z.array(guid)),
  purposeId: z.optional(guid),
});
export type CollectionPointNotice = z.output<typeof noticeSchema>;

/**
 * Collection point edit record (wire/collection-points.md section 3). `Status` absent means DRAFT;
 * ACTIVE publishes (design.md 5.2).
 */
export const updateCollectionPointRequestSchema = z
  .looseObject({
    ...settableFields,
    Status: z.optional(z.enum(collectionPointStatuses)),
    doNotActivateWebform: flag,
    Notices: z.optional(z.array(noticeSchema)),
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

/** What a field left out of a request reads (wire/collection-points.md section 2). */
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
