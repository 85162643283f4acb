import { beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { unknownId } from '#service/testing/api.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });

const ids = { mail: '', post: '', newsletter: '', app: '' };

beforeEach(
  service.resetTo(async () => {
    ids.mail = await api.activePurpose();
    ids.post = await api.activePurpose();
    const PurposeIds = [ids.mail, ids.post];
    ids.newsletter = await api.activePoint({ Name: 'Newsletter', PurposeIds });
    ids.app = await api.activePoint({ Name: 'App settings', PurposeIds });
  }),
);

type Said = {
  type?: 'CONFIRMED' | 'WITHDRAWN' | 'NO_CHOICE';
  purpose?: string;
  createdAt?: string;
};

/** A receipt of somebody through a point, said on a day, and recorded then if not said otherwise. */
const said = (identifier: string, point: string, day: string, said: Said = {}) => {
  const interactionAt = `${day}T12:00:00Z`;
  const { type = 'CONFIRMED', purpose = ids.mail, createdAt = interactionAt } = said;
  return record(point, { identifier, interactionAt, createdAt, purposes: [{ id: purpose, type }] });
};

const found = async (query: Record<string, unknown>) => {
  const { content } = await api.done(
    listProfilesEndpoint,
    { query: { sort: 'identifier,asc', ...query } },
    { as: 'reader' },
  );
  return content.map(({ Identifier }) => Identifier);
};
const since = '2026-11-10';
const changed = (query: Record<string, unknown> = {}) =>
  found({ since, changedThrough: 'collectionPoint', ...query });

describe('those who changed their consent through a collection point since a day', () => {
  test('are not those who used it before and changed elsewhere since, as without the extension', async () => {
    await said('elsewhere', ids.newsletter, '2026-10-30');
    await said('elsewhere', ids.app, '2026-11-12', { purpose: ids.post });
    await said('here', ids.newsletter, '2026-11-12');
    const query = { collectionPointGuid: ids.newsletter };
    expect(await changed(query)).toEqual(['here']);
    expect(await found({ since, ...query })).toEqual(['elsewhere', 'here']);
  });

  test('are found too when another point was used after it', async () => {
    await said('ana', ids.newsletter, '2026-11-11', { type: 'WITHDRAWN' });
    await said('ana', ids.app, '2026-11-12', { type: 'WITHDRAWN' });
    expect(await changed({ collectionPointGuid: ids.newsletter })).toEqual(['ana']);
    expect(await found({ since, collectionPointGuid: ids.newsletter })).toEqual([]);
    expect(await changed({ collectionPointGuid: ids.app })).toEqual(['ana']);
  });

  test('are told by when they said it, however late it was recorded, the day included', async () => {
    await said('late', ids.newsletter, '2026-11-09', { createdAt: '2026-11-15T00:00:00Z' });
    await record(ids.newsletter, {
      identifier: 'exactly',
      interactionAt: '2026-11-10T00:00:00Z',
      createdAt: '2026-11-10T00:00:00Z',
      purposes: [{ id: ids.mail }],
    });
    expect(await changed({ collectionPointGuid: ids.newsletter })).toEqual(['exactly']);
  });

  test('are narrowed by the purpose of the same change, and by the name of the point', async () => {
    await said('ana', ids.newsletter, '2026-11-12');
    await said('ana', ids.app, '2026-11-12', { purpose: ids.post });
    const byName = { collectionPointName: 'newsl' };
    expect(await changed(byName)).toEqual(['ana']);
    expect(await changed({ ...byName, purposeGuid: ids.mail })).toEqual(['ana']);
    expect(await changed({ ...byName, purposeGuid: ids.post })).toEqual([]);
    expect(await changed({ collectionPointName: 'nowhere' })).toEqual([]);
    expect(await changed({ collectionPointGuid: unknownId })).toEqual([]);
  });

  test('are not those whose consent came to its end by itself', async () => {
    await record(ids.newsletter, {
      identifier: 'ended',
      createdAt: '2026-11-01T00:00:00Z',
      purposes: [{ id: ids.mail, expiryAt: '2026-11-12T00:00:00Z' }],
    });
    clock.set('2026-11-21T09:00:00.000Z');
    await said('ended', ids.app, '2026-11-20', { purpose: ids.post });
    expect(await changed({ collectionPointGuid: ids.newsletter })).toEqual([]);
  });

  test('are counted, and are walked page by page', async () => {
    for (const name of ['a', 'b', 'c']) await said(name, ids.newsletter, '2026-11-12');
    const query = { since, changedThrough: 'collectionPoint', collectionPointGuid: ids.newsletter };
    const first = await api.done(listProfilesEndpoint, { query: { ...query, size: 2 } });
    expect(first).toMatchObject({ totalElements: 3, numberOfElements: 2 });
    const requestContinuation = first.pageable?.requestContinuation ?? '';
    const second = { query: { ...query, size: 2 }, headers: { requestContinuation } };
    expect((await api.done(listProfilesEndpoint, second)).numberOfElements).toBe(1);
    const { changedThrough: _, ...independent } = query;
    const other = { query: { ...independent, size: 2 }, headers: { requestContinuation } };
    expect((await api.refused(listProfilesEndpoint, other)).code).toBe('continuation-invalid');
  });
});

test.each([
  [{ changedThrough: 'collectionPoint' }, ['changedThrough', 'changedThrough']],
  [{ changedThrough: 'collectionPoint', since }, ['changedThrough']],
  [{ changedThrough: 'collectionPoint', collectionPointName: 'x' }, ['changedThrough']],
  [{ changedThrough: 'point', since, collectionPointName: 'x' }, ['changedThrough']],
])('%j is refused', async (query, paths) => {
  const problem = await api.refused(listProfilesEndpoint, { query });
  expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
  expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
});
