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
import { unbuiltPointSettings } from '#contract/unbuilt-settings.ts';
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
import { pointTextLabels, textTranslations } from './text-translations.ts';
import {
  consentChoices,
  cookieUpdateChoices,
  noticeFormLabel,
  noticeTypeLabel,
  typeChoices,
} from './words.ts';

/** Reads a field that a record has under another name, or in several places. */
const ofRecord =
  <Locked>(read: (record: CollectionPointVersionV1) => Locked) =>
  (_wire: unknown, record: Readonly<Record<string, unknown>>): Locked =>
    read(record as CollectionPointVersionV1);

const noticeWords = ({ name, url, type, noticeType }: NoticeValues): string =>
  [name || 'unnamed', noticeTypeLabel(noticeType), noticeFormLabel(type), url]
    .filter(Boolean)
    .join(', ');

/**
 * Every field of a collection point that a person can set, under its name on the wire and in the
 * order of the screen (docs/wire/collection-points.md 2 and 3). Left out are what only the
 * designers of forms and preference centers make, and what tells the service what to do.
 */
export const pointFields = defineFields(
  {
    Name: requiredText({ label: 'Name' }),
    CollectionPointType: choice({ label: 'Type', options: typeChoices }),
    PurposeIdsWithVersion: list<PurposeVersionLink>({
      label: 'Purposes',
      read: ofRecord(purposeLinksOf),
      wordsOf: ({ Id, Version }, nameOf) => `${nameOf(Id) ?? Id}, version ${Version}`,
      keyOf: ({ Id }) => Id,
    }),
    DataElements: tags({
      label: 'Data elements',
      help: 'Press Enter after each name.',
      placeholder: 'First name',
      itemLabel: 'data element',
    }),
    SubjectIdentifier: text({
      label: 'Identifier',
      help: 'The data element that identifies a person.',
      placeholder: 'Email',
    }),
    DoubleOptIn: onOff({ label: 'Double opt-in' }),
    doubleOptInExcludedPurposes: list<string>({
      label: 'Purposes without double opt-in',
      read: ofRecord(excludedOf),
      write: (ids) => ids.map(toWireExclusion),
      wordsOf: (id, nameOf) => nameOf(id) ?? id,
      keyOf: (id) => id,
    }),
    DOISendConfirmationEmail: onOff({ label: 'Email after double opt-in' }),
    DoiEmailToParent: onOff({ label: 'Double opt-in email to the parent' }),
    consentDOICancelOption: onOff({ label: 'Cancel option in the double opt-in email' }),
    includeParameter: onOff({ label: 'Parameters in the double opt-in link' }),
    includeIdentifierParameter: onOff({ label: 'Identifier in the double opt-in link' }),
    DOIEmailIdentifier: text({ label: 'Identifier for the double opt-in email' }),
    AckEmailIdentifier: text({ label: 'Identifier for the consent email' }),
    SendConsentEmail: onOff({ label: 'Consent email' }),
    ConsentType: choice({ label: 'Consent type', options: consentChoices }),
    NoConsentTransactions: onOff({
      label: 'Receipts without consent',
      help: "Also accept receipts that say a person didn't consent.",
    }),
    ReconfirmActivePurpose: onOff({
      label: 'Reconfirm active purposes',
      help: 'Ask people to confirm again, even if their consent is active.',
    }),
    OverrideActivePurpose: onOff({
      label: 'Override active purposes',
      isOn: collectionPointDefaults.OverrideActivePurpose,
    }),
    IsAuthenticationRequired: onOff({
      label: 'Signed receipts',
      help: 'Only accept receipts signed for their person, or from a program with full access.',
    }),
    IsDynamicCollectionPoint: onOff({
      label: 'Dynamic collection point',
      help: "Takes receipts for purposes and data elements that it doesn't link.",
    }),
    EnableGeolocation: onOff({
      label: 'Geolocation',
      help: 'Keeps the country and state that a receipt came from.',
    }),
    EnableGeoLocationForDataElements: onOff({
      label: 'Geolocation for data elements',
      help: 'Keeps them with the data elements of a receipt, too.',
    }),
    CookieConsentUpdate: choice({
      label: 'When cookie consent changes',
      options: cookieUpdateChoices,
    }),
    IABVendorId: wholeNumber({
      label: 'IAB vendor number',
      help: 'Your number on the IAB vendor list.',
    }),
    AllowMultipleIdentifierTypes: onOff({ label: 'Allow several identifier types' }),
    IdentifierTypes: tags({ label: 'Identifier types', itemLabel: 'identifier type' }),
    EnablePrimaryIdentifier: onOff({
      label: 'Parents',
      help: "A yes that names a parent stays Pending. This service doesn't mail parents yet.",
    }),
    PrimaryIdentifierType: text({ label: "Parent's identifier", placeholder: 'Email' }),
    EnablePrefillIdentifier: onOff({ label: 'Prefill identifier' }),
    PrefillIdentifier: text({ label: 'Identifier to prefill' }),
    ParentIdentifierTypes: tags({
      label: "Parent's other identifiers",
      itemLabel: 'identifier type',
    }),
    IdentifierDataElementId: text({ label: 'Identifier data element', look: 'id' }),
    Language: language({
      label: 'Default language',
      help: 'The language of its own texts, such as how to withdraw.',
    }),
    Languages: tags({
      label: 'Languages',
      help: 'Press Enter after each code.',
      placeholder: 'en-us',
      itemLabel: 'language',
      wordsOf: languageName,
    }),
    PrivacyPolicyUrl: text({
      label: 'Privacy policy address',
      placeholder: 'https://example.org/privacy',
      mode: 'url',
    }),
    Notices: list<NoticeValues>({
      label: 'Notices',
      read: ofRecord(noticesOf),
      write: (notices) => notices.map(toWireNotice),
      wordsOf: noticeWords,
      keyOf: ({ privacyNoticeGuid, name, url }) => privacyNoticeGuid || `${name} ${url}`,
    }),
    DataControllerName: text({ label: 'Data controller' }),
    RightToWithdraw: text({ label: pointTextLabels.RightToWithdraw, rows: 2 }),
    HowToWithdraw: text({ label: pointTextLabels.HowToWithdraw, rows: 2 }),
    OtherInformation: text({ label: pointTextLabels.OtherInformation, rows: 2 }),
    TextTranslations: textTranslations({ label: 'Translations' }),
    ConsentIntegration: onOff({
      label: 'Consent updated event',
      help: 'Sends receipts that change a status or mention preferences or topics.',
    }),
    EnableNewConsentIntegration: onOff({
      label: 'Profile updated event',
      help: 'Sends all receipts, if the consent updated event is on too.',
    }),
    EnablePublishEvent: onOff({ label: 'Published event' }),
    enablePurposeEvent: onOff({
      label: 'Purpose event',
      help: 'Sends receipts that change a status.',
    }),
    enableDataElementEvent: onOff({
      label: 'Data element event',
      help: 'Sends receipts that change data elements.',
    }),
    enableCustomPreferenceEvent: onOff({
      label: 'Preference event',
      help: 'Sends receipts that mention preferences or topics.',
    }),
    HostedSDK: onOff({
      label: 'Hosted SDK',
      help: "The form's script comes from this service.",
    }),
    WebFormUrl: text({
      label: 'Web form address',
      help: 'Where people find the form. Required for a hosted web form.',
      placeholder: 'https://example.org/sign-up',
      mode: 'url',
    }),
    EnableCaptcha: onOff({ label: 'Captcha' }),
    RedirectUrl: text({ label: 'Redirect address' }),
    RedirectOnFormSubmission: onOff({ label: 'Redirect after submission' }),
    NewSdkIntegrationEnabled: onOff({ label: 'New SDK integration' }),
    ShowDLNotification: onOff({
      label: 'Notification',
      help: 'Shows people a notification with the form.',
    }),
    PreferenceCenterGuid: text({ label: 'Preference center', look: 'id' }),
    Description: keptText({
      label: 'Description',
      help: 'For colleagues: where and why you use it.',
      rows: 3,
      isQuiet: true,
    }),
    ResponsibleUserId: person({
      label: 'Responsible user',
      help: 'Anyone who has signed in to this console.',
    }),
    DisableReports: onOff({ label: 'Exclude from reports' }),
    attributeValues: list<AttributeValues>({
      label: 'Attributes',
      read: ofRecord(attributesOf),
      write: toWireAttributes,
      wordsOf: ({ name, values }) => `${name}: ${values.join(', ') || 'no values'}`,
      keyOf: ({ name }) => name,
    }),
    ResponsibleGroupId: text({
      label: 'Responsible group',
      help: 'The id of a group.',
      look: 'id',
    }),
    OrganizationId: text({
      label: 'Organization',
      help: 'The id of an organization. Leave empty for your own.',
      look: 'organization',
      isQuiet: true,
    }),
  },
  unbuiltPointSettings,
);

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
