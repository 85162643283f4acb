import type { OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';

export const insightsTexts: OperationTexts = {
  readInsightDays: {
    description:
      'Receipts and decisions of each day, of everything, one purpose or one collection point. An extension of the published interface.',
    example: {
      query: {
        from: '2026-11-20',
        to: '2026-11-21',
        collectionPointId: ids.point,
        byPurpose: 'true',
      },
      answer: {
        readAt: '2026-11-21T09:02:00.000Z',
        from: '2026-11-20',
        to: '2026-11-21',
        lastReceiptAt: '2026-11-20T09:13:00.000Z',
        days: [
          {
            day: '2026-11-20',
            receipts: 3,
            testReceipts: 0,
            optIns: 2,
            withdrawals: 0,
            refusals: 1,
          },
          {
            day: '2026-11-21',
            receipts: 0,
            testReceipts: 0,
            optIns: 0,
            withdrawals: 0,
            refusals: 0,
          },
        ],
        purposes: [{ purposeId: ids.purpose, optIns: 2, withdrawals: 0, refusals: 1 }],
      },
    },
  },
  readCollectionPointNumbers: {
    description:
      'What the collection points of one page of a list got in the last 30 days. An extension of the published interface.',
    example: {
      query: { ids: ids.point },
      answer: {
        readAt: '2026-11-21T09:02:00.000Z',
        from: '2026-10-23',
        to: '2026-11-21',
        points: [
          {
            collectionPointId: ids.point,
            days: [...Array(28).fill(0), 3, 0],
            receipts: 3,
            rate: { asked: 3, agreed: 2 },
            lastReceiptAt: '2026-11-20T09:13:00.000Z',
          },
        ],
      },
    },
  },
  readTranslated: {
    description:
      'How far the records of one page of a list are translated: of versions, the Active one tells, or else the newest. An extension of the published interface.',
    example: {
      query: { kind: 'purpose', ids: ids.purpose },
      answer: { content: [{ id: ids.purpose, languages: 2, texts: 4, translated: 3 }] },
    },
  },
  readInsightPeople: {
    description:
      'How many people have which status, purpose by purpose, now. An extension of the published interface.',
    example: {
      answer: {
        readAt: '2026-11-21T09:03:00.000Z',
        people: { all: 5, withConsent: 1 },
        purposeCount: 1,
        purposes: [
          {
            purposeId: ids.purpose,
            name: 'Newsletter',
            activeVersion: 1,
            statuses: [
              { status: 'ACTIVE', people: 1 },
              { status: 'NO_CONSENT', people: 1 },
            ],
            inForce: 1,
            inForceEarlier: 0,
            inForceByVersion: null,
          },
        ],
      },
    },
  },
  readOptInRates: {
    description:
      'How many of those who were asked agreed, by collection point, compared with as many days before. An extension of the published interface.',
    example: {
      query: { from: '2026-11-15', to: '2026-11-21' },
      answer: {
        readAt: '2026-11-21T09:04:00.000Z',
        from: '2026-11-15',
        to: '2026-11-21',
        pointCount: 1,
        points: [
          {
            collectionPointId: ids.point,
            name: 'Newsletter sign-up',
            receipts: 3,
            recordsRefusals: true,
            current: { asked: 3, agreed: 2 },
            before: null,
          },
        ],
        confirmations: { mailed: 30, confirmed: 23, unmailed: 2, waiting: 5 },
      },
    },
  },
  readAttention: {
    description:
      'What a privacy team should look at, with up to ten examples of each kind; with `kind` that one, and up to 500. An extension of the published interface.',
    example: {
      answer: {
        readAt: '2026-11-21T09:10:00.000Z',
        items: [
          {
            kind: 'purposes-retiring',
            count: 1,
            lists: [{ resource: 'purpose', count: 1 }],
            examples: [
              {
                id: ids.purpose,
                resource: 'purpose',
                name: 'Newsletter',
                version: 1,
                count: 1,
                at: '2026-12-31T00:00:00.000Z',
                languages: null,
              },
            ],
          },
        ],
      },
    },
  },
};
