import { beforeEach, describe, expect, test } from 'vitest';
import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { listCollectionPointVersionsEndpoint } from '#contract/collection-points.ts';
import { countryForbiddenCharacters } from '#contract/data-elements.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

const create = createCollectionPointEndpoint;

/** A refused create must leave every table as it was. */
const refusalOf = async (body: unknown) => {
  const before = await service.readRows();
  const problem = await api.refused(create, { body });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

describe('purposes', () => {
  test('are linked by their Active version, in the order given', async () => {
    const ids = [await api.activePurpose(), await api.activePurpose(), await api.activePurpose()];
    const { Purposes } = await api.createPoint({ PurposeIds: ids.toReversed() });
    expect(Purposes?.map(({ Id, Version, Status }) => [Id, Version, Status])).toEqual(
      ids.toReversed().map((id) => [id, 1, 'ACTIVE']),
    );
  });

  test('may be Drafts where the version is named', async () => {
    const draft = await api.createPurpose();
    const { Purposes } = await api.createPoint({
      PurposeIds: null,
      PurposeIdsWithVersion: [{ id: draft.Id.toUpperCase(), version: 1 }],
    });
    expect(Purposes).toMatchObject([{ Id: draft.Id, Version: 1, Status: 'DRAFT' }]);
  });

  test('that do not resolve are each named, and nothing is created', async () => {
    const draft = await api.createPurpose();
    const active = await api.activePurpose();
    const body = await api.pointBody({
      PurposeIds: [active, draft.Id, unknownId],
      PurposeIdsWithVersion: [{ Id: active, Version: 2 }],
      DataElements: ['Never mentioned before'],
    });
    const problem = await refusalOf(body);
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(problem.errors?.map(({ path }) => path)).toEqual([
      'PurposeIdsWithVersion.0.Id',
      'PurposeIds.1',
      'PurposeIds.2',
    ]);
  });
});

describe('what purposes link', () => {
  test('is shown in v1 records, claimed by the token, and left out of the V2 short form', async () => {
    const preference = await api.createPreference({ Name: 'How often', Required: true });
    const [topic] = await service.topics('Garden');
    const parent = await api.activePurpose();
    const purpose = await api.activePurpose({
      Name: 'Email',
      CustomPreferenceIds: [preference.Id],
      TopicIds: [topic],
      ParentPurposeId: parent,
      Organizations: ['north'],
      attributeValues: { Team: [{ value: 'Shops' }] },
    });
    const detail = await api.readPurpose(purpose);
    const { Id, Purposes } = await api.createPoint({ PurposeIds: [purpose, parent] });
    const { Languages: _, ...record } = await api.readPreference(preference.Id);
    expect(Purposes).toMatchObject([
      {
        Id: purpose,
        CustomPreferences: [
          { ...record, PurposeCustomPreferenceId: detail.customPreferences?.[0]?.id },
        ],
        Topics: [
          {
            Id: detail.topics?.[0]?.id,
            TopicId: topic,
            Name: 'Garden',
            IntegrationKey: 'Email-Garden',
            CanDelete: false,
          },
        ],
        Organizations: ['north'],
        attributes: { Team: ['Shops'] },
      },
      { Id: parent, CustomPreferences: [], Topics: [] },
    ]);

    const { content } = await api.done(listCollectionPointVersionsEndpoint, { query: { id: Id } });
    expect(content[0]?.jwtToken?.purposes).toMatchObject([
      {
        id: purpose,
        parentId: parent,
        topics: [topic],
        customPreferences: [
          {
            id: preference.Id,
            isRequired: true,
            options: preference.Options?.map((option) => option.Id),
          },
        ],
      },
      { id: parent, parentId: null, topics: [], customPreferences: [] },
    ]);
    expect(Object.keys(content[0]?.purposes?.[0] ?? {})).not.toContain('customPreferences');
  });

  test('is that of the version that is linked, not of a newer one', async () => {
    const { Id: preference } = await api.createPreference();
    const purpose = await api.activePurpose({ CustomPreferenceIds: [preference] });
    const point = await api.createPoint({ PurposeIds: [purpose] });
    await api.newPurposeVersion(purpose);
    await api.updatePurpose(purpose, 2, { CustomPreferenceIds: [] });
    await api.publishPurpose(purpose, 2);
    expect(await api.readPoint(point.Id)).toMatchObject({
      Purposes: [{ Version: 1, CustomPreferences: [{ Id: preference }] }],
    });
  });
});

describe('data elements', () => {
  test('are created by their first mention and used from then on', async () => {
    const elements = ['Email', 'Country of residence', 'Email'];
    const first = await api.createPoint({ DataElements: elements, SubjectIdentifier: 'Phone' });
    const second = await api.createPoint({ DataElements: ['Phone'], SubjectIdentifier: 'Phone' });
    expect(first.DataElements).toEqual(['Email', 'Country of residence']);
    expect(second.DataElements).toEqual(['Phone']);
    expect(second.IdentifierDataElement?.Id).toBe(first.IdentifierDataElement?.Id);
    const { data_elements: rows = [] } = await service.readRows();
    expect(rows.map((row) => Object(row)).map(({ name, type }) => [name, type])).toEqual(
      expect.arrayContaining([
        ['Email', 'USER_INPUT'],
        ['Country of residence', 'COUNTRY'],
        ['Phone', 'USER_INPUT'],
      ]),
    );
    expect(rows).toHaveLength(3);
  });

  test('may be given by the id of one that exists', async () => {
    const { IdentifierDataElement } = await api.createPoint({ SubjectIdentifier: 'Email' });
    const { DataElements } = await api.createPoint({
      DataElements: [IdentifierDataElement?.Id, 'Email'],
    });
    expect(DataElements).toEqual(['Email']);
  });

  test('are created once by many requests that mention them crosswise at once', async () => {
    const PurposeIds = [await api.activePurpose()];
    const names = Array.from({ length: 12 }, (_, index) => `New ${index}`);
    const outcomes = await Promise.all(
      names.map(async (name, index) => {
        const SubjectIdentifier = names[(index + 1) % names.length];
        const fields = { PurposeIds, DataElements: [name], SubjectIdentifier };
        return api.call(create, { body: await api.pointBody(fields) });
      }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(names.map(() => 201));
    expect((await service.readRows()).data_elements).toHaveLength(12);
  });

  test('may be a thousand', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `Element ${index}`);
    expect((await api.createPoint({ DataElements: names })).DataElements).toEqual(names);
    const problem = await refusalOf(await api.pointBody({ DataElements: [...names, 'one more'] }));
    expect(problem.errors).toEqual([
      { path: 'DataElements', message: 'Must be at most 1000 entries.' },
    ]);
  });
});

describe('at its edge', () => {
  test('a field is accepted and comes back whole', async () => {
    const fields = {
      Name: 'n'.repeat(255),
      Description: 'ä'.repeat(1000),
      DataElements: ['語'.repeat(750), `City ${countryForbiddenCharacters.join('')}`],
      SubjectIdentifier: 's'.repeat(750),
    };
    expect(await api.createPoint(fields)).toMatchObject(fields);
  });

  test.each([
    [{ Name: 'n'.repeat(256) }, ['Name']],
    [{ Name: '' }, ['Name']],
    [{ Description: 'd'.repeat(1001) }, ['Description']],
    [{ DataElements: ['e'.repeat(751)] }, ['DataElements.0']],
    [{ DataElements: ['Email', ''] }, ['DataElements.1']],
    [{ SubjectIdentifier: 's'.repeat(751) }, ['SubjectIdentifier']],
    [{ PurposeIds: [unknownId.slice(1), `${unknownId}0`] }, ['PurposeIds.0', 'PurposeIds.1']],
    [{ PurposeId: unknownId.slice(1) }, ['PurposeId']],
    [{ EnablePrimaryIdentifier: 'true' }, ['PrimaryIdentifierType']],
    [{ PurposeIds: [] }, ['PurposeIds']],
    [{ ConsentType: 'explicit' }, ['ConsentType']],
    [{ DoubleOptIn: 'yes' }, ['DoubleOptIn']],
    [{ RedirectUrl: 'javascript:alert(1)' }, ['RedirectUrl']],
  ])('a field is refused beyond it (%#)', async (fields, paths) => {
    const { status, errors } = await refusalOf(await api.pointBody(fields));
    expect([status, errors?.map(({ path }) => path)]).toEqual([400, paths]);
  });

  test('each character that a Country type does not support is refused', async () => {
    const PurposeIds = [await api.activePurpose()];
    for (const character of countryForbiddenCharacters) {
      const DataElements = ['Email', `Country ${character}`];
      const { errors } = await refusalOf(await api.pointBody({ PurposeIds, DataElements }));
      const message = `A data element of a Country type can't contain ${character}. Remove it.`;
      expect(errors).toEqual([{ path: 'DataElements.1', message }]);
    }
  });
});

test('a data element name of 750 characters is kept, however many bytes they are', async () => {
  // Characters that do not repeat, of four bytes each: longer than an index row.
  const name = Array.from({ length: 750 }, (_, place) =>
    String.fromCodePoint(0x20000 + ((place * 7919) % 40_000)),
  ).join('');
  const created = await api.createPoint({ DataElements: [name], SubjectIdentifier: name });
  expect(created.DataElements).toEqual([name]);
  expect(created.IdentifierDataElement?.Label).toBe(name);
  const again = await api.createPoint({ DataElements: [name] });
  expect(again.DataElements).toEqual([name]);
});

test('a notice names its purposes, whatever case their ids were written in', async () => {
  const purpose = await api.activePurpose();
  const notice = { name: 'Notice', type: 'LINKED', noticeType: 'PRIVACY_NOTICE' };
  const { noticesWithVersions } = await api.createPoint({
    PurposeIds: [purpose],
    Notices: [
      { ...notice, purposeIds: [purpose.toUpperCase()] },
      { ...notice, purposeId: purpose },
    ],
  });
  expect(noticesWithVersions?.map(({ purposes }) => purposes?.map(({ id }) => id))).toEqual([
    [purpose],
    [purpose],
  ]);
});
