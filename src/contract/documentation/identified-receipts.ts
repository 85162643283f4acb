import type { OperationTexts } from './operation-text.ts';

export const identifiedReceiptTexts: OperationTexts = {
  submitIdentifiedConsentReceipts: {
    description:
      'The same as the bulk: one receipt or up to 500, each recorded or refused separately, and answered in their order.',
    example: {
      body: [
        {
          requestInformation: 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjF9.c2FtcGxl',
          identifier: 'ana.ruiz@example.com',
          purposes: [{ Id: '01936802-b34d-737d-9512-0a7faae69e7f', TransactionType: 'CONFIRMED' }],
        },
      ],
      answer: [{ receipt: 'eyJhbGciOiJSUzUxMiJ9.eyJqdGkiOiIwMTk4ZjNhMiJ9.c2lnbmF0dXJl' }],
    },
  },
};
