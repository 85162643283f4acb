import * as z from 'zod/mini';
import {
  type ConsentEvent,
  eventHeaders,
  eventName,
  eventPayloadSchema,
  eventSchema,
  eventType,
  type StandardEvent,
  standardEventSchema,
} from '#contract/events.ts';
import { partOf } from './part-of.ts';
import { ana, ids } from './records/fictional.ts';

/** What the documents say of the events that are sent (docs/events.md says the rest). */
export const eventsText = `
What happens to people is told to other systems: one signed POST for each person and act, to every destination that an administrator has set up.

- **Answer with 2xx** within 10 seconds, after you stored the event. Redirects aren't followed. Any other answer, or none: the same event comes again after 1, 5 and 15 seconds, 1 and 5 minutes, then every 10 minutes for a day. After that it waits until a colleague resumes the destination.
- **It may come twice**, with the same \`webhook-id\`. Take no event that is older than the last one of its person, by \`messageSequenceNumber\` and time.
- **Each person's events come in order.** A refusal overtakes other people's events; what that person said before about the same purpose isn't sent anymore. So numbers may be missing.
- **An event says how things stand** after the act, for the purposes in it, and nothing about other purposes.
- **Check the signature**, as [Standard Webhooks](https://www.standardwebhooks.com) say, with the destination's secret. During a rotation two signatures stand in the header; one of them is enough.
- An event is kept for 7 days; that of an erasure for 24 hours.
`.trim();

/** Fields that share a schema with others aren't described: their texts would be the others' too. */
const describe = (record: z.ZodMiniType, texts: { readonly [key: string]: string }): void => {
  for (const [key, description] of Object.entries(texts)) {
    const field = partOf(record, key);
    field.register(z.globalRegistry, { ...z.globalRegistry.get(field), description });
  }
};

const envelopeTexts = {
  eventId: 'The same as webhook-id, also when it comes again.',
  eventType: 'Always 3010, in a text.',
  messageKey: "The person's id and that of the collection point, joined by a colon.",
  messageSequenceNumber:
    "Counts the person's events, from 1. A destination that is told of some of them only gets some of the numbers.",
  deDuplicationStrategy: 'Of two events of a person, the older one is to be discarded.',
  userDetails: 'The account.',
};
const payloadTexts = {
  dataSubjectGuid: "The person's id.",
  dataSubjectIdentifier:
    'Also of a person who was erased: for 24 hours, so that you can erase them, too.',
  dataSubjectEmail: "The identifier where it's an email address, else empty.",
  consentOnBehalfOf: 'Always null.',
  agentOnBehalf: 'Holds nothing yet.',
  collectionPointGuid: 'Where the act came from; null where no collection point was involved.',
  newDataSubject: 'Whether the act created the person.',
  testDataSubject: 'True only at destinations that take tests.',
  unsubscribeAll: 'Whether the person refused everything, also what nobody asked about.',
  contactFields:
    'Data elements by their names, and Language. Without what strangers claim in forms.',
  doubleOptIn: 'Holds nothing yet.',
  profiles: 'A purpose of the act, as it stands since. An erasure has none.',
  act: "What happened. RECEIPT: a program, form or mail link. CENTER: a preference center. DECISION: a colleague recorded it. CORRECTION: a colleague took that back. LAPSE: a sign-up wasn't confirmed in time. MERGE: records became one. ENDING, RETIREMENT: consents ended. ERASURE: erased. RESEND: all consents, because a colleague asked for it.",
  mergedInto: 'Of an identifier that leads to another record since a merge: the id of that record.',
};
const fieldTexts = {
  FirstTransaction:
    'Seconds since 1970, in a text; empty where there is none. So are all times here.',
  ConsentDate: 'The latest yes. Reads of the interface say the first.',
  WithdrawalDate: 'Missing where nothing was withdrawn.',
  TransactionStatus: 'The consent status, such as ACTIVE, WITHDRAWN, OPT_OUT or EXPIRED.',
  DoubleOptInConsent: 'N while the person still has to confirm.',
};

describe(eventSchema, envelopeTexts);
describe(eventPayloadSchema, payloadTexts);
describe(partOf(eventPayloadSchema, 'profiles', 'profileFields'), fieldTexts);
describe(standardEventSchema, { type: 'person.erased after an erasure, else person.updated.' });
describe(eventHeaders, {
  'webhook-id': 'The same each time this event is sent.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970.',
  'webhook-signature':
    'v1 and an HMAC-SHA256 in Base64 over id, timestamp and body; after a rotation two, with a blank between them.',
});

const known: ConsentEvent = {
  eventId: '0193d0aa-4b1c-7d02-8e5f-2f6f3a9c7b41',
  eventTime: '2026-11-21T09:10:00.000+00:00',
  eventType,
  eventName,
  messageKey: `${ids.ana}:${ids.point}`,
  messageSequenceNumber: 4,
  deDuplicationStrategy: 'DISCARD_OLDER',
  isBulk: false,
  userDetails: {
    tenantGuid: '0193cd56-a17b-79af-9b09-511e15a7a36a',
    orgGroupId: ids.organization,
  },
  payload: {
    dataSubjectGuid: ids.ana,
    dataSubjectIdentifier: ana,
    dataSubjectIdentifierType: 'Email',
    dataSubjectEmail: ana,
    dataSubjectLanguage: 'es',
    consentOnBehalfOf: null,
    parentPrimaryIdentifiers: [],
    agentOnBehalf: { agent: null, onBehalf: null },
    collectionPointGuid: ids.point,
    collectionPointVersion: 2,
    newDataSubject: false,
    testDataSubject: false,
    unsubscribeAll: false,
    contactFields: { FirstName: 'Ana', Language: 'es' },
    doubleOptIn: {},
    profiles: [
      {
        purposeId: ids.purpose,
        purposeName: 'Newsletter',
        purposeDescription: 'News about our products, by email.',
        collectionPointGuid: ids.point,
        collectionPointVersion: 2,
        topics: [{ topicGuid: ids.topic, integrationKey: null, value: true }],
        customPreferences: [
          {
            guid: ids.preference,
            name: 'How often',
            options: [
              { guid: ids.weekly, name: 'Weekly', value: false },
              { guid: ids.monthly, name: 'Monthly', value: true },
            ],
          },
        ],
        profileFields: {
          TotalTransactions: '3',
          FirstTransaction: '1730419200',
          LastTransaction: '1795252200',
          LastInteraction: '1795252200',
          LastUpdatedDate: '1795252200',
          ConsentDate: '1764666000',
          ActivationDate: '',
          WithdrawalDate: '1795252200',
          TransactionStatus: 'WITHDRAWN',
          DoubleOptInConsent: 'Y',
        },
      },
    ],
    act: 'RECEIPT',
    mergedInto: null,
  },
};

const { eventTime: timestamp, payload, ...envelope } = known;
const standard: StandardEvent = {
  type: 'person.updated',
  timestamp,
  data: { ...envelope, ...payload },
};

/** The same event in both bodies. */
export const eventExamples = { known, standard };

/** Its headers; the signature is made up. */
export const eventHeadersExample = {
  'webhook-id': known.eventId,
  'webhook-timestamp': '1795252201',
  'webhook-signature': 'v1,c2FtcGxlIHNpZ25hdHVyZSwgbm90IGEgcmVhbCBvbmU=',
};
