import { beforeEach, describe, expect, test } from 'vitest';
import {
  collectionPointSortKeys,
  collectionPointV2SortKeys,
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { profileSortKeys } from '#contract/data-subject-values.ts';
import {
  listProfilesEndpoint,
  listSubjectPurposesEndpoint,
  subjectPurposeSortKeys,
} from '#contract/data-subjects.ts';
import { listDataSubjectsV4Endpoint } from '#contract/data-subjects-v4.ts';
import { listIdentityGroupsEndpoint } from '#contract/identity-groups.ts';
import { listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import {
  listPurposePreferencesEndpoint,
  purposePreferenceSortKeys,
} from '#contract/purpose-preferences.ts';
import {
  listPurposesEndpoint,
  listPurposeVersionsEndpoint,
  purposeSortKeys,
  purposeV2SortKeys,
} from '#contract/purposes.ts';
import { addressOf } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;

const identifier = 'ada@example.org';

/** Seven of each kind, several equal by each key. */
beforeEach(
  service.resetTo(async () => {
    const purpose = await api.activePurpose({ Name: 'Shared' });
    for (let index = 0; index < 7; index += 1) {
      const Type = index % 2 === 0 ? 'STANDARD' : 'COOKIE';
      await api.createPurpose({ Type, ConsentLifeSpan: index % 3 });
      await api.createPreference({
        SelectionType: index % 2 === 0 ? 'MULTI_CHOICE' : 'SINGLE_CHOICE',
      });
      const CollectionPointType = index % 2 === 0 ? 'API' : 'EMAIL';
      const { Id } = await api.createPoint({ CollectionPointType, PurposeIds: [purpose] });
      if (index < 3) {
        await api.publishPoint(Id);
        await api.receipt(await api.pointToken(Id), { identifier, purposes: [{ Id: purpose }] });
      }
      await api.upsert(`person-${index}@example.org`, [], {
        identifierType: index % 2 === 0 ? 'Email' : 'Customer id',
      });
      if (index % 3 === 0) clock.advance(1000);
    }
  }),
);

type Row = Record<string, unknown>;
type List = {
  endpoint: Endpoint;
  keys: readonly string[];
  /** What tells its rows apart. */
  idOf: (row: Row) => unknown;
  headers?: Record<string, string>;
};

const read = async (
  { endpoint, headers = {} }: Pick<List, 'endpoint' | 'headers'>,
  query: Record<string, unknown>,
  sort: readonly string[],
) => {
  const address = addressOf(endpoint, { query });
  const sorts = sort.map((criterion) => `sort=${encodeURIComponent(criterion)}`).join('&');
  const isPost = endpoint.method === 'POST';
  const response = await service.send(`${address}${address.includes('?') ? '&' : '?'}${sorts}`, {
    method: endpoint.method,
    headers: { ...headers, ...(isPost ? { 'Content-Type': 'application/json' } : {}) },
    body: isPost ? '{}' : null,
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

const rowsOf = (body: Record<string, unknown>): Row[] =>
  'content' in body
    ? (body.content as Row[])
    : (body.Purposes as { Transactions: Row[] }[]).flatMap(({ Transactions }) => Transactions);

const pointVersion = ({ Id, Version }: Row) => `${Id} ${Version}`;
const lists: List[] = [
  {
    endpoint: listCollectionPointsEndpoint,
    keys: collectionPointSortKeys,
    idOf: pointVersion,
  },
  {
    endpoint: listCollectionPointVersionsEndpoint,
    keys: collectionPointV2SortKeys,
    idOf: ({ id, version }) => `${id} ${version}`,
  },
  { endpoint: listPurposesEndpoint, keys: purposeSortKeys, idOf: pointVersion },
  {
    endpoint: listPurposeVersionsEndpoint,
    keys: purposeV2SortKeys,
    idOf: ({ purposeId }) => purposeId,
  },
  {
    endpoint: listPurposePreferencesEndpoint,
    keys: purposePreferenceSortKeys,
    idOf: ({ Id }) => Id,
  },
  { endpoint: listProfilesEndpoint, keys: profileSortKeys, idOf: ({ Id }) => Id },
  {
    endpoint: listSubjectPurposesEndpoint,
    keys: subjectPurposeSortKeys,
    idOf: ({ TransactionId }) => TransactionId,
    headers: { identifier },
  },
];

describe.each(lists.map((list) => [list.endpoint.path, list] as const))('%s', (_path, list) => {
  /** Each key after the one before it, in turning directions. */
  const sorts = list.keys.map((key, index) => [
    `${key},${index % 2 === 0 ? 'asc' : 'desc'}`,
    `${list.keys.at(index - 1)},desc`,
  ]);

  test('pages by several criteria, at sizes 1, 7 and all, give every row once', async () => {
    for (const sort of sorts) {
      const all = rowsOf((await read(list, { size: 50 }, sort)).body).map(list.idOf);
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(2);
      for (const size of [1, 7]) {
        const walked: unknown[] = [];
        for (let page = 0; walked.length < all.length; page += 1) {
          const rows = rowsOf((await read(list, { size, page }, sort)).body);
          expect(rows.length).toBeGreaterThan(0);
          walked.push(...rows.map(list.idOf));
        }
        // The deprecated answer groups a page by purpose.
        expect(new Set(walked)).toEqual(new Set(all));
        expect(walked).toHaveLength(all.length);
      }
    }
  });

  test('unknown criteria are refused by name, and a key that appears twice', async () => {
    const [key = ''] = list.keys;
    const unknown = await read(list, {}, [key, 'nope,desc']);
    expect(unknown.status).toBe(400);
    expect(unknown.body.errors).toMatchObject([
      { path: 'sort', message: expect.stringContaining('"nope,desc"') },
    ]);
    const twice = await read(list, {}, [key, `${key},desc`]);
    expect(twice.body.errors).toEqual([
      { path: 'sort', message: `"${key}" appears twice. Keep one.` },
    ]);
  });
});

test('later criteria order what is equal by those before', async () => {
  const [points] = lists;
  if (points === undefined) throw new Error('There is no list.');
  const keyOf = ({ Status, Version, CreateDate, Name }: Row) => [Status, Version, CreateDate, Name];
  const rows = async (...sort: string[]) =>
    rowsOf((await read(points, { size: 50 }, sort)).body).map(keyOf);
  const compare = (one: unknown, other: unknown) =>
    String(one) < String(other) ? -1 : Number(String(one) > String(other));
  const found = await rows('status,desc', 'createdDate', 'name,desc');
  const sorted = found.toSorted(
    (one, other) =>
      compare(other[0], one[0]) || compare(one[2], other[2]) || compare(other[3], one[3]),
  );
  expect(found).toEqual(sorted);
  expect(found).not.toEqual(await rows('status,desc', 'createdDate', 'name'));
});

describe('profiles', () => {
  const profiles = { endpoint: listProfilesEndpoint, idOf: ({ Id }: Row) => Id };

  test.each([1, 7])('in continued slices of %d each person comes once', async (size) => {
    // What changed within a minute before a list's begin comes again.
    clock.advance(120_000);
    const sort = ['identifierType,desc', 'lastModifiedDate', 'createdDate,desc'];
    const all = rowsOf((await read(profiles, { size: 50 }, sort)).body).map(profiles.idOf);
    const walked: unknown[] = [];
    let headers: Record<string, string> = {};
    for (;;) {
      const { body } = await read({ ...profiles, headers }, { size }, sort);
      walked.push(...rowsOf(body).map(profiles.idOf));
      const { requestContinuation } = body.pageable as unknown as Record<string, string>;
      if (requestContinuation === undefined) break;
      headers = { requestContinuation };
    }
    expect(walked).toEqual(all);
    expect(walked).toHaveLength(8);
  });

  test('follow the first criterion, and say that the others had no effect', async () => {
    const one = await read(profiles, {}, ['lastModifiedDate,desc']);
    const several = await read(profiles, {}, ['lastModifiedDate,desc', 'identifier,desc']);
    expect(several.body.content).toEqual(one.body.content);
    expect(one.body.messages).toBeUndefined();
    expect(several.body.messages).toEqual([
      'Sorted by lastModifiedDate and then by id: further criteria of sort had no effect.',
    ]);
    const decided = await read(profiles, {}, ['identifier', 'createdDate']);
    expect(decided.body.messages).toBeUndefined();
  });
});

const week = { fromDate: '2026-11-20', toDate: '2026-11-24' };
test.each<[Endpoint, Record<string, string>, [string, string]]>([
  [listDataSubjectsV4Endpoint, week, ['createdDate', 'lastModifiedDate,desc']],
  [listIdentityGroupsEndpoint, {}, ['lastModifiedDate', 'createdDate']],
  [listLinkTokensEndpoint, {}, ['expiryDate,desc', 'id']],
])('a list that continues says what of its sort had no effect: $path', async (...list) => {
  const [endpoint, query, sort] = list;
  const one = await read({ endpoint }, query, [sort[0]]);
  const several = await read({ endpoint }, query, sort);
  expect(several.status).toBe(200);
  expect(several.body.content).toEqual(one.body.content);
  expect(one.body.messages).toBeUndefined();
  expect(several.body.messages).toEqual([
    `Sorted by ${sort[0].split(',')[0]} and then by id: further criteria of sort had no effect.`,
  ]);
});

test.each([listReceiptsEndpoint, listTransactionsEndpoint])(
  'what has one key takes it once: $path',
  async (endpoint) => {
    const sort = ['consentCreationDate', 'consentCreationDate,desc'];
    expect((await read({ endpoint }, {}, sort)).status).toBe(400);
    expect((await read({ endpoint }, {}, ['desc', 'consentCreationDate,desc'])).status).toBe(200);
  },
);

test('no other parameter may be given twice', async () => {
  const response = await service.send(`${listPurposesEndpoint.path}?size=1&size=2`);
  expect(response.status).toBe(400);
});
