import { receiptPurposeMaximum } from '#contract/data-subject-values.ts';
import type { OperationTexts } from './operation-text.ts';
import { ana, ben, ids, pointToken, receiptHeader } from './records/fictional.ts';

export const receiptsTexts: OperationTexts = {
  submitConsentReceipt: {
    description: `Records what a person decided. No one signs in: the token of the collection point allows it. What can't be used is left out and named in \`messages\`, and the rest is recorded.

### Sending receipts

- **Retry safely**: make an \`Idempotency-Key\` for each submission, and send it again with each retry. The same receipt is then the first one: same ID, and it counts once. A key stands for a receipt by its content, so one key for a whole form or bulk is fine. The same receipt with the same \`interactionDate\` counts once, too. Without a date, what a repeat refuses counts once more. Without a key and a date every receipt is new.
- **Dates**: a form that sends at once needs none. It counts from its arrival, and the clock of a device may be wrong. Send \`interactionDate\`, when the person acted, with receipts that wait before they're sent. Up to a day ahead it is the arrival. If it can't be read or lies further ahead, refusals count from their arrival, and whatever gives or lengthens a consent is left out.
- **Withdrawals**: send the purpose with the \`TransactionType\` \`WITHDRAWN\` and a key of its own. A purpose without a \`TransactionType\` is CONFIRMED.
- **Signed receipts**: if the collection point takes these only (\`IsAuthenticationRequired\`), sign the receipt with the JWT of the person, or send it with a token of CONSENT.
- **What can't be used is left out**, with a line in \`messages\` for each part. A type that can't be read leaves its purpose out: no yes is read from a mistake. Beyond ${receiptPurposeMaximum} purposes only refusals count.
- **A refusal always counts** (\`WITHDRAWN\`, \`OPT_OUT\`, \`HARD_OPT_OUT\`, or \`OPT_OUT\` of a topic or option): of any purpose of the account, of any version, Retired or not. Only service purposes must be linked by the collection point, unless the sender is a program with CONSENT or the receipt is signed.
- **Refused as a whole** are receipts without an identifier, without a valid token, or that name no purpose, data element or further identifier at all; and those that are too large (413).
- **Numbers**, \`true\` and \`false\` are taken as text where text is expected, lists of values of a data element are joined. Types are read in any case, with \`-\` or a blank for \`_\`.
- **Unknown senders** get the same answer whatever is stored about the person. Programs with CONSENT and signed receipts are told what had no effect.`,
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
      answer: { receipt: `${receiptHeader}.eyJzYW1wbGUiOjJ9.c2FtcGxl` },
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
        { receipt: `${receiptHeader}.eyJzYW1wbGUiOjN9.c2FtcGxl` },
        {
          receipt: `${receiptHeader}.eyJzYW1wbGUiOjd9.c2FtcGxl`,
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
      answer: [{ receipt: `${receiptHeader}.eyJzYW1wbGUiOjR9.c2FtcGxl` }],
    },
  },
  listReceiptKeys: {
    description:
      'The public keys that receipts are verified with, newest first, as a JWKS. The header of a receipt names its key (`kid`) and says `EdDSA` (Ed25519, RFC 8037). Receipts from before November 29, 2026 say `RS512` and name no key: one of the keys with `RS512` signed them. Keys stay for good, unless they were withdrawn. No one signs in for it. An extension of the published interface.',
    example: {
      answer: {
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
            kid: 'Qe7u8VnE4mS0d3vYbC1pXkH2aRz9TfWjLg5oNiMqKtU',
            alg: 'EdDSA',
            use: 'sig',
          },
          {
            kty: 'RSA',
            n: 'u1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0',
            e: 'AQAB',
            kid: 'nFCAWNnMvUlUVhrSjXm0yEGyVrWbCQxFR8pCQyM3L8o',
            alg: 'RS512',
            use: 'sig',
          },
        ],
      },
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
      answer: [{ receipt: `${receiptHeader}.eyJqdGkiOiIwMTk4ZjNhMiJ9.c2lnbmF0dXJl` }],
    },
  },
};
