import { beforeEach, describe, expect, test } from 'vitest';
import { readAttentionEndpoint } from '#contract/insights.ts';
import { createCenterDraftEndpoint } from '#contract/preference-center-writes.ts';
import {
  centerNumbersEndpoint,
  centerPageSchemaEndpoint,
  centerSchemaEndpoint,
  centerSchemaV1Endpoint,
  listPreferenceCentersEndpoint,
} from '#contract/preference-centers.ts';
import { unknownId } from '#service/testing/api.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';
import { countChanged, countOpened } from './count-days.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

type Fields = Record<string, unknown>;

const list = async (query: Fields = {}) =>
  (await api.done(listPreferenceCentersEndpoint, { query })).content;
const draftOf = async (id: string, body: Fields) =>
  api.done(createCenterDraftEndpoint, {
    params: { preferencecenterid: id },
    query: { newest: 1 },
    body,
  });

/** A center with all that a schema can show. */
const fullCenter = async () => {
  const [topic = ''] = await service.topics('News');
  const { Id: preference } = await api.createPreference();
  const { Id: other } = await api.createPreference();
  const id = await api.activePurpose({
    Name: 'Newsletter',
    CustomPreferenceIds: [preference, other],
    TopicIds: [topic],
    Languages: [{ Name: 'Rundbrief', Description: 'Neues', Language: 'de' }],
  });
  const { Id: unseen } = await api.createPurpose();
  const notification = await api.activePurpose({ Type: 'NOTIFICATION_OPT_OUT' });
  const center = await api.activeCenter([], {
    languages: [{ language: 'en', name: 'Your choices' }, { language: 'de' }],
    pages: [
      {
        languages: [{ language: 'en', name: 'Messages' }],
        sections: [
          {
            purposes: [
              {
                id,
                visibility: 'VISIBLE_TO_CONSENTED',
                preferenceIds: [preference],
                languages: [{ language: 'en', name: 'Our news', content: 'Below' }],
              },
              { id: unseen, showTopics: false },
            ],
            elements: [{ languages: [{ language: 'en', content: 'Hello' }] }],
            customDataElements: [{ name: 'City', required: true }],
          },
        ],
      },
      { isHidden: true, sections: [{ purposes: [{ id: notification }] }] },
    ],
  });
  return { center, id, unseen, notification, preference, topic };
};

describe('the list', () => {
  test('has each center once, by its Active version or else the newest', async () => {
    const active = await api.activeCenter([], { name: 'B' });
    clock.advance(1000);
    await draftOf(active.id, { ...active, name: 'C' });
    const draft = await api.createCenter([], { name: 'A' });
    expect(await list()).toMatchObject([
      { id: draft.id, name: 'A', status: 'DRAFT', version: 1, draftVersion: null },
      {
        id: active.id,
        name: 'B',
        status: 'ACTIVE',
        version: 1,
        draftVersion: 2,
        organizationName: 'Main organization',
        template: 'ENHANCED',
        lastModifiedDate: '2026-11-21T09:00:01.000Z',
        publishedDate: '2026-11-21T09:00:00.000Z',
      },
    ]);
  });

  test.each([
    ['name,desc', ['B', 'A']],
    ['createdDate,asc', ['B', 'A']],
    ['lastModifiedDate,desc', ['A', 'B']],
    ['status,asc', ['B', 'A']],
    ['version,asc', ['A', 'B']],
    ['version,desc', ['B', 'A']],
  ])('is sorted by %s', async (sort, names) => {
    const newer = await api.activeCenter([], { name: 'B' });
    await draftOf(newer.id, newer);
    await api.publishCenter(newer.id, 2);
    clock.advance(1000);
    await api.createCenter([], { name: 'A' });
    expect((await list({ sort })).map(({ name }) => name)).toEqual(names);
    const pages = [await list({ sort, size: 1 }), await list({ sort, size: 1, page: 1 })];
    expect(pages.flat().map(({ name }) => name)).toEqual(names);
  });

  test('is sorted by what people did in the last 30 days, as the numbers tell it', async () => {
    const [often, rarely, never] = [
      await api.activeCenter([], { name: 'C' }),
      await api.activeCenter([], { name: 'B' }),
      await api.activeCenter([], { name: 'A' }),
    ];
    const opened = (centerId: string, at = clock.now()) => countOpened(db, { centerId, at });
    const at = clock.now();
    // The day before the first one that counts.
    for (const _ of [1, 2, 3]) await opened(rarely.id, '2026-10-22T23:59:59.999Z');
    await opened(rarely.id);
    for (const _ of [1, 2]) await opened(often.id);
    await countChanged(db, { centerId: rarely.id, at, toYes: 2, toNo: 1 });
    await countChanged(db, { centerId: often.id, at, toYes: 1, toNo: 3 });
    const namesBy = async (sort: string) => (await list({ sort })).map(({ name }) => name);
    expect(await namesBy('opened30,desc')).toEqual([often, rarely, never].map(({ name }) => name));
    expect(await namesBy('opened30,asc')).toEqual(['A', 'B', 'C']);
    expect(await namesBy('changed30,desc')).toEqual(['C', 'B', 'A']);
    expect(await namesBy('changed30')).toEqual(['A', 'B', 'C']);
    const [first] = await list({ sort: 'changed30,desc', size: 1, page: 1 });
    expect(first?.id).toBe(rarely.id);
  });

  test('has only those that offer a data element', async () => {
    const offering = await api.activeCenter([], {
      pages: [{ sections: [{ customDataElements: [{ name: 'City' }] }] }],
    });
    await api.activeCenter();
    const dataElementGuid = offering.pages?.[0]?.sections?.[0]?.customDataElements?.[0]?.id;
    expect(await list({ dataElementGuid })).toMatchObject([{ id: offering.id }]);
    expect(await list({ dataElementGuid: unknownId })).toEqual([]);
  });

  test('and the overview count the texts that a center lacks, with those of its purposes', async () => {
    const id = await api.activePurpose();
    const lacking = await api.activeCenter([id], {
      languages: [{ language: 'en', name: 'Yours' }, { language: 'de' }],
    });
    await api.activeCenter([id]);
    expect(await list({ attention: 'center-translations-missing' })).toMatchObject([
      {
        id: lacking.id,
        purposes: 1,
        languages: [
          { language: 'en', missing: 0 },
          { language: 'de', missing: 3 },
        ],
      },
    ]);
    const { items } = await api.done(readAttentionEndpoint);
    expect(items.find(({ kind }) => kind === 'center-translations-missing')).toMatchObject({
      count: 3,
      lists: [{ resource: 'preference-center', count: 1 }],
      examples: [{ id: lacking.id, name: lacking.name, version: 1, languages: ['de'] }],
    });
  });
});

describe('the schema', () => {
  test('of a center has its pages and says who its notification purpose is', async () => {
    const { center, notification } = await fullCenter();
    const answer = await api.done(centerSchemaEndpoint, {
      params: { preferencecenterid: center.id.toUpperCase() },
    });
    expect(answer).toMatchObject({
      pages: center.pages?.map(({ id }, order) => ({ id, order })),
      defaultLanguage: 'en',
      languages: [
        { language: 'en', name: 'Your choices', isDefault: true },
        { language: 'de', isDefault: false },
      ],
      displayNotificationPurpose: true,
      notificationPurpose: { id: notification, version: 1 },
    });
    const left = answerFaults(centerSchemaEndpoint, 200, answer);
    expect(left.filter((fault) => !fault.endsWith(' is not published'))).toEqual([]);
  });

  test('of a page has its sections, with what the center says before what the purposes say', async () => {
    const { center, id, unseen, preference, topic } = await fullCenter();
    const [page] = center.pages ?? [];
    const answer = await api.done(centerPageSchemaEndpoint, {
      params: { preferencecenterpageid: page?.id },
    });
    expect(answer).toMatchObject({
      id: page?.id,
      order: 0,
      isHidden: false,
      languages: [{ language: 'en', name: 'Messages', isDefault: true }],
      sections: [
        {
          purposes: [
            {
              id,
              version: 1,
              label: 'Newsletter',
              visibility: 'VISIBLE_TO_CONSENTED',
              languages: [
                { language: 'en', name: 'Our news', content: 'Below' },
                { language: 'de', name: 'Rundbrief', description: 'Neues' },
              ],
              topics: [{ id: topic, name: 'News' }],
              customPreferences: [{ id: preference, customPreferenceOptions: [{}, {}, {}] }],
            },
            { id: unseen, version: null },
          ],
          elements: [{ languages: [{ language: 'en', content: 'Hello' }] }],
          customDataElements: [{ name: 'City', required: true, hidden: false }],
        },
      ],
    });
    const hidden = await api.done(centerPageSchemaEndpoint, {
      params: { preferencecenterpageid: center.pages?.[1]?.id },
    });
    expect(hidden).toMatchObject({ isHidden: true, order: 1 });
  });

  test('in v1 has the purposes that people see, whatever their page', async () => {
    const { center, id, notification, preference } = await fullCenter();
    const answer = await api.done(centerSchemaV1Endpoint, { params: { prefcenterId: center.id } });
    expect(answer).toMatchObject({
      PreferenceCentreId: center.id,
      Template: 'ENHANCED',
      Languages: ['en', 'de'],
      Purposes: [
        { Id: id, Version: 1, Status: 'ACTIVE', CustomPreferences: [{ Id: preference }] },
        { Id: notification, PurposeType: 'NOTIFICATION_OPT_OUT' },
      ],
    });
    const left = answerFaults(centerSchemaV1Endpoint, 200, answer);
    expect(left.filter((fault) => !fault.endsWith(' is not published'))).toEqual([]);
  });

  test('is of the Active version, or of the Draft where that is asked for', async () => {
    const { id } = await api.createCenter([], { name: 'Choices' });
    const params = { preferencecenterid: id };
    const refused = { status: 404, code: 'not-found' };
    expect(await api.refused(centerSchemaEndpoint, { params })).toMatchObject(refused);
    await api.done(centerSchemaEndpoint, { params, query: { state: 'DRAFT' } });
    await api.publishCenter(id);
    await api.done(centerSchemaEndpoint, { params });
    for (const [endpoint, named] of [
      [centerSchemaEndpoint, params],
      [centerSchemaEndpoint, { preferencecenterid: unknownId }],
      [centerSchemaV1Endpoint, { prefcenterId: id }],
      [centerPageSchemaEndpoint, { preferencecenterpageid: unknownId }],
    ] as const) {
      const parts = { params: named, query: { state: 'DRAFT' } };
      expect(await api.refused(endpoint, parts)).toMatchObject(refused);
    }
  });

  test('says MULTIPAGE where people see several pages', async () => {
    const { id } = await api.activeCenter([], { pages: [{}, {}, { isHidden: true }] });
    const params = { prefcenterId: id };
    expect(await api.done(centerSchemaV1Endpoint, { params })).toMatchObject({
      Template: 'MULTIPAGE',
    });
    expect(await list()).toMatchObject([{ template: 'MULTIPAGE' }]);
  });
});

test('what people do is counted by center and day, from as many days as asked for', async () => {
  const { id: one } = await api.activeCenter();
  const { id: other } = await api.activeCenter();
  const count = async (centerId: string, at: string, toYes: number, toNo: number) => {
    await countOpened(db, { centerId, at });
    await countChanged(db, { centerId, at, toYes, toNo });
  };
  await count(one, '2026-10-22T23:59:59.999Z', 5, 5);
  await count(one, '2026-10-23T00:00:00.000Z', 2, 0);
  await count(one, clock.now(), 0, 1);
  await count(one, clock.now(), 1, 1);
  await count(other, clock.now(), 0, 0);
  const { from, to, centers } = await api.done(centerNumbersEndpoint);
  expect([from, to]).toEqual(['2026-10-23', '2026-11-21']);
  expect(centers.find(({ id }) => id === one)).toEqual({
    id: one,
    opened: 3,
    changedToYes: 3,
    changedToNo: 2,
    days: [
      { day: '2026-10-23', opened: 1, changedToYes: 2, changedToNo: 0 },
      { day: '2026-11-21', opened: 2, changedToYes: 1, changedToNo: 2 },
    ],
  });
  expect(centers.find(({ id }) => id === other)).toMatchObject({ opened: 1, changedToYes: 0 });
});
