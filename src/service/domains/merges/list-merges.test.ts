import { beforeEach, expect, test } from 'vitest';
import { listMergesEndpoint, mergeEndpoint } from '#contract/merge.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { type Parts, unknownId } from '#service/testing/api.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { testSearchKeys as searchKeys } from '#service/testing/search-keys.ts';
import { startService } from '#service/testing/service.ts';
import { mergeSubjects } from './merge-subjects.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });

const caller = { subject: 'someone', clientId: 'console', scopes: [], issuedAt: 0 };
const mergeRequestId = '11111111-0000-4000-8000-000000000001';

let purpose: string;
let point: string;
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose();
    point = await api.activePoint({ PurposeIds: [purpose] });
  }),
);

const make = async (...identifiers: string[]) => {
  for (const identifier of identifiers) await record(point, { identifier, purposes: [] });
};
const merge = (primaryIdentifier: string, ...additionalIdentifiers: string[]) =>
  api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });
const list = async (parts: Parts = {}) =>
  (await api.done(listMergesEndpoint, parts, { as: 'reader' })).content;

test('a merge tells who, when, which ids, and everything that it decided by, before and after', async () => {
  const [topic = ''] = await service.topics('News');
  const choices = [{ choiceId: topic, preferenceId: null, isConsented: true }];
  const give = (identifier: string, type: 'CONFIRMED' | 'WITHDRAWN', interactionAt: string) =>
    record(point, { identifier, interactionAt, purposes: [{ id: purpose, type, choices }] });
  await give('ana', 'CONFIRMED', '2026-01-01');
  await give('anna', 'WITHDRAWN', '2026-01-02T03:04:05.678');
  await api.upsert('anna', [{ name: 'City', value: 'Graz' }]);
  clock.set('2026-11-21T10:00:00.000Z');
  const interactionDate = '2026-11-20T09:00:00+01:00';
  const body = { primaryIdentifier: 'ana', additionalIdentifiers: ['anna'], interactionDate };
  await api.done(mergeEndpoint, { body }, { as: 'other-writer' });

  const [merged, ...more] = await list();
  expect(more).toEqual([]);
  const [ana, anna] = merged?.before ?? [];
  const created = '2026-11-21T09:00:00.000Z';
  const consent = {
    purposeId: purpose,
    version: 1,
    transactionCount: 1,
    choices: [{ id: topic, preferenceId: null, isConsented: true }],
  };
  const withdrawn = {
    ...consent,
    status: 'WITHDRAWN',
    lastInteractionDate: '2026-01-02T03:04:05.678Z',
  };
  const city = {
    name: 'City',
    linked: false,
    values: [{ value: 'Graz', updatedDate: created }],
  };
  const times = { createdDate: created, lastUpdatedDate: created };
  expect(merged).toEqual({
    mergeId: expect.any(String),
    mergedDate: '2026-11-21T10:00:00.000Z',
    mergedBy: 'support',
    mergeRequestId: null,
    interactionDate: '2026-11-20T08:00:00.000Z',
    primaryId: ana?.id,
    survivorId: ana?.id,
    mergedIds: [anna?.id],
    before: [
      {
        ...times,
        id: expect.any(String),
        identifier: 'ana',
        transactionCount: 1,
        dataElements: [],
        purposes: [
          { ...consent, status: 'ACTIVE', lastInteractionDate: '2026-01-01T00:00:00.000Z' },
        ],
        stopped: null,
      },
      {
        ...times,
        id: expect.any(String),
        identifier: 'anna',
        transactionCount: 1,
        dataElements: [city],
        purposes: [withdrawn],
        stopped: null,
      },
    ],
    after: {
      ...times,
      lastUpdatedDate: '2026-11-21T10:00:00.000Z',
      id: ana?.id,
      identifier: 'ana',
      transactionCount: 2,
      dataElements: [city],
      purposes: [{ ...withdrawn, transactionCount: 2 }],
    },
  });
});

test('merges are those that led to the subject that has the identifier now', async () => {
  await make('a', 'b', 'c', 'd');
  await merge('a', 'b');
  await merge('c', 'd');
  const into = async (identifier: string) =>
    (await list({ headers: { identifier } })).map(({ after }) => after.identifier);
  expect([await into('a'), await into('c'), await into('b')]).toEqual([['a'], ['c'], []]);
  await make('b');
  expect(await into('b')).toEqual([]);
  await merge('b', 'a');
  expect([await into('a'), await into('b')]).toEqual([[], ['b', 'a']]);
});

test('a merge is found by the id of a record that it ended, and leads to who lives now', async () => {
  await make('a', 'b', 'c', 'd');
  await merge('a', 'b', 'c');
  await merge('d', 'a');
  const [last, first] = await list();
  const [a, b, c] = first?.before ?? [];
  const of = async (id: string | undefined) =>
    (await list({ query: { mergedId: id } })).map(({ mergeId, survivorId }) => [
      mergeId,
      survivorId,
    ]);
  const survivor = last?.primaryId;
  expect(survivor).not.toBe(a?.id);
  expect([await of(b?.id), await of(c?.id)]).toEqual(Array(2).fill([[first?.mergeId, survivor]]));
  expect(await of(a?.id)).toEqual([[last?.mergeId, survivor]]);
  expect([await of(survivor), await of(unknownId)]).toEqual([[], []]);
});

test('a merge whose people are gone leads nowhere', async () => {
  await make('a', 'b');
  await merge('a', 'b');
  await db.delete(dataSubjectsTable);
  expect(await list()).toMatchObject([{ survivorId: null }]);
});

test('merges of one merge request are told apart', async () => {
  await make('a', 'b', 'c', 'd');
  await merge('a', 'b');
  const context = { db, now: clock.now, newId: () => crypto.randomUUID(), searchKeys, caller };
  await mergeSubjects(context, { primary: 'c', others: ['d'], mergeRequestId });
  expect(await list({ query: { mergeRequestId } })).toMatchObject([
    { mergeRequestId, mergedBy: 'someone', after: { identifier: 'c' } },
  ]);
  expect(await list({ query: { mergeRequestId: unknownId } })).toEqual([]);
});

test.each([1, 2, 50])('all are found newest first, in pages of %i', async (size) => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  await make('one', ...names);
  for (const [index, name] of names.entries()) {
    // Two of one time.
    if (index !== 2) clock.advance(1);
    await merge('one', name);
  }
  const found: string[] = [];
  let headers: Record<string, string> = {};
  for (;;) {
    const { content, pageable } = await api.done(listMergesEndpoint, { query: { size }, headers });
    expect(content.length).toBeLessThanOrEqual(size);
    found.push(...content.map(({ before }) => before[1]?.identifier ?? ''));
    if (!pageable?.requestContinuation) break;
    headers = { requestContinuation: pageable.requestContinuation };
  }
  expect([found[0], found[1], found.at(-1)]).toEqual(['e', 'd', 'a']);
  expect(found.slice(2, 4).toSorted()).toEqual(['b', 'c']);
});

test('a continuation goes on with its own search alone', async () => {
  await make('a', 'b', 'c');
  await merge('a', 'b');
  await merge('a', 'c');
  const { pageable } = await api.done(listMergesEndpoint, { query: { size: 1 } });
  const requestContinuation = pageable?.requestContinuation ?? '';
  const headers = { requestContinuation, identifier: 'a' };
  expect((await api.refused(listMergesEndpoint, { headers })).code).toBe('continuation-invalid');
});
