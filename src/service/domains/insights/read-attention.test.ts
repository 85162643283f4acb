import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listActivityEndpoint } from '#contract/activity.ts';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import {
  createCollectionPointVersionEndpoint,
  revokeCollectionPointTokenEndpoint,
} from '#contract/collection-points.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import type { TokenKind } from '#service/testing/access-tokens.ts';
import { compareAttention } from '#service/testing/attention-lists.ts';
import { lookAtAll, makePeople, sealAndCount } from '#service/testing/looks.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });
const dayMs = 86_400_000;
beforeEach(service.reset);

const itemsOf = async () => {
  const { items } = await api.done(readAttentionEndpoint);
  return items.map(({ kind, count, examples }) => ({
    kind,
    count,
    examples: examples.map(({ id, count: own }) => [id, own]),
  }));
};
const retire = (purposeId: string, days: number) =>
  api.done(retirePurposeEndpoint, {
    params: { purposeId },
    query: { date: new Date(Date.parse(clock.now()) + days * dayMs).toISOString().slice(0, 10) },
  });

test('an account without anything has nothing that needs attention', async () => {
  expect(await itemsOf()).toEqual([]);
});

test('Active collection points on a retired version of a purpose are counted by purpose', async () => {
  const [first, second] = [await api.activePurpose(), await api.activePurpose()];
  const both = await api.activePoint({ PurposeIds: [first, second] });
  await api.activePoint({ PurposeIds: [first] });
  const disabled = await api.activePoint({ PurposeIds: [first] });
  await api.disablePoint(disabled);
  for (const purpose of [first, second]) {
    await api.newPurposeVersion(purpose);
    await api.publishPurpose(purpose, 2);
  }
  expect(await itemsOf()).toEqual([
    {
      kind: 'points-on-retired-purposes',
      // A collection point that uses two such versions is one.
      count: 2,
      examples: [
        [first, 2],
        [second, 1],
      ],
    },
  ]);
  // A new version of the collection point takes the Active versions.
  await api.done(createCollectionPointVersionEndpoint, {
    params: { collectionPointGuid: both },
    body: await api.pointBody({ PurposeIds: [first, second] }),
  });
  await api.publishPoint(both, 2);
  expect(await itemsOf()).toMatchObject([{ count: 1, examples: [[first, 1]] }]);
});

test('receipts that came through a version of a collection point since it was Retired', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  const other = await api.activePoint({ PurposeIds: [purpose] });
  const send = (version: number, more: { isTest?: boolean } = {}) =>
    record(point, { collectionPointVersion: version, purposes: [{ id: purpose }], ...more });
  const found = async () =>
    (await itemsOf()).find(({ kind }) => kind === 'receipts-through-retired');
  // While it was Active, they came as they should.
  await send(1);
  clock.advance(1000);
  await api.done(createCollectionPointVersionEndpoint, {
    params: { collectionPointGuid: point },
    body: await api.pointBody({ PurposeIds: [purpose] }),
  });
  await api.publishPoint(point, 2);
  clock.advance(1000);
  await record(other, { purposes: [{ id: purpose }] });
  await send(2);
  await send(1, { isTest: true });
  expect(await found()).toBeUndefined();
  await send(1);
  clock.advance(dayMs);
  await send(1);
  expect(await found()).toMatchObject({ count: 2, examples: [[point, 2]] });
  expect(await compareAttention(api)).toMatchObject({
    ids: { 'receipts-through-retired': { 'collection-point': [point] } },
  });
  clock.advance(6 * dayMs + 2000);
  expect(await found()).toMatchObject({ count: 1 });
  await api.done(revokeCollectionPointTokenEndpoint, {
    params: { collectionpointId: point },
    query: { version: 1 },
  });
  expect(await found()).toBeUndefined();
});

test('of a busy collection point the day counts tell them, and few receipts are read', async () => {
  const purpose = await api.activePurpose();
  const other = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  await api.done(createCollectionPointVersionEndpoint, {
    params: { collectionPointGuid: point },
    body: await api.pointBody({ PurposeIds: [purpose] }),
  });
  await api.publishPoint(point, 2);
  clock.advance(dayMs);
  // Two receipts of one form, the older of which nobody reads for the other one's.
  await record(point, { collectionPointVersion: 1, purposes: [{ id: purpose }, { id: other }] });
  await record(point, { collectionPointVersion: 1, purposes: [{ id: purpose }] });
  const add = async (version: number, count: number) => {
    clock.advance(1000);
    await db.execute(sql`insert into receipts (id, identifier, collection_point_id,
        collection_point_version, created_at, interaction_at, is_test, origin, fields)
      select gen_random_uuid(), 'person-' || number || '@example.org', ${point}::uuid, ${version},
        ${clock.now()}, ${clock.now()}, false, 'API', '{}'
      from generate_series(1, ${count}::int) as number`);
  };
  const found = async () => {
    const { items } = await api.done(readAttentionEndpoint);
    return items.find(({ kind }) => kind === 'receipts-through-retired');
  };
  await add(2, 2_000);
  expect(await found()).toMatchObject({
    count: 2,
    lists: [{ resource: 'collection-point', count: 1 }],
    examples: [{ id: point, version: 1, count: 2 }],
  });
  // None of these is in the day counts.
  await add(1, 2_500);
  expect(await found()).toMatchObject({ count: 2_000 });
});

test('Drafts that Active collection points collect are counted as purposes', async () => {
  const [{ Id: draft }, active] = [await api.createPurpose(), await api.activePurpose()];
  const links = { PurposeIdsWithVersion: [draft, active].map((Id) => ({ Id, Version: 1 })) };
  const ofDrafts = async () => (await itemsOf()).filter(({ kind }) => kind === 'drafts-collected');
  await api.createPoint(links);
  expect(await ofDrafts()).toEqual([]);
  const points = [await api.activePoint(links), await api.activePoint(links)];
  expect(await ofDrafts()).toEqual([
    { kind: 'drafts-collected', count: 1, examples: [[draft, 2]] },
  ]);
  expect(await compareAttention(api)).toMatchObject({
    ids: { 'drafts-collected': { purpose: [draft] } },
  });
  await api.disablePoint(points[0] ?? '');
  expect(await ofDrafts()).toMatchObject([{ count: 1, examples: [[draft, 1]] }]);
  await api.publishPurpose(draft, 1);
  expect(await ofDrafts()).toEqual([]);
});

test('a retirement that is scheduled, and a purpose that no collection point collects', async () => {
  const purpose = await api.activePurpose();
  await retire(purpose, 11);
  expect(await itemsOf()).toEqual([
    { kind: 'purposes-retiring', count: 1, examples: [[purpose, 1]] },
    { kind: 'purposes-not-collected', count: 1, examples: [[purpose, 1]] },
  ]);
  const point = await api.activePoint({ PurposeIds: [purpose] });
  expect(await itemsOf()).toMatchObject([{ kind: 'purposes-retiring' }]);
  await api.disablePoint(point);
  expect(await itemsOf()).toMatchObject([
    { kind: 'purposes-retiring' },
    { kind: 'purposes-not-collected' },
  ]);
});

test('what Active preferences lack in their languages is counted by preference', async () => {
  const preference = await api.createPreference();
  await api.updatePreference(preference.Id, {
    Languages: [
      { Language: 'pl', Name: 'Nazwa', Description: '' },
      { Language: 'sv', Name: '', Description: '' },
    ],
  });
  // Not in use yet.
  expect(await itemsOf()).toEqual([]);
  const purpose = await api.activePurpose({ CustomPreferenceIds: [preference.Id] });
  await api.activePoint({ PurposeIds: [purpose] });
  const { items } = await api.done(readAttentionEndpoint);
  expect(items).toMatchObject([
    {
      kind: 'translations-missing',
      examples: [{ id: preference.Id, languages: ['pl', 'sv'] }],
    },
  ]);
  // Three options and a description in each language, and one name.
  expect(items[0]?.count).toBe(9);
});

test('drafts that nobody changed for more than 30 days, the oldest first', async () => {
  const { Id: purpose } = await api.createPurpose();
  clock.advance(dayMs);
  const { Id: point } = await api.createPoint();
  clock.advance(29 * dayMs + 1);
  expect((await itemsOf()).filter(({ kind }) => kind === 'old-drafts')).toMatchObject([
    { count: 1, examples: [[purpose, 1]] },
  ]);
  clock.advance(dayMs);
  expect((await itemsOf()).filter(({ kind }) => kind === 'old-drafts')).toMatchObject([
    {
      count: 2,
      examples: [
        [purpose, 1],
        [point, 1],
      ],
    },
  ]);
});

test('a collection point is quiet that had receipts last month and none for a week', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  // Never had any.
  await api.activePoint({ PurposeIds: [purpose] });
  await record(point, { purposes: [{ id: purpose }] });
  const isQuiet = async () => (await itemsOf()).some(({ kind }) => kind === 'quiet-points');
  clock.advance(6 * dayMs);
  expect(await isQuiet()).toBe(false);
  clock.advance(dayMs);
  expect(await isQuiet()).toBe(true);
  // Test data doesn't count.
  await record(point, {
    identifier: 'test@example.org',
    isTest: true,
    purposes: [{ id: purpose }],
  });
  expect(await isQuiet()).toBe(true);
  clock.advance(30 * dayMs);
  expect(await isQuiet()).toBe(false);
});

test('the newest index run, if it failed, and groups of duplicates that wait', async () => {
  const run = crypto.randomUUID();
  const request = crypto.randomUUID();
  await db.execute(sql`insert into data_elements (id, name, type, created_at)
    values (gen_random_uuid(), 'Loyalty number', 'TEXT', now())`);
  await db.execute(sql`insert into custom_index_runs
      (id, element_id, status, created_at, created_by, ended_at)
    select ${run}::uuid, id, 'Failed', ${clock.now()}, 'someone', ${clock.now()} from data_elements`);
  await db.execute(sql`insert into merge_requests (id, name, element_names, frequency, condition,
      first_trigger_at, trigger_at, status, created_at, created_by)
    values (${request}::uuid, 'By email', '["Email"]', 'ONCE', 'ANY', ${clock.now()},
      ${clock.now()}, 'COMPLETED', ${clock.now()}, 'someone')`);
  for (const [number, status] of ['OPEN', 'MERGED', 'NEEDS_REVIEW', 'DISMISSED'].entries()) {
    await db.execute(sql`insert into merge_groups
        (merge_request_id, number, status, member_count, matched_element_names)
      values (${request}::uuid, ${number + 1}, ${status}, 2, '["Email"]')`);
  }
  expect(await itemsOf()).toEqual([
    { kind: 'failed-index-run', count: 1, examples: [[run, 1]] },
    { kind: 'open-merge-groups', count: 2, examples: [[request, 2]] },
  ]);
});

describe('somebody who looks at far more people than usual', () => {
  const found = async (as: TokenKind = 'administrator') => {
    const { items } = await api.done(readAttentionEndpoint, {}, { as });
    return items.find(({ kind }) => kind === 'unusual-looks');
  };

  test('is told to those who see what others did, for seven days', async () => {
    clock.set('2026-11-20T10:20:00.000Z');
    await makePeople(service, 50);
    await lookAtAll(service, 6, 'support');
    await sealAndCount(service);
    expect(await found()).toBeUndefined();
    await lookAtAll(service, 1, 'support');
    await sealAndCount(service);
    const item = {
      kind: 'unusual-looks',
      count: 1,
      examples: [
        {
          id: 'support-agent',
          resource: 'colleague',
          name: null,
          count: 350,
          usual: 0,
          at: '2026-11-20T10:00:00.000Z',
        },
      ],
    };
    for (const as of ['administrator', 'auditor'] as const) {
      expect(await found(as)).toMatchObject(item);
    }
    for (const as of ['support', 'reader', 'writer'] as const) {
      expect(await found(as)).toBeUndefined();
    }
    clock.set('2026-11-27T10:00:00.000Z');
    expect(await found()).toMatchObject(item);
    clock.advance(1000);
    expect(await found()).toBeUndefined();
  });

  test('leads to exactly these looks in the activity', async () => {
    clock.set('2026-11-20T10:59:00.000Z');
    await makePeople(service, 50);
    await lookAtAll(service, 7, 'support');
    clock.advance(60_000);
    await lookAtAll(service, 1, 'support');
    await sealAndCount(service);
    const example = (await found())?.examples[0];
    expect(example).toMatchObject({ id: 'support-agent', count: 350 });
    const from = example?.at ?? '';
    const until = new Date(Date.parse(from) + 3_600_000).toISOString();
    const query = { actor: 'support-agent', from, until, looks: true, size: 100 };
    const { content } = await api.done(listActivityEndpoint, { query }, { as: 'administrator' });
    expect(content.map(({ people }) => people)).toEqual(Array(7).fill(50));
  });

  test('is named, a program by the name of its client or key', async () => {
    const { id, secret } = await api.done(
      createCredentialEndpoint,
      { body: { kind: 'key', name: 'Webshop', scope: 'CONSENT_READ', validDays: 1 } },
      { as: 'administrator' },
    );
    await makePeople(service, 50);
    for (let time = 0; time < 7; time += 1) {
      await api.done(
        listProfilesEndpoint,
        { query: { size: 50 } },
        { as: 'nobody', headers: { APIKey: secret ?? '' } },
      );
    }
    await sealAndCount(service);
    expect((await found())?.examples).toMatchObject([
      { id, resource: 'program', name: 'Webshop', count: 350 },
    ]);
  });
});
