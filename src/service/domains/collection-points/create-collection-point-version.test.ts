import { beforeEach, describe, expect, test } from 'vitest';
import {
  createCollectionPointVersionEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

/** A refused version must leave every table as it was. */
const refusalOf = async (collectionPointGuid: string) => {
  const before = await service.readRows();
  const endpoint = createCollectionPointVersionEndpoint;
  const problem = await api.refused(endpoint, { params: { collectionPointGuid } });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

test('a new version is a Draft copy of the Active one, which stays as it is', async () => {
  const id = await api.activePoint({
    DataElements: ['Email', 'Country'],
    SubjectIdentifier: 'Email',
    PurposeIds: [await api.activePurpose(), await api.activePurpose()],
    DoubleOptIn: true,
    SomethingNew: { kept: true },
  });
  const first = await api.readPoint(id);
  clock.advance(1000);
  const { status, answer } = await api.call(createCollectionPointVersionEndpoint, {
    params: { collectionPointGuid: id },
  });
  expect(status).toBe(200);
  expect(answer).toMatchObject({ id, version: 2, status: 'DRAFT', name: first.Name });
  expect(await api.readPoint(id, 2)).toEqual({
    ...first,
    Version: 2,
    Status: 'DRAFT',
    CanCreateNewVersion: false,
    CreateDate: '2026-11-21T09:00:01.000Z',
    LastModifiedDate: '2026-11-21T09:00:01.000Z',
    ActivationDate: null,
    PublishedBy: null,
  });
  expect(await api.readPoint(id, 1)).toEqual({ ...first, CanCreateNewVersion: false });
});

test('a version is numbered after the newest one', async () => {
  const id = await api.activePoint();
  for (const version of [2, 3, 4]) {
    expect(await api.newVersion(id)).toMatchObject({ version });
    await api.publishPoint(id, version);
  }
  const { content } = await api.done(listCollectionPointVersionsEndpoint, { query: { id } });
  expect(content.map(({ version, status }) => [version, status])).toEqual([
    [4, 'ACTIVE'],
    [3, 'RETIRED'],
    [2, 'RETIRED'],
    [1, 'RETIRED'],
  ]);
});

test('a copy keeps the purpose versions that the Active one links', async () => {
  const draft = await api.createPurpose();
  const id = await api.activePoint({
    PurposeIds: [],
    PurposeIdsWithVersion: [{ Id: draft.Id, Version: 1 }],
  });
  const { purposes } = await api.newVersion(id);
  expect(purposes).toMatchObject([{ id: draft.Id, version: 1, status: 'DRAFT' }]);
});

describe('no new version is made', () => {
  test('beside a Draft', async () => {
    const id = await api.activePoint();
    await api.newVersion(id);
    expect(await refusalOf(id)).toMatchObject({ status: 400, code: 'collection-point-has-draft' });
  });

  test('of a point that was never published', async () => {
    const { Id } = await api.createPoint();
    expect(await refusalOf(Id)).toMatchObject({ status: 400, code: 'collection-point-has-draft' });
  });

  test('of a disabled point', async () => {
    const id = await api.activePoint();
    await api.disablePoint(id);
    expect(await refusalOf(id)).toMatchObject({ status: 400, code: 'collection-point-disabled' });
  });

  test('of nothing', async () => {
    expect(await refusalOf(unknownId)).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('of what is no uuid', async () => {
    expect(await refusalOf('x')).toMatchObject({ errors: [{ path: 'collectionPointGuid' }] });
  });

  test('twice by two at once', async () => {
    const collectionPointGuid = await api.activePoint();
    const parts = { params: { collectionPointGuid } };
    const outcomes = await Promise.all([
      api.call(createCollectionPointVersionEndpoint, parts),
      api.call(createCollectionPointVersionEndpoint, parts),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
