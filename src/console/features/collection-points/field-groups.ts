import type { FieldGroup } from '#console/records/fields.ts';
import { setWords } from '#console/records/set-words.ts';
import { hostedSdkTypes } from '#contract/collection-point-values.ts';
import { type CollectionPointFormValues, pointFields } from './collection-point-fields.ts';

type Group = FieldGroup<CollectionPointFormValues>;

/** What people set most, in the order of the form and of the page. */
export const mainGroups = {
  basics: {
    title: 'Basics',
    fields: ['Name', 'Description', 'CollectionPointType', 'ConsentType'],
  },
  collected: { title: 'What it collects', fields: ['PurposeIdsWithVersion', 'DataElements'] },
  identification: {
    title: 'Identification',
    fields: [
      'SubjectIdentifier',
      'AllowMultipleIdentifierTypes',
      'IdentifierTypes',
      'EnablePrimaryIdentifier',
      'PrimaryIdentifierType',
    ],
  },
  localization: { title: 'Localization', fields: ['Language', 'Languages'] },
  behavior: { title: 'Behavior', fields: ['DoubleOptIn', 'NoConsentTransactions', 'HostedSDK'] },
  links: { title: 'Links', fields: ['RedirectUrl', 'PrivacyPolicyUrl'] },
} as const satisfies Record<string, Group>;

/** Fields that most people leave as they are. */
export type FurtherGroup = Group & {
  /** The types that use them; undefined where all do. */
  types?: readonly string[];
  /** The interface takes them in an edit only (docs/wire/collection-points.md 3). */
  isEditOnly?: true;
};

export const furtherGroups: readonly FurtherGroup[] = [
  {
    title: 'Web form',
    fields: ['WebFormUrl', 'EnableCaptcha', 'RedirectOnFormSubmission', 'NewSdkIntegrationEnabled'],
    types: [...hostedSdkTypes, 'PREFERENCE_CENTER', 'TRUST_CENTER'],
  },
  {
    title: 'Cookies and advertising',
    fields: ['CookieConsentUpdate', 'IABVendorId'],
    types: ['COOKIE', 'MOBILE_APPLICATION', 'MOBILE_SDK'],
  },
  {
    title: 'Double opt-in settings',
    fields: [
      'DOISendConfirmationEmail',
      'DoiEmailToParent',
      'consentDOICancelOption',
      'includeParameter',
      'includeIdentifierParameter',
      'DOIEmailIdentifier',
      'AckEmailIdentifier',
    ],
  },
  {
    title: 'Purposes without double opt-in',
    fields: ['doubleOptInExcludedPurposes'],
    isEditOnly: true,
  },
  {
    title: 'Consent settings',
    fields: [
      'ReconfirmActivePurpose',
      'OverrideActivePurpose',
      'SendConsentEmail',
      'IsAuthenticationRequired',
      'IsDynamicCollectionPoint',
      'EnableGeolocation',
      'EnableGeoLocationForDataElements',
      'ShowDLNotification',
      'DisableReports',
    ],
  },
  {
    title: 'Identification settings',
    fields: [
      'EnablePrefillIdentifier',
      'PrefillIdentifier',
      'ParentIdentifierTypes',
      'IdentifierDataElementId',
    ],
  },
  { title: 'Notices', fields: ['Notices'], isEditOnly: true },
  {
    title: 'Legal texts',
    fields: ['DataControllerName', 'RightToWithdraw', 'HowToWithdraw', 'OtherInformation'],
  },
  {
    title: 'Outbound events',
    fields: [
      'ConsentIntegration',
      'EnableNewConsentIntegration',
      'EnablePublishEvent',
      'enablePurposeEvent',
      'enableDataElementEvent',
      'enableCustomPreferenceEvent',
    ],
  },
  {
    title: 'Responsibility',
    fields: ['ResponsibleUserId', 'ResponsibleGroupId', 'PreferenceCenterGuid', 'OrganizationId'],
  },
  { title: 'Attributes', fields: ['attributeValues'] },
];

/** All groups in the order of the screen. */
export const fieldGroups: readonly Group[] = [...Object.values(mainGroups), ...furtherGroups];

/** Whether a group is shown: its type uses it, or something in it is set and must not be hidden. */
export const isShown = (
  group: FurtherGroup,
  values: CollectionPointFormValues,
  isNew: boolean,
): boolean => {
  if (group.isEditOnly && isNew) return false;
  const isOfType = group.types?.includes(values.CollectionPointType) ?? true;
  return isOfType || setWords(pointFields, group.fields, values).length > 0;
};
