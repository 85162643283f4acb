import { hashKey } from '@tanstack/react-query';
import { hostedSdkTypes } from '#contract/collection-point-values.ts';
import {
  type CollectionPointFormValues,
  emptyFormValues,
  type FormField,
  specOf,
} from './collection-point-fields.ts';
import { choiceLabel } from './words.ts';

/** Fields that belong together. */
type FieldGroup = { title: string; fields: readonly FormField[] };

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
} as const satisfies Record<string, FieldGroup>;

/** Fields that most people leave as they are. */
export type FurtherGroup = FieldGroup & {
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
export const fieldGroups: readonly FieldGroup[] = [...Object.values(mainGroups), ...furtherGroups];

const wordsOf = (field: FormField, value: unknown): string => {
  const { kind, label } = specOf(field);
  if (typeof value === 'boolean') return value ? label : `not: ${label}`;
  // Who it is, is a name that only the page can read.
  if (kind === 'person') return label;
  if (Array.isArray(value)) return `${label}: ${value.length}`;
  return `${label}: ${choiceLabel(field, String(value))}`;
};

// Every record has one: it says nothing about this group.
const isTelling = (field: FormField): boolean => field !== 'OrganizationId';

const empty = emptyFormValues();

const differs = (field: FormField, values: CollectionPointFormValues): boolean =>
  hashKey([values[field]]) !== hashKey([empty[field]]);

/** Whether a field says something: it differs from an empty form, or is on by default. */
export const isSet = (field: FormField, values: CollectionPointFormValues): boolean =>
  values[field] === true || differs(field, values);

/** What differs from an empty form, in words, one for each field. */
export const setIn = (fields: readonly FormField[], values: CollectionPointFormValues): string[] =>
  fields
    .filter((field) => isTelling(field) && differs(field, values))
    .map((field) => wordsOf(field, values[field]));

/** Whether a group is shown: its type uses it, or something in it is set and must not be hidden. */
export const isShown = (
  group: FurtherGroup,
  values: CollectionPointFormValues,
  isNew: boolean,
): boolean => {
  if (group.isEditOnly && isNew) return false;
  const isOfType = group.types?.includes(values.CollectionPointType) ?? true;
  return isOfType || setIn(group.fields, values).length > 0;
};
