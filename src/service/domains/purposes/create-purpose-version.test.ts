import { beforeEach, expect, test } from 'vitest';
import { createPurposeVersionEndpoint, retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const create = createPurposeVersionEndpoint;

/** A refused version must leave every table as it was. */
const refusalOf = async (purposeId: string) => {
  const before = await service.readRows();
  const problem = await api.refused(create, { params: { purposeId } });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

test('a new version is a Draft copy of the Active one, which stays', async () => {
  const TopicIds = await service.topics('Garden');
  const preference = await api.createPreference();
  const id = await api.activePurpose({
    Name: 'Marketing email',
    ConsentLifeSpan: 3600,
    Languages: [{ Name: 'Werbung', Description: '', Language: 'de' }],
    CustomPreferenceIds: [preference.Id],
    TopicIds,
    Kind: 'SERVICE',
    SaleOrSharing: true,
    Controller: 'Example Inc.',
    LegalBasis: 'Consent',
    Unknown: 'kept',
  });
  const active = await api.readPurpose(id);
  clock.advance(1000);
  const { status, answer } = await api.call(create, { params: { purposeId: id } });
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    Id: id,
    Label: 'Marketing email',
    Status: 'DRAFT',
    Version: 2,
    Languages: [{ Name: 'Werbung', Description: '', Language: 'de' }],
    CustomPreferences: [{ Id: preference.Id }],
    Topics: [{ TopicId: TopicIds[0], Name: 'Garden', CanDelete: true }],
    RetireOnDate: null,
    Kind: 'SERVICE',
    SaleOrSharing: true,
    Controller: 'Example Inc.',
    LegalBasis: 'Consent',
    Unknown: 'kept',
  });
  expect(await api.readPurpose(id)).toEqual(active);

  const draft = await api.readPurpose(id, 2);
  expect(draft).toMatchObject({
    publishedDate: null,
    publishedBy: null,
    createdDate: '2026-11-21T09:00:01.000Z',
  });
  // Each version's links are its own.
  expect(draft.customPreferences?.[0]?.id).not.toBe(active.customPreferences?.[0]?.id);
  expect(draft.topics?.[0]?.id).not.toBe(active.topics?.[0]?.id);
});

test('its links can be changed without touching those of the Active version', async () => {
  const preference = await api.createPreference();
  const id = await api.activePurpose({ CustomPreferenceIds: [preference.Id] });
  const active = await api.readPurpose(id);
  await api.newPurposeVersion(id);
  await api.updatePurpose(id, 2, { CustomPreferenceIds: [] });
  expect(await api.readPurpose(id)).toEqual(active);
});

test('numbers go on after the newest, and a day of retirement is not copied', async () => {
  const id = await api.activePurpose();
  await api.newPurposeVersion(id);
  await api.publishPurpose(id, 2);
  await api.done(retirePurposeEndpoint, { params: { purposeId: id } });
  expect(await api.newPurposeVersion(id)).toMatchObject({ Version: 3, RetireOnDate: null });
  expect(await api.publishPurpose(id, 3)).toMatchObject({ Status: 'ACTIVE', RetireOnDate: null });
  // The day that was set for version 2 fell away with its place.
  expect(await api.readPurpose(id, 2)).toMatchObject({ status: 'RETIRED', retireOnDate: null });
});

test('of what has a Draft, or nothing Active, there is none', async () => {
  const id = await api.activePurpose();
  await api.newPurposeVersion(id);
  expect(await refusalOf(id)).toMatchObject({ status: 400, code: 'purpose-has-draft' });

  const { Id: draft } = await api.createPurpose();
  expect(await refusalOf(draft)).toMatchObject({ status: 400, code: 'purpose-has-draft' });

  const retired = await api.activePurpose();
  await api.done(retirePurposeEndpoint, {
    params: { purposeId: retired },
    query: { date: '2026-11-21' },
  });
  expect(await refusalOf(retired)).toMatchObject({ status: 400, code: 'purpose-not-active' });

  expect(await refusalOf(unknownId)).toMatchObject({ status: 404, code: 'not-found' });
  expect(await refusalOf('x')).toMatchObject({ status: 400, errors: [{ path: 'purposeId' }] });
});

test('of many at once one is made', async () => {
  const purposeId = await api.activePurpose();
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => api.call(create, { params: { purposeId } })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  expect(outcomes.find(({ problem }) => problem !== null)?.problem?.code).toBe('purpose-has-draft');
});

test('the same act twice makes one', async () => {
  const purposeId = await api.activePurpose();
  const headers = { 'Idempotency-Key': 'one-act' };
  const first = await api.call(create, { params: { purposeId } }, { headers });
  const again = await api.call(create, { params: { purposeId } }, { headers });
  expect([again.status, again.answer]).toEqual([200, first.answer]);
});
