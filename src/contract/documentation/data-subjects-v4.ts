import type { OperationTexts } from './operation-text.ts';
import { ana, continuedSliceOf, ids, stopLink } from './records/fictional.ts';
import { changedAt, consent, consentedAt, expiresAt, place } from './records/person.ts';

const identifier = ana;
const subjectId = ids.ana;
const receiptId = ids.receipt;
const topicId = ids.topic;
const preferenceId = ids.shopPreference;
const optionId = ids.shopOption;

const geolocation = { dataSubjectId: subjectId, receiptGuid: receiptId, ...place };

const source = {
  dataSubjectId: subjectId,
  receiptGuid: receiptId,
  sourceType: 'WEB',
  sourceContent: 'https://shop.example.com/news',
};

const subject = {
  id: subjectId,
  identifier,
  identifierType: 'Email',
  language: 'en-us',
  createdDate: consentedAt,
  lastUpdatedDate: changedAt,
  lastTransactionDate: consentedAt,
  lastReceiptGuid: receiptId,
  testDataSubject: false,
  doNotCall: false,
  dataElements: [{ name: 'Country', value: 'Portugal', doNotCall: false, linked: false }],
  latestGeoLocation: geolocation,
  latestSource: source,
  consentGroups: [],
  notices: [],
  attachments: [],
};

const consentV4 = {
  ...consent,
  lastTransactionCollectionPointId: ids.point,
  lastTransactionCollectionPointVersion: 1,
  lastUpdatedDate: consentedAt,
  lastInteractionDate: consentedAt,
  purposeNote: null,
};

const profile = {
  ...consentV4,
  identifier,
  topicsList: [topicId],
  topics: [{ id: topicId, name: 'Wool' }],
  customPreferencesMap: { [preferenceId]: [optionId] },
  customPreferences: [
    { id: preferenceId, name: 'How often', options: [{ id: optionId, name: 'Weekly' }] },
  ],
  attributes: {},
  geolocation,
  attachments: [],
  source,
};

const week = { fromDate: '2026-11-16', toDate: '2026-11-23', size: '50' };
const month = { updatedSince: '2026-11-01', updatedUntil: '2026-12-01', size: '50' };
const ofPerson = { headers: { identifier } };
const goOn = 'Send `requestContinuation` back as a header for the next page, until it is null.';

export const dataSubjectsV4Texts: OperationTexts = {
  listDataSubjectsV4: {
    description: `People without their consents, who were last updated between two dates at most 7 days apart. ${goOn}`,
    example: { query: week, answer: continuedSliceOf([subject], 50) },
  },
  listDataSubjectsUnorderedV4: {
    description: `The same people in an order of the service's own, for reading all of them. ${goOn}`,
    example: { query: week, answer: continuedSliceOf([subject], 50) },
  },
  getDataSubjectV4: {
    description: 'The person with this primary identifier, without consents.',
    example: { ...ofPerson, answer: subject },
  },
  getDataSubjectDetailsV4: {
    description:
      "The person with this primary identifier, with all consents. `includeConsentStrings` adds the newest TCF or GPP string of each type that the person's receipts have. The magic link and stop links (`stopLink`: everything on the person, one purpose in `profiles`) are only in answers to callers with the scope CONSENT.",
    example: {
      ...ofPerson,
      answer: {
        ...subject,
        profiles: [{ ...profile, stopLink }],
        linkTokens: [
          {
            token: 'sampleLinkToken',
            identifier,
            createdDate: consentedAt,
            expiryDate: expiresAt,
          },
        ],
        stopLink,
        consentStrings: [],
      },
    },
  },
  listPersonProfilesV4: {
    description: `One person's consents, one for each purpose, by their last update. ${goOn}`,
    example: { query: { size: '50' }, ...ofPerson, answer: continuedSliceOf([profile], 50) },
  },
  listProfilesV4: {
    description: `Everyone's consents that were last updated between two dates at most 30 days apart. Filter by a collection point, by a purpose together with a status, or by all three. ${goOn}`,
    example: {
      query: { ...month, purposeId: profile.id, status: 'ACTIVE' },
      answer: continuedSliceOf([profile], 50),
    },
  },
  listProfilesUnorderedV4: {
    description: `The same consents in an order of the service's own, for reading all of them. ${goOn}`,
    example: { query: month, answer: continuedSliceOf([profile], 50) },
  },
  getProfileV4: {
    description: 'The consent of one person to one purpose.',
    example: { params: { purposeGuid: profile.id }, ...ofPerson, answer: profile },
  },
  searchByElementV4: {
    description:
      'People who have exactly this value of a data element, 50 at a time. Send `continuationToken` back as `requestContinuation` for the next ones; without a name or a value the answer is 422.',
    example: {
      body: { dataElementName: 'Country', dataElementValue: 'Portugal' },
      answer: {
        data: [
          {
            id: subjectId,
            identifier,
            language: 'en-us',
            linkToken: null,
            stopLink: null,
            createdDate: consentedAt,
            lastUpdatedDate: changedAt,
            testDataSubject: false,
            dataElements: [{ name: 'Country', value: 'Portugal', linked: false }],
            purposes: [{ ...consentV4, stopLink: null }],
          },
        ],
        continuationToken: null,
      },
    },
  },
};
