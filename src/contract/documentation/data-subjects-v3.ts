import type { OperationTexts } from './operation-text.ts';
import { ana, ids, sliceOf } from './records/fictional.ts';
import { changedAt, consent, consentedAt, place } from './records/person.ts';

const geolocation = { dataSubjectId: ids.ana, ...place, receiptGuid: ids.receipt };

const person = {
  id: ids.ana,
  language: 'en-us',
  identifier: ana,
  lastUpdatedDate: changedAt,
  createdDate: consentedAt,
  dataElements: [{ name: 'Country', value: 'Portugal', doNotCall: false }],
  testDataSubject: false,
  dsAttachments: [],
};

const topicId = ids.topic;
const preferenceId = ids.shopPreference;
const optionId = ids.shopOption;

const purpose = {
  ...consent,
  topics: [{ id: topicId, name: 'Wool' }],
  customPreferences: [
    { id: preferenceId, name: 'How often', options: [{ Id: optionId, name: 'Weekly' }] },
  ],
  lastTransactionCollectionPointId: ids.point,
  lastTransactionCollectionPointVersion: 1,
  purposeNote: null,
  lastUpdatedDate: consentedAt,
  lastInteractionDate: consentedAt,
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
                stopLink: null,
              },
            ],
            notices: [],
            LinkToken: null,
            StopLink: null,
            latestGeoLocation: geolocation,
          },
        ],
        50,
      ),
    },
  },
  getDataSubjectProfileV3: {
    description:
      'The person with this primary identifier, with data elements and consents. Link tokens and stop links are only in answers to callers with the scope CONSENT.',
    example: {
      headers: { identifier: ana },
      answer: {
        ...person,
        linkToken: null,
        stopLink: null,
        purposes: [{ ...purpose, groupEffectiveStatus: [], stopLink: null }],
        Notices: [],
        instantLinkTokens: [],
        doNotCall: false,
        latestGeolocation: geolocation,
        additionalIdentifierInstantLinkTokens: {},
      },
    },
  },
};
