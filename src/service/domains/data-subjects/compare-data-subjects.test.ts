import { beforeEach, describe, expect, test } from 'vitest';
import { listActivityEndpoint } from '#contract/activity.ts';
import { compareDataSubjectsEndpoint } from '#contract/compare.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { createApi, unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { createSessionService } from '#service/testing/session-browsers.ts';

const service = await startService();
const { api } = service;
const { createProvider, createInstance, createBrowser } = createSessionService(service);
beforeEach(service.reset);

const compare = (...dataSubjectIds: string[]) =>
  api.done(compareDataSubjectsEndpoint, { body: { dataSubjectIds } }, { as: 'reader' });
const make = async (identifier: string, city?: string) =>
  (await api.upsert(identifier, city === undefined ? [] : [{ name: 'City', value: city }])).id;
const citiesOf = ({ dataSubjects }: Awaited<ReturnType<typeof compare>>) =>
  dataSubjects.map(({ dataElements }) => dataElements[0]?.values);

test('records are compared in the order of the request, each by what it has', async () => {
  const ids = [
    await make('ann', 'Göteborg'),
    await make('Ann', 'göteborg'),
    await make('bo', 'Göteborg'),
    await make('cy'),
    await make('di', 'Göteborg'.normalize('NFD')),
  ];
  const compared = await compare(...ids.toReversed());
  expect(compared.dataSubjects.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(citiesOf(compared)).toEqual([[1], undefined, [2], [3], [2]]);
  const caseless = compared.dataSubjects.map((own) => own.caselessIdentifier);
  expect(caseless.at(-1)).toBe(caseless.at(-2));
  expect(new Set(compared.dataSubjects.map(({ identifier }) => identifier)).size).toBe(5);
  expect(compared.missingIds).toEqual([]);
});

test('who was merged away or never was is missing, and the others are compared', async () => {
  const [ann, bo, cy] = [await make('ann', 'Lund'), await make('bo'), await make('cy', 'Lund')];
  await api.done(mergeEndpoint, {
    body: { primaryIdentifier: 'ann', additionalIdentifiers: ['bo'] },
  });
  const compared = await compare(ann, bo, unknownId, cy.toUpperCase());
  expect(compared.missingIds).toEqual([bo, unknownId]);
  expect(compared.dataSubjects.map(({ id }) => id)).toEqual([ann, cy]);
  expect(citiesOf(compared)).toEqual([[1], [1]]);
});

describe('a comparison', () => {
  const idOf = (number: number) => `0193ce7b-2a45-7e46-9dfe-${String(number).padStart(12, '0')}`;
  const some = (count: number) => Array.from({ length: count }, (_, number) => idOf(number));

  test.each([
    [[], 'dataSubjectIds'],
    [some(1), 'dataSubjectIds'],
    [some(102), 'dataSubjectIds'],
    [['ann@example.org', idOf(1)], 'dataSubjectIds.0'],
    [[idOf(10), idOf(10).toUpperCase()], 'dataSubjectIds.1'],
  ])('is of 2 to 101 ids, each once', async (dataSubjectIds, path) => {
    const refusal = await api.refused(compareDataSubjectsEndpoint, { body: { dataSubjectIds } });
    expect([refusal.status, refusal.errors?.map((error) => error.path)]).toEqual([400, [path]]);
  });

  test('takes 101', async () => {
    expect((await compare(...some(101))).missingIds).toHaveLength(101);
  });
});

test('a session gets no value, not even masked, and is recorded to have seen as many people', async () => {
  const ids = [await make('ann@example.org', 'Uppsala'), await make('bo@example.org', 'Uppsala')];
  const provider = createProvider();
  provider.state.granted = provider.grantOf('paula', ['CONSENT_READ']);
  const browser = createBrowser(createInstance(provider.client));
  await browser.signIn();
  const page = createApi(await browser.openPage());
  const body = { dataSubjectIds: ids };
  const compared = await page.done(compareDataSubjectsEndpoint, { body });
  expect(compared.dataSubjects.map(({ dataElements }) => dataElements)).toEqual([
    [{ name: 'City', linked: false, values: [1] }],
    [{ name: 'City', linked: false, values: [1] }],
  ]);
  const texts = JSON.stringify(compared).match(/"[^"]*"/g) ?? [];
  expect(texts.filter((text) => /@|\*|•|Upp/.test(text))).toEqual([]);
  const { content } = await api.done(listActivityEndpoint, {}, { as: 'auditor' });
  const own = content.filter(({ operation }) => operation === 'compareDataSubjects');
  expect(own).toMatchObject([{ kind: 'listed', people: 2 }]);
});
