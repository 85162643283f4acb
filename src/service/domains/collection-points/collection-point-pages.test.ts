import { beforeEach, describe, expect, test } from 'vitest';
import {
  collectionPointSortKeys,
  collectionPointV2SortKeys,
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

type Row = { key: string; values: Record<string, string | number | null> };

/** All rows of a list, page by page. */
const walk = async (version: 'v1' | 'v2', query: Record<string, unknown>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const parts = { query: { ...query, page } };
    const answer =
      version === 'v1'
        ? await api.done(listCollectionPointsEndpoint, parts)
        : await api.done(listCollectionPointVersionsEndpoint, parts);
    for (const record of answer.content) rows.push(toRow(record));
    expect(answer.totalPages).toBe(Math.ceil(answer.totalElements / Number(query.size)));
    if (answer.last) return rows;
    expect(answer.content).toHaveLength(Number(query.size));
  }
};

const toRow = (record: Record<string, unknown>): Row => {
  const of = (v1: string, v2: string) =>
    (record[v1] ?? record[v2] ?? null) as string | number | null;
  const values = {
    id: of('Id', 'id'),
    name: String(of('Name', 'name')).toLowerCase(),
    status: of('Status', 'status'),
    version: of('Version', 'version'),
    createdDate: of('CreateDate', 'createDate'),
    lastModifiedDate: of('LastModifiedDate', 'lastModifiedDate'),
    activationDate: of('ActivationDate', 'activationDate'),
    collectionPointType: of('CollectionPointType', 'collectionPointType'),
  };
  return { key: `${values.id} ${values.version}`, values };
};

const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === null || b === null) return 0;
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Sorted by the key, whatever the tie-break; rows without a value at the end. */
const expectSorted = (rows: readonly Row[], key: string, direction: string) => {
  const values = rows.map((row) => row.values[key] ?? null);
  const firstNull = values.indexOf(null);
  if (firstNull !== -1) expect(new Set(values.slice(firstNull))).toEqual(new Set([null]));
  for (const [index, value] of values.entries()) {
    const order = compare(values[index - 1] ?? null, value);
    if (direction === 'asc') expect(order).toBeLessThanOrEqual(0);
    else expect(order).toBeGreaterThanOrEqual(0);
  }
};

/** 25 versions of 18 points; names, types and times repeat, and most times are equal. */
const fill = async () => {
  const PurposeIds = [await api.activePurpose()];
  const names = ['beta', 'Alpha', 'Émile', 'alpha', 'Zeta', 'ärger'];
  for (let index = 0; index < 18; index += 1) {
    if (index % 6 === 0) clock.advance(1000);
    const Name = `${names[index % names.length]} ${index % 3}${'!'.repeat(index)}`;
    const CollectionPointType = index % 2 === 0 ? 'API' : 'EMAIL';
    const { Id } = await api.createPoint({ Name, CollectionPointType, PurposeIds });
    if (index % 3 === 0) continue;
    await api.publishPoint(Id);
    if (index % 3 === 2) await api.newVersion(Id);
    if (index % 9 === 2) await api.publishPoint(Id, 2);
    if (index % 6 === 4) await api.disablePoint(Id);
  }
};

describe('over 24 versions, most of equal times', () => {
  test('each sort key and direction holds, and pages of any size lose and repeat nothing', async () => {
    await fill();
    const everything = await walk('v1', { size: 100 });
    expect(everything).toHaveLength(24);
    const all = new Set(everything.map(({ key }) => key));
    expect(all.size).toBe(24);
    const lists = [
      ['v1', collectionPointSortKeys],
      ['v2', collectionPointV2SortKeys],
    ] as const;
    for (const [version, keys] of lists) {
      for (const key of keys) {
        for (const direction of ['asc', 'desc']) {
          const sort = `${key},${direction}`;
          const whole = await walk(version, { size: 100, sort });
          expectSorted(whole, key, direction);
          expect(new Set(whole.map((row) => row.key))).toEqual(all);
          expect(await walk(version, { size: 7, sort })).toEqual(whole);
        }
      }
    }
  });

  test.each(['v1', 'v2'] as const)('%s walks one by one in its own order', async (version) => {
    await fill();
    const whole = await walk(version, { size: 100 });
    expect(await walk(version, { size: 1 })).toEqual(whole);
    expect(await walk(version, { size: 7 })).toEqual(whole);
  });
});

test('left out, the sort is newest first, and the direction ascending', async () => {
  await fill();
  expectSorted(await walk('v1', { size: 100 }), 'createdDate', 'desc');
  expectSorted(await walk('v1', { size: 100, sort: 'name' }), 'name', 'asc');
});

test('the order holds below a millisecond', async () => {
  const PurposeIds = [await api.activePurpose()];
  const names = [];
  for (const micros of ['000005', '000003', '000004', '000001']) {
    clock.set(`2026-11-21T09:00:00.${micros}Z`);
    const { Name } = await api.createPoint({ PurposeIds });
    names.push([micros, Name]);
  }
  const { content } = await api.done(listCollectionPointsEndpoint, {
    query: { sort: 'createdDate,asc' },
  });
  expect(content.map(({ Name }) => Name)).toEqual(names.sort().map(([, name]) => name));
});

test('a page beyond the last is empty and says so', async () => {
  await api.createPoint();
  for (const page of [1, 2_147_483_647]) {
    const answer = await api.done(listCollectionPointsEndpoint, { query: { page, size: 100 } });
    expect(answer).toMatchObject({ content: [], empty: true, last: true, totalElements: 1 });
  }
});
