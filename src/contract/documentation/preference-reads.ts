import type { OperationTexts } from './operation-text.ts';
import { ana, ids } from './records/fictional.ts';
import { consentedAt, dataElements, expiresAt, place } from './records/person.ts';

const headers = {
  identifier: ana,
  tenantId: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
};

const geolocation = { receiptGuid: ids.receipt, ...place };
const preferenceId = ids.shopPreference;
const optionId = ids.shopOption;

export const preferenceReadsTexts: OperationTexts = {
  getPreferencesV2: {
    description:
      'What one person decided, as a list of one. Call it with an access token, or for the person with a JWT of a registered signer whose `sub` is the identifier; the header `tenantId` is `tenantGuid` in the answer that gave the access token.',
    example: {
      headers,
      answer: [
        {
          identifier: headers.identifier,
          identifierType: 'Email',
          dataElements,
          additionalIdentifiers: { Phone: dataElements.Phone },
          purposes: [
            {
              id: ids.purpose,
              version: 1,
              status: 'ACTIVE',
              consentDate: consentedAt,
              customPreferences: [{ id: preferenceId, options: [{ id: optionId }] }],
              lastInteractionDate: consentedAt,
              geolocation,
            },
          ],
          latestGeolocation: geolocation,
          language: 'en-us',
          metadata: { lastReceiptDate: consentedAt, isFullyProcessed: true },
        },
      ],
    },
  },
  getPreferencesV1: {
    description:
      'The form before V2, deprecated since November 23, 2025, and announced to end a year later: use V2. Credentials and `tenantId` are as there.',
    example: {
      headers,
      answer: {
        preferences: [
          {
            id: ids.purpose,
            status: 'ACTIVE',
            consentDate: consentedAt,
            expiryDate: expiresAt,
            lastInteractionDate: consentedAt,
            purposeLastUpdatedDate: consentedAt,
            purposeVersion: 1,
            topics: [ids.topic],
            customPreferences: { [preferenceId]: [optionId] },
            geolocation,
            dataElements,
            syncGroups: null,
            latestGeolocation: geolocation,
          },
        ],
        syncGroups: null,
        latestGeoLocation: geolocation,
        dataElements,
      },
    },
  },
};
