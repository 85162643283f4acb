import { beforeEach, describe, expect, test } from 'vitest';
import { searchByElementV4Endpoint } from '#contract/data-subjects-v4.ts';
import { createFullPerson, fullPerson } from '#service/testing/full-person.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;

let ids: Awaited<ReturnType<typeof createFullPerson>>;
beforeEach(
  service.resetTo(async () => {
    ids = await createFullPerson(service);
  }),
);

const porto = { dataElementName: 'City', dataElementValue: 'Porto' };
const search = (body: Record<string, unknown> = porto, as: 'reader' | 'writer' = 'reader') =>
  api.done(searchByElementV4Endpoint, { body }, { as });

test('whoever is found is as published', async () => {
  await api.upsert('bare@example.org', [{ name: 'City', value: 'Porto' }]);
  const answer = await search(porto, 'writer');
  expect(answerFaults(searchByElementV4Endpoint, 200, answer, ['stopLink'])).toEqual([]);
  const own = answer.data.find(({ identifier }) => identifier === fullPerson);
  expect(own).toMatchObject({
    linkToken: expect.any(String),
    dataElements: [
      { name: 'City', value: 'Porto', linked: false },
      { name: 'Languages', value: ['en', 'de'], linked: false },
      { name: 'Phone', value: ['+1 202 555 0101'], linked: true },
    ],
    purposes: [{ id: ids.purpose }, { id: ids.withdrawn, purposeNote: { noteText: 'too often' } }],
  });
  expect((await search()).data.map(({ linkToken }) => linkToken)).toEqual([null, null]);
});

test.each([
  ['a value that nobody has', { ...porto, dataElementValue: 'Nowhere' }],
  ['an element that nobody has', { ...porto, dataElementName: 'Shoe size' }],
  ['a value in other capitals', { ...porto, dataElementValue: 'PORTO' }],
  ['an additional identifier', { dataElementName: 'Phone', dataElementValue: '+1 202 555 0101' }],
])('%s finds nobody, and that is no error', async (_, body) => {
  const answer = await search(body);
  expect(answer).toEqual({ data: [], continuationToken: null });
  expect(answerFaults(searchByElementV4Endpoint, 200, answer)).toEqual([]);
});

describe('without a name or a value', () => {
  test.each([
    [{}, ['dataElementName', 'dataElementValue']],
    [{ dataElementName: 'City' }, ['dataElementValue']],
    [{ dataElementValue: 'Porto' }, ['dataElementName']],
    [{ dataElementName: '', dataElementValue: null }, ['dataElementName', 'dataElementValue']],
  ])('it is 422 in the published envelope, naming what is missing (%#)', async (body, missing) => {
    const response = await service.send(searchByElementV4Endpoint.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      422,
      'application/problem+json',
    ]);
    const problem = await response.json();
    const own = ['type', 'title', 'status', 'detail', 'message', 'code', 'requestId', 'errors'];
    expect(answerFaults(searchByElementV4Endpoint, 422, problem, own)).toEqual([]);
    expect(problem).toMatchObject({ code: 'element-missing', data: [], continuationToken: null });
    expect(problem.errors.map(({ path }: { path: string }) => path)).toEqual(missing);
  });
});

test('a name or a value of another kind is 400', async () => {
  const body = { dataElementName: 7, dataElementValue: ['Porto'] };
  const { status, errors } = await api.refused(searchByElementV4Endpoint, { body });
  expect([status, errors?.map(({ path }) => path)]).toEqual([
    400,
    ['dataElementName', 'dataElementValue'],
  ]);
});

test('everyone comes once, fifty at a time, whoever changes in the meantime', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `${index}@example.org`);
  for (const name of names) await api.upsert(name, [{ name: 'City', value: 'Lima' }]);
  const lima = { dataElementName: 'City', dataElementValue: 'Lima' };
  const first = await search(lima);
  expect(first.data).toHaveLength(50);
  clock.advance(1000);
  for (const name of names) await api.upsert(name, [{ name: 'Seen', value: 'yes' }]);
  const rest = await search({ ...lima, requestContinuation: first.continuationToken });
  expect(rest.continuationToken).toBeNull();
  const found = [...first.data, ...rest.data].map(({ identifier }) => identifier);
  expect(found.toSorted()).toEqual(names.toSorted());
});

test('a continuation of another search is refused', async () => {
  for (let index = 0; index < 51; index += 1) {
    await api.upsert(`${index}@example.org`, [{ name: 'City', value: 'Lima' }]);
  }
  const lima = { dataElementName: 'City', dataElementValue: 'Lima' };
  const { continuationToken } = await search(lima);
  const body = { ...porto, requestContinuation: continuationToken };
  const refusal = await api.refused(searchByElementV4Endpoint, { body });
  expect(refusal).toMatchObject({ status: 400, code: 'continuation-invalid' });
});

test('a consent that has expired reads so before anything has recorded it', async () => {
  clock.advance(86_400_000 * 31);
  expect((await search()).data[0]?.purposes?.map(({ status }) => status)).toEqual([
    'EXPIRED',
    'WITHDRAWN',
  ]);
});
