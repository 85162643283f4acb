import { beforeEach, expect, test } from 'vitest';
import {
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
} from '#contract/collection-points.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import { readPointHealthEndpoint } from '#contract/point-health.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { forgetLosses } from '#service/domains/receipts/forget-losses.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db, refusals } = service;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let purpose: string;
let point: string;
let token: string;
beforeEach(async () => {
  await service.reset();
  purpose = await api.activePurpose();
  point = await api.activePoint({ PurposeIds: [purpose], Name: 'Newsletter form' });
  token = await api.pointToken(point);
});

let sent = 0;
const record = (fields: Record<string, unknown> = {}) => {
  sent += 1;
  return {
    requestInformation: token,
    identifier: `person-${sent}@example.org`,
    purposes: [{ Id: purpose, TransactionType: 'CONFIRMED' }],
    ...fields,
  };
};
const unreadable = (fields: Record<string, unknown> = {}) =>
  record({ purposes: [{ Id: purpose, TransactionType: 'JA' }], ...fields });
const many = (count: number, make: () => Record<string, unknown>) =>
  api.receipts(Array.from({ length: count }, make));
const healthOf = async (id = point, query: { from?: string; to?: string } = {}) => {
  await refusals.write();
  return api.done(readPointHealthEndpoint, { params: { collectionpointId: id }, query });
};
const losing = async () => {
  await refusals.write();
  const { items } = await api.done(readAttentionEndpoint);
  return items.find(({ kind }) => kind === 'losing-points');
};

test('what was left out and refused is counted by collection point, day, reason and path', async () => {
  const untouched = await api.activePoint({ PurposeIds: [purpose] });
  await api.receipts([
    record(),
    unreadable({ dsDataElements: { 'ana@example.org': { deep: 1 }, Country: 'A <b>' } }),
    record({
      purposes: [
        { Id: purpose, TransactionType: '' },
        { Id: point, TransactionType: 'CONFIRMED' },
        { Id: purpose, TransactionType: null },
      ],
      dsDataElements: Object.fromEntries(
        Array.from({ length: 25 }, (_, index) => [`Element ${index}`, 'x']),
      ),
    }),
    // Refused as a whole.
    record({ identifier: '' }),
    record({ purposes: undefined }),
    // Not of this collection point, or not of any; and of a test.
    record({ requestInformation: 'no.token.at-all', identifier: '' }),
    unreadable({ test: true }),
    record({ test: true, identifier: '' }),
  ]);
  clock.advance(2 * hourMs);
  const repeated = unreadable({ interactionDate: '2026-11-20T10:00:00Z' });
  await api.receipts([repeated]);
  await api.receipts([repeated]);
  await api.call(submitReceiptEndpoint, { body: record({ identifier: null }) });
  const Options = Array.from({ length: 7_000 }, () => point);
  const large = [{ Id: purpose, CustomPreferences: [{ Id: point, Options }] }];
  await api.call(submitReceiptEndpoint, { body: record({ purposes: large }) });
  await api.done(disableCollectionPointEndpoint, {
    params: { collectionpointId: point },
    query: { value: true },
  });
  await api.call(submitReceiptEndpoint, { body: record() });
  const health = await healthOf();
  const day = clock.now().slice(0, 10);
  const hourOf = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const hour = Number(clock.now().slice(11, 13));
  const [first, second] = [hourOf(hour - 2), hourOf(hour)];
  const no = { reason: 'MAY_HAVE_BEEN_NO', path: 'purposes.*.TransactionType' };
  const atFirst = { count: 1, since: first, until: first };
  const atSecond = { count: 1, since: second, until: second };
  expect(health).toEqual({
    readAt: clock.now(),
    from: new Date(Date.parse(day) - 29 * dayMs).toISOString().slice(0, 10),
    to: day,
    receipts: 9,
    affected: 8,
    losing: null,
    busy: null,
    confirmations: null,
    days: [
      {
        day,
        receipts: 9,
        affected: 8,
        losses: [
          { ...no, count: 3, since: first, until: second },
          { reason: 'NO_IDENTIFIER', path: 'identifier', count: 2, since: first, until: second },
          { reason: 'NAMES_NOTHING', path: 'purposes', ...atFirst },
          { reason: 'NOT_LINKED', path: 'purposes.*.Id', ...atFirst },
          { reason: 'NOT_TAKEN', path: 'dsDataElements.*', ...atFirst },
          { reason: 'POINT_DISABLED', path: '', ...atSecond },
          { reason: 'TOO_LARGE', path: '', ...atSecond },
          { reason: 'UNREADABLE', path: 'dsDataElements.*', ...atFirst },
        ],
      },
    ],
  });
  expect(await healthOf(untouched)).toMatchObject({ receipts: 0, affected: 0, days: [] });
  const rows = JSON.stringify((await service.readRows()).left_out);
  expect(rows).not.toMatch(/ana@|Element \d|Country|person-/);
});

test('only readers see it, of a collection point that is there, for a year at most', async () => {
  await many(1, unreadable);
  const at = (query: { from?: string; to?: string }, id = point) =>
    api.call(readPointHealthEndpoint, { params: { collectionpointId: id }, query });
  const { length } = (await healthOf(point, { to: '2026-11-19' })).days;
  expect(length).toBe(0);
  expect((await at({}, purpose)).status).toBe(404);
  expect((await at({ from: '2025-11-20', to: '2026-11-21' })).status).toBe(400);
  expect((await at({ from: '2026-11-21', to: '2026-11-20' })).status).toBe(400);
  expect((await at({ from: '2026-11-22' })).status).toBe(400);
  clock.advance(366 * dayMs);
  await forgetLosses(db, clock.now());
  expect((await service.readRows()).left_out).not.toEqual([]);
  clock.advance(dayMs);
  await forgetLosses(db, clock.now());
  expect((await service.readRows()).left_out).toEqual([]);
});

test('the overview names a collection point that begins to lose, until it works again', async () => {
  await many(200, record);
  clock.advance(hourMs);
  await many(86, record);
  await many(19, unreadable);
  expect(await losing()).toBeUndefined();
  // Whole refusals count, too.
  await many(15, () => record({ identifier: '' }));
  const since = `${clock.now().slice(0, 13)}:00:00.000Z`;
  expect(await losing()).toEqual({
    kind: 'losing-points',
    count: 1,
    lists: [{ resource: 'collection-point', count: 1 }],
    examples: [
      {
        id: point,
        resource: 'collection-point',
        name: 'Newsletter form',
        version: 1,
        count: 34,
        of: 120,
        at: since,
        languages: null,
      },
    ],
  });
  expect((await healthOf()).losing).toEqual({ since, receipts: 120, affected: 34 });
  clock.advance(hourMs);
  await many(20, record);
  expect(await losing()).toBeUndefined();
  expect(await healthOf()).toMatchObject({ receipts: 340, affected: 34, losing: null });
});

test('a collection point that lost all and sends nothing stays, until its form was replaced', async () => {
  await many(200, record);
  clock.advance(hourMs);
  await many(30, () => record({ identifier: '' }));
  clock.advance(20 * dayMs);
  expect(await losing()).toMatchObject({ count: 1, examples: [{ id: point, count: 30, of: 30 }] });
  expect((await healthOf()).losing).toMatchObject({ receipts: 30, affected: 30 });
  await api.done(createCollectionPointVersionEndpoint, {
    params: { collectionPointGuid: point },
    body: await api.pointBody({ PurposeIds: [purpose], Name: 'Newsletter form' }),
  });
  expect(await losing()).toBeDefined();
  await api.publishPoint(point, 2);
  expect(await losing()).toBeUndefined();
  expect((await healthOf()).losing).toBeNull();
  // The old form goes on.
  clock.advance(hourMs);
  await many(20, () => record({ identifier: '' }));
  expect(await losing()).toMatchObject({ examples: [{ id: point, count: 50, of: 50 }] });
  clock.advance(hourMs);
  await api.disablePoint(point);
  expect(await losing()).toBeUndefined();
});

test('refusals are counted in memory, and written in one statement however many they are', async () => {
  await refusals.write();
  const bad = { ...record(), identifier: '' };
  await many(300, () => bad);
  expect((await service.readRows()).left_out).toEqual([]);
  await refusals.write();
  const written = (await service.readRows()).left_out ?? [];
  expect(written).toHaveLength(2);
  await refusals.write();
  expect((await service.readRows()).left_out).toEqual(written);
  expect((await healthOf()).affected).toBe(300);
});
