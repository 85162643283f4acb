import { beforeEach, expect, test } from 'vitest';
import { publishPurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

/** A refused publication must leave every table as it was. */
const refusalOf = async (purposeId: string, query: Record<string, unknown>) => {
  const before = await service.readRows();
  const problem = await api.refused(publishPurposeEndpoint, { params: { purposeId }, query });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

test('a Draft becomes Active', async () => {
  const { Id } = await api.createPurpose();
  clock.advance(1000);
  expect(await api.publishPurpose(Id)).toMatchObject({ Id, Version: 1, Status: 'ACTIVE' });
  expect((await service.readRows()).purpose_versions).toMatchObject([
    {
      status: 'ACTIVE',
      published_by: 'privacy-manager',
      published_at: expect.stringMatching(/:01/),
    },
  ]);
});

test('the version that was Active becomes Retired', async () => {
  const Id = await api.activePurpose();
  await api.newPurposeVersion(Id);
  expect(await api.publishPurpose(Id, 2)).toMatchObject({ Version: 2, Status: 'ACTIVE' });
  const { content } = await api.done(listPurposesEndpoint, { query: { sort: 'version' } });
  expect(content).toMatchObject([
    { Version: 1, Status: 'RETIRED' },
    { Version: 2, Status: 'ACTIVE' },
  ]);
});

test('a collection point stays linked to the version it had, and tells of the newer one', async () => {
  const Id = await api.activePurpose();
  const point = await api.createPoint({ PurposeIds: [Id] });
  await api.newPurposeVersion(Id);
  await api.publishPurpose(Id, 2);
  expect((await api.readPoint(point.Id)).Purposes).toMatchObject([
    { Version: 1, Status: 'RETIRED', NewVersionAvailable: true },
  ]);
});

test('what is no Draft is not published again', async () => {
  const Id = await api.activePurpose();
  expect(await refusalOf(Id, { version: 1 })).toMatchObject({
    status: 400,
    code: 'purpose-not-draft',
  });
});

test('of two at once one publishes', async () => {
  const { Id } = await api.createPurpose();
  const parts = { params: { purposeId: Id }, query: { version: 1 } };
  const outcomes = await Promise.all([
    api.call(publishPurposeEndpoint, parts),
    api.call(publishPurposeEndpoint, parts),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('what is not there is 404', async () => {
  const { Id } = await api.createPurpose();
  expect(await refusalOf(Id, { version: 2 })).toMatchObject({ status: 404, code: 'not-found' });
  expect(await refusalOf(unknownId, { version: 1 })).toMatchObject({ status: 404 });
});

test.each([
  [{}, 'Required.'],
  [{ version: '' }, 'Must be a whole number.'],
  [{ version: '0' }, 'Must be at least 1.'],
  [{ version: '1e0' }, 'Must be a whole number.'],
])('the version must be said: %j', async (query, message) => {
  const { Id } = await api.createPurpose();
  expect(await refusalOf(Id, query)).toMatchObject({
    status: 400,
    errors: [{ path: 'version', message }],
  });
});
