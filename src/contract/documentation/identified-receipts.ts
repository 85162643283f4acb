import type { OperationTexts } from './operation-text.ts';

export const identifiedReceiptTexts: OperationTexts = {
  submitIdentifiedConsentReceipts: {
    description:
      'The same as the bulk: one receipt or up to 500, each recorded or refused separately, and answered in their order.',
    example: {
      body: [
        {
          requestInformation: 'eyJhbGciOiJSUzUxMiJ9.eyJwcm9jZXNzVmVyc2lvbiI6MX0.c2lnbmF0dXJl',
          identifier: 'ada@example.org',
          purposes: [{ Id: '0198f3a2-4a0b-7d33-8e91-0b8c193a5d7f', TransactionType: 'CONFIRMED' }],
        },
      ],
      answer: [{ receipt: 'eyJhbGciOiJSUzUxMiJ9.eyJqdGkiOiIwMTk4ZjNhMiJ9.c2lnbmF0dXJl' }],
    },
  },
};
