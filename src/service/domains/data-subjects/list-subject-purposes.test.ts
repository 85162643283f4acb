import { beforeEach, describe, expect, test } from 'vitest';
import { listSubjectPurposesEndpoint, subjectPurposeSortKeys } from '#contract/data-subjects.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';

const service = await startService();
const { api, clock, db } = service;
const rows = createSubjectRows(db, clock.now);
beforeEach(service.reset);

const read = (identifier: string, query: Record<string, unknown> = {}) =>
  api.done(listSubjectPurposesEndpoint, { query, headers: { identifier } }, { as: 'reader' });
const refusal = async (query: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const { status, errors } = await api.refused(listSubjectPurposesEndpoint, { query, headers });
  return [status, errors?.map(({ path }) => path)];
};

test('shows the transactions of a subject by purpose, the last one first', async () => {
  const [wool = ''] = await service.topics('Wool');
  const news = await api.activePurpose({ Name: 'News', TopicIds: [wool] });
  const offers = await api.activePurpose({ Name: 'Offers' });
  const id = await rows.subject('ada');
  await rows.transaction(await rows.subject('bob'), news);
  const confirmed = await rows.transaction(id, news, {
    createdAt: '2026-01-01T00:00:00Z',
    collectionPointId: unknownId,
    expiryAt: '2027-01-01T00:00:00Z',
    choices: [
      { choiceId: wool, preferenceId: null, isConsented: true },
      { choiceId: unknownId, preferenceId: unknownId, isConsented: true },
    ],
  });
  const withdrawn = await rows.transaction(id, news, {
    createdAt: '2026-01-02T00:00:00Z',
    type: 'WITHDRAWN',
    withdrawalAt: '2026-01-02T00:00:00Z',
    choices: [{ choiceId: wool, preferenceId: null, isConsented: false }],
  });
  const pending = await rows.transaction(id, offers, {
    createdAt: '2026-01-01T12:00:00Z',
    type: 'PENDING',
  });

  expect(await read('ada')).toEqual({
    DataSubjectId: 'ada',
    Purposes: [
      {
        Id: news,
        Label: 'News',
        Topics: [{ Id: wool, Name: 'Wool' }],
        Transactions: [
          {
            IssueDate: '2026-01-02T00:00:00.000Z',
            TransactionId: withdrawn,
            Status: 'WITHDRAWN',
            WithdrawalDate: '2026-01-02T00:00:00.000Z',
            CollectionPointId: null,
            ReceiptId: null,
            ExpiryDate: null,
            Preferences: [{ TopicId: wool, TransactionType: 'OPT_OUT' }],
          },
          {
            IssueDate: '2026-01-01T00:00:00.000Z',
            CollectionPointId: unknownId,
            TransactionId: confirmed,
            Status: 'ACTIVE',
            ReceiptId: null,
            WithdrawalDate: null,
            ExpiryDate: '2027-01-01T00:00:00.000Z',
            Preferences: [{ TopicId: wool, TransactionType: 'OPT_IN' }],
          },
        ],
      },
      {
        Id: offers,
        Label: 'Offers',
        Topics: [],
        Transactions: [
          {
            IssueDate: '2026-01-01T12:00:00.000Z',
            TransactionId: pending,
            Status: 'PENDING',
            CollectionPointId: null,
            ReceiptId: null,
            WithdrawalDate: null,
            ExpiryDate: null,
            Preferences: [],
          },
        ],
      },
    ],
  });
});

test('of somebody without transactions is empty', async () => {
  await rows.subject('ada');
  expect(await read('ada')).toEqual({ DataSubjectId: 'ada', Purposes: [] });
});

test('is deprecated; the identifier is in the header, which wins, or in the query', async () => {
  await rows.subject('ada');
  await rows.subject('bob');
  const of = async (query: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const { answer, headers: told } = await api.call(listSubjectPurposesEndpoint, {
      query,
      headers,
    });
    return [answer?.DataSubjectId, told.has('Deprecation')];
  };
  expect(await of({ identifier: ' ada' })).toEqual(['ada', true]);
  expect(await of({}, { identifier: 'bob' })).toEqual(['bob', true]);
  expect(await of({ identifier: 'ada' }, { identifier: 'bob' })).toEqual(['bob', true]);
});

test('of nobody, or asked for wrongly, is refused', async () => {
  expect(await refusal({}, { identifier: 'nobody' })).toEqual([404, undefined]);
  expect(await refusal({})).toEqual([400, ['identifier']]);
  expect(await refusal({}, { identifier: ' ' })).toEqual([400, ['identifier']]);
  expect(await refusal({ identifier: 'x'.repeat(256) })).toEqual([400, ['identifier']]);
  expect(await refusal({ size: 101, sort: 'name' }, { identifier: 'x' })).toEqual([
    400,
    ['size', 'sort'],
  ]);
});

describe('over many transactions', () => {
  const column = {
    id: 'TransactionId',
    issuedAt: 'IssueDate',
    withdrawalDate: 'WithdrawalDate',
    collectionPointGuid: 'CollectionPointId',
    purposeGuid: 'PurposeId',
    status: 'Status',
  } as const;

  test('each sort holds and pages lose and repeat nothing', async () => {
    const purposes = [await api.activePurpose(), await api.activePurpose()];
    const id = await rows.subject('ada');
    for (let index = 0; index < 12; index += 1) {
      await rows.transaction(id, purposes[index % 2] ?? '', {
        createdAt: `2026-01-0${1 + (index % 4)}T00:00:00Z`,
        type: (['CONFIRMED', 'WITHDRAWN', 'PENDING'] as const)[index % 3] ?? 'OPT_IN',
        withdrawalAt: index % 3 === 1 ? '2026-01-05T00:00:00Z' : null,
        collectionPointId: index % 2 === 0 ? unknownId : null,
      });
    }
    const walk = async (sort: string, size: number) => {
      const all: Record<string, unknown>[][] = [];
      for (let page = 0; ; page += 1) {
        const { Purposes } = await read('ada', { sort, size, page });
        const shown = Purposes.flatMap(({ Id, Transactions }) =>
          Transactions.map((transaction) => ({ ...transaction, PurposeId: Id })),
        );
        if (shown.length === 0) return all;
        all.push(shown);
      }
    };
    for (const key of subjectPurposeSortKeys) {
      for (const direction of ['asc', 'desc']) {
        // One by one, so that the purposes do not group them.
        const alone = (await walk(`${key},${direction}`, 1)).flat();
        expect(new Set(alone.map(({ TransactionId }) => TransactionId)).size).toBe(12);
        const values = alone.map((row) => row[column[key]]).filter((value) => value !== null);
        const sorted = values.toSorted();
        expect(values).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
        const pages = await walk(`${key},${direction}`, 5);
        expect(pages.map((page) => page.length)).toEqual([5, 5, 2]);
        expect(new Set(pages.flat().map(({ TransactionId }) => TransactionId)).size).toBe(12);
      }
    }
  });
});
