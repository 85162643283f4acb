import { beforeEach, describe, expect, test } from 'vitest';
import { listDataSubjectsEndpoint } from '#contract/data-subjects.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';

const service = await startService();
const { api, clock } = service;
const rows = createSubjectRows(service.db, clock.now);
beforeEach(service.reset);

type Asked = { query?: Record<string, unknown>; headers?: Record<string, string> };

const everybody = { includeDataSubjectsWithOutPurposeTransactions: true };
const list = ({ query, headers = {} }: Asked = {}, as: 'reader' | 'writer' = 'reader') =>
  api.done(listDataSubjectsEndpoint, { query: { ...everybody, ...query }, headers }, { as });
const found = async (asked: Asked) =>
  (await list(asked)).content.map(({ identifier }) => identifier).sort();
const refusal = async (asked: Asked) => {
  const { status, errors } = await api.refused(listDataSubjectsEndpoint, asked);
  return [status, errors?.map(({ path }) => path)];
};

test('shows a subject with its elements and no purposes', async () => {
  const { id } = await api.upsert(
    'ada@example.org',
    [
      { name: 'Phone', value: 'by day' },
      { name: 'Phone', linked: true, value: ['+49 1'] },
      { name: 'Languages', value: ['en', 'de'] },
      { name: 'Customer number', linked: true, value: ['7', '8'] },
    ],
    { identifierType: 'Email', language: 'de' },
  );
  const at = clock.now();
  const expected = {
    id,
    identifier: 'ada@example.org',
    identifierType: 'Email',
    language: 'de',
    createdDate: at,
    lastUpdatedDate: at,
    dataElements: { 'Customer number': ['7', '8'], Languages: ['en', 'de'], Phone: 'by day' },
    dataElementsMetaData: [
      { name: 'Customer number', linked: true, value: ['7', '8'], doNotCall: false },
      { name: 'Languages', linked: false, value: ['en', 'de'], doNotCall: false },
      { name: 'Phone', linked: false, value: 'by day', doNotCall: false },
      { name: 'Phone', linked: true, value: ['+49 1'], doNotCall: false },
    ],
    linkToken: null,
    stopLink: null,
    testDataSubject: false,
    doNotCall: false,
  };
  expect((await list()).content).toEqual([expected]);
  const withTokens = { query: { properties: 'linkTokens' } };
  expect((await list(withTokens, 'writer')).content).toEqual([
    { ...expected, linkToken: expect.any(String), stopLink: expect.any(String) },
  ]);
  expect((await list(withTokens)).content).toEqual([expected]);
});

test('has null or nothing in it for what is not there', async () => {
  const id = await rows.subject('bare');
  const at = clock.now();
  expect((await list()).content).toEqual([
    {
      id,
      identifier: 'bare',
      identifierType: null,
      language: null,
      createdDate: at,
      lastUpdatedDate: at,
      dataElements: {},
      dataElementsMetaData: [],
      linkToken: null,
      stopLink: null,
      testDataSubject: false,
      doNotCall: false,
    },
  ]);
});

test('leaves out who has no transaction, unless asked for them', async () => {
  await rows.subject('with', { lastTransactionAt: clock.now() });
  await rows.subject('without');
  expect(await found({})).toEqual(['with', 'without']);
  expect(await found({ query: { includeDataSubjectsWithOutPurposeTransactions: false } })).toEqual([
    'with',
  ]);
  for (const query of [{}, { properties: 'ignoreDefaultSort' }]) {
    const answer = await api.done(listDataSubjectsEndpoint, { query });
    expect(answer.content.map(({ identifier }) => identifier)).toEqual(['with']);
    expect(answer.totalElements).toBe(1);
  }
});

describe('filters', () => {
  test('match the identifier, the id and the language', async () => {
    const id = await rows.subject('ada', { language: 'de-AT' });
    await rows.subject('bob', { language: 'de' });
    expect(await found({ headers: { identifier: ' ada' } })).toEqual(['ada']);
    expect(await found({ headers: { identifier: 'Ada' } })).toEqual([]);
    expect(await found({ query: { id: id.toUpperCase() } })).toEqual(['ada']);
    expect(await found({ query: { id: unknownId } })).toEqual([]);
    expect(await found({ query: { language: 'de-at' } })).toEqual(['ada']);
    expect(await found({ query: { language: 'fr' } })).toEqual([]);
  });

  test('match a data element with its value', async () => {
    await api.upsert('one', [{ name: 'City', value: 'Köln' }]);
    await api.upsert('two', [{ name: 'City', linked: true, value: ['Köln'] }]);
    const headers = { dataElementName: 'City', dataElementValue: 'Köln' };
    expect(await found({ headers })).toEqual(['one']);
    expect(await refusal({ headers: { dataElementName: 'City' } })).toEqual([
      400,
      ['dataElementValue'],
    ]);
  });

  test('match a window of the last update, its ends left out', async () => {
    for (const day of ['01', '02', '03']) {
      await rows.subject(day, { modifiedAt: `2026-01-${day}T00:00:00Z` });
    }
    expect(await found({ query: { updatedSince: '2026-01-01' } })).toEqual(['02', '03']);
    const window = { updatedSince: '2026-01-01', updatedUntil: '2026-01-03' };
    expect(await found({ query: window })).toEqual(['02']);
    expect(await refusal({ query: { updatedUntil: '2026-01-03' } })).toEqual([
      400,
      ['updatedUntil'],
    ]);
  });

  test('that cannot be understood are refused', async () => {
    expect(await refusal({ query: { size: 2001 } })).toEqual([400, ['size']]);
    expect(await refusal({ query: { id: 'x' } })).toEqual([400, ['id']]);
    expect(await refusal({ query: { properties: 'ignoreTopics' } })).toEqual([
      400,
      ['properties.0'],
    ]);
    expect(await refusal({ query: { isDNCInclude: 'x' } })).toEqual([400, ['isDNCInclude']]);
    expect(await refusal({ headers: { identifier: 'x'.repeat(256) } })).toEqual([
      400,
      ['identifier'],
    ]);
  });
});

describe('pages', () => {
  beforeEach(async () => {
    for (let index = 0; index < 9; index += 1) {
      await rows.subject(`person ${index}`, {
        modifiedAt: `2026-01-0${(index % 3) + 1}T00:00:00Z`,
      });
    }
  });
  const walk = async (query: Record<string, unknown>) => {
    const all = [];
    for (let page = 0; ; page += 1) {
      const answer = await list({ query: { size: 2, page, ...query } });
      all.push(...answer.content);
      expect(answer.pageable).not.toHaveProperty('requestContinuation');
      if (answer.last) return all;
      expect(answer.content).toHaveLength(2);
    }
  };

  test('come with the last updated first, each once', async () => {
    const all = await walk({});
    expect(new Set(all.map(({ id }) => id)).size).toBe(9);
    const times = all.map(({ lastUpdatedDate }) => lastUpdatedDate);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await list({ query: { size: 2000 } })).content).toEqual(all);
  });

  test('come by id with ignoreDefaultSort', async () => {
    const ids = (await walk({ properties: 'ignoreDefaultSort' })).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(ids).toHaveLength(9);
  });

  test('have totals unless ignoreCount', async () => {
    expect(await list({ query: { size: 2 } })).toMatchObject({ totalElements: 9, totalPages: 5 });
    expect(await list({ query: { properties: 'ignoreCount' } })).not.toHaveProperty(
      'totalElements',
    );
  });
});
