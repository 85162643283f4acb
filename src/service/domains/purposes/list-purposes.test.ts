import { beforeEach, describe, expect, test, vi } from 'vitest';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import {
  listPurposesEndpoint,
  listPurposeVersionsEndpoint,
  purposeSortKeys,
  purposeV2SortKeys,
} from '#contract/purposes.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

type Query = Record<string, unknown>;

const listV1 = (query: Query = {}) => api.done(listPurposesEndpoint, { query }, { as: 'reader' });
const listV2 = (query: Query = {}) =>
  api.done(listPurposeVersionsEndpoint, { query }, { as: 'reader' });

/** A purpose with the versions 1 Retired and 2 Active, that one under another name. */
const withTwoVersions = async (fields: Query) => {
  const id = await api.activePurpose(fields);
  await api.newPurposeVersion(id);
  await api.updatePurpose(id, 2, { Name: `${fields.Name} v2` });
  await api.publishPurpose(id, 2);
  return id;
};

/** 15 purposes, most of equal times, every third with further versions. */
const fill = async () => {
  for (let index = 0; index < 15; index += 1) {
    if (index % 5 === 0) clock.advance(1000);
    const fields = {
      Name: `${['beta', 'Alpha', 'émile'][index % 3]} ${index}`,
      Description: `About ${index % 4}`,
      Type: index % 2 === 0 ? 'STANDARD' : 'COOKIE',
      ConsentLifeSpan: index % 3,
      ...(index % 4 === 0
        ? { ImplicitConsentLifeSpan: index, ExternalReference: `R${index}` }
        : {}),
    };
    if (index % 3 === 0) await api.createPurpose(fields);
    if (index % 3 === 1) await api.activePurpose(fields);
    if (index % 3 === 2) {
      const id = await withTwoVersions(fields);
      await api.done(retirePurposeEndpoint, {
        params: { purposeId: id },
        query: { date: `2027-01-${10 + (index % 2)}` },
      });
      await api.newPurposeVersion(id);
    }
  }
};

const walk = async (
  list: (query: Query) => Promise<{ content: object[]; last?: unknown }>,
  query: Query,
) => {
  const keys: string[] = [];
  for (let page = 0; ; page += 1) {
    const { content, last } = await list({ ...query, page });
    for (const { Id, Version, purposeId } of content as Query[]) {
      keys.push(Id === undefined ? String(purposeId) : `${Id} ${Version}`);
    }
    if (last) return keys;
  }
};

describe.each([
  ['v1', listV1, purposeSortKeys, 25],
  ['v2', listV2, purposeV2SortKeys, 15],
] as const)('the %s list', (_version, list, keys, total) => {
  test('walks in pages of any size by each sort key, losing and repeating nothing', async () => {
    await fill();
    for (const key of keys) {
      for (const direction of ['asc', 'desc']) {
        const sort = `${key},${direction}`;
        const whole = await walk(list, { size: 100, sort });
        expect(new Set(whole).size).toBe(total);
        expect(await walk(list, { size: 7, sort })).toEqual(whole);
      }
    }
    expect(await walk(list, { size: 1 })).toEqual(await walk(list, { size: 100 }));
  });

  test.each([
    [{ sort: 'label' }, ['sort']],
    [{ sort: 'name,down' }, ['sort']],
    [{ size: '101', page: '-1' }, ['page', 'size']],
  ])('refuses %j', async (query, paths) => {
    const endpoint = list === listV1 ? listPurposesEndpoint : listPurposeVersionsEndpoint;
    const { errors } = await api.refused(endpoint, { query });
    expect(errors?.map(({ path }) => path)).toEqual(paths);
  });
});

test('the v1 list shows a record per version, by name', async () => {
  await withTwoVersions({ Name: 'b' });
  await api.createPurpose({ Name: 'A' });
  const { content } = await listV1();
  expect(content.map(({ Label, Version }) => [Label, Version])).toEqual([
    ['A', 1],
    ['b', 1],
    ['b v2', 2],
  ]);
});

describe('a sort key', () => {
  const v1Fields: Record<string, string> = {
    id: 'Id',
    guid: 'purposeId',
    purposeStatus: 'Status',
    purposeType: 'PurposeType',
    version: 'Version',
    name: 'Label',
  };
  /** Of a v1 record the field, of a V2 item that of the version that stands for it. */
  const read = (item: Query, key: string): unknown => {
    const [newest = {}] = (item.versions ?? []) as Query[];
    if (key === 'guid') return item.purposeId;
    if (item.Id !== undefined) return item[v1Fields[key] ?? key];
    const v2Key = { name: 'label', purposeStatus: 'status' }[key] ?? key;
    return newest[v2Key];
  };
  const comparable = (value: unknown): string | number | null =>
    typeof value === 'string' ? value.toLowerCase() : ((value as number | undefined) ?? null);

  test.each([
    ['v1', listV1, ['id', 'name', 'purposeStatus', 'purposeType', 'version']],
    [
      'v2',
      listV2,
      purposeV2SortKeys.filter(
        (key) => key !== 'externalReference' && key !== 'defaultConsentStatus',
      ),
    ],
  ] as const)('of %s orders up and down, what has no value last', async (_name, list, keys) => {
    await fill();
    for (const key of keys) {
      for (const direction of ['asc', 'desc']) {
        const { content } = await list({ size: 100, sort: `${key},${direction}` });
        const values = content.map((item) => comparable(read(item, key)));
        const sorted = values
          .filter((value) => value !== null)
          .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        if (direction === 'desc') sorted.reverse();
        const absent = values.filter((value) => value === null);
        expect(values, `${key},${direction}`).toEqual([...sorted, ...absent]);
      }
    }
  });

  test('that no record shows orders too', async () => {
    await api.createPurpose({
      Name: 'a',
      DefaultConsentStatus: 'OPT_OUT',
      ExternalReference: 'R2',
    });
    await api.createPurpose({ Name: 'b', DefaultConsentStatus: 'ACTIVE', ExternalReference: 'R1' });
    await api.createPurpose({ Name: 'c' });
    for (const key of ['externalReference', 'defaultConsentStatus']) {
      const namesBy = async (direction: string) =>
        (await listV2({ sort: `${key},${direction}` })).content.map(
          ({ versions }) => versions[0]?.label,
        );
      expect([await namesBy('asc'), await namesBy('desc')]).toEqual([
        ['b', 'a', 'c'],
        ['a', 'b', 'c'],
      ]);
    }
  });

  test.each(['createdDate', 'lastModifiedDate', 'publishedDate'])('of v1: %s', async (key) => {
    const older = await api.activePurpose();
    clock.advance(1000);
    const newer = await api.activePurpose();
    const { Id: draft } = await api.createPurpose();
    const unpublished = key === 'publishedDate';
    const ids = async (direction: string) =>
      (await listV1({ sort: `${key},${direction}` })).content.map(({ Id }) => Id);
    const [up, down] = [await ids('asc'), await ids('desc')];
    expect([up[0], unpublished ? down[0] : down[2]]).toEqual([older, unpublished ? newer : older]);
    if (unpublished) expect([up[2], down[2]]).toEqual([draft, draft]);
  });
});

describe('the V2 list groups versions by purpose', () => {
  test('newest first, with the dates and people of each', async () => {
    const id = await api.activePurpose({ Name: 'Marketing' });
    clock.advance(1000);
    await api.newPurposeVersion(id);
    await api.updatePurpose(id, 2, { Name: 'Marketing v2' });
    const { content } = await listV2();
    expect(content).toMatchObject([
      {
        purposeId: id,
        createdDate: '2026-11-21T09:00:00.000Z',
        lastModifiedDate: '2026-11-21T09:00:01.000Z',
        publishedDate: '2026-11-21T09:00:00.000Z',
        publishedBy: 'privacy-manager',
        versions: [
          { version: 2, status: 'DRAFT', label: 'Marketing v2' },
          {
            version: 1,
            status: 'ACTIVE',
            label: 'Marketing',
            createdBy: 'privacy-manager',
            publishedBy: 'privacy-manager',
            publishedDate: '2026-11-21T09:00:00.000Z',
            detail: `/api/consentmanager/v2/purposes/${id}?version=1`,
          },
        ],
      },
    ]);
  });

  test.each([
    [{}, [[3, 2]]],
    [{ includeRetired: true }, [[3, 2, 1]]],
    [{ latestVersion: true }, [[3]]],
    [{ latestVersion: true, includeRetired: true }, [[3]]],
  ])('%j', async (query, expected) => {
    const id = await withTwoVersions({ Name: 'a' });
    await api.newPurposeVersion(id);
    const { content } = await listV2(query);
    expect(content.map(({ versions }) => versions.map(({ version }) => version))).toEqual(expected);
  });

  test('by organization', async () => {
    await api.createPurpose();
    expect((await listV2({ organization: service.account().organizationId })).totalElements).toBe(
      1,
    );
    expect((await listV2({ organization: unknownId })).totalElements).toBe(0);
    await api.createPurpose({ Organizations: ['other', unknownId] });
    for (const organization of [unknownId, unknownId.toUpperCase()]) {
      expect((await listV2({ organization })).totalElements).toBe(1);
    }
    await api.createPurpose({ Organizations: [unknownId.toUpperCase()] });
    expect((await listV2({ organization: unknownId })).totalElements).toBe(2);
  });

  test.each([
    [{ fromLastModifiedDate: '2026-11-21' }, ['a', 'b']],
    [{ fromLastModifiedDate: '2026-11-21T09:00:01' }, ['b']],
    [{ toLastModifiedDate: '2026-11-21T09:00:00' }, ['a']],
    [{ toLastModifiedDate: '2026-11-21T11:00:00+02:00' }, ['a']],
    [{ fromLastModifiedDate: '2026-11-22' }, []],
  ])('by last modification: %j', async (query, expected) => {
    await api.createPurpose({ Name: 'a' });
    clock.advance(1000);
    await api.createPurpose({ Name: 'b' });
    const { content } = await listV2(query);
    expect(content.map(({ versions }) => versions[0]?.label)).toEqual(expected);
  });

  test('holds preferences and topics only where they are asked for', async () => {
    const { Id: preference } = await api.createPreference({ Name: 'How often' });
    const TopicIds = await service.topics('Garden', 'Kitchen');
    const id = await api.activePurpose({ CustomPreferenceIds: [preference], TopicIds });
    await api.newPurposeVersion(id);
    await api.updatePurpose(id, 2, { TopicIds: TopicIds.toReversed(), CustomPreferenceIds: [] });
    await api.createPurpose({ Name: 'z' });

    const bare = await listV2();
    for (const version of bare.content.flatMap(({ versions }) => versions)) {
      expect(Object.keys(version)).not.toContain('customPreferences');
      expect(Object.keys(version)).not.toContain('topics');
    }
    const { content } = await listV2({ includeCustomPreferences: true, includeTopics: true });
    const shown = content.map(({ versions }) =>
      versions.map(({ version, customPreferences, topics }) => ({
        version,
        customPreferences: customPreferences?.map((link) => [link.customPreferenceId, link.name]),
        topics: topics?.map(({ name, canDelete }) => [name, canDelete]),
      })),
    );
    expect(shown).toEqual([
      [
        {
          version: 2,
          customPreferences: [],
          topics: [
            ['Kitchen', true],
            ['Garden', true],
          ],
        },
        {
          version: 1,
          customPreferences: [[preference, 'How often']],
          topics: [
            ['Garden', false],
            ['Kitchen', false],
          ],
        },
      ],
      [{ version: 1, customPreferences: [], topics: [] }],
    ]);
  });

  test('reads a page of any size in as many statements', async () => {
    const query = { includeRetired: true, includeCustomPreferences: true, includeTopics: true };
    const { $client } = service.db as unknown as { $client: { query: () => unknown } };
    const send = vi.spyOn($client, 'query');
    const countOf = async () => {
      send.mockClear();
      await listV2({ ...query, size: 100 });
      await listV1({ size: 100 });
      return send.mock.calls.length;
    };
    const { Id: preference } = await api.createPreference();
    await api.createPurpose({ CustomPreferenceIds: [preference] });
    const few = await countOf();
    for (let index = 0; index < 5; index += 1) {
      await api.createPurpose({ CustomPreferenceIds: [preference] });
    }
    expect(few).toBeGreaterThan(4);
    expect(await countOf()).toBe(few);
    send.mockRestore();
  });

  test('by words of a name, status and type, a page of what is found', async () => {
    await withTwoVersions({ Name: 'Älteres Grün 50%', Type: 'COOKIE' });
    await api.createPurpose({ Name: 'Grünes Blatt' });
    const over = await api.activePurpose({ Name: 'Grün vorbei' });
    await api.done(retirePurposeEndpoint, {
      params: { purposeId: over },
      query: { date: clock.now().slice(0, 10) },
    });
    await api.createPurpose({ Name: 'Rot' });
    const found = async (query: Query) => {
      const { content, totalElements } = await listV2(query);
      expect(totalElements).toBe(content.length);
      return content.map(({ versions }) => versions[0]?.label);
    };
    expect(await found({ name: 'GRUN' })).toEqual(['Grünes Blatt', 'Älteres Grün 50% v2']);
    expect(await found({ name: ' grün  alt ' })).toEqual(['Älteres Grün 50% v2']);
    expect(await found({ name: '0%' })).toEqual(['Älteres Grün 50% v2']);
    expect(await found({ name: '_' })).toEqual([]);
    expect(await found({ name: '%', latestVersion: true })).toEqual(['Älteres Grün 50% v2']);
    expect(await found({ status: 'RETIRED' })).toEqual(['Grün vorbei']);
    expect(await found({ status: 'ACTIVE', includeRetired: true })).toEqual([
      'Älteres Grün 50% v2',
    ]);
    expect(await found({ status: 'DRAFT', name: 'grün' })).toEqual(['Grünes Blatt']);
    expect(await found({ type: 'COOKIE' })).toEqual(['Älteres Grün 50% v2']);
    const second = await listV2({ name: 'grun', size: 1, page: 1 });
    expect(second).toMatchObject({
      totalElements: 2,
      content: [{ versions: [{ label: 'Älteres Grün 50% v2' }] }],
    });
  });

  test.each([
    [{ latestVersion: 'yes' }, ['latestVersion']],
    [{ organization: 'x' }, ['organization']],
    [
      { fromLastModifiedDate: 'yesterday', toLastModifiedDate: '2026-02-30' },
      ['fromLastModifiedDate', 'toLastModifiedDate'],
    ],
  ])('and refuses %j', async (query, paths) => {
    const { errors } = await api.refused(listPurposeVersionsEndpoint, { query });
    expect(errors?.map(({ path }) => path)).toEqual(paths);
  });
});
