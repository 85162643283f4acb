import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Endpoint, effectOf } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import {
  unbuiltPointSettings,
  unbuiltPreferenceSettings,
  unbuiltPurposeSettings,
} from '#contract/unbuilt-settings.ts';

// Every setting that people and programs can send does something, or says that it doesn't yet.

type Effect =
  /** The file in src that acts on it, and what it's called there where that's another name. */
  | { in: string; as?: string }
  /** It's there to be read by people or other systems, and promises no more. */
  | { fact: string };

type Kind = {
  operations: readonly string[];
  unbuilt: readonly string[];
  /** Files in src that name any of its settings to keep them, show them or let people set them. */
  keeping: readonly string[];
  /** Files in which the same words name something else. */
  apart?: RegExp;
  effects: Readonly<Record<string, Effect>>;
  /** What is unbuilt and yet named elsewhere: files, and why that's no effect, or not all of it. */
  named?: Readonly<Record<string, { in: readonly string[]; why: string }>>;
};

const receiving = { in: 'service/domains/receipts/read-point.ts' };
const drawing = { in: 'service/domains/collection-points/read-point-of-form.ts' };
const proving = { in: 'service/domains/proofs/texts-at.ts' };
const asking = { in: 'console/features/collection-points/integrate/integration.ts' };
const copied = { in: 'console/features/collection-points/integrate/form-texts.ts' };
const linking = { in: 'service/domains/collection-points/rules.ts' };
const previewing = { in: 'console/features/purpose-preferences/preview/PreferencePreview.tsx' };
const updating = { in: 'service/domains/collection-points/update-collection-point.ts' };
const telling = { in: 'service/domains/events/switched-off.ts' };
const notices = { in: 'service/domains/collection-points/wire.ts' };
const updatingPurpose = { in: 'service/domains/purposes/update-purpose.ts' };
const planning = { in: 'service/domains/purpose-preferences/plan-languages.ts' };
const planningOptions = { in: 'service/domains/purpose-preferences/plan-options.ts' };

const collectionPoints: Kind = {
  operations: ['createCollectionPoint', 'updateCollectionPoint', 'createCollectionPointDraft'],
  unbuilt: unbuiltPointSettings,
  keeping: [
    'service/domains/collection-points/wire.ts',
    'service/domains/collection-points/rules.ts',
    'service/domains/collection-points/draft-contents.ts',
    'service/db/schema/collection-points.ts',
    'console/features/collection-points/collection-point-fields.ts',
    'console/features/collection-points/collection-point-form.ts',
    'console/features/collection-points/field-groups.ts',
    'console/features/collection-points/form/request-resolver.ts',
    'console/features/collection-points/nested-fields.ts',
    'console/features/collection-points/record-content.ts',
  ],
  apart: /\/(?:purposes|erasures|preference-centers)\//,
  effects: {
    OrganizationId: {
      in: 'service/domains/collection-points/list-collection-points.ts',
      as: 'organizationId',
    },
    Name: proving,
    Description: proving,
    CollectionPointType: asking,
    ConsentType: asking,
    PurposeId: linking,
    PurposeIds: linking,
    PurposeIdsWithVersion: linking,
    'PurposeIdsWithVersion.Id': linking,
    'PurposeIdsWithVersion.id': linking,
    'PurposeIdsWithVersion.Version': linking,
    'PurposeIdsWithVersion.version': linking,
    WebFormUrl: proving,
    PrivacyPolicyUrl: copied,
    SubjectIdentifier: { ...receiving, as: 'subjectIdentifier' },
    DataControllerName: copied,
    RightToWithdraw: copied,
    HowToWithdraw: copied,
    OtherInformation: copied,
    TextTranslations: proving,
    'TextTranslations.Language': proving,
    'TextTranslations.RightToWithdraw': proving,
    'TextTranslations.HowToWithdraw': proving,
    'TextTranslations.OtherInformation': proving,
    IABVendorId: { fact: 'the number on a list elsewhere' },
    DataElements: asking,
    Language: copied,
    Languages: { fact: 'the languages that the form is in' },
    NoConsentTransactions: receiving,
    DoubleOptIn: { in: 'service/domains/confirmations/decide-confirmation.ts', as: 'doubleOptIn' },
    DOISendConfirmationEmail: {
      in: 'service/domains/confirmations/confirm.ts',
      as: 'sendsConfirmation',
    },
    consentDOICancelOption: { in: 'person/mails/confirmation.ts', as: 'offersCancel' },
    doubleOptInExcludedPurposes: {
      in: 'service/domains/confirmations/decide-confirmation.ts',
      as: 'excludedPurposes',
    },
    'doubleOptInExcludedPurposes.purposeGuid': receiving,
    'doubleOptInExcludedPurposes.excludeFromDoubleOptIn': receiving,
    DOIEmailIdentifier: {
      in: 'service/domains/receipts/check-receipt.ts',
      as: 'confirmationElement',
    },
    SendConsentEmail: { in: 'service/domains/receipts/check-receipt.ts', as: 'sendsConsentMail' },
    AckEmailIdentifier: {
      in: 'service/domains/receipts/check-receipt.ts',
      as: 'consentMailElement',
    },
    EnablePrimaryIdentifier: {
      in: 'service/domains/receipts/waits-for-parent.ts',
      as: 'waitsForParents',
    },
    PrimaryIdentifierType: drawing,
    ParentIdentifierTypes: { fact: 'which other identifiers of parents are kept' },
    RedirectUrl: drawing,
    RedirectOnFormSubmission: drawing,
    EnablePrefillIdentifier: drawing,
    PrefillIdentifier: drawing,
    ResponsibleUserId: { fact: 'who is responsible' },
    ResponsibleGroupId: { fact: 'which group is responsible' },
    IsAuthenticationRequired: receiving,
    ReconfirmActivePurpose: receiving,
    ConsentIntegration: telling,
    EnableNewConsentIntegration: telling,
    enablePurposeEvent: telling,
    enableDataElementEvent: telling,
    enableCustomPreferenceEvent: telling,
    Notices: { ...copied, as: 'noticesWithVersions' },
    'Notices.name': copied,
    'Notices.url': copied,
    'Notices.privacyNoticeGuid': notices,
    'Notices.type': { fact: 'how the form shows the notice' },
    'Notices.noticeType': proving,
    'Notices.purposeIds': notices,
    'Notices.purposeId': notices,
    attributeValues: { fact: "the account's own words about it" },
    Status: updating,
    doNotActivateWebform: { fact: 'no web form is activated anyway' },
    LastSdkIntegrationDate: {
      fact: 'the service gives it: it comes with a record that is sent back',
    },
  },
  named: {
    EnableGeolocation: {
      in: ['service/domains/receipts/read-point.ts'],
      why: "a purpose's",
    },
  },
};

const purposes: Kind = {
  operations: ['createPurpose', 'updatePurpose', 'createPurposeDraft'],
  unbuilt: unbuiltPurposeSettings,
  keeping: [
    'service/domains/purposes/wire.ts',
    'service/domains/purposes/wire-v2.ts',
    'service/domains/collection-points/wire.ts',
    'console/features/purposes/purpose-fields.ts',
    'console/features/purposes/words.ts',
  ],
  effects: {
    Name: { ...proving, as: 'label' },
    Description: { ...proving, as: 'description' },
    ConsentLifeSpan: { ...receiving, as: 'consent_life_span' },
    DefaultLanguage: { ...proving, as: 'defaultLanguage' },
    Type: { in: 'service/domains/purposes/list-purposes.ts', as: 'purposeType' },
    Organizations: { in: 'service/domains/purposes/list-purpose-versions.ts' },
    ParentPurposeId: { in: 'service/domains/purposes/check-references.ts' },
    CustomPreferenceIds: updatingPurpose,
    TopicIds: updatingPurpose,
    ImplicitConsentLifeSpan: receiving,
    ImplicitConsentConfirmDesc: { ...proving, as: 'implicitConsentConfirmDesc' },
    EnableGeolocation: receiving,
    PurposeCategory: { fact: 'what kind of purpose it is, in words of the account' },
    attributeValues: { fact: "the account's own words about it" },
    ExpiryDateType: receiving,
    HardOptOutMessage: proving,
    ExternalReference: { in: 'service/domains/purposes/list-purpose-versions.ts' },
    LastMajorVersion: { fact: 'which version changed more than words' },
    VersionNotes: { fact: 'notes for colleagues' },
    IsMajorVersion: { fact: 'whether the version changed more than words' },
    Kind: receiving,
    SaleOrSharing: { in: 'service/domains/choices/sold-purposes.ts' },
    Controller: { fact: 'who is responsible, as people read it' },
    LegalBasis: { fact: 'what allows the use, as people read it' },
    Languages: { ...proving, as: 'languages' },
    'Languages.Name': { ...proving, as: 'name' },
    'Languages.Description': { ...proving, as: 'description' },
    'Languages.Language': { ...proving, as: 'language' },
    'Languages.Default': { ...proving, as: 'default' },
    'Languages.HardOptOutMessage': { ...proving, as: 'hardOptOutMessage' },
    [`Languages.${implicitConsentKey}`]: { ...proving, as: 'implicitConsentConfirmDesc' },
    Status: { in: 'contract/purpose-requests.ts' },
    Version: updatingPurpose,
    ClearedSettings: updatingPurpose,
  },
};

const purposePreferences: Kind = {
  operations: ['createPurposePreference', 'updatePurposePreference'],
  unbuilt: unbuiltPreferenceSettings,
  keeping: ['service/domains/purpose-preferences/wire.ts'],
  apart:
    /\/(?:purposes|organizations|identity-groups|identity|preference-centers)\/|collection-points\/(?:wire|list\/|publish-center-point)|app\.ts$/,
  effects: {
    Name: proving,
    Description: proving,
    SelectionType: { ...receiving, as: 'isSingleChoice' },
    DisplayAs: previewing,
    Required: previewing,
    Disabled: asking,
    DefaultLanguage: planning,
    Language: { in: 'service/domains/purpose-preferences/create-purpose-preference.ts' },
    Options: asking,
    'Options.Id': asking,
    'Options.Label': asking,
    'Options.IsDefault': { ...previewing, as: 'isDefault' },
    'Options.Disabled': asking,
    Purposes: { in: 'service/domains/purpose-preferences/create-purpose-preference.ts' },
    Languages: proving,
    'Languages.Language': proving,
    'Languages.Name': proving,
    'Languages.Description': proving,
    'Languages.Default': planning,
    'Languages.Options': proving,
    'Languages.Options.Id': proving,
    'Languages.Options.Order': planningOptions,
    'Languages.Options.Label': proving,
  },
};

const wire = { in: 'service/domains/preference-centers/schema-wire.ts' };
const onPage = { fact: 'people see it on the page' };
const textsOf = (path: string, names: readonly string[]) =>
  Object.fromEntries(
    ['', 'language', ...names].map((name) => [
      `${path}languages${name === '' ? '' : `.${name}`}`,
      wire,
    ]),
  );
const preferenceCenters: Kind = {
  operations: ['createPreferenceCenter', 'updatePreferenceCenter', 'createPreferenceCenterDraft'],
  unbuilt: [],
  keeping: [],
  effects: {
    name: { in: 'service/domains/collection-points/publish-center-point.ts' },
    defaultLanguage: wire,
    ...textsOf('', ['name', 'description']),
    'languages.noticeUrl': onPage,
    pages: wire,
    'pages.id': wire,
    'pages.isHidden': wire,
    ...textsOf('pages.', ['name', 'description']),
    'pages.sections': wire,
    'pages.sections.id': wire,
    'pages.sections.isHeaderHidden': wire,
    ...textsOf('pages.sections.', ['name', 'description']),
    'pages.sections.purposes': wire,
    'pages.sections.purposes.id': wire,
    'pages.sections.purposes.visibility': wire,
    'pages.sections.purposes.showTopics': wire,
    'pages.sections.purposes.preferenceIds': wire,
    ...textsOf('pages.sections.purposes.', ['name', 'description', 'content']),
    'pages.sections.purposes.languages.yes': onPage,
    'pages.sections.purposes.languages.no': onPage,
    'pages.sections.elements': wire,
    'pages.sections.elements.id': wire,
    ...textsOf('pages.sections.elements.', ['content']),
    'pages.sections.customDataElements': wire,
    'pages.sections.customDataElements.name': wire,
    'pages.sections.customDataElements.hidden': wire,
    'pages.sections.customDataElements.readOnly': wire,
    'pages.sections.customDataElements.required': wire,
    ...textsOf('pages.sections.customDataElements.', ['name']),
    look: onPage,
    controller: onPage,
    contactUrl: onPage,
    shownInside: { fact: 'which pages may show it in a frame' },
    translations: wire,
  },
};

const api = (file: string) => ({ in: `service/domains/api-access/${file}.ts` });
const credentials: Kind = {
  operations: ['createApiCredential', 'limitApiCredential', 'createReceiptSigner'],
  unbuilt: [],
  keeping: [],
  effects: {
    kind: { in: 'service/identity/credentials.ts' },
    name: { fact: 'what colleagues call it' },
    scope: { in: 'service/identity/machine-tokens.ts' },
    tokenSeconds: { in: 'service/identity/machine-tokens.ts' },
    validDays: api('create-credential'),
    addresses: { in: 'service/identity/credentials.ts' },
    readOnly: { in: 'service/http/authenticate.ts', as: 'isReadOnly' },
    mayPublish: { in: 'service/domains/approvals/require-approval.ts' },
    publicKey: { in: 'service/identity/receipt-signers.ts' },
    jwksUrl: { in: 'service/identity/receipt-signers.ts' },
    audience: { in: 'service/identity/signer-claims.ts' },
    issuer: { in: 'service/identity/signer-claims.ts' },
  },
};

const delivering = { in: 'service/domains/events/send-events.ts' };
const concerning = { in: 'service/domains/events/concern.ts' };
const destinations: Kind = {
  operations: ['createDestination', 'updateDestination'],
  unbuilt: [],
  keeping: [],
  effects: {
    name: { fact: 'what colleagues call it' },
    use: { fact: 'what the other system is for' },
    url: delivering,
    events: concerning,
    purposes: { ...concerning, as: 'purposeIds' },
    body: delivering,
    takesTests: concerning,
    followsSwitches: concerning,
    clock: { in: 'service/domains/arrivals/due-date.ts', as: 'days' },
    doneWhen: { in: 'service/domains/arrivals/plan-arrivals.ts' },
    headers: { in: 'service/domains/events/sign-event.ts' },
  },
};

const hooks: Kind = {
  operations: ['createHook'],
  unbuilt: [],
  keeping: [],
  effects: {
    name: { in: 'service/domains/hooks/record-hook-events.ts' },
    kind: { in: 'service/domains/hooks/read-hook-events.ts' },
    purposes: { in: 'service/domains/hooks/record-hook-events.ts', as: 'purposeIds' },
  },
};

const accounts: Kind = {
  operations: [
    'updateAccountSettings',
    'updateDataElement',
    'updateDeletionSettings',
    'updateMailWords',
  ],
  unbuilt: [],
  keeping: [],
  effects: {
    defaultCountry: { in: 'service/domains/data-subjects/asked-forms.ts' },
    publishingNeedsApproval: { in: 'service/domains/approvals/require-approval.ts' },
    linkMonths: { in: 'service/domains/data-subjects/link-life.ts' },
    workingDays: { in: 'service/domains/arrivals/due-date.ts' },
    holidays: { in: 'service/domains/arrivals/due-date.ts' },
    ticketPattern: { in: 'console/features/calls/parts/CallPanel.tsx' },
    ticketLink: { in: 'console/features/calls/parts/OpenTicket.tsx' },
    changedDate: { in: 'service/domains/account-settings/update-account-settings.ts' },
    words: { in: 'person/mails/own-words.ts', as: 'readMailWords' },
    'words.kind': { in: 'person/mails/own-words.ts' },
    'words.language': { in: 'person/mails/own-words.ts' },
    'words.subject': { in: 'person/mails/own-words.ts' },
    'words.paragraph': { in: 'person/mails/own-words.ts' },
    kind: { in: 'contract/identifying-elements.ts' },
    findsPeople: { in: 'service/domains/data-elements/finders.ts' },
    allowsPrograms: { in: 'service/domains/deletions/settings.ts' },
    keepMonths: { in: 'service/domains/deletions/keep-receipts.ts' },
  },
};

const retentionRules: Kind = {
  operations: ['createRetentionRule', 'updateRetentionRule'],
  unbuilt: [],
  keeping: [],
  effects: {
    name: { fact: 'what colleagues call it' },
    target: { in: 'service/domains/retention/run-step.ts' },
    purposeId: { in: 'service/domains/retention/old-enough.ts' },
    event: { in: 'service/domains/retention/old-enough.ts' },
    days: { in: 'service/domains/retention/old-enough.ts' },
  },
};

const enforcing = { in: 'service/domains/consent-groups/change-rules.ts' };
const ranking = { in: 'service/domains/consent-groups/priorities.ts' };
const consentGroups: Kind = {
  operations: [
    'createConsentGroup',
    'updateConsentGroupSettings',
    'addConsentGroupPurposeRules',
    'updateConsentGroupPurposeRules',
  ],
  unbuilt: [],
  keeping: [],
  effects: {
    name: { fact: 'what colleagues call it' },
    description: { fact: 'what the group is for' },
    externalName: { fact: 'what other systems call it' },
    statusPriorityRules: ranking,
    'statusPriorityRules.status': ranking,
    'statusPriorityRules.priority': ranking,
    purposeRules: enforcing,
    'purposeRules.purposeId': enforcing,
    'purposeRules.enforcedStatus': enforcing,
  },
};

const kinds = {
  collectionPoints,
  purposes,
  purposePreferences,
  preferenceCenters,
  credentials,
  destinations,
  hooks,
  accounts,
  retentionRules,
  consentGroups,
};

/** Writes that do something once, rather than say how things are from now on. */
const acts = [
  'applyEvent',
  'markArrivalApplied',
  'acceptClaim',
  'addChildConsentGroups',
  'addConsentGroupDataSubjects',
  'askCollectionPointApproval',
  'askPreferenceCenterApproval',
  'askPurposeApproval',
  'dismissClaim',
  'carryOutErasure',
  'confirmRetentionRule',
  'correctReceipt',
  'createLinkedIdentityGroup',
  'createLinkedIdentityGroupV4',
  'createMergeRequest',
  'createSelection',
  'declineCollectionPoint',
  'declineErasure',
  'declinePreferenceCenter',
  'declinePurpose',
  'deleteCrossDeviceReceipts',
  'deleteDataSubjectV4',
  'deleteDataSubjectsV2',
  'deleteProfilesV2',
  'deleteProfilesV4',
  'deletePurposeProfilesV2',
  'dismissDuplicates',
  'holdPerson',
  'mergeDataSubjects',
  'processMergeRequest',
  'publishCollectionPoint',
  'recordDecisions',
  'receiveHook',
  'removeChildConsentGroups',
  'rememberMe',
  'requestErasure',
  'resendSpanToDestination',
  'resendToDestination',
  'sendDocument',
  'sendLink',
  'settleLostErasures',
  'startBulkJob',
  'submitConsentReceipt',
  'submitConsentReceipts',
  'submitConsentReceiptsAtRoot',
  'submitIdentifiedConsentReceipts',
  'triggerCustomIndex',
  'updateCenterPreferences',
  'updateLinkedIdentityGroup',
  'updateLinkedIdentityGroupV4',
  'upsertDataElements',
  'withdrawConsent',
  'recordLooks',
];

type Schema = { _zod: { def: { type: string; [part: string]: unknown } } };

/** Without what wraps it: optional, nullable, defaults, pipes. */
const unwrapped = (schema: Schema): Schema => {
  const { innerType, out } = schema._zod.def;
  const inner = (innerType ?? out) as Schema | undefined;
  return inner === undefined ? schema : unwrapped(inner);
};

/** Every field of a request, those in its lists of objects by path. */
const fieldsOf = (schema: Schema, before = ''): string[] => {
  const { type, shape, element } = unwrapped(schema)._zod.def;
  if (type === 'array') return before === '' ? [] : fieldsOf(element as Schema, before);
  if (type !== 'object') return [];
  return Object.entries(shape as Record<string, Schema>).flatMap(([key, own]) => [
    `${before}${key}`,
    ...(unwrapped(own)._zod.def.type === 'array' ? fieldsOf(own, `${before}${key}.`) : []),
  ]);
};

/** An act may answer with what it has read; a write that is a read by POST sets nothing. */
const writes = (endpoints as readonly Endpoint[]).filter(
  (endpoint) => endpoint.body !== undefined && effectOf(endpoint) !== 'none',
);

const settableOf = ({ operations }: Kind): string[] => [
  ...new Set(
    writes
      .filter(({ operationId }) => operations.includes(operationId))
      .flatMap(({ body }) => fieldsOf(body as unknown as Schema)),
  ),
];

/** What belongs to an unbuilt setting has no effect either. */
const isUnbuilt = ({ unbuilt }: Kind, field: string): boolean =>
  unbuilt.includes(field.split('.', 1)[0] ?? '');

const read = (file: string): string => readFileSync(`src/${file}`, 'utf8');

const hasWord = (text: string, word: string): boolean =>
  new RegExp(`\\b${word}\\b`, 'i').test(text);

/** What could act on a setting, or show what comes of it. */
const sources = globSync('{service,console}/**/*.{ts,tsx}', { cwd: 'src' })
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .map((file) => ({ file, text: read(file) }));

test('each write is one of settings or an act', () => {
  const known = [...acts, ...Object.values(kinds).flatMap(({ operations }) => operations)];
  expect(writes.map(({ operationId }) => operationId).sort()).toEqual([...known].sort());
});

describe.each(Object.entries(kinds))('of %s', (_name, kind) => {
  test('each setting has its effect, or is among the unbuilt ones', () => {
    const untold = settableOf(kind).filter(
      (field) => !(field in kind.effects) && !isUnbuilt(kind, field),
    );
    expect(
      untold.map((field) => `${field}: say what acts on it, or add it to unbuilt-settings.ts`),
    ).toEqual([]);
    const told = [...Object.keys(kind.effects), ...kind.unbuilt];
    expect(told.filter((field) => !settableOf(kind).includes(field))).toEqual([]);
    expect(Object.keys(kind.effects).filter((field) => isUnbuilt(kind, field))).toEqual([]);
  });

  test('what acts on a setting names it', () => {
    const wrong = Object.entries(kind.effects).flatMap(([field, effect]) => {
      if ('fact' in effect) return [];
      const word = effect.as ?? field.split('.').at(-1) ?? field;
      return hasWord(read(effect.in), word) ? [] : [field];
    });
    expect(wrong).toEqual([]);
  });

  test('what is unbuilt is named by nothing but what keeps it', () => {
    const named = kind.unbuilt.flatMap((field) =>
      sources
        .filter(
          ({ file, text }) =>
            !kind.keeping.includes(file) && !kind.apart?.test(file) && hasWord(text, field),
        )
        .filter(({ file }) => !kind.named?.[field]?.in.includes(file))
        .map(({ file }) => `${field} in ${file}: if it acts on it, it's built`),
    );
    expect(named).toEqual([]);
    const stale = Object.entries(kind.named ?? {}).flatMap(([field, { in: files }]) =>
      files.filter((file) => !hasWord(read(file), field)),
    );
    expect(stale).toEqual([]);
  });
});
