import type { OperationTexts } from './operation-text.ts';

const receipt = {
  id: '0193383a-cbef-7d5b-9050-03c85527bd60',
  otJwtVersion: 1,
  dataSubjectIdentifier: 'ana.ruiz@example.com',
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
  dsDataElements: { Country: 'Spain' },
  additionalIdentifiers: {},
  purposes: [
    {
      id: '01936802-b34d-737d-9512-0a7faae69e7f',
      name: 'Newsletter',
      description: 'News by email',
      status: 'ACTIVE',
      version: 1,
      purposeType: 'STANDARD',
      consentLifeSpan: 0,
      transactionType: 'CONFIRMED',
      topics: [],
      customPreferences: [
        {
          id: '0193dfa5-08c2-796a-9abc-444f15bd8415',
          name: 'Newsletter frequency',
          displayAs: 'RADIO_BUTTONS',
          customPreferenceOptions: [
            {
              id: '019376c7-b704-70df-9179-7a11fafb682d',
              transactionType: 'OPT_IN',
              label: 'Monthly',
              order: 1,
              isDefault: true,
            },
          ],
          languages: [],
        },
      ],
      purposeScopes: [],
      purposeNote: null,
      purposeAttachments: [],
      attributes: {},
    },
  ],
};
const headers = { identifier: 'ana.ruiz@example.com' };

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
