import type { KnownVersions } from '#console/features/person/parts/standings.ts';
import type { AccessAnswer } from '#contract/access-answers.ts';
import { leftOutSentences } from '#contract/left-out-sentences.ts';
import type { ProofEvent, ProofPurpose } from '#contract/proofs.ts';

let seconds = Date.parse('2025-03-04T08:00:00Z');

/** A time that no other field has. */
const time = (): string => {
  seconds += 3_661_000;
  return new Date(seconds).toISOString();
};

let ids = 0;
const id = (stem: string): string => {
  ids += 1;
  return `${stem}-id-${ids}`;
};

/** An event with no more than every one has. */
const eventOf = (own: Partial<ProofEvent> = {}): ProofEvent => ({
  transactionId: id('transaction'),
  receiptId: null,
  type: 'CONFIRMED',
  interactionDate: time(),
  recordedDate: time(),
  purposeVersion: 1,
  collectionPoint: null,
  text: null,
  language: null,
  identifier: null,
  origin: null,
  isSenderKnown: null,
  isAutomatic: false,
  choices: [],
  note: null,
  correctedDate: null,
  supersededDate: null,
  isMergeDecision: false,
  isTest: false,
  ...own,
});

export const purposeOf = (name: string, own: Partial<ProofPurpose> = {}): ProofPurpose => {
  const event = eventOf({ receiptId: id('receipt'), collectionPoint: 'point-1' });
  return {
    purposeId: id('purpose'),
    name,
    status: 'ACTIVE',
    effectiveStatus: null,
    effectiveStatusConsentGroup: null,
    since: time(),
    renewedDate: null,
    sourceReceiptId: event.receiptId,
    firstConsentDate: null,
    withdrawalDate: null,
    expiryDate: null,
    lastContactDate: null,
    datesRecomputedDate: null,
    events: [event],
    ...own,
  };
};

const pointOf = (name: string): AccessAnswer['collectionPoints'][number] => ({
  id: 'point-1',
  collectionPointId: id('point'),
  version: 1,
  isKept: true,
  heldFrom: time(),
  name,
  description: '',
  type: 'WEB_FORM',
  consentType: null,
  webFormUrl: null,
  privacyPolicyUrl: null,
  notices: [],
  dataController: null,
  rightToWithdraw: null,
  howToWithdraw: null,
  otherInformation: null,
});

/** Somebody who signed up once. */
export const simpleAnswer = (own: Partial<AccessAnswer> = {}): AccessAnswer => ({
  format: 'consent-console/access-answer',
  formatVersion: 1,
  values: 'clear',
  issuer: 'https://consent.example.com',
  madeDate: '2026-11-27T09:41:07.000Z',
  person: {
    dataSubjectId: 'record-id',
    identifier: 'nadine.becker@example.org',
    identifierType: 'Email',
    formerIdentifiers: [],
    isTest: false,
    language: null,
    createdDate: '2024-03-04T10:00:00.000Z',
    updatedDate: '2026-07-19T10:00:00.000Z',
    hasMagicLink: false,
  },
  data: [
    {
      name: 'Name',
      value: 'Nadine Becker',
      isIdentifier: false,
      updatedDate: '2024-03-05T10:00:00.000Z',
      setBy: ['FORM'],
    },
  ],
  claims: [],
  decidedClaims: [],
  latestLocation: null,
  latestSource: null,
  purposes: [purposeOf('Newsletter')],
  texts: [],
  collectionPoints: [pointOf('Checkout')],
  receipts: [],
  attachments: [],
  mergedRecords: [],
  acts: [],
  linkedGroups: 0,
  consentGroups: [],
  hold: null,
  erasureRequests: [],
  confirmations: [],
  bulkActions: [],
  mails: [],
  undeliverable: [],
  recipients: [],
  leftOut: [leftOutSentences.staff],
  ...own,
});

const fileOf = (stem: string) => ({
  attachmentId: id(stem),
  contentType: 'application/pdf',
  fileSize: 48_213 + ids,
  sha256: id('sha'),
});

const fullEvent = (): ProofEvent =>
  eventOf({
    receiptId: 'receipt-of-all',
    collectionPoint: 'point-1',
    text: 'text-1',
    language: 'de-AT',
    identifier: 'as-sent@example.org',
    origin: 'PREFERENCE_CENTER',
    isSenderKnown: true,
    isAutomatic: true,
    waitsForParent: true,
    parents: ['parent@example.org'],
    choices: [
      { id: 'topic-wool', preferenceId: null, isConsented: true },
      { id: 'option-gone', preferenceId: 'preference-gone', isConsented: true },
    ],
    attachments: [fileOf('event-file')],
    note: 'too often',
    channel: 'IN_PERSON',
    ticket: 'HELP-4711',
    correctedDate: time(),
    supersededDate: time(),
    isMergeDecision: true,
    isTest: true,
  });

const fullPurpose = (): ProofPurpose => ({
  ...purposeOf('Offers'),
  status: 'WITHDRAWN',
  effectiveStatus: 'HARD OPT OUT',
  effectiveStatusConsentGroup: 'Household',
  renewedDate: time(),
  sourceReceiptId: 'receipt-of-all',
  firstConsentDate: time(),
  withdrawalDate: time(),
  expiryDate: time(),
  lastContactDate: time(),
  datesRecomputedDate: time(),
  events: [fullEvent()],
  arrivals: [
    {
      destination: 'Print service',
      use: 'Letters',
      state: 'APPLIED',
      isOfFormer: true,
      withdrawnDate: time(),
      recordedDate: time(),
      dueDate: time(),
      doneWhen: 'APPLIED',
      sentDate: time(),
      acknowledgedDate: time(),
      appliedDate: time(),
      isMarked: true,
      endedDate: time(),
    },
  ],
});

/** Somebody of whom everything is held that can be. */
export const fullAnswer = (): AccessAnswer => ({
  ...simpleAnswer(),
  values: 'masked',
  person: {
    ...simpleAnswer().person,
    formerIdentifiers: [{ identifier: 'formerly@example.org', mergedDate: time() }],
    isTest: true,
    language: 'fr-CH',
    hasMagicLink: true,
  },
  data: [
    ...simpleAnswer().data,
    {
      name: 'Phone',
      value: ['+1 202 555 0101', '+1 202 555 0102'],
      isIdentifier: true,
      updatedDate: time(),
      setBy: ['PROGRAM', 'STAFF'],
    },
    { name: 'Loyalty tier', value: 'Gold', isIdentifier: false, updatedDate: time(), setBy: [] },
  ],
  claims: [
    { kind: 'ELEMENT', name: 'City', value: 'Porto', claimedDate: time() },
    { kind: 'LANGUAGE', name: null, value: 'pt', claimedDate: time() },
  ],
  decidedClaims: [
    {
      kind: 'IDENTIFIER',
      name: 'Account',
      claimedDate: time(),
      decision: 'DISMISSED',
      decidedDate: time(),
    },
  ],
  latestLocation: { country: 'AT', stateName: 'Wien' },
  latestSource: { type: 'WEB', content: 'https://shop.example.com/news' },
  purposes: [purposeOf('Newsletter'), fullPurpose()],
  texts: [
    {
      id: 'text-1',
      purposeId: id('purpose-of-text'),
      purposeVersion: 7,
      language: 'fr',
      isKept: false,
      heldFrom: time(),
      name: 'Offres',
      description: 'Nos offres par e-mail.',
      hardOptOutMessage: 'Jamais plus.',
      implicitConsentText: 'En restant, vous acceptez.',
      topics: [{ id: 'topic-wool', label: 'Laine' }],
      preferences: [
        {
          preferenceId: 'preference-often',
          name: 'Fréquence',
          description: 'Combien de fois',
          options: [{ id: 'option-daily', label: 'Chaque jour' }],
          isKept: false,
        },
      ],
    },
  ],
  collectionPoints: [
    {
      ...pointOf('Caisse'),
      version: 5,
      isKept: false,
      description: 'À la caisse.',
      consentType: 'EXPLICIT',
      webFormUrl: 'https://shop.example.com/form',
      privacyPolicyUrl: 'https://shop.example.com/policy',
      notices: [
        {
          id: 'notice-id',
          name: 'Notice',
          url: 'https://shop.example.com/notice',
          type: 'NOTICE_TYPE',
        },
      ],
      dataController: 'Alder & Moss Stores',
      rightToWithdraw: 'À tout moment.',
      howToWithdraw: 'Écrivez-nous.',
      otherInformation: 'Ouvert le dimanche.',
    },
  ],
  receipts: [
    {
      receiptId: 'receipt-of-all',
      identifier: 'as-sent@example.org',
      receivedDate: time(),
      interactionDate: time(),
      language: 'en-US',
      origin: 'SDK',
      content: {
        dsDataElements: { Town: 'Graz', Zip: ['8010', null] },
        customPayload: { cart: { items: 1234, isGift: true } },
        purposes: [{ Id: 'purpose-in-receipt', TransactionType: 'CONFIRMED' }],
        later: 'something new',
      },
    },
  ],
  attachments: [
    {
      ...fileOf('file'),
      fileName: 'consent-form.pdf',
      uploadedDate: time(),
      receiptIds: ['receipt-of-file'],
    },
  ],
  mergedRecords: [
    {
      identifier: 'merged@example.org',
      createdDate: time(),
      mergedDate: time(),
      data: [
        {
          name: 'Shoe size',
          value: ['41'],
          isIdentifier: true,
          updatedDate: time(),
          setBy: ['PROGRAM'],
        },
      ],
    },
  ],
  acts: [
    { date: time(), kind: 'revealed', purpose: 'Asked by phone' },
    { date: time(), kind: 'merged', purpose: null },
  ],
  linkedGroups: 3,
  consentGroups: [{ consentGroupId: 'group-id', name: 'Household', addedDate: time() }],
  hold: { reason: 'Court case', heldDate: time() },
  erasureRequests: [
    {
      status: 'DECLINED',
      requestedDate: time(),
      note: 'By letter',
      identityCheck: 'Showed a passport',
      declineReason: 'Open invoice',
    },
  ],
  confirmations: [
    {
      state: 'LAPSED',
      receiptId: 'receipt-to-confirm',
      purposeIds: ['purpose-to-confirm'],
      requestedDate: time(),
      mailedDate: time(),
      endedDate: time(),
    },
  ],
  bulkActions: [
    { action: 'WITHDRAW', selectedDate: time(), result: 'CHANGED', doneDate: time() },
    { action: 'EXPORT', selectedDate: time(), result: null, doneDate: null },
  ],
  mails: [{ kind: 'CONSENT', askedDate: time(), sentDate: time() }],
  undeliverable: [{ address: 'bounced@example.org', markedDate: time() }],
  recipients: ['Print service (Letters)', 'Dialer (Calls)'],
  leftOut: Object.values(leftOutSentences),
});

/** Somebody who was asked for so many purposes. */
export const largeAnswer = (count: number): AccessAnswer => ({
  ...simpleAnswer(),
  data: Array.from({ length: 40 }, (_, index) => ({
    name: `Attribute ${index}`,
    value: `Value ${index}`,
    isIdentifier: false,
    updatedDate: time(),
    setBy: ['PROGRAM'],
  })),
  purposes: Array.from({ length: count }, (_, index) =>
    purposeOf(`Purpose number ${index}`, index % 3 === 0 ? { status: 'WITHDRAWN' } : {}),
  ),
  recipients: Array.from({ length: 12 }, (_, index) => `Service ${index} (Use ${index})`),
});

/** The purposes of an answer, and others by name, as an account has them. */
export const versionsOf = (
  answer: AccessAnswer,
  others: readonly string[] = [],
): NonNullable<KnownVersions> =>
  new Map(
    [
      ...answer.purposes.map(({ purposeId, name }) => [purposeId, name] as const),
      ...others.map((name) => [`other ${name}`, name] as const),
    ].map(([own, label]) => [
      own.toLowerCase(),
      [{ version: 1, status: 'ACTIVE', kind: 'MARKETING', label }],
    ]),
  );
