import type { OperationTexts } from './operation-text.ts';

const sort = { empty: false, sorted: true, unsorted: false };

const geolocation = {
  dataSubjectId: '01930e6f-c86b-7ff4-9c22-7c0682c7fdc7',
  country: 'PT',
  state: '13',
  stateName: 'Porto',
  receiptGuid: '0193383a-cbef-7d5b-9050-03c85527bd60',
};

const person = {
  id: '01930e6f-c86b-7ff4-9c22-7c0682c7fdc7',
  language: 'en-us',
  identifier: 'ana.ruiz@example.com',
  lastUpdatedDate: '2026-11-20T09:14:00.000Z',
  createdDate: '2026-11-20T09:11:00.000Z',
  dataElements: [{ name: 'Country', value: 'Portugal', doNotCall: false }],
  testDataSubject: false,
  dsAttachments: [],
};

const topicId = '01936815-7d2c-7c5d-9a41-6f0c6f0f4a11';
const preferenceId = '01936816-1f0a-7b0e-8d3f-0b2d7c1e5a22';
const optionId = '01936816-1f0b-71c4-9b7e-5a4c3d2e1f33';

const purpose = {
  id: '01936802-b34d-737d-9512-0a7faae69e7f',
  lastReceiptId: '0193383a-cbef-7d5b-9050-03c85527bd60',
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
  lastTransactionCollectionPointId: '0193d069-2d03-7bd9-9c5d-a5ec4afb3dd1',
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
      answer: {
        content: [
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
        empty: false,
        first: true,
        last: true,
        number: 0,
        numberOfElements: 1,
        pageable: { offset: 0, pageNumber: 0, pageSize: 50, paged: true, unpaged: false, sort },
        size: 50,
        sort,
      },
    },
  },
  getDataSubjectProfileV3: {
    description:
      'The person with this primary identifier, with data elements and consents. Link tokens are only in answers to callers with the scope CONSENT.',
    example: {
      headers: { identifier: 'ana.ruiz@example.com' },
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
