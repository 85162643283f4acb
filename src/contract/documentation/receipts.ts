import type { OperationTexts } from './operation-text.ts';
import { ana, ben, ids, pointToken } from './records/fictional.ts';

export const receiptsTexts: OperationTexts = {
  submitConsentReceipt: {
    description:
      "Records what a person decided. No one signs in: the token of the collection point allows it. If that requires authentication, sign the receipt with the JWT of the person, or send it with a token of CONSENT. A purpose without a `TransactionType` is CONFIRMED. What can't be used is left out and named in `messages`, and the rest is recorded. With an `Idempotency-Key` or an `interactionDate` the same receipt sent again counts once: see Sending receipts.",
    example: {
      body: {
        requestInformation: pointToken,
        identifier: ana,
        purposes: [
          {
            Id: ids.purpose,
            TransactionType: 'CONFIRMED',
            CustomPreferences: [
              {
                Id: ids.preference,
                Options: [ids.monthly],
              },
            ],
          },
        ],
        dsDataElements: { Country: 'Spain' },
        language: 'en-us',
      },
      answer: { receipt: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjJ9.c2FtcGxl' },
    },
  },
  submitConsentReceipts: {
    description:
      "Records up to 500 receipts, or one. Answers are in their order, and one refused receipt doesn't affect the others: its `error` is the problem, 401 and 403 included.",
    example: {
      body: [
        {
          requestInformation: pointToken,
          identifier: ben,
          purposes: [{ Id: ids.purpose, TransactionType: 'CONFIRMED' }],
        },
        {
          requestInformation: pointToken,
          identifier: 'chloe.martin@example.com',
          purposes: [{ Id: '019368f9-20c5-7e04-9c5a-28d8653c245b', TransactionType: 'CONFIRMED' }],
        },
      ],
      answer: [
        { receipt: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjN9.c2FtcGxl' },
        {
          receipt: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjd9.c2FtcGxl',
          messages: ["purposes.0.Id: The collection point doesn't link this purpose."],
        },
      ],
    },
  },
  submitConsentReceiptsAtRoot: {
    description: 'The same as `submitConsentReceipts`, under another path.',
    example: {
      body: [
        {
          requestInformation: pointToken,
          identifier: 'ben.okafor@example.net',
          purposes: [{ Id: ids.purpose, TransactionType: 'NOTGIVEN' }],
        },
      ],
      answer: [{ receipt: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjR9.c2FtcGxl' }],
    },
  },
  submitIdentifiedConsentReceipts: {
    description:
      'The same as the bulk: one receipt or up to 500, each recorded or refused separately, and answered in their order.',
    example: {
      body: [
        {
          requestInformation: pointToken,
          identifier: ana,
          purposes: [{ Id: ids.purpose, TransactionType: 'CONFIRMED' }],
        },
      ],
      answer: [{ receipt: 'eyJhbGciOiJSUzUxMiJ9.eyJqdGkiOiIwMTk4ZjNhMiJ9.c2lnbmF0dXJl' }],
    },
  },
};
