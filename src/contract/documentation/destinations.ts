import type { OperationTexts } from './operation-text.ts';
import { ana, ids } from './records/fictional.ts';

const destinationId = '3b1a5c8e-7d24-4f6b-9c0e-5a8d2f7b1e64';

const settings = {
  name: 'Newsletter platform',
  use: 'Sends the newsletter',
  url: 'https://events.example.com/consents',
  events: [],
  purposes: [ids.purpose],
  body: 'KNOWN',
  takesTests: false,
  followsSwitches: false,
  clock: { days: 10, isBusiness: true },
  doneWhen: 'APPLIED',
};

const destination = {
  id: destinationId,
  ...settings,
  headerNames: ['Authorization'],
  state: 'ACTIVE',
  rotatedUntil: null,
  lastSentDate: null,
  nextTryDate: null,
  errorMessage: null,
  errorDate: null,
  untoldPeople: 0,
  untoldDate: null,
  lostErasures: 0,
  lostErasureDate: null,
  testAskedDate: null,
  testedDate: null,
  testErrorMessage: null,
  waiting: { events: 0, hasMore: false, people: 0, parked: 0, sinceDate: null },
  createdDate: '2026-11-21T09:10:00.000Z',
  createdBy: 'privacy-manager',
  modifiedDate: '2026-11-21T09:10:00.000Z',
};
const withSecret = { ...destination, secret: 'whsec_sample', message: null };
const params = { destinationId };
const headers = { Authorization: 'Bearer sample-token' };
const eventId = '9d0c2b1a-4e5f-4a6b-8c7d-1e2f3a4b5c6d';
const event = {
  eventId,
  eventTime: '2026-11-21T09:10:00.000+00:00',
  eventType: '3010',
  eventName: 'Data Subject Profile Updated',
  messageKey: `${ids.ana}:`,
  messageSequenceNumber: 1,
  deDuplicationStrategy: 'DISCARD_OLDER',
  isBulk: false,
  userDetails: { tenantGuid: ids.organization, orgGroupId: ids.organization },
  payload: {
    dataSubjectGuid: ids.ana,
    dataSubjectIdentifier: ana,
    dataSubjectIdentifierType: 'Email',
    dataSubjectEmail: ana,
    dataSubjectLanguage: 'en',
    agentOnBehalf: { agent: null, onBehalf: null },
    collectionPointGuid: null,
    collectionPointVersion: null,
    newDataSubject: false,
    testDataSubject: false,
    unsubscribeAll: false,
    contactFields: { Country: 'Portugal', Phone: '+351 210 000 000', Language: 'en' },
    doubleOptIn: {},
    profiles: [],
    act: 'DECISION',
    mergedInto: null,
  },
};
const failed = {
  dataSubjectId: ids.ana,
  identifier: ana,
  mergedInto: null,
  state: 'WAITING',
  hasRefusal: true,
  attempts: 3,
  sinceDate: '2026-11-21T09:10:00.000Z',
  nextTryDate: '2026-11-21T09:11:00.000Z',
  errorMessage: 'HTTP 500',
};

export const destinationTexts: OperationTexts = {
  createDestination: {
    description:
      "From now on, the address is told what happens to people: one signed POST for each act, in order for each person, again until it answers with 2xx. `secret` signs as Standard Webhooks say; it's in this answer only. Only https on the public internet; redirects aren't followed.",
    example: { body: { ...settings, headers }, answer: withSecret },
  },
  listDestinations: {
    description: 'Where events are sent, the newest first, and whether they arrive.',
    example: { answer: { content: [destination] } },
  },
  getDestination: {
    description: 'One of them, with what went wrong last.',
    example: { params, answer: destination },
  },
  updateDestination: {
    description:
      'Replaces what it is told and where. Headers that are left out stay, but for an address on another host (400). What waits is sent to the new address.',
    example: { params, body: settings, answer: destination },
  },
  pauseDestination: {
    description:
      'Events wait for up to 7 days, until it is resumed; erasures for one. Later, people of whom something was forgotten are told of as they stand then; `lostErasures` counts erasures that it never hears of.',
    example: { params, answer: { ...destination, state: 'PAUSED' } },
  },
  resumeDestination: {
    description: 'Sends what waits, at once; also what was parked after a day of tries.',
    example: { params, answer: destination },
  },
  testDestination: {
    description:
      'Has an event of a made-up person sent, with `testDataSubject` true, also while it is paused. Read the destination a second later: `testedDate` and `testErrorMessage` say how it went.',
    example: { params, answer: { ...destination, testAskedDate: '2026-11-21T09:12:00.000Z' } },
  },
  rotateDestination: {
    description:
      'Gives it a new secret, which is in this answer only. For 24 hours events are signed with the former one too. Five can be in use at a time.',
    example: { params, answer: { ...withSecret, rotatedUntil: '2026-11-22T09:12:00.000Z' } },
  },
  listDestinationAttempts: {
    description:
      'People whose events failed: refusals first, then who waits the longest, at most 100. Nobody else waits for them. LOST: of whom something was forgotten before it was told.',
    example: { params, answer: { total: 1, content: [failed] } },
  },
  getDestinationAttempt: {
    description:
      "The next event of a person that failed, with what it would hold if it were sent now. Identifier and e-mail address of an erased person are masked. Headers aren't shown.",
    example: {
      params: { ...params, dataSubjectId: ids.ana },
      answer: {
        ...{ eventId, act: 'DECISION', eventDate: '2026-11-21T09:10:00.000Z' },
        body: event,
      },
    },
  },
  resendSpanToDestination: {
    description:
      'Tells how all consents of everyone stand now who had an event in that time, each by an event of its own. At most 1,000 people at once; `too-many-people` asks for a shorter time. Events are kept for 7 days.',
    example: {
      params,
      body: { fromDate: '2026-11-21T09:00:00Z', toDate: '2026-11-21T10:00:00Z' },
      answer: { people: 0 },
    },
  },
  resendToDestination: {
    description:
      'Tells how all consents of the person stand now, as an event of its own, in place of what waits. 400 where it is a test profile and the destination takes no tests.',
    example: { params, body: { dataSubjectId: ids.ana }, answer: { dataSubjectId: ids.ana } },
  },
  deleteDestination: {
    description: 'Nothing is sent there anymore, also of what waits.',
    example: { params },
  },
};
