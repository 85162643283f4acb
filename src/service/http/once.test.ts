import { beforeEach, describe, expect, test } from 'vitest';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import {
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
} from '#contract/collection-points.ts';
import {
  createPurposePreferenceEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import { publishPurposeEndpoint } from '#contract/purpose-versions.ts';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import { performedWritesTable } from '#service/db/schema/http.ts';
import type { SendOptions } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { callerKey, forgetPerformedWrites } from './once.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const dayMs = 86_400_000;
const body = { Name: 'Once', Description: '', ConsentLifeSpan: 0 };
const keyed = (key = 'act-1', options: SendOptions = {}): SendOptions => ({
  ...options,
  headers: { 'Idempotency-Key': key },
});
const create = (options: SendOptions, fields: object = {}) =>
  api.call(createPurposeEndpoint, { body: { ...body, ...fields } }, options);
const count = async () => (await api.done(listPurposesEndpoint)).totalElements;

test('no two callers share their keys, blanks in their names or not', () => {
  const callers = ['a', 'a b', 'a%20b', 'b', 'b c', 'c', ''].flatMap((clientId, _at, all) =>
    all.map((subject) => ({ clientId, subject })),
  );
  expect(new Set(callers.map(callerKey)).size).toBe(callers.length);
  // As former releases kept it.
  expect(callerKey({ clientId: 'console', subject: 'auth0|1' })).toBe('console auth0|1');
});

describe('a write sent again with its key is executed once and answered alike', () => {
  const expectOnce = async (send: () => Promise<{ status: number; answer: unknown }>) => {
    const first = await send();
    expect(first.status).toBeLessThan(300);
    const rows = await service.readRows();
    clock.advance(1000);
    const second = await send();
    expect([second.status, second.answer]).toEqual([first.status, first.answer]);
    expect(await service.readRows()).toEqual(rows);
  };

  test('creating a purpose', async () => {
    await expectOnce(() => create(keyed()));
    expect(await count()).toBe(1);
  });

  test('publishing a purpose', async () => {
    const { Id } = await api.createPurpose();
    const parts = { params: { purposeId: Id }, query: { version: 1 } };
    await expectOnce(() => api.call(publishPurposeEndpoint, parts, keyed()));
  });

  test('creating a collection point', async () => {
    const parts = { body: await api.pointBody() };
    await expectOnce(() => api.call(createCollectionPointEndpoint, parts, keyed()));
  });

  test('publishing a collection point', async () => {
    const { Id } = await api.createPoint();
    const record = await api.readPoint(Id);
    const parts = { params: { collectionpointId: Id }, body: { ...record, Status: 'ACTIVE' } };
    await expectOnce(() => api.call(updateCollectionPointEndpoint, parts, keyed()));
  });

  test('making a version', async () => {
    const parts = { params: { collectionPointGuid: await api.activePoint() } };
    await expectOnce(() => api.call(createCollectionPointVersionEndpoint, parts, keyed()));
  });

  test('disabling, even where it was enabled in between', async () => {
    const id = await api.activePoint();
    const parts = { params: { collectionpointId: id }, query: { value: true } };
    await api.done(disableCollectionPointEndpoint, parts, keyed());
    await api.disablePoint(id, false);
    await api.done(disableCollectionPointEndpoint, parts, keyed());
    expect(await api.readPoint(id)).toMatchObject({ Disabled: false });
  });

  test('creating a purpose preference', async () => {
    const parts = { body: api.preferenceBody() };
    await expectOnce(() => api.call(createPurposePreferenceEndpoint, parts, keyed()));
  });

  test('updating a purpose preference, new options included', async () => {
    const record = await api.createPreference();
    const Options = [...(record.Options ?? []), { Label: 'Hourly' }];
    const parts = { params: { customPreferenceId: record.Id }, body: { ...record, Options } };
    await expectOnce(() => api.call(updatePurposePreferenceEndpoint, parts, keyed()));
  });

  test('by many at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => create(keyed())));
    for (const { status, answer } of outcomes) {
      expect([status, answer]).toEqual([200, outcomes[0]?.answer]);
    }
    expect(await count()).toBe(1);
  });

  test('on either of two instances', async () => {
    const other = service.apiOf(service.createInstance());
    const first = await create(keyed());
    const second = await other.call(createPurposeEndpoint, { body }, keyed());
    expect(second.answer).toEqual(first.answer);
  });
});

describe('a refused write', () => {
  test('is refused alike when sent again, even where it would pass now', async () => {
    await create({});
    const first = await create(keyed());
    await service.db.execute("update purpose_versions set name = 'Another'");
    const second = await create(keyed());
    expect(first.problem).toMatchObject({ status: 400, code: 'purpose-name-taken' });
    expect(second.problem).toEqual(first.problem);
    expect(await count()).toBe(1);
  });

  test('leaves its key free where the request itself was at fault', async () => {
    expect((await create(keyed(), { Name: '' })).status).toBe(400);
    expect((await create(keyed())).status).toBe(200);
  });

  test('leaves its key free where the service failed', async () => {
    const broken = service.apiOf(service.createInstance({ newId: () => 'no uuid' }));
    expect((await broken.refused(createPurposeEndpoint, { body }, keyed())).status).toBe(500);
    expect(await count()).toBe(0);
    expect((await create(keyed())).status).toBe(200);
  });
});

describe('a key', () => {
  test.each([
    ['another body', createPurposeEndpoint, { body: { ...body, Name: 'Other' } }],
    ['another query', createPurposeEndpoint, { body, query: { isInternalOrg: true } }],
    ['another endpoint', createCollectionPointEndpoint, { body: null }],
  ])('used for %s is refused', async (_what, endpoint, parts) => {
    await create(keyed());
    const sent = parts.body === null ? { body: await api.pointBody() } : parts;
    const before = await service.readRows();
    expect(await api.refused(endpoint, sent, keyed())).toMatchObject({
      status: 400,
      code: 'idempotency-key-reused',
    });
    expect(await service.readRows()).toEqual(before);
  });

  test('of one caller says nothing about that of another', async () => {
    await create(keyed());
    const { status } = await create(keyed('act-1', { as: 'other-writer' }), { Name: 'Theirs' });
    expect([status, await count()]).toEqual([200, 2]);
  });

  test('is kept for a day and then forgotten', async () => {
    await create(keyed());
    clock.advance(dayMs);
    expect((await create(keyed())).status).toBe(200);
    clock.advance(1);
    expect((await create(keyed())).problem).toMatchObject({ code: 'purpose-name-taken' });
    expect((await create(keyed('act-1'), { Name: 'New' })).problem).toMatchObject({
      code: 'idempotency-key-reused',
    });
  });

  test('older than a day is cleared away, younger ones stay', async () => {
    await create(keyed('old'));
    clock.advance(2000);
    await create(keyed('young'), { Name: 'Later' });
    clock.advance(dayMs - 1000);
    await forgetPerformedWrites(db, clock.now());
    const kept = await db.select({ key: performedWritesTable.key }).from(performedWritesTable);
    expect(kept).toEqual([{ key: 'young' }]);
  });

  test.each(['x', '"quoted"', 'k'.repeat(255)])('may be %j', async (key) => {
    expect((await create(keyed(key))).status).toBe(200);
  });

  test.each(['', 'two words', 'ä', 'k'.repeat(256)])('may not be %j', async (key) => {
    expect((await create(keyed(key))).problem).toMatchObject({
      status: 400,
      code: 'idempotency-key-invalid',
    });
    expect(await count()).toBe(0);
  });

  test('of a read is not looked at', async () => {
    await api.done(listPurposesEndpoint, {}, keyed(' two words '));
    expect(await db.$count(performedWritesTable)).toBe(0);
  });
});

test('without a key each request is an act of its own', async () => {
  expect((await create({})).status).toBe(200);
  expect((await create({})).problem).toMatchObject({ code: 'purpose-name-taken' });
});
