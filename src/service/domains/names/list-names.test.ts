import { beforeEach, expect, test } from 'vitest';
import { createConsentGroupEndpoint } from '#contract/consent-groups.ts';
import { createDestinationEndpoint } from '#contract/destinations.ts';
import { listNamesEndpoint, namesMaximum } from '#contract/names.ts';
import { consentGroupsTable } from '#service/db/schema/consent-groups.ts';
import type { SendOptions } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, db, clock } = service;
beforeEach(service.reset);

const read = (options: SendOptions = {}) => api.done(listNamesEndpoint, {}, options);
const only = async (id: string) => (await read()).content.find((named) => named.id === id);

test('a record has the name of what is live, and beside it that of its Draft', async () => {
  const id = await api.activePurpose({ Name: 'Newsletter' });
  const live = {
    ...{ kind: 'PURPOSE', id, name: 'Newsletter', draftName: null, isDisabled: null },
    versions: [{ version: 1, status: 'ACTIVE' }],
  };
  expect(await only(id)).toEqual(live);
  await api.newPurposeVersion(id);
  const versions = [
    { version: 1, status: 'ACTIVE' },
    { version: 2, status: 'DRAFT' },
  ];
  expect(await only(id)).toEqual({ ...live, versions });
  await api.updatePurpose(id, 2, { Name: 'Weekly letter' });
  expect(await only(id)).toEqual({ ...live, draftName: 'Weekly letter', versions });
  await api.publishPurpose(id, 2);
  expect(await only(id)).toEqual({
    ...live,
    name: 'Weekly letter',
    versions: [{ version: 2, status: 'ACTIVE' }],
  });
});

test('each kind is named, in the order of names; points say that they are disabled', async () => {
  const purpose = await api.activePurpose({ Name: 'beta' });
  await api.createPurpose({ Name: 'Alpha' });
  const point = await api.activePoint({ Name: 'Checkout', PurposeIds: [purpose] });
  await api.disablePoint(point);
  await api.createPreference({ Name: 'Frequency' });
  await api.createCenter([purpose], { name: 'Choices' });
  await api.done(createConsentGroupEndpoint, { body: { name: 'Shops' } });
  const { content, cut } = await read();
  expect(cut).toEqual([]);
  expect(
    content.map(({ kind, name, isDisabled, versions }) => [
      ...[kind, name, isDisabled],
      ...(versions ?? []).map(({ status }) => status),
    ]),
  ).toEqual([
    ['COLLECTION_POINT', 'Checkout', true, 'ACTIVE'],
    ['PURPOSE', 'Alpha', null, 'DRAFT'],
    ['PURPOSE', 'beta', null, 'ACTIVE'],
    ['PREFERENCE', 'Frequency', false],
    ['PREFERENCE_CENTER', 'Choices', null, 'DRAFT'],
    ['CONSENT_GROUP', 'Shops', null],
  ]);
});

test('only administrators learn what destinations are called', async () => {
  const body = { name: 'Mailer', use: 'Sends', url: 'https://events.example.com/in' };
  await api.done(createDestinationEndpoint, { body }, { as: 'administrator' });
  expect((await read({ as: 'administrator' })).content).toMatchObject([
    { kind: 'DESTINATION', name: 'Mailer' },
  ]);
  expect((await read({ as: 'writer' })).content).toEqual([]);
  expect((await read({ as: 'reader' })).content).toEqual([]);
});

test('more than 5,000 of a kind are cut, and which kind is told', async () => {
  const at = clock.now();
  const groups = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: crypto.randomUUID(), name: `Group ${String(index).padStart(4, '0')}` },
      ...{ createdAt: at, modifiedAt: at },
    }));
  await db.insert(consentGroupsTable).values(groups(namesMaximum));
  expect(await read()).toMatchObject({ content: { length: namesMaximum }, cut: [] });
  await db.insert(consentGroupsTable).values([{ ...groups(1)[0], name: 'Last' } as never]);
  const { content, cut } = await read();
  expect([content.length, content.at(-1)?.name, cut]).toEqual([
    namesMaximum,
    'Group 4999',
    ['CONSENT_GROUP'],
  ]);
});
