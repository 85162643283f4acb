import { beforeEach, describe, expect, test } from 'vitest';
import {
  createPurposePreferenceEndpoint,
  getPurposePreferenceEndpoint,
  listPurposePreferencesEndpoint,
} from '#contract/purpose-preferences.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const linkedNames = async (purposeId: string, version = 1) =>
  (await api.readPurpose(purposeId, version)).customPreferences?.map(({ name }) => name);
const activeCount = async (customPreferenceId: string) =>
  (await api.done(getPurposePreferenceEndpoint, { params: { customPreferenceId } }))
    .TotalLinkedActivePurposes;

describe('a preference created for purposes', () => {
  test('is linked in the Draft of each, after what that links already', async () => {
    const first = await api.createPreference({ Name: 'first' });
    const draft = (await api.createPurpose({ CustomPreferenceIds: [first.Id] })).Id;
    const active = await api.activePurpose();
    await api.newPurposeVersion(active);
    clock.advance(1000);
    await api.createPreference({ Name: 'second', Purposes: [draft, active.toUpperCase(), draft] });
    await api.createPreference({ Name: 'third', Purposes: [draft] });
    expect(await linkedNames(draft)).toEqual(['first', 'second', 'third']);
    expect(await linkedNames(active, 1)).toEqual([]);
    expect(await linkedNames(active, 2)).toEqual(['second']);
    expect(await api.readPurpose(draft)).toMatchObject({
      lastModifiedDate: '2026-11-21T09:00:01.000Z',
    });
    expect(await api.readPurpose(active, 1)).toMatchObject({
      lastModifiedDate: '2026-11-21T09:00:00.000Z',
    });
  });

  test('is refused for a Draft that receipts named', async () => {
    const { Id } = await api.createPurpose();
    const point = await api.activePoint({ PurposeIdsWithVersion: [{ Id, Version: 1 }] });
    await api.receipt(await api.pointToken(point), { purposes: [{ Id }] });
    const body = api.preferenceBody({ Purposes: [Id] });
    expect(await api.refused(createPurposePreferenceEndpoint, { body })).toMatchObject({
      status: 400,
      errors: [{ path: 'Purposes.0', message: expect.stringContaining(`Receipts name version 1`) }],
    });
  });

  test('is refused for one that has no Draft or does not exist, each at its place', async () => {
    const [active, { Id: draft }] = [await api.activePurpose(), await api.createPurpose()];
    const before = await service.readRows();
    const body = api.preferenceBody({ Purposes: [active, draft, unknownId] });
    const problem = await api.refused(createPurposePreferenceEndpoint, { body });
    expect(problem).toMatchObject({
      status: 400,
      errors: [
        {
          path: 'Purposes.0',
          message: `Purpose ${active} has no Draft version. Create a new version first.`,
        },
        { path: 'Purposes.2', message: `There's no purpose ${unknownId}.` },
      ],
    });
    expect(await service.readRows()).toEqual(before);
  });

  test('is linked or refused whole while the Draft is published', async () => {
    const { Id: draft } = await api.createPurpose();
    const body = api.preferenceBody({ Name: 'late', Purposes: [draft] });
    const [created] = await Promise.all([
      api.call(createPurposePreferenceEndpoint, { body }),
      api.publishPurpose(draft),
    ]);
    expect([201, 400]).toContain(created.status);
    expect(await linkedNames(draft)).toEqual(created.status === 201 ? ['late'] : []);
  });
});

test('the Active purposes that link a preference are counted, each once', async () => {
  const { Id } = await api.createPreference();
  const links = { CustomPreferenceIds: [Id] };
  const purpose = await api.activePurpose(links);
  expect(await activeCount(Id)).toBe(1);
  await api.createPurpose(links);
  await api.newPurposeVersion(purpose);
  expect(await activeCount(Id)).toBe(1);
  await api.activePurpose(links);
  expect(await activeCount(Id)).toBe(2);
  await api.updatePurpose(purpose, 2, { CustomPreferenceIds: [] });
  await api.publishPurpose(purpose, 2);
  expect(await activeCount(Id)).toBe(1);
  await api.createPreference({ Name: 'Zero' });
  const { content } = await api.done(listPurposePreferencesEndpoint);
  expect(content.map((record) => record.TotalLinkedActivePurposes)).toEqual([1, 0]);
});
