import { beforeAll, describe, expect, test } from 'vitest';
import { profileSortKeys } from '#contract/data-subject-values.ts';
import {
  listDataSubjectsEndpoint,
  listProfilesEndpoint,
  listPurposeSubjectsEndpoint,
} from '#contract/data-subjects.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { plansOf } from '#service/testing/plans.ts';
import { startService } from '#service/testing/service.ts';

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
}, 240_000);

type Asked = { query?: Record<string, unknown>; headers?: Record<string, string> };

const list = ({ query, headers = {} }: Asked) =>
  api.done(listProfilesEndpoint, { query: { properties, size: 50, ...query }, headers });

/** No table that grows with people is read from end to end, and there was something to plan. */
const expectNoScan = async (act: () => Promise<unknown>) => {
  const plans = await plansOf(db, act);
  expect(plans.some(({ statement }) => statement.includes('from "data_subjects"'))).toBe(true);
  for (const { plan } of plans) {
    expect(plan).not.toMatch(/Seq Scan on (data_subjects|subject_\w+|transactions|receipts)/);
  }
};

describe.each(profileSortKeys.flatMap((key) => [`${key},asc`, `${key},desc`]))('by %s', (sort) => {
  test('neither the first page nor one that goes on reads everybody', async () => {
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

test('statements are as many for one profile as for fifty', async () => {
  const count = async (size: number) => {
    const plans = await plansOf(db, () => list({ query: { size } }));
    return plans.filter(({ statement }) => statement.startsWith('select')).length;
  };
  expect(await count(1)).toBe(await count(50));
});
