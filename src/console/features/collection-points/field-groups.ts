import type { AdvancedGroup, FieldGroup } from '#console/records/fields.ts';
import { unbuiltWords } from '#console/records/unbuilt-words.ts';
import { languageName } from '#console/ui/languages.ts';
import { listWords } from '#console/ui/list-words.ts';
import { hostedSdkTypes } from '#contract/collection-point-values.ts';
import {
  type CollectionPointFormValues,
  type FormField,
  pointFields,
} from './collection-point-fields.ts';
import { isHostedSdkForced } from './collection-point-form.ts';
import { consentLabel } from './words.ts';

type Group = FieldGroup<CollectionPointFormValues>;

/** What every collection point needs, in the order of the form. */
export const essentials = {
  title: 'Basics',
  fields: [
    'Name',
    'CollectionPointType',
    'PurposeIdsWithVersion',
    'DataElements',
    'SubjectIdentifier',
  ],
} as const satisfies Group;

const mostLanguages = 3;

/** "English and German"; of many languages how many there are. */
const languageWords = ({ Language, Languages }: CollectionPointFormValues): string => {
  const tags = Languages.length > 0 ? Languages : [Language].filter(Boolean);
  const names = [...new Set(tags.map((tag) => languageName(tag.split(/[-_]/)[0] ?? tag)))];
  return names.length > mostLanguages ? `${names.length} languages` : listWords(names);
};

/** What most people leave as it is. */
export const advancedGroups: readonly AdvancedGroup<CollectionPointFormValues>[] = [
  {
    title: 'Double opt-in and emails',
    description: 'Email that asks people to confirm, or tells them what they agreed to.',
    fields: [
      'DoubleOptIn',
      'doubleOptInExcludedPurposes',
      'DOISendConfirmationEmail',
      'DoiEmailToParent',
      'consentDOICancelOption',
      'includeParameter',
      'includeIdentifierParameter',
      'DOIEmailIdentifier',
      'AckEmailIdentifier',
      'SendConsentEmail',
    ],
  },
  {
    title: 'Consent settings',
    description: 'What counts as consent, and what a new receipt changes.',
    fields: [
      'ConsentType',
      'NoConsentTransactions',
      'ReconfirmActivePurpose',
      'OverrideActivePurpose',
      'IsAuthenticationRequired',
      'IsDynamicCollectionPoint',
      'EnableGeolocation',
      'EnableGeoLocationForDataElements',
      'CookieConsentUpdate',
      'IABVendorId',
    ],
    told: { fields: ['ConsentType'], words: ({ ConsentType }) => consentLabel(ConsentType) },
  },
  {
    title: 'Identification',
    description: 'How people are recognized when they come back.',
    fields: [
      'AllowMultipleIdentifierTypes',
      'IdentifierTypes',
      'EnablePrimaryIdentifier',
      'PrimaryIdentifierType',
      'EnablePrefillIdentifier',
      'PrefillIdentifier',
      'ParentIdentifierTypes',
      'IdentifierDataElementId',
    ],
  },
  {
    title: 'Texts and languages',
    description: 'What people read, and in which languages.',
    fields: [
      'Language',
      'Languages',
      'PrivacyPolicyUrl',
      'Notices',
      'DataControllerName',
      'RightToWithdraw',
      'HowToWithdraw',
      'OtherInformation',
      'TextTranslations',
    ],
    told: { fields: ['Language', 'Languages'], words: languageWords },
  },
  {
    title: 'Events',
    description: 'Which receipts go to destinations that follow these switches, besides refusals.',
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
    title: 'Hosting and look',
    description: 'Where people find the form.',
    fields: [
      'HostedSDK',
      'WebFormUrl',
      'EnableCaptcha',
      'RedirectUrl',
      'RedirectOnFormSubmission',
      'NewSdkIntegrationEnabled',
      'ShowDLNotification',
      'PreferenceCenterGuid',
    ],
  },
  {
    title: 'Ownership',
    description: 'Who is responsible, and notes for colleagues.',
    fields: [
      'Description',
      'ResponsibleUserId',
      'DisableReports',
      'attributeValues',
      'ResponsibleGroupId',
      'OrganizationId',
    ],
    told: {
      fields: ['ResponsibleUserId'],
      words: ({ ResponsibleUserId: id }, nameOf) =>
        id === '' ? '' : (nameOf(id) ?? 'Unknown user'),
    },
  },
];

const webTypes = [...hostedSdkTypes, 'PREFERENCE_CENTER', 'TRUST_CENTER'];
const cookieTypes = ['COOKIE', 'MOBILE_APPLICATION', 'MOBILE_SDK'];

/** The types that use a field; all do where it isn't named. */
const typesOf: { readonly [Name in FormField]?: readonly string[] } = {
  WebFormUrl: webTypes,
  IABVendorId: cookieTypes,
};

/**
 * The interface takes notices and purposes without double opt-in in an edit only
 * (docs/wire/collection-points.md 3); a new point is translated once it is there.
 */
const editOnly: readonly FormField[] = [
  'Notices',
  'TextTranslations',
  'doubleOptInExcludedPurposes',
];

/** What the settings are where nobody chose: what the service sets by the type is no choice. */
export const defaultsOf = (values: CollectionPointFormValues): CollectionPointFormValues => ({
  ...pointFields.empty(),
  HostedSDK: isHostedSdkForced(values.CollectionPointType) && values.HostedSDK,
});

/** Says which settings are chosen and have no effect. */
export const unbuiltInPoint = (values: CollectionPointFormValues): string[] =>
  unbuiltWords(pointFields.unbuiltIn(values, defaultsOf(values)));

/** Whether a field is shown: the type uses it, or it is set and must not be hidden. */
export const isShown = (
  name: FormField,
  values: CollectionPointFormValues,
  isNew: boolean,
): boolean => {
  if (isNew && editOnly.includes(name)) return false;
  // Nobody can turn it off there.
  if (name === 'HostedSDK' && isHostedSdkForced(values.CollectionPointType)) return false;
  const isOfType = typesOf[name]?.includes(values.CollectionPointType) ?? true;
  return isOfType || pointFields.isChosen(name, values);
};
