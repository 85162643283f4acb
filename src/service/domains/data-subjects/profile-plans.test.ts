// @module-tag more

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { profileSortKeys } from '#contract/data-subject-values.ts';
import {
  listDataSubjectsEndpoint,
  listProfilesEndpoint,
  listPurposeSubjectsEndpoint,
} from '#contract/data-subjects.ts';
import { linkTokenSortKeys, listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import { runIndexRuns } from '#service/testing/index-runs.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { plansOf } from '#service/testing/plans.ts';
import { startService } from '#service/testing/service.ts';
import { fillSearchKeys } from './fill-search-keys.ts';

const service = await startService();
const { api, db } = service;

const properties = 'ignoreCount,includeAllPreferences';
let purposeGuid = '';
let collectionPointGuid = '';

beforeAll(async () => {
  await service.reset();
  const often = await api.createPreference();
  const [wool] = await service.topics('Wool');
  for (let index = 0; index < 5; index += 1) {
    purposeGuid = await api.activePurpose({ TopicIds: [wool], CustomPreferenceIds: [often.Id] });
    collectionPointGuid = await api.activePoint({ PurposeIds: [purposeGuid] });
  }
  await createManySubjects(db, 20_000);
  const filler = { db, newId: () => crypto.randomUUID(), searchKeys: service.searchKeys };
  await fillSearchKeys(filler, null, 20_000);
  await db.execute(sql`analyze`);
}, 240_000);

type Asked = { query?: Record<string, unknown>; headers?: Record<string, string> };

const list = ({ query, headers = {} }: Asked) =>
  api.done(listProfilesEndpoint, { query: { properties, size: 50, ...query }, headers });

/**
 * No table that grows with people is read from end to end, and there was something to plan. Many people
 * whose ids are known may be: among so few, that's cheaper.
 */
const expectNoScan = async (act: () => Promise<unknown>) => {
  const plans = await plansOf(db, act);
  expect(plans.some(({ statement }) => /from "(data_subjects|identifiers)"/.test(statement))).toBe(
    true,
  );
  for (const { plan } of plans) {
    expect(plan).not.toMatch(
      /Seq Scan on (identifiers|data_subjects|subject_\w+|transactions|receipts)\b(?!.*\n\s*Filter: \((subject_)?id = ANY)/,
    );
  }
};

describe.each(profileSortKeys.flatMap((key) => [`${key},asc`, `${key},desc`]))('by %s', (sort) => {
  test('neither the first page nor a continuation reads everyone', async () => {
    const first = await list({ query: { sort } });
    expect(first.numberOfElements).toBe(50);
    const requestContinuation = first.pageable?.requestContinuation ?? '';
    await expectNoScan(() => list({ query: { sort } }));
    await expectNoScan(() => list({ query: { sort }, headers: { requestContinuation } }));
  });

  test('neither do a purpose and a collection point', async () => {
    const query = { sort, purposeGuid, collectionPointGuid };
    await expectNoScan(() => list({ query }));
    await expectNoScan(() => list({ query: { sort, purposeGuid } }));
    await expectNoScan(() => list({ query: { sort, collectionPointGuid } }));
  });
});

test('nor do an identifier, an element or a window of time', async () => {
  const identifier = 'person.77@example.org';
  const asked: Asked[] = [
    { headers: { identifier } },
    { headers: { identifier: 'nobody@example.org' } },
    { headers: { dataElementName: 'City', dataElementValue: 'City 77' } },
    { query: { updatedSince: '2026-08-01', toDate: '2026-08-02' } },
    { query: { since: '2026-08-01' } },
    { query: { since: '2026-08-01', sort: 'identifier' } },
  ];
  for (const parts of asked) await expectNoScan(() => list(parts));
});

describe('a lenient search', () => {
  const lenient = { match: 'lenient' };

  test.each([
    ['an identifier', 'PERSON.77@example.org', false],
    ['an identifier that nobody has', 'nobody@example.org', false],
    ['an additional identifier', 'phone 75', false],
    ['a phone number', '+49 (30) 555-0126', true],
  ])('by %s reads nobody but whom it finds', async (_, identifier, isPhone) => {
    await expectNoScan(() => list({ query: lenient, headers: { identifier } }));
    const plans = await plansOf(db, () => list({ query: lenient, headers: { identifier } }));
    const alike = plans.find(({ statement }) => statement.includes('union all'));
    const key = isPhone ? /_phone_key/ : /_text_key/;
    for (const table of ['identifiers', 'subject_elements']) {
      expect(alike?.plan).toMatch(new RegExp(`${table}${key.source}`));
    }
  });

  /** What the planner thinks that going through values costs, whatever it stops at. */
  const costOf = async (act: () => Promise<unknown>) => {
    const plans = await plansOf(db, act);
    const searches = plans.filter(({ statement }) => / limit /.test(statement));
    const costs = searches.flatMap(({ plan }) =>
      [...plan.matchAll(/cost=[\d.]+\.\.([\d.]+)/g)].map(([, cost]) => Number(cost)),
    );
    return Math.max(...costs);
  };

  test.each(['city 77', 'Nowhere', '555-0126-77'])(
    'by an element goes through its values once, as an exact one does: %s',
    async (dataElementValue) => {
      const asked = { headers: { dataElementName: 'City', dataElementValue } };
      const exact = await costOf(() => list(asked));
      const both = () => list({ ...asked, query: lenient });
      expect(await costOf(both)).toBeLessThan(exact * 1.25);
      for (const { plan } of await plansOf(db, both)) {
        expect(plan).not.toMatch(/Seq Scan on (data_subjects|subject_purposes|subject_choices)/);
      }
    },
  );

  test('takes a handful of statements', async () => {
    const headers = { identifier: 'PERSON.77@example.org' };
    const plans = await plansOf(db, () => list({ query: lenient, headers }));
    const plain = await plansOf(db, () =>
      list({ headers: { identifier: 'person.77@example.org' } }),
    );
    // Four to find who is alike, and seven at most for the others who look like them.
    expect(plans.length).toBeLessThanOrEqual(plain.length + 11);
  });

  test.each([
    ['nobody looks like', 'person.77@example.org'],
    ['others look like', 'person.75@example.org'],
  ])('finds who looks like a person whom %s by the keys', async (_, identifier) => {
    const act = () => list({ query: { includeMoreRecords: true }, headers: { identifier } });
    await expectNoScan(act);
    const [alike] = (await plansOf(db, act)).filter(({ statement }) =>
      statement.includes('union all'),
    );
    for (const table of ['identifiers', 'subject_elements']) {
      expect(alike?.plan).toMatch(new RegExp(`${table}_text_key`));
    }
  });

  test('takes as many statements for fifty people and who looks like them as for a few', async () => {
    const count = async (size: number) => {
      const query = { size, includeMoreRecords: true };
      const plans = await plansOf(db, () => list({ query }));
      return plans.filter(({ statement }) => /^\s*select/.test(statement)).length;
    };
    expect(await count(50)).toBe(await count(10));
  });
});

describe('a change through a collection point since a time', () => {
  const changedThrough = 'collectionPoint';

  test.each(profileSortKeys)('is read by its index, and nobody else, by %s', async (sort) => {
    const query = { since: '2026-08-20', collectionPointGuid, changedThrough, sort };
    await expectNoScan(() => list({ query }));
    await expectNoScan(() => list({ query: { ...query, purposeGuid } }));
    const plans = await plansOf(db, () => list({ query }));
    const search = plans.filter(({ statement }) =>
      /exists \(select 1 from "transactions"/.test(statement),
    );
    expect(search).toHaveLength(1);
    expect(search[0]?.plan).toContain('transactions_collection_point');
  });

  test('is counted by it too', async () => {
    const query = { since: '2026-08-20', collectionPointGuid, changedThrough, properties: '' };
    await expectNoScan(() => list({ query }));
  });

  test('scans no table though everybody changed since', async () => {
    const query = { since: '2023-01-01', collectionPointGuid, changedThrough };
    await expectNoScan(() => list({ query: { ...query, sort: 'identifier' } }));
  });
});

describe('a name of a collection point', () => {
  const changed = { changedThrough: 'collectionPoint', since: '2023-01-01' };
  const searches = [{}, changed, { purposeGuid: '00000000-0000-4000-8000-00000000abcd' }];

  test.each(profileSortKeys)(
    'that nothing has finds nobody without reading people, by %s',
    async (sort) => {
      for (const more of searches) {
        const query = { sort, collectionPointName: 'no such point', properties: '', ...more };
        const plans = await plansOf(db, () => list({ query }));
        const ofPeople = plans.filter(({ statement }) =>
          statement.includes('from "data_subjects"'),
        );
        expect(ofPeople).not.toEqual([]);
        for (const { plan } of ofPeople) expect(plan).toContain('One-Time Filter: false');
      }
    },
  );

  test.each(profileSortKeys)(
    'that some points have is searched by their ids, by %s',
    async (sort) => {
      for (const more of searches) {
        const query = { sort, collectionPointName: 'point', ...more };
        await expectNoScan(() => list({ query }));
        const searches = await plansOf(db, () => list({ query }));
        const ofPeople = searches.filter(({ statement }) => statement.includes('exists'));
        expect(ofPeople).not.toEqual([]);
        for (const { plan } of ofPeople) expect(plan).not.toContain('collection_point_versions');
      }
    },
  );
});

describe('people of a time that few share', () => {
  // They are last in the order, but the planner assumes that they could be anywhere.
  const last = { since: '2026-09-05T00:00:00Z' };

  test.each(profileSortKeys)('are read first and then sorted, by %s', async (sort) => {
    const found = await list({ query: { ...last, sort, size: 1, properties: '' } });
    expect(found.totalElements).toBeGreaterThan(0);
    expect(found.totalElements).toBeLessThan(200);
    const plans = await plansOf(db, () => list({ query: { ...last, sort } }));
    const [search] = plans.filter(({ statement }) => statement.includes('array('));
    expect(search?.plan).toContain('data_subjects_last_interaction_at');
    expect(search?.plan).not.toMatch(/using data_subjects_(created|modified|last_tran|identifier)/);
  });

  test('are the same as without that shortcut', async () => {
    const ids = async (query: Record<string, unknown>) =>
      (await list({ query: { size: 50, sort: 'id', ...query } })).content.map(({ Id }) => Id);
    const { rows } = await db.execute<{ id: string }>(sql`select id from data_subjects
      where last_interaction_at >= ${last.since} order by id limit 50`);
    expect(await ids(last)).toEqual(rows.map(({ id }) => id));
    expect(await ids({ since: '2099-01-01' })).toEqual([]);
  });
});

describe('a page that is asked for by its number', () => {
  beforeAll(async () => {
    // As autovacuum leaves it, so that index-only scans don't visit the rows.
    await db.execute(sql`vacuum analyze data_subjects`);
  });

  const passesOver = async (act: () => Promise<unknown>) => {
    const plans = await plansOf(db, act);
    const pages = plans.filter(({ statement }) => statement.includes('offset'));
    expect(pages).toHaveLength(1);
    return pages[0]?.plan ?? '';
  };

  test.each(profileSortKeys)('skips people in an index-only scan, by %s', async (sort) => {
    const plan = await passesOver(() => list({ query: { sort, page: 200 } }));
    expect(plan).toMatch(/Index Only Scan using data_subjects_/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  test('does so in the V2 list, in its own order and by language', async () => {
    for (const query of [{}, { language: 'DE' }]) {
      const plan = await passesOver(() =>
        api.done(listDataSubjectsEndpoint, {
          query: { properties: 'ignoreCount', size: 50, page: 100, ...query },
        }),
      );
      expect(plan).toMatch(/Index Only Scan Backward using data_subjects_(modified_at|language)/);
    }
  });

  test('does so in the V2 list by id, and leaves out who has no transaction', async () => {
    const query = { properties: 'ignoreCount,ignoreDefaultSort', size: 50, page: 100 };
    const page = () => api.done(listDataSubjectsEndpoint, { query });
    const plan = await passesOver(page);
    expect(plan).toMatch(/Index Only Scan using data_subjects_pkey/);
    expect(plan).not.toMatch(/Seq Scan|Filter/);
    const { rows } = await db.execute<{ id: string }>(sql`select id from data_subjects
      where last_transaction_at > '-infinity' order by id limit 50 offset 5000`);
    expect((await page()).content.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test('goes through the subjects of a purpose once, with their count', async () => {
    const query = { transactionStatus: 'ACTIVE', size: 50, page: 20 };
    const plans = await plansOf(db, () =>
      api.done(listPurposeSubjectsEndpoint, { params: { purposeId: purposeGuid }, query }),
    );
    const searches = plans.filter(({ statement }) => /"status" in/.test(statement));
    expect(searches.filter(({ statement }) => /count\(|offset/.test(statement))).toHaveLength(1);
  });
});

test.each(['de', 'DE', 'xx'])('the V2 list by language %s reads nobody else', async (language) => {
  for (const properties of ['ignoreCount', 'ignoreCount,ignoreDefaultSort']) {
    const query = { properties, language };
    await expectNoScan(() => api.done(listDataSubjectsEndpoint, { query }));
  }
  const query = { properties: 'ignoreCount', language };
  const plans = await plansOf(db, () => api.done(listDataSubjectsEndpoint, { query }));
  const [search] = plans.filter(({ statement }) => statement.includes('lower('));
  expect(search?.plan).toContain(
    language === 'xx' ? 'data_subjects_language' : 'Backward using data_subjects_',
  );
});

test('nor do the V2 list and the subjects of a purpose', async () => {
  const query = { properties: 'ignoreCount' };
  await expectNoScan(() => api.done(listDataSubjectsEndpoint, { query }));
  const statements = await plansOf(db, () =>
    api.done(listPurposeSubjectsEndpoint, { params: { purposeId: purposeGuid } }),
  );
  const page = statements.filter(({ statement }) => statement.includes('"data_subjects"'));
  expect(page).toHaveLength(1);
  for (const { plan } of page) expect(plan).not.toMatch(/Seq Scan on (data_subjects|subject_)/);
});

describe('the list of magic links', () => {
  beforeAll(() => {
    service.clock.set('2024-06-01T00:00:00.000Z');
  });

  const links = ({ query, headers = {} }: Asked) =>
    api.done(listLinkTokensEndpoint, { query: { size: 50, ...query }, headers });

  test.each(linkTokenSortKeys.flatMap((key) => [`${key},asc`, `${key},desc`]))(
    'reads nobody but its page by %s, and counts once',
    async (sort) => {
      const first = await links({ query: { sort } });
      expect(first).toMatchObject({ numberOfElements: 50, last: false });
      const requestContinuation = first.pageable?.requestContinuation ?? '';
      const both: Record<string, string>[] = [{}, { requestContinuation }];
      for (const headers of both) {
        const plans = await plansOf(db, () => links({ query: { sort }, headers }));
        const [page, ...counts] = plans.filter(({ statement }) =>
          statement.includes('from "data_subjects"'),
        );
        expect(page?.plan).toMatch(/Index Scan/);
        expect(page?.plan).not.toMatch(/Seq Scan|Sort/);
        expect(counts).toHaveLength('requestContinuation' in headers ? 0 : 1);
      }
    },
  );

  test('reads those of some days, or of one person, by their index', async () => {
    const days = { query: { since: '2024-05-01', until: '2024-05-03' } };
    expect((await links(days)).totalElements).toBeGreaterThan(0);
    await expectNoScan(() => links(days));
    await expectNoScan(() => links({ headers: { identifier: 'person.77@example.org' } }));
  });
});

test('statements are as many for a few profiles as for fifty', async () => {
  const count = async (size: number) => {
    const plans = await plansOf(db, () => list({ query: { size } }));
    return plans.filter(({ statement }) => statement.startsWith('select')).length;
  };
  // A list of one person is recorded as a look at them, which takes a statement more.
  expect(await count(2)).toBe(await count(50));
});

describe('an element that has the custom index', () => {
  const values = ['City 77', 'Common', 'Nowhere'];
  const having = (dataElementValue: string, query: Record<string, unknown> = {}) => ({
    query,
    headers: { dataElementName: 'City', dataElementValue },
  });
  const answers = () =>
    Promise.all(
      values.map(async (value) => (await list(having(value))).content.map(({ Id }) => Id)),
    );
  let withoutIndex: unknown[] = [];

  beforeAll(async () => {
    await db.execute(sql`update subject_elements set value = 'Common'
      where element_id = (select id from data_elements where name = 'City')
        and subject_id in (select id from data_subjects where mod(hashtext(identifier), 3) <> 0)`);
    await db.execute(sql`analyze subject_elements`);
    withoutIndex = await answers();
    const parameters = { dataElementName: 'City' };
    const operationName = 'CREATE_DATA_ELEMENT_SEARCH_INDEX';
    await api.done(triggerCustomIndexEndpoint, { body: { operationName, parameters } });
    await runIndexRuns(service);
  }, 120_000);

  /** The plans of the statements that look for the subjects. */
  const searchPlans = async (act: () => Promise<unknown>) => {
    const plans = (await plansOf(db, act)).filter(({ statement }) => statement.includes('md5'));
    expect(plans.length).toBeGreaterThan(0);
    return plans.filter(({ statement }) => statement.includes('exists')).map(({ plan }) => plan);
  };

  test.each(profileSortKeys)(
    'of a rare value reads those alone who have it, by %s',
    async (sort) => {
      for (const value of ['City 77', 'Nowhere']) {
        const [plan, ...more] = await searchPlans(() => list(having(value, { sort })));
        expect(plan).toMatch(/ on custom_index_|using custom_index_/);
        expect(plan).not.toMatch(/Seq Scan/);
        expect(more).toEqual([]);
      }
    },
  );

  test.each(['City 77', 'Common', 'nowhere'])(
    'is found by its text alone without reading others: %s',
    async (identifier) => {
      const search = () => list({ query: { match: 'lenient' }, headers: { identifier } });
      await expectNoScan(search);
      const plans = (await plansOf(db, search)).filter(({ statement }) =>
        statement.startsWith('select distinct'),
      );
      expect(plans.map(({ plan }) => plan)).toEqual([
        expect.stringMatching(/ on custom_index_|using custom_index_/),
      ]);
    },
  );

  test.each(profileSortKeys)('of a common value reads no more than a page, by %s', async (sort) => {
    const asked = having('Common', { sort });
    const { requestContinuation } = (await list(asked)).pageable ?? {};
    const next = { ...asked, headers: { ...asked.headers, requestContinuation } };
    for (const parts of [asked, next as Asked]) {
      const [plan] = await searchPlans(() => list(parts));
      // In their order until there are enough: without a sort of all who have it.
      expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap Heap/);
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using data_subjects_/);
    }
  });

  test('serves the V2 list too', async () => {
    const query = { properties: 'ignoreCount', size: 50 };
    const headers = { dataElementName: 'City', dataElementValue: 'City 77' };
    const [plan] = await searchPlans(() => api.done(listDataSubjectsEndpoint, { query, headers }));
    expect(plan).toMatch(/custom_index_/);
  });

  test('finds whom a search finds without it', async () => {
    expect(withoutIndex.map((ids) => (ids as unknown[]).length > 0)).toEqual([true, true, false]);
    expect(await answers()).toEqual(withoutIndex);
  });
});
