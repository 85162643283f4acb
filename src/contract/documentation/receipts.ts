import type { OperationTexts } from './operation-text.ts';

export const receiptsTexts: OperationTexts = {
  submitConsentReceipt: {
    description:
      'Records what a person decided. No one signs in: the token of the collection point allows it. If that requires authentication, sign the receipt with the JWT of the person, or send it with a token of CONSENT. A purpose without a `TransactionType` is CONFIRMED, and the same receipt sent again counts once.',
    example: {
      body: {
        requestInformation: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjF9.c2FtcGxl',
        identifier: 'ana.ruiz@example.com',
        purposes: [
          {
            Id: '01936802-b34d-737d-9512-0a7faae69e7f',
            TransactionType: 'CONFIRMED',
            CustomPreferences: [
              {
                Id: '0193dfa5-08c2-796a-9abc-444f15bd8415',
                Options: ['019376c7-b704-70df-9179-7a11fafb682d'],
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
          requestInformation: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjF9.c2FtcGxl',
          identifier: 'ben.okafor@example.org',
          purposes: [{ Id: '01936802-b34d-737d-9512-0a7faae69e7f', TransactionType: 'CONFIRMED' }],
        },
        {
          requestInformation: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjF9.c2FtcGxl',
          identifier: 'chloe.martin@example.com',
          purposes: [{ Id: '019368f9-20c5-7e04-9c5a-28d8653c245b', TransactionType: 'CONFIRMED' }],
        },
      ],
      answer: [
        { receipt: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjN9.c2FtcGxl' },
        {
          error: {
            type: 'about:blank',
            title: 'Bad request',
            status: 400,
            detail: "purposes.0.Id: The collection point doesn't link this purpose.",
            message: "purposes.0.Id: The collection point doesn't link this purpose.",
            code: 'invalid-request',
            requestId: '0193d80a-b621-7535-9165-e3ef626aba57',
            errors: [
              { path: 'purposes.0.Id', message: "The collection point doesn't link this purpose." },
            ],
          },
        },
      ],
    },
  },
  submitConsentReceiptsAtRoot: {
    description: 'The same as `submitConsentReceipts`, under another path.',
    example: {
      body: [
        {
          requestInformation: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjF9.c2FtcGxl',
          identifier: 'ben.okafor@example.net',
          purposes: [{ Id: '01936802-b34d-737d-9512-0a7faae69e7f', TransactionType: 'NOTGIVEN' }],
        },
      ],
      answer: [{ receipt: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjR9.c2FtcGxl' }],
    },
  },
};
