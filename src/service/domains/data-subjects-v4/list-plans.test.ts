// @module-tag more

import { beforeAll, describe, expect, test } from 'vitest';
import { searchDataSubjectsEndpoint } from '#contract/data-subject-search.ts';
import { listProfilesV3Endpoint } from '#contract/data-subjects-v3.ts';
import {
  listDataSubjectsUnorderedV4Endpoint,
  listDataSubjectsV4Endpoint,
  listProfilesUnorderedV4Endpoint,
  listProfilesV4Endpoint,
  searchByElementV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { plansOf } from '#service/testing/plans.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, db } = service;

let purposeId = '';
let collectionPointId = '';

beforeAll(async () => {
  await service.reset();
  const often = await api.createPreference();
  const [wool] = await service.topics('Wool');
  for (let index = 0; index < 5; index += 1) {
    purposeId = await api.activePurpose({ TopicIds: [wool], CustomPreferenceIds: [often.Id] });
    collectionPointId = await api.activePoint({ PurposeIds: [purposeId] });
  }
  await createManySubjects(db, 20_000);
}, 240_000);

const grows = /Seq Scan on (data_subjects|subject_\w+|transactions|receipts)/;

/** The plan of the statement that looks for the page, after no plan was found to read everyone. */
const searchPlan = async (act: () => Promise<unknown>): Promise<string> => {
  const plans = await plansOf(db, act);
  for (const { plan } of plans) expect(plan).not.toMatch(grows);
  const searches = plans.filter(({ statement }) => /order by .* limit /s.test(statement));
  const [search, ...others] = searches;
  expect([search === undefined, others]).toEqual([false, []]);
  return search?.plan ?? '';
};

const costOf = (plan: string): number =>
  Number(/^Limit +\(cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1]);

type Query = Record<string, unknown>;
type DatedList =
  | typeof listDataSubjectsV4Endpoint
  | typeof listDataSubjectsUnorderedV4Endpoint
  | typeof listProfilesV4Endpoint
  | typeof listProfilesUnorderedV4Endpoint;

/** The plans of the first page and of the one after so many pages, by its continuation. */
const plansOfPages = async (endpoint: DatedList, query: Query, pages: number) => {
  const pass = { ...query, page: pages - 1 };
  const { requestContinuation } = await api.done(endpoint, { query: pass });
  const headers = { requestContinuation: requestContinuation ?? '' };
  expect(headers.requestContinuation).not.toBe('');
  const first = await searchPlan(() => api.done(endpoint, { query }));
  const deep = await searchPlan(() => api.done(endpoint, { query, headers }));
  return { first, deep };
};

describe('people of a week', () => {
  const week = { fromDate: '2026-08-01', toDate: '2026-08-08', size: 10 };

  test.each([
    [listDataSubjectsV4Endpoint, {}],
    [listDataSubjectsV4Endpoint, { sort: 'lastModifiedDate,asc' }],
    [listDataSubjectsUnorderedV4Endpoint, {}],
  ] as const)(
    'are read by the index of updates, as cheaply deep as first: $path',
    async (endpoint, more) => {
      const { first, deep } = await plansOfPages(endpoint, { ...week, ...more }, 4);
      for (const plan of [first, deep]) expect(plan).toContain('data_subjects_modified_at');
      expect(costOf(deep)).toBeLessThan(costOf(first) * 1.5);
    },
  );

  test('are read first and then sorted where they come by their creation', async () => {
    const query = { ...week, sort: 'createdDate' };
    const plan = await searchPlan(() => api.done(listDataSubjectsV4Endpoint, { query }));
    expect(plan).toContain('data_subjects_modified_at');
    expect(plan).not.toContain('data_subjects_created_at');
  });
});

test('the V3 list, the V2 search and a search by an element read nobody else', async () => {
  const element = { name: 'City', value: 'City 77' };
  const acts = [
    () => api.done(listProfilesV3Endpoint),
    () => api.done(listProfilesV3Endpoint, { query: { purposeGuid: purposeId } }),
    () => api.done(listProfilesV3Endpoint, { query: { collectionPointGuid: collectionPointId } }),
    () => api.done(listProfilesV3Endpoint, { query: { updatedSince: '2026-08-01' } }),
    () =>
      api.done(searchDataSubjectsEndpoint, { query: { size: 50 }, body: { includeCounts: false } }),
    () =>
      api.done(searchDataSubjectsEndpoint, {
        body: {
          includeCounts: false,
          identifier: 'person.77@example.org',
          dataElements: [element],
        },
      }),
  ];
  for (const act of acts) {
    for (const { plan } of await plansOf(db, act)) expect(plan).not.toMatch(grows);
  }
  // Without a custom index the values are read once, as in v1; people aren't.
  const body = { dataElementName: element.name, dataElementValue: element.value };
  for (const { plan } of await plansOf(db, () => api.done(searchByElementV4Endpoint, { body }))) {
    expect(plan).not.toMatch(/Seq Scan on (data_subjects|subject_purposes|subject_choices)/);
  }
});

describe('consents of a month', () => {
  const month = { updatedSince: '2026-08-01', updatedUntil: '2026-08-31', size: 50 };

  test.each([listProfilesV4Endpoint, listProfilesUnorderedV4Endpoint])(
    'are read by the index of their updates, as cheaply deep as first: $path',
    async (endpoint) => {
      const { first, deep } = await plansOfPages(endpoint, month, 8);
      for (const plan of [first, deep]) expect(plan).toContain('subject_purposes_updated_at');
      // Skipping eight pages would cost eight times as much; estimates of so few rows vary by two.
      expect(costOf(deep)).toBeLessThan(costOf(first) * 4);
    },
  );

  test('of a purpose or a collection point read no more than the month', async () => {
    const filters = [
      { collectionPointId },
      { purposeId, status: 'ACTIVE' },
      { purposeId, status: 'EXPIRED' },
      { purposeId, status: 'WITHDRAWN', collectionPointId },
    ];
    for (const filter of filters) {
      const query = { ...month, ...filter };
      const plan = await searchPlan(() => api.done(listProfilesV4Endpoint, { query }));
      expect(plan).toContain('subject_purposes_updated_at');
    }
  });

  test('take as many statements for a few as for fifty', async () => {
    const count = async (size: number) => {
      const query = { ...month, size };
      const plans = await plansOf(db, () => api.done(listProfilesV4Endpoint, { query }));
      return plans.length;
    };
    // A list of one person is recorded as a look at them, which takes a statement more.
    expect(await count(10)).toBe(await count(50));
  });
});
