import type { OperationTexts } from './operation-text.ts';

const receipt = {
  id: '0198f3a2-7c1e-7b55-9a10-3f6a90d2e75b',
  otJwtVersion: 1,
  dataSubjectIdentifier: 'ada@example.org',
  dataSubjectIdentifierHash: null,
  collectionPointUUID: '0198f3a2-5b1c-7e44-8f02-1c9d2a4b6e80',
  collectionPointVersion: 1,
  collectionPointName: 'Newsletter form',
  collectionPointType: 'API',
  consentCreationDate: '2026-11-21T09:00:00.000Z',
  interactionDate: '2026-11-21T09:00:00.000Z',
  receiptJwt: 'eyJhbGciOiJSUzUxMiJ9.eyJqdGkiOiIwMTk4ZjNhMiJ9.c2lnbmF0dXJl',
  language: 'en-us',
  test: false,
  isAnonymous: false,
  doubleOptIn: false,
  unsubscribeAll: null,
  origin: 'API',
  customPayload: null,
  attachments: [],
  attributes: {},
  geolocation: null,
  source: null,
  ruleEvaluationResults: [],
  consentStringDto: null,
  dsDataElements: { City: 'Turku' },
  additionalIdentifiers: {},
  purposes: [
    {
      id: '0198f3a2-4a0b-7d33-8e91-0b8c193a5d7f',
      name: 'Newsletter',
      description: 'News by email',
      status: 'ACTIVE',
      version: 1,
      purposeType: 'STANDARD',
      consentLifeSpan: 0,
      transactionType: 'CONFIRMED',
      topics: [],
      customPreferences: [],
      purposeScopes: [],
      purposeNote: null,
      purposeAttachments: [],
      attributes: {},
    },
  ],
};
const headers = { identifier: 'ada@example.org' };

/** How a receipt comes to be signed again. */
const signed = '`receiptJwt` is the receipt as it was answered, signed again when it is read.';

export const receiptsV1Texts: OperationTexts = {
  getReceiptList: {
    description: `The newest receipts that came under an identifier, at most 200, without purposes that were NOTGIVEN. ${signed} POST /api/consent/v2/receipts replaces it.`,
    example: { headers, answer: { receipts: [receipt] } },
  },
  listReceiptsV1: {
    description: `The receipts that came under an identifier, newest first; includeNotgiven shows purposes that were NOTGIVEN too. ${signed} POST /api/consent/v2/receipts replaces it.`,
    example: {
      headers,
      query: { size: '1' },
      answer: {
        content: [receipt],
        empty: false,
        first: true,
        last: true,
        number: 0,
        numberOfElements: 1,
        pageable: {
          offset: 0,
          pageNumber: 0,
          pageSize: 1,
          paged: true,
          unpaged: false,
          sort: { empty: false, sorted: true, unsorted: false },
        },
        size: 1,
        sort: { empty: false, sorted: true, unsorted: false },
      },
    },
  },
  getReceiptV1: {
    description: `One receipt by its id. ${signed} POST /api/consent/v2/receipts with receiptId replaces it.`,
    example: { params: { id: receipt.id }, answer: receipt },
  },
};
