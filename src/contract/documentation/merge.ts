import { ben, ids, sliceOf } from './fictional.ts';
import type { OperationTexts } from './operation-text.ts';

export const mergeTexts: OperationTexts = {
  mergeDataSubjects: {
    description:
      "Merges records of the same person into the primary one, in one transaction; this can't be undone. The answer is a sentence.",
    example: {
      body: {
        primaryIdentifier: ben,
        additionalIdentifiers: ['ben.okafor@example.net'],
      },
      answer: '1 record was merged into the primary one.',
    },
  },
  listMerges: {
    description:
      'The audit of merges, newest first: each record as it was before, and the primary as it became. An extension of the published interface.',
    example: {
      headers: { identifier: ben },
      query: { size: '20' },
      answer: sliceOf([
        {
          mergeId: '019390ec-f038-7b59-9b5d-d62f71cea9cb',
          mergedDate: '2026-11-20T09:24:00.000Z',
          mergedBy: 'privacy-manager',
          mergeRequestId: null,
          interactionDate: null,
          primaryId: '0193ce7b-2a45-7e46-9dfe-89e0e7e36f34',
          survivorId: '0193ce7b-2a45-7e46-9dfe-89e0e7e36f34',
          mergedIds: ['0193de2e-216c-7e89-9451-bcc604aae43a'],
          before: [
            {
              id: '0193ce7b-2a45-7e46-9dfe-89e0e7e36f34',
              identifier: ben,
              createdDate: '2026-11-20T09:12:00.000Z',
              lastUpdatedDate: '2026-11-20T09:12:00.000Z',
              transactionCount: 1,
              dataElements: [],
              purposes: [
                {
                  purposeId: ids.purpose,
                  version: 1,
                  status: 'ACTIVE',
                  lastInteractionDate: '2026-11-20T09:12:00.000Z',
                  transactionCount: 1,
                  choices: [],
                },
              ],
            },
            {
              id: '0193de2e-216c-7e89-9451-bcc604aae43a',
              identifier: 'ben.okafor@example.net',
              createdDate: '2026-11-20T09:13:00.000Z',
              lastUpdatedDate: '2026-11-20T09:13:00.000Z',
              transactionCount: 1,
              dataElements: [],
              purposes: [
                {
                  purposeId: ids.purpose,
                  version: 1,
                  status: 'NO_CONSENT',
                  lastInteractionDate: '2026-11-20T09:13:00.000Z',
                  transactionCount: 1,
                  choices: [],
                },
              ],
            },
          ],
          after: {
            id: '0193ce7b-2a45-7e46-9dfe-89e0e7e36f34',
            identifier: ben,
            createdDate: '2026-11-20T09:12:00.000Z',
            lastUpdatedDate: '2026-11-20T09:24:00.000Z',
            transactionCount: 2,
            dataElements: [],
            purposes: [
              {
                purposeId: ids.purpose,
                version: 1,
                status: 'NO_CONSENT',
                lastInteractionDate: '2026-11-20T09:13:00.000Z',
                transactionCount: 2,
                choices: [],
              },
            ],
          },
        },
      ]),
    },
  },
};
