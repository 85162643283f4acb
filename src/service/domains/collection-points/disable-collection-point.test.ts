import { beforeEach, describe, expect, test } from 'vitest';
import { disableCollectionPointEndpoint } from '#contract/collection-points.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const disable = disableCollectionPointEndpoint;
const of = (collectionpointId: string, value?: unknown) => ({
  params: { collectionpointId },
  query: { value },
});

/** A point with a Retired, an Active and a Draft version. */
const pointInAllStates = async () => {
  const id = await api.activePoint();
  await api.newVersion(id);
  await api.publishPoint(id, 2);
  await api.newVersion(id);
  return id;
};

const statesOf = (id: string) =>
  Promise.all(
    [1, 2, 3].map(async (version) => {
      const { Status, Disabled } = await api.readPoint(id, version);
      return [Status, Disabled];
    }),
  );

test('disabling shows every version as INACTIVE, enabling restores what each was', async () => {
  const id = await pointInAllStates();
  await api.disablePoint(id, true);
  expect(await statesOf(id)).toEqual(Array(3).fill(['INACTIVE', true]));
  await api.disablePoint(id, false);
  expect(await statesOf(id)).toEqual([
    ['RETIRED', false],
    ['ACTIVE', false],
    ['DRAFT', false],
  ]);
});

test('left out, the value is true', async () => {
  const id = await api.activePoint();
  const { status, answer } = await api.call(disable, of(id));
  expect([status, answer]).toEqual([200, null]);
  expect(await api.readPoint(id)).toMatchObject({ Disabled: true, CanCreateNewVersion: false });
});

test.each([true, false])('doing it twice changes nothing and answers 200: %s', async (value) => {
  const id = await pointInAllStates();
  await api.disablePoint(id, true);
  await api.disablePoint(id, value);
  const before = await service.readRows();
  clock.advance(1000);
  await api.disablePoint(id, value);
  expect(await service.readRows()).toEqual(before);
});

test('who disabled a point and when is told', async () => {
  const id = await api.activePoint();
  clock.advance(1000);
  await api.done(disable, of(id, true), { as: 'other-writer' });
  expect(await api.readPoint(id)).toMatchObject({
    LastModifiedBy: 'support',
    LastModifiedDate: '2026-11-21T09:00:01.000Z',
  });
});

test('other points stay as they are', async () => {
  const [id, other] = [await api.activePoint(), await api.activePoint()];
  await api.disablePoint(id);
  expect(await api.readPoint(other)).toMatchObject({ Status: 'ACTIVE', Disabled: false });
});

test('an enabled point is edited and published again', async () => {
  const { Id } = await api.createPoint();
  await api.disablePoint(Id);
  await api.disablePoint(Id, false);
  await api.publishPoint(Id);
  expect(await api.readPoint(Id)).toMatchObject({ Status: 'ACTIVE' });
});

describe.each(['ADMIN_UPDATE', 'NOTIFICATION_OPT_OUT'])('the type %s', (CollectionPointType) => {
  test('cannot be disabled', async () => {
    const id = await api.activePoint({ CollectionPointType });
    const before = await service.readRows();
    const problem = await api.refused(disable, of(id, true));
    expect(problem).toMatchObject({ status: 400, code: 'collection-point-locked' });
    expect(problem.detail).toContain(CollectionPointType);
    expect(await service.readRows()).toEqual(before);
  });

  test('is enabled all the time', async () => {
    const id = await api.activePoint({ CollectionPointType });
    await api.disablePoint(id, false);
    expect(await api.readPoint(id)).toMatchObject({ Status: 'ACTIVE' });
  });
});

test('an id of nothing is 404', async () => {
  expect(await api.refused(disable, of(unknownId, true))).toMatchObject({ status: 404 });
  expect(await api.refused(disable, of(unknownId, false))).toMatchObject({ status: 404 });
});

test.each(['', 'yes', 'TRUE', '1', 'false '])('the value %j is refused', async (value) => {
  const id = await api.activePoint();
  expect(await api.refused(disable, of(id, value))).toMatchObject({
    status: 400,
    errors: [{ path: 'value', message: 'Must be one of true, false.' }],
  });
  expect(await api.readPoint(id)).toMatchObject({ Disabled: false });
});
