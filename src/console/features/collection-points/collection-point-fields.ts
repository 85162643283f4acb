import {
  choice,
  defineFields,
  keptText,
  language,
  list,
  onOff,
  person,
  requiredText,
  tags,
  text,
  wholeNumber,
} from '#console/records/fields.ts';
import { languageName } from '#console/ui/languages.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { collectionPointDefaults, purposeLinkKeys } from '#contract/collection-point-requests.ts';
import { countryForbiddenCharacters } from '#contract/data-elements.ts';
import {
  type AttributeValues,
  attributesOf,
  excludedOf,
  type NoticeValues,
  noticesOf,
  type PurposeVersionLink,
  purposeLinksOf,
  toWireAttributes,
  toWireExclusion,
  toWireNotice,
} from './nested-fields.ts';
import {
  consentChoices,
  cookieUpdateChoices,
  noticeFormLabel,
  noticeTypeLabel,
  typeChoices,
} from './words.ts';

/** Reads a field that a record has under another name, or in several places. */
const ofRecord =
  <Held>(read: (record: CollectionPointVersionV1) => Held) =>
  (_wire: unknown, record: Readonly<Record<string, unknown>>): Held =>
    read(record as CollectionPointVersionV1);

const noticeWords = ({ name, url, type, noticeType }: NoticeValues): string =>
  [name || 'without a name', noticeTypeLabel(noticeType), noticeFormLabel(type), url]
    .filter(Boolean)
    .join(', ');

/**
 * Every field of a collection point that a person can set, under its name on the wire and in the
 * order of the screen (docs/wire/collection-points.md 2 and 3). Left out are what only the
 * designers of forms and preference centers make, and what tells the service what to do.
 */
export const pointFields = defineFields({
  Name: requiredText({
    label: 'Name',
    help: 'Unique among the collection points of the organization.',
  }),
  Description: keptText({
    label: 'Description',
    help: 'For colleagues: where it is used and what it is for.',
    rows: 3,
  }),
  CollectionPointType: choice({ label: 'Type', options: typeChoices }),
  ConsentType: choice({ label: 'Consent type', options: consentChoices }),
  PurposeIdsWithVersion: list<PurposeVersionLink>({
    label: 'Purposes',
    read: ofRecord(purposeLinksOf),
    wordsOf: ({ Id, Version }, nameOf) => `${nameOf(Id) ?? Id}, version ${Version}`,
    keyOf: ({ Id }) => Id,
  }),
  DataElements: tags({
    label: 'Data elements',
    help: `Names, one by one, with Enter between them. A name that contains Country must not hold any of ${countryForbiddenCharacters.join(' ')}`,
    placeholder: 'First name',
    itemLabel: 'data element',
  }),
  SubjectIdentifier: text({
    label: 'Subject identifier',
    help: 'Name of the data element that identifies the person.',
    placeholder: 'Email',
  }),
  AllowMultipleIdentifierTypes: onOff({
    label: 'Allow several identifier types',
    help: 'Works for the types API and Hosted web form.',
  }),
  IdentifierTypes: tags({
    label: 'Identifier types',
    placeholder: 'Phone',
    itemLabel: 'identifier type',
  }),
  EnablePrimaryIdentifier: onOff({
    label: 'Enable primary identifier',
    help: 'When it is on, the primary identifier type below is required.',
  }),
  PrimaryIdentifierType: text({ label: 'Primary identifier type', placeholder: 'Email' }),
  Language: language({ label: 'Default language', placeholder: 'en-us' }),
  Languages: tags({
    label: 'Languages',
    placeholder: 'en-us',
    itemLabel: 'language',
    wordsOf: languageName,
  }),
  DoubleOptIn: onOff({ label: 'Double opt-in', isUnbuilt: true }),
  NoConsentTransactions: onOff({
    label: 'Receipts without consent',
    help: 'Receipts may also say that consent to a purpose was not given.',
  }),
  HostedSDK: onOff({ label: 'Hosted SDK' }),
  RedirectUrl: text({
    label: 'Redirect address',
    help: 'Where the person goes after the consent.',
    placeholder: 'https://example.org/thank-you',
    mode: 'url',
  }),
  PrivacyPolicyUrl: text({
    label: 'Privacy policy address',
    placeholder: 'https://example.org/privacy',
    mode: 'url',
  }),
  WebFormUrl: text({
    label: 'Web form address',
    help: 'Where the form is shown. A hosted web form needs it.',
    placeholder: 'https://example.org/sign-up',
    mode: 'url',
  }),
  EnableCaptcha: onOff({ label: 'Captcha' }),
  RedirectOnFormSubmission: onOff({
    label: 'Redirect after submission',
    help: 'The form itself leads to the redirect address.',
  }),
  NewSdkIntegrationEnabled: onOff({ label: 'New SDK integration' }),
  CookieConsentUpdate: choice({
    label: 'When cookie consent changes',
    options: cookieUpdateChoices,
  }),
  IABVendorId: wholeNumber({
    label: 'IAB vendor number',
    help: 'A whole number from the vendor list of the advertising industry.',
  }),
  DOISendConfirmationEmail: onOff({ label: 'Email after double opt-in', isUnbuilt: true }),
  DoiEmailToParent: onOff({ label: 'Double opt-in email to the parent', isUnbuilt: true }),
  consentDOICancelOption: onOff({
    label: 'Cancel option in the double opt-in email',
    isUnbuilt: true,
  }),
  includeParameter: onOff({ label: 'Parameters in the double opt-in link' }),
  includeIdentifierParameter: onOff({ label: 'Identifier in the double opt-in link' }),
  DOIEmailIdentifier: text({
    label: 'Identifier for the double opt-in email',
    placeholder: 'Email',
  }),
  AckEmailIdentifier: text({
    label: 'Identifier for the confirmation email',
    placeholder: 'Email',
  }),
  doubleOptInExcludedPurposes: list<string>({
    label: 'Purposes without double opt-in',
    read: ofRecord(excludedOf),
    write: (ids) => ids.map(toWireExclusion),
    wordsOf: (id, nameOf) => nameOf(id) ?? id,
    keyOf: (id) => id,
  }),
  ReconfirmActivePurpose: onOff({
    label: 'Reconfirm active purposes',
    help: 'Also people whose consent is active are asked to confirm it.',
  }),
  OverrideActivePurpose: onOff({
    label: 'Override active purposes',
    help: 'A new receipt replaces the consent that is active.',
    isOn: collectionPointDefaults.OverrideActivePurpose,
  }),
  SendConsentEmail: onOff({ label: 'Consent email' }),
  IsAuthenticationRequired: onOff({ label: 'Receipts signed by the sender', isUnbuilt: true }),
  IsDynamicCollectionPoint: onOff({ label: 'Dynamic collection point' }),
  EnableGeolocation: onOff({ label: 'Geolocation' }),
  EnableGeoLocationForDataElements: onOff({ label: 'Geolocation for data elements' }),
  ShowDLNotification: onOff({ label: 'Notification' }),
  DisableReports: onOff({ label: 'No reports' }),
  EnablePrefillIdentifier: onOff({ label: 'Prefilled identifier' }),
  PrefillIdentifier: text({ label: 'Identifier that is prefilled', placeholder: 'Email' }),
  ParentIdentifierTypes: tags({
    label: 'Identifier types of the parent',
    placeholder: 'Email',
    itemLabel: 'identifier type',
  }),
  IdentifierDataElementId: text({
    label: 'Id of the identifier’s data element',
    help: 'A uuid.',
    look: 'id',
  }),
  Notices: list<NoticeValues>({
    label: 'Notices',
    read: ofRecord(noticesOf),
    write: (notices) => notices.map(toWireNotice),
    wordsOf: noticeWords,
    keyOf: ({ privacyNoticeGuid, name, url }) => privacyNoticeGuid || `${name} ${url}`,
  }),
  DataControllerName: text({ label: 'Data controller' }),
  RightToWithdraw: text({ label: 'Right to withdraw', rows: 2 }),
  HowToWithdraw: text({ label: 'How to withdraw', rows: 2 }),
  OtherInformation: text({ label: 'Other information', rows: 2 }),
  ConsentIntegration: onOff({ label: 'Event: subject consent updated' }),
  EnableNewConsentIntegration: onOff({
    label: 'Event: subject profile updated',
    help: 'Has an effect only while the event above is on.',
  }),
  EnablePublishEvent: onOff({ label: 'Event: collection point published' }),
  enablePurposeEvent: onOff({ label: 'Event: purpose' }),
  enableDataElementEvent: onOff({ label: 'Event: data element' }),
  enableCustomPreferenceEvent: onOff({ label: 'Event: custom preference' }),
  ResponsibleUserId: person({ label: 'Responsible user', help: 'Anyone who has signed in here.' }),
  ResponsibleGroupId: text({
    label: 'Responsible group',
    help: 'The uuid of a group.',
    look: 'id',
  }),
  PreferenceCenterGuid: text({ label: 'Preference center', help: 'Its uuid.', look: 'id' }),
  OrganizationId: text({
    label: 'Organization',
    help: 'A uuid. Left empty, it is the account’s own organization.',
    look: 'organization',
    isQuiet: true,
  }),
  attributeValues: list<AttributeValues>({
    label: 'Attributes',
    read: ofRecord(attributesOf),
    write: toWireAttributes,
    wordsOf: ({ name, values }) => `${name}: ${values.join(', ') || 'no values'}`,
    keyOf: ({ name }) => name,
  }),
});

export type CollectionPointFormValues = ReturnType<typeof pointFields.empty>;
export type FormField = keyof CollectionPointFormValues;

/** All fields in the order of the screen: the first faulty one gets the focus. */
export const formFields = pointFields.names;
export const emptyFormValues = pointFields.empty;

/** The form's word for a key of the record; the key itself for what the form does not show. */
export const fieldLabel = (key: string): string => pointFields.labelOf(key) ?? key;

/** The same for a key of a request, where purposes are linked in several ways. */
export const faultLabel = (key: string): string | undefined =>
  pointFields.labelOf(purposeLinkKeys.some((one) => one === key) ? 'PurposeIdsWithVersion' : key);
