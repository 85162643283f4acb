import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { endpoints } from '#contract/endpoints.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { createScenes } from '#service/http/scenes.ts';
import { startService } from '#service/testing/service.ts';
import { chooseEncoding } from './encode-answers.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['*', 'br'],
  ['GZIP;Q=0.9, BR;Q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.5, *;q=0.1', 'gzip'],
  ['', undefined],
  ['identity', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['br;q=nonsense', undefined],
])('of Accept-Encoding %j it takes %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

const purposes = listPurposesEndpoint.path;
const read = (headers: Record<string, string> = {}, path: string = purposes) =>
  service.send(path, { headers });
const tagOf = async (headers: Record<string, string> = {}) =>
  (await read(headers)).headers.get('ETag') ?? '';

describe('an answer without personal data', () => {
  test('can be cached, and revalidated by its tag', async () => {
    await api.createPurpose({ Description: 'x'.repeat(2000) });
    const { headers } = await read({ 'Accept-Encoding': 'br' });
    expect(headers.get('ETag')).toMatch(/^"[\da-f]{32}-br"$/);
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    expect(headers.get('Access-Control-Expose-Headers')).toContain('ETag');
    const again = await read({
      'Accept-Encoding': 'br',
      'If-None-Match': headers.get('ETag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const name of ['ETag', 'Cache-Control', 'Vary', 'Access-Control-Allow-Origin']) {
      expect([name, again.headers.get(name)]).toEqual([name, headers.get(name)]);
    }
    expect(again.headers.get('Content-Length')).toBeNull();
    expect(again.headers.get('X-Request-Id')).not.toBeNull();
  });

  test('has a tag for each encoding, and any of them matches', async () => {
    await api.createPurpose({ Description: 'x'.repeat(2000) });
    const tags = [
      await tagOf(),
      await tagOf({ 'Accept-Encoding': 'gzip' }),
      await tagOf({ 'Accept-Encoding': 'br' }),
    ];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) {
      for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
        const { status } = await read({ 'If-None-Match': known, 'Accept-Encoding': 'br' });
        expect([known, status]).toEqual([known, 304]);
      }
    }
  });

  test('is sent in full once it has changed, and only to callers with the right to it', async () => {
    const tag = await tagOf();
    expect((await read({ 'If-None-Match': tag })).status).toBe(304);
    await api.createPurpose();
    const changed = await read({ 'If-None-Match': tag });
    expect(changed.status).toBe(200);
    expect((await changed.json()).totalElements).toBe(1);
    for (const as of ['nobody', 'expired', 'no-scope'] as const) {
      const headers = { 'If-None-Match': '*' };
      expect((await service.send(purposes, { as, headers })).status).toBeGreaterThan(400);
    }
  });

  test('has no tag and is not cached if it is a refusal', async () => {
    const refusal = await read({ 'If-None-Match': '*' }, `${purposes}?size=0`);
    expect(refusal.status).toBe(400);
    expect(refusal.headers.get('ETag')).toBeNull();
    expect(refusal.headers.get('Cache-Control')).toBe('no-store');
  });

  test('counts against the limits even if it is not sent', async () => {
    const instance = service.createInstance({ limits: { apiPerMinute: 2 } });
    const authorization = `Bearer ${await service.accessTokens.of('writer')}`;
    const headers = { 'If-None-Match': '*', Authorization: authorization };
    const statuses: number[] = [];
    for (let time = 1; time <= 3; time += 1) {
      statuses.push((await instance.request(purposes, { headers })).status);
    }
    expect(statuses).toEqual([304, 304, 429]);
  });
});

test('an answer with personal data is never cached', async () => {
  const { headers, status } = await read({ 'If-None-Match': '*' }, listProfilesEndpoint.path);
  expect([status, headers.get('ETag'), headers.get('Cache-Control')]).toEqual([
    200,
    null,
    'no-store',
  ]);
});

test('only reads of settings without personal data, and of public keys, may be cached', () => {
  const kept = endpoints.filter((endpoint) => 'revalidates' in endpoint);
  expect(kept.map(({ operationId }) => operationId).toSorted()).toEqual([
    'getPreferenceCenter',
    'getPreferenceCenterPageSchema',
    'getPreferenceCenterPurposes',
    'getPreferenceCenterSchema',
    'getPurpose',
    'getPurposePreference',
    'listCollectionPointVersions',
    'listCollectionPoints',
    'listNames',
    'listPreferenceCenters',
    'listProofKeys',
    'listPurposePreferences',
    'listPurposeVersions',
    'listPurposes',
    'listReceiptKeys',
  ]);
  expect(kept.every(({ method }) => method === 'GET')).toBe(true);
});

test('a compressed answer that a scene cuts off is cut where it is compressed', async () => {
  await api.createPurpose({ Description: 'x'.repeat(2000) });
  const scenes = createScenes({ now: service.clock.now, newId: () => crypto.randomUUID() });
  const instance = service.createInstance({ scenes });
  const headers = {
    'Accept-Encoding': 'gzip',
    Authorization: `Bearer ${await service.accessTokens.of('writer')}`,
  };
  const whole = await (await instance.request(purposes, { headers })).arrayBuffer();
  expect(gunzipSync(whole).toString()).toContain('"totalElements":1');
  await scenes.start({ scene: 'cut' });
  const cut = await instance.request(purposes, { headers });
  expect(cut.headers.get('Content-Encoding')).toBe('gzip');
  expect((await cut.arrayBuffer()).byteLength).toBe(Math.floor(whole.byteLength / 2));
});
