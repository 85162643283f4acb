import type { OperationTexts } from './operation-text.ts';
import { ana, ids } from './records/fictional.ts';

const at = '2026-11-21T09:12:44.120Z';

export const accessAnswersTexts: OperationTexts = {
  answerAccessRequest: {
    description:
      "Everything that is held about a person, in clear, for their request of access: identifiers, data, consents with their texts, receipts, what forms claim of them (`claims`) and what staff decided on that (`decidedClaims`), merged records, and the dates and purposes of looks, without the names of staff, and who was told (`recipients`): the destinations that were sent something and are told of a purpose of theirs, and those that were told of a withdrawal of theirs, removed ones too. `leftOut` says what isn't in it. The activity keeps who made it and how the identity was checked. To a person's session it's masked (`values`) unless a look that comes with the request (`X-Look`) names the person. An extension of the published interface.",
    example: {
      params: { dataSubjectId: ids.ana },
      body: { identityCheck: 'Called back on the number we hold' },
      answer: {
        format: 'consent-console/access-answer',
        formatVersion: 1,
        issuer: 'https://consent.example.com',
        madeDate: at,
        values: 'clear',
        person: {
          dataSubjectId: ids.ana,
          identifier: ana,
          identifierType: 'Email',
          createdDate: at,
          updatedDate: at,
          language: 'en-us',
          isTest: false,
          formerIdentifiers: [],
          hasMagicLink: true,
        },
        data: [
          {
            name: 'Country',
            value: 'ES',
            isIdentifier: false,
            updatedDate: at,
            setBy: ['PROGRAM'],
          },
        ],
        claims: [],
        decidedClaims: [
          {
            kind: 'ELEMENT',
            name: 'Phone',
            claimedDate: at,
            decision: 'ACCEPTED',
            decidedDate: at,
          },
        ],
        purposes: [
          {
            purposeId: ids.purpose,
            name: 'Newsletter',
            status: 'ACTIVE',
            since: at,
            sourceReceiptId: ids.receipt,
            firstConsentDate: at,
            expiryDate: '2027-11-21T09:12:44.120Z',
            lastContactDate: at,
            events: [
              {
                transactionId: ids.transaction,
                receiptId: ids.receipt,
                type: 'CONFIRMED',
                interactionDate: at,
                recordedDate: at,
                purposeVersion: 1,
                collectionPoint: 'point-1',
                text: 'text-1',
                language: 'en-us',
                identifier: ana,
                origin: 'API',
                isAutomatic: false,
                choices: [{ id: ids.weekly, preferenceId: ids.preference, isConsented: true }],
              },
            ],
          },
        ],
        texts: [
          {
            id: 'text-1',
            purposeId: ids.purpose,
            purposeVersion: 1,
            language: 'en-us',
            isKept: true,
            heldFrom: at,
            name: 'Newsletter',
            description: 'News by email, once a week.',
            topics: [],
            preferences: [
              {
                preferenceId: ids.preference,
                name: 'Frequency',
                description: 'How often we write.',
                options: [{ id: ids.weekly, label: 'Weekly' }],
                isKept: true,
              },
            ],
          },
        ],
        collectionPoints: [
          {
            id: 'point-1',
            collectionPointId: ids.point,
            version: 1,
            isKept: true,
            heldFrom: at,
            name: 'Newsletter signup',
            description: 'Form at the foot of every page.',
            type: 'WEB_FORM',
            consentType: 'CONDITIONAL_TRIGGER',
            webFormUrl: 'https://shop.example.com/newsletter',
            notices: [],
          },
        ],
        receipts: [
          {
            receiptId: ids.receipt,
            identifier: ana,
            receivedDate: at,
            interactionDate: at,
            language: 'en-us',
            origin: 'API',
            content: {
              dsDataElements: { Country: 'ES' },
              purposes: [
                {
                  Id: ids.purpose,
                  TransactionType: 'CONFIRMED',
                  CustomPreferences: [{ Id: ids.preference, Options: [ids.weekly] }],
                },
              ],
            },
          },
        ],
        mergedRecords: [],
        acts: [{ date: at, kind: 'updated' }],
        linkedGroups: 0,
        hold: null,
        erasureRequests: [],
        confirmations: [],
        bulkActions: [],
        recipients: ['Print service (Letters)'],
        leftOut: ['Records of other people that this one was compared with or linked to.'],
      },
    },
  },
};
