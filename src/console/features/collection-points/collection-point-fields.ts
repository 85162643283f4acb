import { collectionPointDefaults, purposeLinkKeys } from '#contract/collection-point-requests.ts';
import { countryForbiddenCharacters } from '#contract/data-elements.ts';

/** A purpose version as a request links it. */
export type PurposeVersionLink = { Id: string; Version: number };

/** A notice as the form holds it; `kept` is what the form does not show of it. */
export type NoticeValues = {
  name: string;
  url: string;
  privacyNoticeGuid: string;
  type: string;
  noticeType: string;
  purposeIds: string[];
  kept: Record<string, unknown>;
};

/** The values of one attribute; `kept` are their entries as they were loaded. */
export type AttributeValues = {
  name: string;
  values: string[];
  kept: readonly { value: string }[];
};

/** What a field of each kind holds in the form. */
type Held = {
  text: string;
  choice: string;
  /** Who it is, as records name their author. */
  person: string;
  /** Digits, so that what was typed wrongly can be told. */
  number: string;
  switch: boolean;
  tags: string[];
  links: PurposeVersionLink[];
  /** Ids of linked purposes. */
  excluded: string[];
  notices: NoticeValues[];
  attributes: AttributeValues[];
};

type FieldSpec = {
  kind: keyof Held;
  label: string;
  help?: string;
  placeholder?: string;
  rows?: number;
  /** The service keeps it and does not act on it yet: it can be switched off only. */
  isUnbuilt?: true;
  /** What its text stands for: pages show it by name, or short. */
  namedAs?: 'language' | 'organization' | 'id';
};

/**
 * Every field of a collection point that a person can set, under its name on the wire and in the
 * order of the screen (docs/wire/collection-points.md 2 and 3). Left out are what only the
 * designers of forms and preference centers make, and what tells the service what to do.
 */
export const fieldSpecs = {
  Name: {
    kind: 'text',
    label: 'Name',
    help: 'Unique among the collection points of the organization.',
  },
  Description: {
    kind: 'text',
    label: 'Description',
    help: 'For colleagues: where it is used and what it is for.',
    rows: 3,
  },
  CollectionPointType: { kind: 'choice', label: 'Type' },
  ConsentType: { kind: 'choice', label: 'Consent type' },
  PurposeIdsWithVersion: { kind: 'links', label: 'Purposes' },
  DataElements: {
    kind: 'tags',
    label: 'Data elements',
    help: `Names, one by one, with Enter between them. A name that contains Country must not hold any of ${countryForbiddenCharacters.join(' ')}`,
    placeholder: 'First name',
  },
  SubjectIdentifier: {
    kind: 'text',
    label: 'Subject identifier',
    help: 'Name of the data element that identifies the person.',
    placeholder: 'Email',
  },
  AllowMultipleIdentifierTypes: {
    kind: 'switch',
    label: 'Allow several identifier types',
    help: 'Works for the types API and Hosted web form.',
  },
  IdentifierTypes: { kind: 'tags', label: 'Identifier types', placeholder: 'Phone' },
  EnablePrimaryIdentifier: {
    kind: 'switch',
    label: 'Enable primary identifier',
    help: 'When it is on, the primary identifier type below is required.',
  },
  PrimaryIdentifierType: { kind: 'text', label: 'Primary identifier type', placeholder: 'Email' },
  Language: { kind: 'text', label: 'Default language', placeholder: 'en-us', namedAs: 'language' },
  Languages: { kind: 'tags', label: 'Languages', placeholder: 'en-us', namedAs: 'language' },
  DoubleOptIn: {
    kind: 'switch',
    label: 'Double opt-in',
    isUnbuilt: true,
  },
  NoConsentTransactions: {
    kind: 'switch',
    label: 'Receipts without consent',
    help: 'Receipts may also say that consent to a purpose was not given.',
  },
  HostedSDK: { kind: 'switch', label: 'Hosted SDK' },
  RedirectUrl: {
    kind: 'text',
    label: 'Redirect address',
    help: 'Where the person goes after the consent.',
    placeholder: 'https://example.org/thank-you',
  },
  PrivacyPolicyUrl: {
    kind: 'text',
    label: 'Privacy policy address',
    placeholder: 'https://example.org/privacy',
  },

  WebFormUrl: {
    kind: 'text',
    label: 'Web form address',
    help: 'Where the form is shown. A hosted web form needs it.',
    placeholder: 'https://example.org/sign-up',
  },
  EnableCaptcha: { kind: 'switch', label: 'Captcha' },
  RedirectOnFormSubmission: {
    kind: 'switch',
    label: 'Redirect after submission',
    help: 'The form itself leads to the redirect address.',
  },
  NewSdkIntegrationEnabled: { kind: 'switch', label: 'New SDK integration' },
  CookieConsentUpdate: { kind: 'choice', label: 'When cookie consent changes' },
  IABVendorId: {
    kind: 'number',
    label: 'IAB vendor number',
    help: 'A whole number from the vendor list of the advertising industry.',
  },

  DOISendConfirmationEmail: {
    kind: 'switch',
    label: 'Email after double opt-in',
    isUnbuilt: true,
  },
  DoiEmailToParent: {
    kind: 'switch',
    label: 'Double opt-in email to the parent',
    isUnbuilt: true,
  },
  consentDOICancelOption: {
    kind: 'switch',
    label: 'Cancel option in the double opt-in email',
    isUnbuilt: true,
  },
  includeParameter: { kind: 'switch', label: 'Parameters in the double opt-in link' },
  includeIdentifierParameter: { kind: 'switch', label: 'Identifier in the double opt-in link' },
  DOIEmailIdentifier: {
    kind: 'text',
    label: 'Identifier for the double opt-in email',
    placeholder: 'Email',
  },
  AckEmailIdentifier: {
    kind: 'text',
    label: 'Identifier for the confirmation email',
    placeholder: 'Email',
  },
  doubleOptInExcludedPurposes: { kind: 'excluded', label: 'Purposes without double opt-in' },

  ReconfirmActivePurpose: {
    kind: 'switch',
    label: 'Reconfirm active purposes',
    help: 'Also people whose consent is active are asked to confirm it.',
  },
  OverrideActivePurpose: {
    kind: 'switch',
    label: 'Override active purposes',
    help: 'A new receipt replaces the consent that is active.',
  },
  SendConsentEmail: { kind: 'switch', label: 'Consent email' },
  IsAuthenticationRequired: {
    kind: 'switch',
    label: 'Receipts signed by the sender',
    isUnbuilt: true,
  },
  IsDynamicCollectionPoint: { kind: 'switch', label: 'Dynamic collection point' },
  EnableGeolocation: { kind: 'switch', label: 'Geolocation' },
  EnableGeoLocationForDataElements: { kind: 'switch', label: 'Geolocation for data elements' },
  ShowDLNotification: { kind: 'switch', label: 'Notification' },
  DisableReports: { kind: 'switch', label: 'No reports' },

  EnablePrefillIdentifier: { kind: 'switch', label: 'Prefilled identifier' },
  PrefillIdentifier: {
    kind: 'text',
    label: 'Identifier that is prefilled',
    placeholder: 'Email',
  },
  ParentIdentifierTypes: {
    kind: 'tags',
    label: 'Identifier types of the parent',
    placeholder: 'Email',
  },
  IdentifierDataElementId: {
    kind: 'text',
    label: 'Id of the identifier’s data element',
    namedAs: 'id',
    help: 'A uuid.',
  },

  Notices: { kind: 'notices', label: 'Notices' },

  DataControllerName: { kind: 'text', label: 'Data controller' },
  RightToWithdraw: { kind: 'text', label: 'Right to withdraw', rows: 2 },
  HowToWithdraw: { kind: 'text', label: 'How to withdraw', rows: 2 },
  OtherInformation: { kind: 'text', label: 'Other information', rows: 2 },

  ConsentIntegration: { kind: 'switch', label: 'Event: subject consent updated' },
  EnableNewConsentIntegration: {
    kind: 'switch',
    label: 'Event: subject profile updated',
    help: 'Has an effect only while the event above is on.',
  },
  EnablePublishEvent: { kind: 'switch', label: 'Event: collection point published' },
  enablePurposeEvent: { kind: 'switch', label: 'Event: purpose' },
  enableDataElementEvent: { kind: 'switch', label: 'Event: data element' },
  enableCustomPreferenceEvent: { kind: 'switch', label: 'Event: custom preference' },

  ResponsibleUserId: {
    kind: 'person',
    label: 'Responsible user',
    help: 'Anyone who has signed in here.',
  },
  ResponsibleGroupId: {
    kind: 'text',
    label: 'Responsible group',
    help: 'The uuid of a group.',
    namedAs: 'id',
  },
  PreferenceCenterGuid: {
    kind: 'text',
    label: 'Preference center',
    help: 'Its uuid.',
    namedAs: 'id',
  },
  OrganizationId: {
    kind: 'text',
    label: 'Organization',
    namedAs: 'organization',
    help: 'A uuid. Left empty, it is the account’s own organization.',
  },
  attributeValues: { kind: 'attributes', label: 'Attributes' },
} as const satisfies Record<string, FieldSpec>;

/** The fields of the form under their names on the wire, so that faults find them. */
export type FormField = keyof typeof fieldSpecs;
export type CollectionPointFormValues = {
  -readonly [Field in FormField]: Held[(typeof fieldSpecs)[Field]['kind']];
};

/** The fields that are held as one of the kinds. */
export type FieldOfKind<Kind extends keyof Held> = {
  [Field in FormField]: (typeof fieldSpecs)[Field]['kind'] extends Kind ? Field : never;
}[FormField];

/** All fields in the order of the screen: the first faulty one gets the focus. */
export const formFields = Object.keys(fieldSpecs) as FormField[];

/** The same table for whoever looks a field up by its name. */
export const specOf = (field: FormField): FieldSpec => fieldSpecs[field];

/** The form's word for a key of the record; the key itself for what the form does not show. */
export const fieldLabel = (key: string): string =>
  formFields.includes(key as FormField) ? specOf(key as FormField).label : key;

/** The same for a key of a request, where purposes are linked in several ways. */
export const faultLabel = (key: string): string | undefined => {
  const field = purposeLinkKeys.some((one) => one === key) ? 'PurposeIdsWithVersion' : key;
  return formFields.includes(field as FormField) ? specOf(field as FormField).label : undefined;
};

const emptyOf = (field: FormField): unknown => {
  const { kind } = specOf(field);
  if (kind === 'switch') {
    return (collectionPointDefaults as Partial<Record<string, unknown>>)[field] ?? false;
  }
  return ['text', 'choice', 'person', 'number'].includes(kind) ? '' : [];
};

/** What a form holds where nothing is set: the defaults of docs/wire/collection-points.md 2. */
export const emptyFormValues = (): CollectionPointFormValues =>
  Object.fromEntries(
    formFields.map((field) => [field, emptyOf(field)]),
  ) as CollectionPointFormValues;
