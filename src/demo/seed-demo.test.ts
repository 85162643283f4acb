import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectionPointDefaults } from '#contract/collection-point-requests.ts';
import { collectionPointTypes } from '#contract/collection-point-values.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { checkEqualEase } from '#contract/equal-ease.ts';
import { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { missingOfCenter } from '#contract/missing-in-center.ts';
import { purposesOfCenter } from '#contract/preference-center-rules.ts';
import { getCenterEndpoint } from '#contract/preference-center-writes.ts';
import { listPreferenceCentersEndpoint } from '#contract/preference-centers.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import { listPurposesEndpoint, listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { messagesOnUnbuilt, unbuiltPointSettings } from '#contract/unbuilt-settings.ts';
import { readShownPurposes } from '#service/domains/preference-centers/shown-purposes.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';
import { demoEnd } from './demo-clock.ts';
import { makeSubjects } from './demo-subjects.ts';
import { demoCollectionPoints, seedDemo } from './seed-demo.ts';

const timeout = 240_000;
// As `npm start` makes them, but fewer.
const people = 1_200;
const service = await startService();
const { api, db } = service;

const account = {
  tenantId: '11111111-0000-4000-8000-000000000000',
  organizationId: '22222222-0000-4000-8000-000000000000',
};
const signToken = async () => 'unused';
const seed = (onBegin = () => {}) =>
  seedDemo({ db, account, signToken }, { subjects: people, onBegin });
/** All that seeding does, for a tenth of the points: what makes it slow are their many versions. */
const seedFew = () =>
  seedDemo(
    { db, account, signToken },
    { subjects: 60, points: demoCollectionPoints.filter((_, index) => index % 10 === 0) },
  );

// Among this many, small chunks would make a search slow.
const sizes = { people: 250, keys: 2_500, groups: 250, forgotten: 1_000 };

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

/** The rows of a statement, as JSON has them. */
const read = async <Row>(statement: string): Promise<Row[]> => {
  const { rows } = await db.execute<{ rows: Row[] }>(
    sql.raw(`select coalesce(json_agg(t), '[]') as rows from (${statement}) t`),
  );
  return rows[0]?.rows ?? [];
};

/** Counts by a column. */
const countsOf = async (table: string, column: string): Promise<Record<string, number>> => {
  const rows = await read<{ key: string; count: number }>(
    `select ${column} as key, count(*) as count from ${table} group by 1`,
  );
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
};

const oneOf = async (statement: string): Promise<number> => {
  const [row] = await read<{ count: number }>(`select count(*) as count from ${statement}`);
  return row?.count ?? Number.NaN;
};

const reservedAddress = /^[a-z0-9.+]+@example\.(org|com|net)$/i;
// 555-0100 to 0199 of American areas, and the ranges that Ofcom and Arcep keep for fiction.
const reservedNumber = /^(\+1\d{3}55501\d\d|\+447700900\d{3}|\+3363998\d{4})$/;

test('5,000 people differ in their identifiers, are on reserved ones, and the same each time', () => {
  const subjects = makeSubjects(5_000, 7);
  expect(subjects).toHaveLength(5_000);
  expect(new Set(subjects.map(({ identifier }) => identifier)).size).toBe(5_000);
  for (const { answers } of subjects) {
    expect(answers.Email).toMatch(reservedAddress);
    const number = answers['Phone number'];
    if (number !== undefined) expect(number).toMatch(reservedNumber);
  }
  const groups = new Map(
    subjects.filter(({ told }) => told.length > 0).map((one) => [one.answers.Email, one]),
  );
  expect(groups.size).toBe(120);
  expect(makeSubjects(5_000, 7)).toEqual(subjects);
});

describe('the demo data', () => {
  let begun = 0;
  let rows: Awaited<ReturnType<typeof service.readRows>>;
  const begin = () => {
    begun += 1;
  };

  beforeAll(async () => {
    await service.reset();
    // As two instances that start together: the second finds it done.
    await Promise.all([seed(begin), seed(begin)]);
    rows = await service.readRows();
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
    // The service turns it on for forms.
    const unbuilt = unbuiltPointSettings.filter((key) => key !== 'HostedSDK');
    for (const point of versions) {
      expect(messagesOnUnbuilt(unbuilt, point, collectionPointDefaults), point.Name).toEqual({});
    }
    const centers = points.filter(
      ({ CollectionPointType }) => CollectionPointType === 'PREFERENCE_CENTER',
    );
    expect(centers.map(({ Name }) => Name).sort()).toEqual(['Shop choices', 'Subscriber choices']);
    // A center has its notices itself.
    expect(points.filter(({ noticesWithVersions }) => noticesWithVersions?.length)).toHaveLength(
      60 - centers.length,
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

  test('has centers that lack nothing and are fair, but for a Draft that isn’t done', async () => {
    const { content } = await api.done(listPreferenceCentersEndpoint);
    const tagsOf = ({ languages }: { languages: readonly { language: string }[] }) =>
      languages.map(({ language }) => language).join(' ');
    expect(content.map((one) => [one.name, one.version, one.draftVersion, tagsOf(one)])).toEqual([
      ['Shop choices', 3, 4, 'en-us de-de fr-fr sv-se ar'],
      ['Subscriber choices', 2, null, 'en-us de-de fr-fr'],
    ]);
    const read = (id: string, version: number) =>
      api.done(getCenterEndpoint, { params: { preferencecenterid: id }, query: { version } });
    const easeOf = async (id: string, version: number) => {
      const center = await read(id, version);
      const shown = await readShownPurposes(db, [center]);
      const seen = purposesOfCenter(center).map(({ part }) => {
        const record = shown.get(part.id)?.record;
        return { id: part.id, name: '', kind: record?.kind, active: record !== undefined };
      });
      const { blocks, warnings } = checkEqualEase(center, seen, missingOfCenter(center, shown));
      return [...blocks, ...warnings].map(({ code }) => code);
    };
    const [stores, media] = content;
    expect(await easeOf(stores?.id ?? '', 3)).toEqual([]);
    expect(await easeOf(media?.id ?? '', 2)).toEqual([]);
    expect(await easeOf(stores?.id ?? '', 4)).toEqual(['contrast', 'texts-missing']);
  });

  test('is told in its order: nothing is used before it exists', async () => {
    for (const record of await readVersions()) {
      const { CreateDate, LastModifiedDate, ActivationDate, Purposes, PreferenceCenter } = record;
      const created = CreateDate ?? '';
      const settled = ActivationDate ?? LastModifiedDate ?? '';
      // A center's point has its version from the publication on.
      if (PreferenceCenter == null) expect(created < (ActivationDate ?? '9999')).toBe(true);
      expect((LastModifiedDate ?? '') < demoEnd && created > '2024-11-01').toBe(true);
      for (const purpose of Purposes ?? []) {
        expect((purpose.CreatedDate ?? '') < settled).toBe(true);
        if (purpose.Status !== 'DRAFT') expect((purpose.PublishedDate ?? '') < settled).toBe(true);
      }
    }
  });

  test('names reserved domains only', async () => {
    const text = JSON.stringify(rows);
    const hosts = text.match(/[\w-]+(\.[\w-]+)*\.(com|net|org|eu|de|uk|info|io)\b/g);
    expect(hosts?.length).toBeGreaterThan(100);
    for (const host of new Set(hosts)) expect(host).toMatch(/(^|\.)example\.(com|net|org)$/);
    for (const [, host] of text.matchAll(/@([\w.-]+)/g)) {
      expect(host).toMatch(/^example\.(com|net|org)$/);
    }
  });

  describe('the people', () => {
    test('nearly all have receipts, many several, over three years', async () => {
      expect(await oneOf('data_subjects')).toBe(people);
      const withReceipts = await oneOf('(select distinct identifier from receipts) t');
      expect(withReceipts).toBeGreaterThan(people * 0.98);
      expect(withReceipts).toBeLessThan(people);
      expect(
        await oneOf('(select 1 from receipts group by identifier having count(*) > 2) t'),
      ).toBeGreaterThan(people / 10);
      const [span] = await read<{ first: string; last: string }>(
        'select min(interaction_at) as first, max(created_at) as last from receipts',
      );
      expect((span?.first ?? '') < '2023-12-31').toBe(true);
      expect((span?.first ?? '') > '2023-11-20').toBe(true);
      expect((span?.last ?? '') < demoEnd && (span?.last ?? '') > '2026-11-19').toBe(true);
    });

    test('decided in every way that receipts know', async () => {
      const statuses = await countsOf('subject_purposes', 'status');
      for (const status of [
        'ACTIVE',
        'NOT_OPT_OUT',
        'IMPLICIT',
        'EXPIRED',
        'WITHDRAWN',
        'NO_CONSENT',
      ]) {
        expect(statuses[status], status).toBeGreaterThan(people / 50);
      }
      for (const status of ['OPT_IN', 'PENDING', 'OPT_OUT', 'HARD_OPT_OUT']) {
        expect(statuses[status], status).toBeGreaterThan(people / 200);
      }
      const overdue = `subject_purposes where expiry_at <= '${demoEnd}' and status not in
      ('EXPIRED', 'WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'NO_CONSENT')`;
      expect(await oneOf(overdue)).toBe(0);
      const types = await countsOf('transactions', 'type');
      for (const type of ['EXPIRED', 'EXTEND', 'CHANGE_PREFERENCES', 'NO_CHOICE', 'CANCEL']) {
        expect(types[type], type).toBeGreaterThan(0);
      }
      expect(await oneOf('data_subjects where is_test')).toBeGreaterThan(0);
      for (const column of ['latest_geolocation', 'latest_source', 'language']) {
        expect(await oneOf(`data_subjects where ${column} is not null`)).toBeGreaterThan(
          people / 10,
        );
      }
      expect(await oneOf('subject_purposes where geolocation is not null')).toBeGreaterThan(5);
      expect(await oneOf('subject_choices where preference_id is null')).toBeGreaterThan(20);
      expect(await oneOf('subject_choices where preference_id is not null')).toBeGreaterThan(
        people,
      );
      const unknown = `subject_choices c where c.preference_id is null
      and c.choice_id not in (select id from topics)`;
      expect(await oneOf(unknown)).toBe(0);
      expect(await oneOf('subject_elements where linked')).toBeGreaterThan(people / 20);
    });

    test('say on centers what their page can record, of the text that was Active', async () => {
      const said = `transactions t join preference_centers c on c.point_id = t.collection_point_id`;
      const types = await countsOf(said, 't.type');
      expect(Object.keys(types).sort()).toEqual([
        'CHANGE_PREFERENCES',
        'CONFIRMED',
        'OPT_OUT',
        'WITHDRAWN',
      ]);
      for (const [type, count] of Object.entries(types)) {
        expect(count, type).toBeGreaterThan(people / 200);
      }
      expect(await countsOf(said, 't.created_by')).toEqual({
        'Preference center': expect.any(Number),
      });
      const outdated = `${said} join purpose_versions v on v.purpose_id = t.purpose_id
        where v.version > t.purpose_version and v.published_at <= t.created_at
          or v.version = t.purpose_version and v.fields ->> 'Kind' = 'SERVICE'`;
      expect(await oneOf(outdated)).toBe(0);
    });

    test('get no marketing on any channel once they stopped it all', async () => {
      const stopped = `select s.subject_id from subject_purposes s
        join purpose_versions v on v.purpose_id = s.purpose_id
        where v.name = 'All marketing messages' and s.status = 'HARD_OPT_OUT'`;
      expect(await oneOf(`data_subjects where id in (${stopped})`)).toBeGreaterThan(3);
      const stillAsked = `subject_purposes s join purpose_versions v on v.purpose_id = s.purpose_id
        where s.subject_id in (${stopped}) and s.status <> 'HARD_OPT_OUT'
          and v.name in ('Marketing email', 'SMS', 'Marketing post', 'Phone contact')`;
      expect(await oneOf(stillAsked)).toBe(0);
    });

    test('are nobody: what is stored is of reserved domains and numbers set aside for fiction', async () => {
      const texts = await read<{ text: string }>(
        'select identifier as text from data_subjects union select value from subject_elements',
      );
      const addresses = texts.filter(({ text }) => text.includes('@'));
      const numbers = texts.filter(({ text }) => text.startsWith('+'));
      for (const { text } of addresses) expect(text).toMatch(reservedAddress);
      for (const { text } of numbers) expect(text).toMatch(reservedNumber);
      expect(addresses.length).toBeGreaterThan(people / 2);
      expect(numbers.length).toBeGreaterThan(people / 20);
    });

    test('are there twice or three times, some with the opposite will', async () => {
      const lower = "regexp_replace(lower(identifier), '[+][^@]*', '')";
      const alike = `(select ${lower} as same, count(*) as times from data_subjects
      group by 1 having count(*) > 1) t`;
      expect(await oneOf(alike)).toBeGreaterThan(10);
      const shared = `(select value from subject_elements e join data_elements d on d.id = e.element_id
      where d.name in ('Phone number', 'Loyalty number', 'Subscription number', 'Street address')
      group by value having count(distinct subject_id) > 1) t`;
      expect(await oneOf(shared)).toBeGreaterThan(5);
      const contrary = `(select s.same, p.purpose_id from (select id, ${lower} as same
        from data_subjects) s join subject_purposes p on p.subject_id = s.id
      group by 1, 2 having count(distinct p.status in ('WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT')) > 1) t`;
      expect(await oneOf(contrary)).toBeGreaterThan(2);
    });

    test('came to points and purposes that were Active then', async () => {
      const early = `receipts r left join collection_point_versions v
      on v.collection_point_id = r.collection_point_id and v.version = r.collection_point_version
        and v.activated_at <= r.created_at and v.status in ('ACTIVE', 'RETIRED')
      where v.version is null`;
      expect(await oneOf(early)).toBe(0);
      const superseded = `receipts r join collection_point_versions v
      on v.collection_point_id = r.collection_point_id and v.version > r.collection_point_version
      where v.activated_at <= r.created_at`;
      expect(await oneOf(superseded)).toBe(0);
      const unpublished = `transactions t left join purpose_versions v
      on v.purpose_id = t.purpose_id and v.version = t.purpose_version
        and v.published_at <= t.created_at
      where v.version is null`;
      expect(await oneOf(unpublished)).toBe(0);
      const counted = `collection_point_versions v
      where (select coalesce(sum(a.receipt_count), 0) from collection_point_activity a
          where a.collection_point_id = v.collection_point_id and a.version = v.version)
        <> (select count(*) from receipts r where r.collection_point_id = v.collection_point_id
          and r.collection_point_version = v.version)`;
      expect(await oneOf(counted)).toBe(0);
      expect(await oneOf('collection_point_activity')).toBeGreaterThan(50);
      const unnamed = `data_subjects s full join identifiers i
        on i.identifier = s.identifier and i.subject_id = s.id
      where s.id is null or i.identifier is null`;
      expect(await oneOf(unnamed)).toBe(0);
    });
  });

  test('is counted by what was submitted and by how people are', async () => {
    const { stored, again } = await readRecounts(db);
    expect(stored).toEqual(again);
    expect(stored.consent_ledger?.length).toBeGreaterThan(1_000);
  });

  test('is there once', { timeout }, async () => {
    await seed();
    expect(await service.readRows()).toEqual(rows);
  });

  test('has a search for duplicates that finds some', async () => {
    await runSearches(service, sizes);
    const { content } = await api.done(listMergeRequestsEndpoint);
    expect(content).toMatchObject([
      { mergeRequestName: 'Same email address or phone number', jobStatus: 'COMPLETED' },
    ]);
    expect(content[0]?.openGroupCount).toBeGreaterThan(0);
    expect((await service.readRows()).data_subjects).toEqual(rows.data_subjects);
  });
});

describe('seeding', () => {
  test('makes the same each time', { timeout }, async () => {
    await service.reset();
    await seedFew();
    const rows = await service.readRows();
    expect(rows.receipts?.length).toBeGreaterThan(60);
    await service.reset();
    await seedFew();
    expect(await service.readRows()).toEqual(rows);
  });

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
    await expect(seedDemo({ db, account: cutOff, signToken }, { subjects: 60 })).rejects.toThrow(
      'cut off',
    );
    expect(Object.values(await service.readRows()).flat()).toEqual([]);
  });
});
