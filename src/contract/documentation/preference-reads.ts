import { ana, ids } from './fictional.ts';
import type { OperationTexts } from './operation-text.ts';

const headers = {
  identifier: ana,
  tenantId: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
};

const geolocation = {
  receiptGuid: ids.receipt,
  country: 'PT',
  state: '13',
  stateName: 'Porto',
};
const dataElements = { Country: 'Portugal', Phone: '+1 202 555 0143' };
const preferenceId = ids.shopPreference;
const optionId = ids.shopOption;

export const preferenceReadsTexts: OperationTexts = {
  getPreferencesV2: {
    description:
      'What one person decided, as a list of one. Call it with an access token, or for the person with a JWT of a registered signer whose `sub` is the identifier; `tenantId` is that of the account.',
    example: {
      headers,
      answer: [
        {
          identifier: headers.identifier,
          identifierType: 'Email',
          dataElements,
          additionalIdentifiers: { Phone: '+1 202 555 0143' },
          purposes: [
            {
              id: ids.purpose,
              version: 1,
              status: 'ACTIVE',
              consentDate: '2026-11-20T09:11:00.000Z',
              customPreferences: [{ id: preferenceId, options: [{ id: optionId }] }],
              lastInteractionDate: '2026-11-20T09:11:00.000Z',
              geolocation,
            },
          ],
          latestGeolocation: geolocation,
          language: 'en-us',
          metadata: { lastReceiptDate: '2026-11-20T09:11:00.000Z', isFullyProcessed: true },
        },
      ],
    },
  },
  getPreferencesV1: {
    description:
      'The form before V2, deprecated since November 23, 2025, and announced to end a year later: use V2. Credentials and `tenantId` are as there; `syncGroup` has no effect.',
    example: {
      headers,
      answer: {
        preferences: [
          {
            id: ids.purpose,
            status: 'ACTIVE',
            consentDate: '2026-11-20T09:11:00.000Z',
            expiryDate: '2027-11-20T09:11:00.000Z',
            lastInteractionDate: '2026-11-20T09:11:00.000Z',
            purposeLastUpdatedDate: '2026-11-20T09:11:00.000Z',
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
