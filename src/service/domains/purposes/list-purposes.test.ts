import { beforeEach, describe, expect, test } from 'vitest';
import {
  listPurposesEndpoint,
  listPurposeVersionsEndpoint,
  purposeSortKeys,
  purposeV2SortKeys,
} from '#contract/purposes.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

type Query = Record<string, unknown>;

const listV1 = (query: Query = {}) => api.done(listPurposesEndpoint, { query }, { as: 'reader' });
const listV2 = (query: Query = {}) =>
  api.done(listPurposeVersionsEndpoint, { query }, { as: 'reader' });

/** Adds versions to a purpose; the operation that makes them is not built yet. */
const addVersions = async (
  purposeId: string,
  statuses: readonly ('RETIRED' | 'ACTIVE' | 'DRAFT')[],
) => {
  const rows = await db.select().from(purposeVersionsTable);
  const row = rows.find((candidate) => candidate.purposeId === purposeId);
  if (row === undefined) throw new Error('There is no such purpose.');
  for (const [index, status] of statuses.entries()) {
    const version = index + 2;
    const change = { version, status, modifiedAt: clock.now(), name: `${row.name} v${version}` };
    await db.insert(purposeVersionsTable).values({ ...row, ...change });
  }
};

/** 15 purposes, most of equal times, every third with further versions. */
const fill = async () => {
  for (let index = 0; index < 15; index += 1) {
    if (index % 5 === 0) clock.advance(1000);
    const { Id } = await api.createPurpose({
      Name: `${['beta', 'Alpha', 'émile'][index % 3]} ${index}`,
      Description: `About ${index % 4}`,
      Type: index % 2 === 0 ? 'STANDARD' : 'COOKIE',
      ConsentLifeSpan: index % 3,
      ...(index % 4 === 0
        ? { ImplicitConsentLifeSpan: index, ExternalReference: `R${index}` }
        : {}),
    });
    if (index % 3 === 1) await api.publishPurpose(Id);
    if (index % 3 === 2) await addVersions(Id, ['RETIRED', 'ACTIVE']);
  }
};

const walk = async (
  list: (query: Query) => Promise<{ content: object[]; last?: unknown }>,
  query: Query,
) => {
  const keys: string[] = [];
  for (let page = 0; ; page += 1) {
    const { content, last } = await list({ ...query, page });
    for (const { Id, Version, purposeId } of content as Query[]) {
      keys.push(Id === undefined ? String(purposeId) : `${Id} ${Version}`);
    }
    if (last) return keys;
  }
};

describe.each([
  ['v1', listV1, purposeSortKeys, 25],
  ['v2', listV2, purposeV2SortKeys, 15],
] as const)('the %s list', (_version, list, keys, total) => {
  test('walks in pages of any size by each sort key, losing and repeating nothing', async () => {
    await fill();
    for (const key of keys) {
      for (const direction of ['asc', 'desc']) {
        const sort = `${key},${direction}`;
        const whole = await walk(list, { size: 100, sort });
        expect(new Set(whole).size).toBe(total);
        expect(await walk(list, { size: 7, sort })).toEqual(whole);
      }
    }
    expect(await walk(list, { size: 1 })).toEqual(await walk(list, { size: 100 }));
  });

  test.each([
    [{ sort: 'label' }, ['sort']],
    [{ sort: 'name,down' }, ['sort']],
    [{ size: '101', page: '-1' }, ['page', 'size']],
  ])('refuses %j', async (query, paths) => {
    const endpoint = list === listV1 ? listPurposesEndpoint : listPurposeVersionsEndpoint;
    const { errors } = await api.refused(endpoint, { query });
    expect(errors?.map(({ path }) => path)).toEqual(paths);
  });
});

test('the v1 list shows a record per version, by name', async () => {
  const { Id } = await api.createPurpose({ Name: 'b' });
  await api.createPurpose({ Name: 'A' });
  await addVersions(Id, ['RETIRED']);
  const { content } = await listV1();
  expect(content.map(({ Label, Version }) => [Label, Version])).toEqual([
    ['A', 1],
    ['b', 1],
    ['b v2', 2],
  ]);
});

describe('the V2 list groups versions by purpose', () => {
  test('newest first, with the dates and people of each', async () => {
    const id = await api.activePurpose({ Name: 'Marketing' });
    clock.advance(1000);
    await addVersions(id, ['DRAFT']);
    const { content } = await listV2();
    expect(content).toMatchObject([
      {
        purposeId: id,
        createdDate: '2026-11-21T09:00:00.000Z',
        lastModifiedDate: '2026-11-21T09:00:01.000Z',
        versions: [
          { version: 2, status: 'DRAFT', label: 'Marketing v2' },
          {
            version: 1,
            status: 'ACTIVE',
            label: 'Marketing',
            createdBy: 'privacy-manager',
            publishedBy: 'privacy-manager',
            publishedDate: '2026-11-21T09:00:00.000Z',
            detail: `/api/consentmanager/v2/purposes/${id}?version=1`,
          },
        ],
      },
    ]);
  });

  test.each([
    [{}, [[3, 1]]],
    [{ includeRetired: true }, [[3, 2, 1]]],
    [{ latestVersion: true }, [[3]]],
    [{ latestVersion: true, includeRetired: true }, [[3]]],
  ])('%j', async (query, expected) => {
    const { Id } = await api.createPurpose();
    await addVersions(Id, ['RETIRED', 'ACTIVE']);
    const { content } = await listV2(query);
    expect(content.map(({ versions }) => versions.map(({ version }) => version))).toEqual(expected);
  });

  test('by organization', async () => {
    await api.createPurpose();
    expect((await listV2({ organization: service.account().organizationId })).totalElements).toBe(
      1,
    );
    expect((await listV2({ organization: unknownId })).totalElements).toBe(0);
  });

  test.each([
    [{ fromLastModifiedDate: '2026-11-21' }, ['a', 'b']],
    [{ fromLastModifiedDate: '2026-11-21T09:00:01' }, ['b']],
    [{ toLastModifiedDate: '2026-11-21T09:00:00' }, ['a']],
    [{ toLastModifiedDate: '2026-11-21T11:00:00+02:00' }, ['a']],
    [{ fromLastModifiedDate: '2026-11-22' }, []],
  ])('by last modification: %j', async (query, expected) => {
    await api.createPurpose({ Name: 'a' });
    clock.advance(1000);
    await api.createPurpose({ Name: 'b' });
    const { content } = await listV2(query);
    expect(content.map(({ versions }) => versions[0]?.label)).toEqual(expected);
  });

  test.each([
    [{ latestVersion: 'yes' }, ['latestVersion']],
    [{ organization: 'x' }, ['organization']],
    [
      { fromLastModifiedDate: 'yesterday', toLastModifiedDate: '2026-02-30' },
      ['fromLastModifiedDate', 'toLastModifiedDate'],
    ],
  ])('and refuses %j', async (query, paths) => {
    const { errors } = await api.refused(listPurposeVersionsEndpoint, { query });
    expect(errors?.map(({ path }) => path)).toEqual(paths);
  });
});
