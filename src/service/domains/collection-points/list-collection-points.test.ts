import { beforeEach, describe, expect, test } from 'vitest';
import {
  collectionPointStatuses,
  collectionPointTypes,
  consentTypes,
} from '#contract/collection-point-values.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { unknownId } from '#service/testing/api.ts';
import { plansOf } from '#service/testing/plans.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

const list = async (query: Record<string, unknown> = {}) => {
  const page = await api.done(listCollectionPointsEndpoint, { query }, { as: 'reader' });
  return page.content;
};
const namesOf = async (query: Record<string, unknown>) =>
  (await list({ sort: 'name', ...query })).map(({ Name }) => Name);
const refusedPaths = async (query: Record<string, unknown>) => {
  const { status, errors } = await api.refused(listCollectionPointsEndpoint, { query });
  return [status, errors?.map(({ path }) => path)];
};

test('an empty account has an empty page', async () => {
  expect(await api.done(listCollectionPointsEndpoint)).toMatchObject({
    content: [],
    empty: true,
    totalElements: 0,
    totalPages: 0,
    number: 0,
    size: 20,
  });
});

test('each version is a record of its own', async () => {
  const id = await api.activePoint();
  await api.newVersion(id);
  const records = await list({ sort: 'version' });
  expect(records.map(({ Id, Version, Status }) => [Id, Version, Status])).toEqual([
    [id, 1, 'ACTIVE'],
    [id, 2, 'DRAFT'],
  ]);
});

test('a summary says the same of a version as its record, without settings and with names of purposes', async () => {
  const purpose = await api.activePurpose({ Name: 'Newsletter' });
  const other = await api.activePurpose({ Name: 'Events' });
  const active = await api.activePoint({ PurposeIds: [purpose, other], DataElements: ['City'] });
  await api.newVersion(active);
  await api.createPoint({ Description: 'Second' });
  await api.done(retirePurposeEndpoint, { params: { purposeId: other } });
  for (const query of [{}, { versions: 'newest' }, { name: 'zzz' }]) {
    const sorted = { sort: 'name,asc', ...query };
    const [full, short] = [await list(sorted), await list({ ...sorted, fields: 'summary' })];
    expect(short).toEqual(
      full.map((record, at) => ({
        ...Object.fromEntries(Object.keys(short[at] ?? {}).map((name) => [name, record[name]])),
        IdentifierDataElement: record.IdentifierDataElement && {
          Id: record.IdentifierDataElement.Id,
          Label: record.IdentifierDataElement.Label,
        },
        Purposes: record.Purposes?.map(({ Id, Label, Version, Status }) => ({
          Id,
          Label,
          Version,
          Status,
        })),
      })),
    );
    expect(await list({ ...sorted, fields: 'all' })).toEqual(full);
  }
  const [record] = await list({ fields: 'summary' });
  expect(record).toMatchObject({
    Name: expect.any(String),
    Disabled: false,
    LastModifiedDate: expect.any(String),
  });
  expect(Object.keys(record ?? {})).not.toContain('DoubleOptIn');
  expect(await refusedPaths({ fields: 'names' })).toEqual([400, ['fields']]);
});

describe('one record for each point', () => {
  const newest = async (query: Record<string, unknown> = {}) =>
    (await list({ versions: 'newest', sort: 'name', ...query })).map(
      ({ Id, Version, Status, Active }) => [Id, Version, Status, Active?.Version ?? null],
    );

  test('is that of its newest version, and tells the Active one', async () => {
    const draft = await api.createPoint();
    const active = await api.activePoint();
    const renewed = await api.activePoint();
    await api.newVersion(renewed);
    const rows = await newest();
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual([draft.Id, 1, 'DRAFT', null]);
    expect(rows).toContainEqual([active, 1, 'ACTIVE', 1]);
    expect(rows).toContainEqual([renewed, 2, 'DRAFT', 1]);
    const page = await api.done(listCollectionPointsEndpoint, {
      query: { versions: 'newest', size: 1 },
    });
    expect(page).toMatchObject({ totalElements: 3, totalPages: 3 });
  });

  test('is found by its newest or its Active version, not by those before', async () => {
    const id = await api.activePoint();
    await api.newVersion(id);
    expect(await newest({ status: 'ACTIVE' })).toEqual([[id, 2, 'DRAFT', 1]]);
    expect(await newest({ status: 'DRAFT' })).toEqual([[id, 2, 'DRAFT', 1]]);
    expect(await newest({ status: 'RETIRED' })).toEqual([]);
  });

  test('has no Active version while it is disabled', async () => {
    const id = await api.activePoint();
    await api.disablePoint(id);
    expect(await newest()).toEqual([[id, 1, 'INACTIVE', null]]);
  });

  test('says whether its Active version links a retired purpose', async () => {
    const id = await api.activePoint();
    await api.newVersion(id);
    const [before] = await list({ versions: 'newest' });
    expect(before?.Active).toEqual({
      Version: 1,
      LinksRetiredPurpose: false,
      PurposeVersion: null,
    });
    const [purpose] = before?.Purposes ?? [];
    const params = { purposeId: purpose?.Id };
    await api.done(retirePurposeEndpoint, { params, query: { date: '2026-11-21' } });
    const [after] = await list({ versions: 'newest', linksRetiredPurpose: true });
    expect(after?.Active).toMatchObject({ Version: 1, LinksRetiredPurpose: true });
  });

  test('says which version of a purpose its Active version links, whatever the newest does', async () => {
    const purpose = await api.activePurpose();
    const id = await api.activePoint({ PurposeIds: [purpose] });
    await api.newVersion(id);
    const linked = async (purposeGuid: string) =>
      (await list({ versions: 'newest', purposeGuid })).map(({ Active }) => Active?.PurposeVersion);
    expect(await linked(purpose)).toEqual([1]);
    const other = await api.activePurpose();
    await api.createPoint({ PurposeIds: [other] });
    expect(await linked(other)).toEqual([undefined]);
  });

  test('is a record as everywhere else where nobody asks for the newest', async () => {
    await api.activePoint();
    const [record] = await list();
    expect(record).not.toHaveProperty('Active');
  });
});

describe('the name filter', () => {
  const names = [
    '100% Wool',
    '100 Wool',
    'a_b',
    'aXb',
    'back\\slash',
    'Ärzte ÜBER Öl',
    "O'Neil; --",
  ];
  const expected: Record<string, string[]> = {
    '': names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    wool: ['100 Wool', '100% Wool'],
    WOOL: ['100 Wool', '100% Wool'],
    '%': ['100% Wool'],
    '0% w': ['100% Wool'],
    _: ['a_b'],
    A_B: ['a_b'],
    '\\': ['back\\slash'],
    'k\\s': ['back\\slash'],
    '\\\\': [],
    'ärzte über ö': ['Ärzte ÜBER Öl'],
    "'neil; --": ["O'Neil; --"],
    '.*': [],
    ['x'.repeat(255)]: [],
  };

  test('takes every character as text, anywhere in the name, in any case', async () => {
    const PurposeIds = [await api.activePurpose()];
    for (const Name of names) await api.createPoint({ Name, PurposeIds });
    const found: Record<string, string[]> = {};
    for (const name of Object.keys(expected)) found[name] = await namesOf({ name });
    expect(found).toEqual(expected);
  });

  test('ends at 255 characters', async () => {
    expect(await refusedPaths({ name: 'x'.repeat(256) })).toEqual([400, ['name']]);
    expect(await refusedPaths({ name: 'a\u0000b' })).toEqual([400, ['name']]);
  });
});

describe('filters by what a record holds', () => {
  test('accept every status and match the one that is shown', async () => {
    const PurposeIds = [await api.activePurpose()];
    const active = await api.activePoint({ Name: 'with versions', PurposeIds });
    await api.newVersion(active);
    await api.publishPoint(active, 2);
    await api.createPoint({ Name: 'draft', PurposeIds });
    await api.disablePoint(await api.activePoint({ Name: 'disabled', PurposeIds }));
    const found = await Promise.all(
      collectionPointStatuses.map(async (status) => [status, await namesOf({ status })]),
    );
    expect(Object.fromEntries(found)).toEqual({
      DRAFT: ['draft'],
      ACTIVE: ['with versions'],
      RETIRED: ['with versions'],
      INACTIVE: ['disabled'],
      ARCHIVED: [],
    });
  });

  test('match every type and every consent type', async () => {
    const PurposeIds = [await api.activePurpose()];
    for (const [index, CollectionPointType] of collectionPointTypes.entries()) {
      const ConsentType = consentTypes[index];
      await api.createPoint({
        Name: CollectionPointType,
        CollectionPointType,
        ConsentType,
        PurposeIds,
      });
    }
    for (const [index, type] of collectionPointTypes.entries()) {
      expect(await namesOf({ collectionPointType: type })).toEqual([type]);
      const consentType = consentTypes[index];
      if (consentType !== undefined) expect(await namesOf({ consentType })).toEqual([type]);
    }
  });

  test('match the organization', async () => {
    const OrganizationId = '0F9B2A4E-5F5E-4A53-8F0E-3C1D2E4F5A6B';
    await api.createPoint({ Name: 'theirs', OrganizationId });
    await api.createPoint({ Name: 'ours' });
    expect(await namesOf({ organizationId: OrganizationId })).toEqual(['theirs']);
    expect(await namesOf({ organizationId: service.account().organizationId })).toEqual(['ours']);
    expect(await namesOf({ organizationId: unknownId })).toEqual([]);
  });

  test('match a linked purpose, of the version that links it', async () => {
    const [a, b] = [await api.activePurpose(), await api.activePurpose()];
    await api.createPoint({ Name: 'both', PurposeIds: [a, b] });
    const id = await api.activePoint({ Name: 'first', PurposeIds: [a] });
    await api.newVersion(id);
    await api.updatePoint(id, 2, { Name: 'second', PurposeIds: [b] });
    expect(await namesOf({ purposeGuid: a })).toEqual(['both', 'first']);
    expect(await namesOf({ purposeGuid: b.toUpperCase() })).toEqual(['both', 'second']);
    expect(await namesOf({ purposeGuid: unknownId })).toEqual([]);
  });

  test('match an Active version that links a Retired purpose version, and all others', async () => {
    const [old, retired, active] = [
      await api.activePurpose(),
      await api.activePurpose(),
      await api.activePurpose(),
    ];
    await api.createPoint({ Name: 'draft', PurposeIds: [active, old] });
    await api.activePoint({ Name: 'old version', PurposeIds: [active, old] });
    await api.activePoint({ Name: 'retired purpose', PurposeIds: [retired] });
    await api.activePoint({ Name: 'up to date', PurposeIds: [active] });
    const stopped = await api.activePoint({ Name: 'disabled', PurposeIds: [old] });
    await api.disablePoint(stopped);
    await api.newPurposeVersion(old);
    await api.publishPurpose(old, 2);
    const today = { params: { purposeId: retired }, query: { date: '2026-11-21' } };
    await api.done(retirePurposeEndpoint, today);
    expect(await namesOf({ linksRetiredPurpose: true })).toEqual([
      'old version',
      'retired purpose',
    ]);
    expect(await namesOf({ linksRetiredPurpose: false })).toEqual([
      'disabled',
      'draft',
      'up to date',
    ]);
    const page = await api.done(listCollectionPointsEndpoint, {
      query: { linksRetiredPurpose: true, sort: 'name', size: 1, page: 1 },
    });
    expect(page).toMatchObject({ totalElements: 2, content: [{ Name: 'retired purpose' }] });
  });

  test('by Retired purpose versions cost no statement of their own, however many are linked', async () => {
    const PurposeIds = [await api.activePurpose(), await api.activePurpose()];
    for (const Name of ['one', 'two', 'three']) await api.activePoint({ Name, PurposeIds });
    for (const id of PurposeIds) {
      await api.newPurposeVersion(id);
      await api.publishPurpose(id, 2);
    }
    const statementsOf = async (query: Record<string, unknown>) =>
      (await plansOf(service.db, () => list(query))).length;
    const filtered = await statementsOf({ linksRetiredPurpose: true });
    expect(await namesOf({ linksRetiredPurpose: true })).toHaveLength(3);
    expect(filtered).toBe(await statementsOf({}));
  });

  test('match a data element, collected or used as the identifier', async () => {
    const { IdentifierDataElement } = await api.createPoint({
      Name: 'identifier',
      SubjectIdentifier: 'Email',
    });
    await api.createPoint({ Name: 'collected', DataElements: ['Phone', 'Email'] });
    await api.createPoint({ Name: 'neither', DataElements: ['Phone'] });
    const dataElementGuid = IdentifierDataElement?.Id;
    expect(await namesOf({ dataElementGuid })).toEqual(['collected', 'identifier']);
    expect(await namesOf({ dataElementGuid: unknownId })).toEqual([]);
  });

  test('narrow together', async () => {
    const PurposeIds = [await api.activePurpose()];
    for (const Name of ['one', 'two']) {
      for (const CollectionPointType of ['API', 'EMAIL']) {
        await api.createPoint({
          Name: `${Name} ${CollectionPointType}`,
          CollectionPointType,
          PurposeIds,
        });
      }
    }
    const query = { name: 'one', collectionPointType: 'EMAIL', status: 'DRAFT' };
    expect(await namesOf(query)).toEqual(['one EMAIL']);
    expect(await namesOf({ ...query, status: 'ACTIVE' })).toEqual([]);
  });
});

describe('a filter that cannot be understood is refused, never ignored', () => {
  test.each([
    [{ status: 'PUBLISHED' }, ['status']],
    [{ status: '' }, ['status']],
    [{ status: 'draft' }, ['status']],
    [{ collectionPointType: 'FAX' }, ['collectionPointType']],
    [{ consentType: 'EXPLICIT,IMPLIED' }, ['consentType']],
    [{ purposeGuid: 'x' }, ['purposeGuid']],
    [{ dataElementGuid: `${unknownId}0` }, ['dataElementGuid']],
    [{ organizationId: unknownId.slice(1) }, ['organizationId']],
    [{ linksRetiredPurpose: 'maybe' }, ['linksRetiredPurpose']],
    [{ sort: 'Id' }, ['sort']],
    [{ sort: 'name,up' }, ['sort']],
    [{ page: '-1' }, ['page']],
    [{ page: '1.5' }, ['page']],
    [{ size: '0' }, ['size']],
    [{ size: '101' }, ['size']],
    [{ size: 'x', page: 'x', sort: 'x', status: 'x' }, ['page', 'size', 'sort', 'status']],
  ])('%j', async (query, paths) => {
    expect(await refusedPaths(query)).toEqual([400, paths]);
  });

  test('neither is one that is given twice', async () => {
    const path = `${listCollectionPointsEndpoint.path}?status=DRAFT&status=ACTIVE`;
    const response = await service.send(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: 'status' }] });
  });

  test('but an unknown parameter is', async () => {
    await api.createPoint();
    expect(await list({ unknown: 'x', Name: 'y' })).toHaveLength(1);
  });
});
