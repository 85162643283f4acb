import { beforeEach, describe, expect, test } from 'vitest';
import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { getPurposeEndpoint, retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposesEndpoint, listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { retireDuePurposes } from './retire-due-purposes.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const retire = (purposeId: string, date?: string) =>
  api.done(retirePurposeEndpoint, { params: { purposeId }, query: { date } });

/** A refused retirement must leave every table as it was. */
const refusalOf = async (purposeId: string, query: Record<string, unknown> = {}) => {
  const before = await service.readRows();
  const problem = await api.refused(retirePurposeEndpoint, { params: { purposeId }, query });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

const statusOf = async (id: string) => (await api.readPurpose(id)).status;

describe('the day', () => {
  test('is tomorrow unless it is said, and the version stays Active until then', async () => {
    const id = await api.activePurpose();
    expect(await retire(id)).toMatchObject({
      content: [{ Id: id, Version: 1, Status: 'ACTIVE', RetireOnDate: '2026-11-22T00:00:00.000Z' }],
      totalElements: 1,
    });
    clock.set('2026-11-21T23:59:59.999Z');
    expect(await statusOf(id)).toBe('ACTIVE');
    clock.set('2026-11-22T00:00:00.000Z');
    expect(await statusOf(id)).toBe('RETIRED');
  });

  test('can be today: Retired at once', async () => {
    const id = await api.activePurpose();
    expect(await retire(id, '2026-11-21')).toMatchObject({
      content: [{ Status: 'RETIRED', RetireOnDate: '2026-11-21T00:00:00.000Z' }],
    });
  });

  test('changes when it is said again', async () => {
    const id = await api.activePurpose();
    await retire(id, '2026-11-23');
    await retire(id, '2027-01-31');
    clock.set('2026-12-24T12:00:00.000Z');
    expect(await api.readPurpose(id)).toMatchObject({
      status: 'ACTIVE',
      retireOnDate: '2027-01-31T00:00:00.000Z',
    });
  });

  test.each([
    ['2026-11-20', 'past'],
    ['0001-01-01', 'past'],
    ['2026-02-30', 'yyyy-MM-dd'],
    ['2026-11-22T00:00:00', 'yyyy-MM-dd'],
    ['tomorrow', 'yyyy-MM-dd'],
    ['', 'yyyy-MM-dd'],
  ])('is refused as %j', async (date, reason) => {
    const id = await api.activePurpose();
    expect(await refusalOf(id, { date })).toMatchObject({
      status: 400,
      code: 'invalid-request',
      errors: [{ path: 'date', message: expect.stringContaining(reason) }],
    });
  });
});

test('what is not Active, or not there, does not retire', async () => {
  const { Id } = await api.createPurpose();
  expect(await refusalOf(Id)).toMatchObject({ status: 400, code: 'purpose-not-active' });
  const retired = await api.activePurpose();
  await retire(retired, '2026-11-21');
  expect(await refusalOf(retired)).toMatchObject({ status: 400, code: 'purpose-not-active' });
  expect(await refusalOf(unknownId)).toMatchObject({ status: 404, code: 'not-found' });
});

describe('once the day has come', () => {
  const due = async () => {
    const id = await api.activePurpose({ Name: 'Due' });
    await api.newPurposeVersion(id);
    await retire(id);
    clock.set('2026-11-23T12:00:00.000Z');
    return id;
  };

  test('every read says Retired, the first one already', async () => {
    const id = await due();
    const { content } = await api.done(listPurposesEndpoint, { query: { sort: 'version' } });
    expect(content.map(({ Status }) => Status)).toEqual(['RETIRED', 'DRAFT']);
    const groups = await api.done(listPurposeVersionsEndpoint);
    expect(groups.content[0]?.versions.map(({ status }) => status)).toEqual(['DRAFT']);
    const active = await api.refused(getPurposeEndpoint, { params: { purposeId: id } });
    expect(active.status).toBe(404);
  });

  test('collection points show it, and no longer link it as Active', async () => {
    const id = await api.activePurpose();
    const point = await api.createPoint({ PurposeIds: [id] });
    await retire(id);
    clock.set('2026-11-22T00:00:00.000Z');
    expect((await api.readPoint(point.Id)).Purposes).toMatchObject([{ Status: 'RETIRED' }]);
    const { errors } = await api.refused(createCollectionPointEndpoint, {
      body: await api.pointBody({ PurposeIds: [id] }),
    });
    expect(errors).toMatchObject([
      { path: 'PurposeIds.0', message: expect.stringContaining('no Active version') },
    ]);
  });

  test('an instance that starts later, or does it again, changes nothing', async () => {
    const id = await due();
    const other = service.apiOf(service.createInstance());
    await Promise.all([
      other.done(listPurposesEndpoint),
      api.done(listPurposesEndpoint),
      retireDuePurposes(db, clock.now()),
    ]);
    const rows = await service.readRows();
    await retireDuePurposes(db, '2026-11-24T00:00:00.000Z');
    expect(await service.readRows()).toEqual(rows);
    expect(await statusOf(id)).toBe('RETIRED');
  });

  test('the Draft can still be published', async () => {
    const id = await due();
    expect(await api.publishPurpose(id, 2)).toMatchObject({ Status: 'ACTIVE', RetireOnDate: null });
    expect(await api.readPurpose(id)).toMatchObject({
      status: 'RETIRED',
      retireOnDate: '2026-11-22T00:00:00.000Z',
    });
  });
});

test('the same act twice is done once', async () => {
  const purposeId = await api.activePurpose();
  const headers = { 'Idempotency-Key': 'one-act' };
  const first = await api.call(retirePurposeEndpoint, { params: { purposeId } }, { headers });
  clock.set('2026-11-22T09:00:00.000Z');
  const again = await api.call(retirePurposeEndpoint, { params: { purposeId } }, { headers });
  expect([again.status, again.answer]).toEqual([200, first.answer]);
});
