import { ana, ids, sliceOf } from './fictional.ts';
import type { OperationTexts } from './operation-text.ts';

const geolocation = {
  dataSubjectId: ids.ana,
  country: 'PT',
  state: '13',
  stateName: 'Porto',
  receiptGuid: ids.receipt,
};

const person = {
  id: ids.ana,
  language: 'en-us',
  identifier: ana,
  lastUpdatedDate: '2026-11-20T09:14:00.000Z',
  createdDate: '2026-11-20T09:11:00.000Z',
  dataElements: [{ name: 'Country', value: 'Portugal', doNotCall: false }],
  testDataSubject: false,
  dsAttachments: [],
};

const topicId = ids.topic;
const preferenceId = ids.shopPreference;
const optionId = ids.shopOption;

const purpose = {
  id: ids.purpose,
  lastReceiptId: ids.receipt,
  name: 'Newsletter',
  version: 1,
  status: 'ACTIVE',
  firstTransactionDate: '2026-11-20T09:11:00.000Z',
  lastTransactionDate: '2026-11-20T09:11:00.000Z',
  withdrawalDate: null,
  consentDate: '2026-11-20T09:11:00.000Z',
  expiryDate: '2027-11-20T09:11:00.000Z',
  totalTransactionCount: 1,
  topics: [{ id: topicId, name: 'Wool' }],
  customPreferences: [
    { id: preferenceId, name: 'How often', options: [{ Id: optionId, name: 'Weekly' }] },
  ],
  lastTransactionCollectionPointId: ids.point,
  lastTransactionCollectionPointVersion: 1,
  purposeNote: null,
  lastUpdatedDate: '2026-11-20T09:11:00.000Z',
  lastInteractionDate: '2026-11-20T09:11:00.000Z',
  attributes: {},
  purposeAttachments: [],
  geolocation,
};

export const dataSubjectsV3Texts: OperationTexts = {
  listDataSubjectProfilesV3: {
    description:
      'People with their data elements and consents, by their last update. Prefer the V1 list, which tells more; while `requestContinuation` is in the answer, send it back as a header for the next page.',
    example: {
      query: { updatedSince: '2026-11-01', purposeGuid: purpose.id, size: '50' },
      answer: sliceOf(
        [
          {
            ...person,
            purposes: [
              {
                ...purpose,
                preferences: [topicId],
                Preferences: { [preferenceId]: [optionId] },
              },
            ],
            notices: [],
            LinkToken: null,
            latestGeoLocation: geolocation,
          },
        ],
        50,
      ),
    },
  },
  getDataSubjectProfileV3: {
    description:
      'The person with this primary identifier, with data elements and consents. Link tokens are only in answers to callers with the scope CONSENT.',
    example: {
      headers: { identifier: ana },
      answer: {
        ...person,
        linkToken: null,
        purposes: [{ ...purpose, groupEffectiveStatus: [] }],
        Notices: [],
        instantLinkTokens: [],
        doNotCall: false,
        latestGeolocation: geolocation,
        additionalIdentifierInstantLinkTokens: {},
      },
    },
  },
};
