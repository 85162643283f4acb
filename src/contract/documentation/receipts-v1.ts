import type { OperationTexts } from './operation-text.ts';
import { ana, ids, receiptHeader, sliceOf } from './records/fictional.ts';
import { monthlyChosen, preferenceInReceipt } from './records/receipt.ts';

const receipt = {
  id: ids.receipt,
  otJwtVersion: 1,
  dataSubjectIdentifier: ana,
  dataSubjectIdentifierHash: null,
  collectionPointUUID: '0198f3a2-5b1c-7e44-8f02-1c9d2a4b6e80',
  collectionPointVersion: 1,
  collectionPointName: 'Newsletter form',
  collectionPointType: 'API',
  consentCreationDate: '2026-11-21T09:00:00.000Z',
  interactionDate: '2026-11-21T09:00:00.000Z',
  receiptJwt: `${receiptHeader}.eyJqdGkiOiIwMTk4ZjNhMiJ9.c2lnbmF0dXJl`,
  language: 'en-us',
  test: false,
  isAnonymous: false,
  doubleOptIn: false,
  unsubscribeAll: null,
  origin: 'API',
  isSenderKnown: true,
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
      id: ids.purpose,
      name: 'Newsletter',
      description: 'News by email',
      status: 'ACTIVE',
      version: 1,
      purposeType: 'STANDARD',
      consentLifeSpan: 0,
      transactionType: 'CONFIRMED',
      topics: [],
      customPreferences: [preferenceInReceipt(monthlyChosen)],
      purposeScopes: [],
      purposeNote: null,
      purposeAttachments: [],
      attributes: {},
    },
  ],
};
const headers = { identifier: ana };

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
      answer: sliceOf([receipt], 1),
    },
  },
  getReceiptV1: {
    description: `One receipt by its id. ${signed} POST /api/consent/v2/receipts with receiptId replaces it.`,
    example: { params: { id: receipt.id }, answer: receipt },
  },
};
