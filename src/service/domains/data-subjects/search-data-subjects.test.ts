import { beforeEach, describe, expect, test } from 'vitest';
import { searchDataSubjectsEndpoint } from '#contract/data-subject-search.ts';
import { unknownId } from '#service/testing/api.ts';
import { createFullPerson, fullPerson } from '#service/testing/full-person.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';

const service = await startService();
const { api, clock } = service;
const rows = createSubjectRows(service.db, clock.now);
beforeEach(
  service.resetTo(async () => {
    await createFullPerson(service);
    await rows.subject('untouched@example.org', {
      language: 'de',
      modifiedAt: '2026-01-02T00:00:00Z',
    });
  }),
);

type Body = Record<string, unknown>;

const search = (
  body: Body = {},
  query: Record<string, unknown> = {},
  as: 'reader' | 'writer' = 'reader',
) => api.done(searchDataSubjectsEndpoint, { body, query }, { as });
const everybody = { includeDataSubjectsWithOutPurposeTransactions: true };
const found = async (body: Body) =>
  (await search({ ...everybody, ...body })).content.map(({ identifier }) => identifier);
const faultsOf = async (body: Body, query: Record<string, unknown> = {}) => {
  const { status, errors } = await api.refused(searchDataSubjectsEndpoint, { body, query });
  return [status, errors?.map(({ path }) => path)];
};

test('the answer is as published, with totals unless they are left out', async () => {
  const own = ['totalElements', 'totalPages', 'stopLink'];
  const slice = await search({ ...everybody, linkTokens: true }, {}, 'writer');
  expect(answerFaults(searchDataSubjectsEndpoint, 200, slice, own)).toEqual([]);
  expect(slice).toMatchObject({ size: 1000, totalElements: 2, totalPages: 1 });
  const uncounted = await search({ includeCounts: 'false' });
  expect(answerFaults(searchDataSubjectsEndpoint, 200, uncounted, own)).toEqual([]);
});

test('linked people are in no answer, which says so where they are asked for', async () => {
  const plain = await search();
  expect(plain).not.toHaveProperty('messages');
  expect(await search({ linkedDS: 'true' })).toEqual({
    ...plain,
    messages: [expect.stringContaining('linkedDS had no effect')],
  });
});

test('whoever has no transaction is left out unless they are asked for', async () => {
  expect((await search()).content.map(({ identifier }) => identifier)).toEqual([fullPerson]);
  expect(await found({})).toEqual([fullPerson, 'untouched@example.org']);
});

describe('a search', () => {
  test('finds by everything that the body names, and all of it has to fit', async () => {
    const [own] = (await search()).content;
    const city = { name: 'City', value: 'Porto' };
    expect(await found({ id: own?.id.toUpperCase() })).toEqual([fullPerson]);
    expect(await found({ identifier: ` ${fullPerson}` })).toEqual([fullPerson]);
    expect(await found({ language: 'EN-us' })).toEqual([fullPerson]);
    expect(await found({ dataElements: [city] })).toEqual([fullPerson]);
    expect(await found({ dataElements: [city, { name: 'Languages', value: 'de' }] })).toEqual([
      fullPerson,
    ]);
    expect(await found({ dataElements: [city, { name: 'Languages', value: 'fr' }] })).toEqual([]);
    expect(await found({ dataElements: [city], identifier: 'untouched@example.org' })).toEqual([]);
    const window = { updatedSince: '2026-01-01', updatedUntil: '2026-01-03' };
    expect(await found(window)).toEqual(['untouched@example.org']);
    expect(await found({ identifier: null, dataElements: null })).toHaveLength(2);
  });

  test('by an element that nobody has finds nobody', async () => {
    expect(await found({ dataElements: [{ name: 'Shoe size', value: '42' }] })).toEqual([]);
    expect(await found({ dataElements: [{ name: 'City', value: 'Nowhere' }] })).toEqual([]);
    // Additional identifiers are no elements.
    const phone = { name: 'Phone', value: '+1 202 555 0101' };
    expect(await found({ dataElements: [phone] })).toEqual([]);
  });

  test('by other organizations finds nobody, for everyone is of the own one', async () => {
    const { organizationId } = service.account();
    expect(await found({ orgIds: [unknownId] })).toEqual([]);
    expect(await found({ orgIds: [unknownId, organizationId.toUpperCase()] })).toHaveLength(2);
  });

  test('gives link tokens to callers who may write, and to no reader', async () => {
    const tokenOf = async (as: 'reader' | 'writer') =>
      (await search({ linkTokens: true }, {}, as)).content[0]?.linkToken;
    expect(await tokenOf('reader')).toBeNull();
    expect(await tokenOf('writer')).toEqual(expect.any(String));
  });

  test('that cannot be understood is refused, naming each fault', async () => {
    expect(await faultsOf({ id: 'x', updatedUntil: '2026-01-01' })).toEqual([
      400,
      ['id', 'updatedUntil'],
    ]);
    expect(await faultsOf({ dataElements: [{ name: 'City' }, 'x'] })).toEqual([
      400,
      ['dataElements.0.value', 'dataElements.1'],
    ]);
    expect(await faultsOf({ includeCounts: 'maybe', orgIds: ['x'] })).toEqual([
      400,
      ['includeCounts', 'orgIds.0'],
    ]);
    const many = Array.from({ length: 21 }, () => ({ name: 'City', value: 'Porto' }));
    expect(await faultsOf({ dataElements: many })).toEqual([400, ['dataElements']]);
    expect(await faultsOf({}, { size: 2001 })).toEqual([400, ['size']]);
  });
});

test('pages come in the default order or by id, each person once', async () => {
  for (const ignoreDefaultSort of [false, true]) {
    const body = { ...everybody, ignoreDefaultSort };
    const all = (await search(body)).content;
    const pages = [
      ...(await search(body, { size: 1 })).content,
      ...(await search(body, { size: 1, page: 1 })).content,
    ];
    expect(pages).toEqual(all);
    expect(all).toHaveLength(2);
  }
});
