import { beforeAll, describe, expect, test } from 'vitest';
import { collectionPointTypes } from '#contract/collection-point-values.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import { listPurposesEndpoint, listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';
import { demoEnd } from './demo-clock.ts';
import { seedDemo } from './seed-demo.ts';

const timeout = 60_000;
const service = await startService();
const { api, db } = service;

const account = {
  tenantId: '11111111-0000-4000-8000-000000000000',
  organizationId: '22222222-0000-4000-8000-000000000000',
};
const signToken = async () => 'unused';
const seed = (onBegin = () => {}) =>
  seedDemo({ db, account, signToken }, { subjects: 200, onBegin });

const countOf = <Item>(items: readonly Item[], key: (item: Item) => unknown) => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[String(key(item))] = (counts[String(key(item))] ?? 0) + 1;
  return counts;
};

const readVersions = async () => {
  const pages = await Promise.all(
    [0, 1].map((page) => api.done(listCollectionPointsEndpoint, { query: { size: 100, page } })),
  );
  return pages.flatMap(({ content }) => content);
};

describe('the demo data', () => {
  let begun = 0;
  const begin = () => {
    begun += 1;
  };

  beforeAll(async () => {
    await service.reset();
    // As two instances that start together: the second finds it done.
    await Promise.all([seed(begin), seed(begin)]);
  }, timeout);

  test('is made by one of two who start together, and that one hears when it begins', () => {
    expect(begun).toBe(1);
  });

  test('is rich: types, states, versions and settings of all kinds', async () => {
    const { content: purposes } = await api.done(listPurposesEndpoint, { query: { size: 100 } });
    const { content: groups } = await api.done(listPurposeVersionsEndpoint, {
      query: { size: 100, includeRetired: true },
    });
    expect(groups).toHaveLength(27);
    expect(countOf(groups, ({ versions }) => versions[0]?.status)).toEqual({
      ACTIVE: 18,
      DRAFT: 8,
      RETIRED: 1,
    });
    expect(countOf(purposes, ({ Status }) => Status)).toEqual({ ACTIVE: 21, DRAFT: 8, RETIRED: 8 });
    expect(countOf(purposes, ({ PurposeType }) => PurposeType)).toMatchObject({
      STANDARD: expect.any(Number),
      COOKIE: 4,
      MOBILE: 5,
      IAB: 1,
      NOTIFICATION_OPT_OUT: 1,
    });

    const versions = await readVersions();
    const newest = new Map(
      versions.toSorted((a, b) => a.Version - b.Version).map((record) => [record.Id, record]),
    );
    const points = [...newest.values()];
    expect(points).toHaveLength(60);
    const types = countOf(points, ({ CollectionPointType }) => CollectionPointType);
    expect(Object.keys(types).sort()).toEqual([...collectionPointTypes].sort());
    expect(types).toMatchObject({ ADMIN_UPDATE: 1, NOTIFICATION_OPT_OUT: 1 });
    expect(Math.max(...points.map(({ Version }) => Version))).toBe(12);
    expect(points.filter(({ Version }) => Version > 1).length).toBeGreaterThan(30);
    for (const status of ['DRAFT', 'ACTIVE', 'RETIRED', 'INACTIVE']) {
      expect(versions.filter(({ Status }) => Status === status).length).toBeGreaterThan(4);
    }
    expect(Object.keys(countOf(points, ({ ConsentType }) => ConsentType)).length).toBeGreaterThan(
      8,
    );
    for (const key of [
      'DoubleOptIn',
      'EnablePrimaryIdentifier',
      'RedirectUrl',
      'HostedSDK',
    ] as const) {
      expect(points.filter((point) => point[key]).length, key).toBeGreaterThan(1);
    }
    expect(points.filter(({ noticesWithVersions }) => noticesWithVersions?.length)).toHaveLength(
      60,
    );
    const { content } = await api.done(listCollectionPointVersionsEndpoint, {
      query: { size: 100 },
    });
    expect(content).toHaveLength(100);
  });

  test('has preferences for every question: languages, gaps, texts not translated', async () => {
    const { content } = await api.done(listPurposePreferencesEndpoint);
    expect(content).toHaveLength(13);
    expect(countOf(content, ({ Disabled }) => Disabled)).toEqual({ false: 12, true: 1 });
    const records = await Promise.all(content.map(({ Id }) => api.readPreference(Id)));
    const cells = records.flatMap(({ Options, Languages }) =>
      (Languages ?? []).slice(1).flatMap((language) =>
        (Options ?? []).map(({ Id, Label }) => {
          const text = language.Options?.find((option) => option.Id === Id)?.Label;
          return text === undefined ? 'missing' : text === Label ? 'same' : 'translated';
        }),
      ),
    );
    expect(countOf(cells, String)).toEqual({
      missing: expect.any(Number),
      same: expect.any(Number),
      translated: expect.any(Number),
    });
    const sizes = records.map((record) => [record.NumberOfOptions, record.NumberOfLanguages]);
    expect(sizes).toContainEqual([24, 12]);
    for (const record of records) {
      expect((record.CreatedDate ?? '') < (record.UpdatedDate ?? '')).toBe(true);
      expect((record.UpdatedDate ?? '') < demoEnd).toBe(true);
      for (const { Language, Options } of record.Languages ?? []) {
        const written = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(Options?.[0]?.Label ?? '');
        expect(written, Language ?? '').toBe(/^(ar|he)/.test(Language ?? ''));
      }
    }
  });

  test('has purposes of all kinds: versions, days of retirement, topics, what none uses', async () => {
    const { content } = await api.done(listPurposesEndpoint, { query: { size: 100 } });
    expect(new Set(content.flatMap(({ Topics }) => Topics?.map(({ Name }) => Name))).size).toBe(4);
    expect(content.filter(({ CustomPreferences }) => CustomPreferences?.length).length).toBe(17);
    const retiring = content.filter(
      ({ Status, RetireOnDate }) => Status === 'ACTIVE' && RetireOnDate,
    );
    expect(retiring.map(({ Label }) => Label)).toEqual(['Sharing with partner brands']);
    expect((retiring[0]?.RetireOnDate ?? '') > demoEnd).toBe(true);

    const used = new Set(
      (await readVersions()).flatMap(({ Purposes }) => Purposes?.map(({ Id }) => Id)),
    );
    const unused = content.filter(({ Id }) => !used.has(Id));
    expect(countOf(unused, ({ Status }) => Status)).toEqual({ ACTIVE: 1, DRAFT: 2, RETIRED: 1 });
    const usedDrafts = content.filter(
      ({ Id, Status, Version }) => used.has(Id) && Status === 'DRAFT' && Version === 1,
    );
    expect(usedDrafts).toHaveLength(3);
    const onDraftsAlone = (await readVersions()).filter(({ Purposes }) =>
      Purposes?.every(({ Status }) => Status === 'DRAFT'),
    );
    expect(onDraftsAlone.map(({ Name }) => Name)).toEqual(['Wi-Fi in the stores']);
    for (const { Id, Version } of content) {
      const { createdDate, publishedDate } = await api.readPurpose(Id, Version);
      expect((createdDate ?? '') < (publishedDate ?? '9999')).toBe(true);
      expect((createdDate ?? '') < demoEnd && (publishedDate ?? '') < demoEnd).toBe(true);
    }
  });

  test('is told in its order: nothing is used before it exists', async () => {
    for (const { CreateDate, LastModifiedDate, ActivationDate, Purposes } of await readVersions()) {
      const created = CreateDate ?? '';
      const settled = ActivationDate ?? LastModifiedDate ?? '';
      expect(created < (ActivationDate ?? '9999')).toBe(true);
      expect((LastModifiedDate ?? '') < demoEnd && created > '2024-11-01').toBe(true);
      for (const purpose of Purposes ?? []) {
        expect((purpose.CreatedDate ?? '') < settled).toBe(true);
        if (purpose.Status !== 'DRAFT') expect((purpose.PublishedDate ?? '') < settled).toBe(true);
      }
    }
  });

  test('names reserved domains only', async () => {
    const text = JSON.stringify(await service.readRows());
    const hosts = text.match(/[\w-]+(\.[\w-]+)*\.(com|net|org|eu|de|uk|info|io)\b/g);
    expect(hosts?.length).toBeGreaterThan(100);
    for (const host of new Set(hosts)) expect(host).toMatch(/(^|\.)example\.(com|net|org)$/);
    for (const [, host] of text.matchAll(/@([\w.-]+)/g)) {
      expect(host).toMatch(/^example\.(com|net|org)$/);
    }
  });

  test('is there once and the same each time', { timeout }, async () => {
    const rows = await service.readRows();
    await seed();
    expect(await service.readRows()).toEqual(rows);
    await service.reset();
    await seed();
    expect(await service.readRows()).toEqual(rows);
  });

  test('has a search for duplicates that finds some', async () => {
    const rows = await service.readRows();
    await runSearches(service);
    const { content } = await api.done(listMergeRequestsEndpoint);
    expect(content).toMatchObject([
      { mergeRequestName: 'Same email address or phone number', jobStatus: 'COMPLETED' },
    ]);
    expect(content[0]?.openGroupCount).toBeGreaterThan(0);
    expect((await service.readRows()).data_subjects).toEqual(rows.data_subjects);
  });
});

describe('seeding', () => {
  test('leaves a database alone that holds anything', { timeout }, async () => {
    await service.reset();
    await api.createPurpose();
    const rows = await service.readRows();
    await seed();
    expect(await service.readRows()).toEqual(rows);
  });

  test('leaves a database alone that holds a person and nothing else', { timeout }, async () => {
    await service.reset();
    await api.done(
      upsertElementsEndpoint,
      { body: { dataElements: [] } },
      { headers: { dataSubjectIdentifier: 'somebody@example.org' } },
    );
    const rows = await service.readRows();
    await seed();
    expect(await service.readRows()).toEqual(rows);
  });

  test('that is cut off half-way leaves nothing', { timeout }, async () => {
    await service.reset();
    let uses = 0;
    const cutOff = {
      tenantId: account.tenantId,
      get organizationId() {
        uses += 1;
        if (uses > 70) throw new Error('cut off');
        return account.organizationId;
      },
    };
    await expect(seedDemo({ db, account: cutOff, signToken }, { subjects: 200 })).rejects.toThrow(
      'cut off',
    );
    expect(Object.values(await service.readRows()).flat()).toEqual([]);
  });
});
