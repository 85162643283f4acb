import { beforeEach, expect, test } from 'vitest';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import { readPointHealthEndpoint } from '#contract/point-health.ts';
import { submitReceiptsEndpoint } from '#contract/receipts.ts';
import { pointDayCountsTable } from '#service/db/schema/counts.ts';
import { startService } from '#service/testing/service.ts';
import { openToStrangers } from '#service/testing/strangers.ts';

const service = await startService();
const { api, busyPoints, clock, db } = service;
const dayMs = 86_400_000;

let send: ReturnType<typeof openToStrangers>['send'];
let purpose: string;
let point: string;
let token: string;
beforeEach(async () => {
  await service.reset();
  send = openToStrangers(service).send;
  purpose = await api.activePurpose();
  point = await api.activePoint({ PurposeIds: [purpose], Name: 'Newsletter form' });
  token = await api.pointToken(point);
});

/** Receipts of a day, as they are counted. */
const count = (receipts: number, daysAgo = 0) =>
  db.insert(pointDayCountsTable).values({
    day: new Date(Date.parse(clock.now()) - daysAgo * dayMs).toISOString().slice(0, 10),
    collectionPointId: point,
    kind: 'RECEIPT',
    // Whoever floods may say that it's a test.
    isTest: daysAgo === 0,
    slot: 99,
    count: receipts,
    hours: null,
  });

const sendAs = async (body: unknown, sending: Partial<Parameters<typeof send>[1]> = {}) => {
  const answer = await send(body, { peer: '203.0.113.5', ...sending });
  expect(answer.status).toBe(200);
  return answer.json();
};

let sent = 0;
const record = (TransactionType = 'CONFIRMED', fields: Record<string, unknown> = {}) => {
  sent += 1;
  return {
    requestInformation: token,
    identifier: `person-${sent}@example.org`,
    purposes: [{ Id: purpose, TransactionType }],
    campaign: 'spring',
    additionalIdentifiers: { Badge: `badge-${sent}` },
    ...fields,
  };
};
const rows = async () => {
  const { receipts, transactions, data_elements: elements } = await service.readRows();
  return {
    receipts: receipts as { identifier: string; fields: Record<string, unknown> }[],
    transactions: transactions as { type: string }[],
    elements: (elements as { name: string }[]).map(({ name }) => name),
  };
};
const busyItem = async () => {
  const { items } = await api.done(readAttentionEndpoint);
  return items.find(({ kind }) => kind === 'busy-points');
};
const busyOf = async () =>
  (await api.done(readPointHealthEndpoint, { params: { collectionpointId: point } })).busy;

test('above the limit strangers keep their answers, and their extras are left out and told', async () => {
  await count(20_001);
  await busyPoints.refresh();
  const [yes, no] = [record(), record('WITHDRAWN')];
  const alone = await sendAs(yes);
  await sendAs([no], { path: submitReceiptsEndpoint.path });
  const { receipts, transactions, elements } = await rows();
  expect(transactions.map(({ type }) => type).sort()).toEqual(['CONFIRMED', 'WITHDRAWN']);
  expect(elements).toEqual([]);
  expect(JSON.stringify(receipts.map(({ fields }) => fields))).not.toMatch(/campaign|Badge/);
  expect(alone).toMatchObject({
    messages: [
      "campaign: Keys that aren't known (1 of them) were left out, because the collection point got unusually many receipts today.",
      'additionalIdentifiers.Badge: A name that is no data element yet was left out, because the collection point got unusually many receipts today.',
    ],
  });
  const { content } = await api.done(listReceiptsEndpoint, {
    headers: { identifier: yes.identifier },
    body: {},
  });
  expect(content[0]?.leftOut).toMatchObject([
    { path: 'campaign', reason: 'BUSY_DAY' },
    { path: 'additionalIdentifiers.Badge', reason: 'BUSY_DAY' },
  ]);
});

test('programs and known senders are recorded whole, and everybody is up to the limit', async () => {
  await count(20_000);
  await busyPoints.refresh();
  await sendAs(record());
  expect(await busyOf()).toEqual({ receipts: 20_001, limit: 20_000 });
  // Each process looks every ten seconds.
  await sendAs(record());
  await busyPoints.refresh();
  await sendAs(record(), { peer: '192.0.2.7' });
  await sendAs(record(), { as: 'writer' });
  const { receipts, elements } = await rows();
  expect(receipts.map(({ fields }) => fields.campaign)).toEqual(Array(4).fill('spring'));
  expect(elements).toEqual(['Badge']);
});

test('the overview and the health of the collection point tell it, for the rest of the day', async () => {
  await count(20_001);
  expect(await busyItem()).toMatchObject({
    count: 1,
    lists: [{ resource: 'collection-point', count: 1 }],
    examples: [{ id: point, name: 'Newsletter form', count: 20_001, of: 20_000 }],
  });
  expect(await busyOf()).toEqual({ receipts: 20_001, limit: 20_000 });
  await busyPoints.refresh();
  expect(busyPoints.isBusy(point)).toBe(true);
  clock.advance(dayMs);
  expect(busyPoints.isBusy(point)).toBe(false);
  expect(await busyItem()).toBeUndefined();
  expect(await busyOf()).toBeNull();
});

test.each([
  ['the busiest of the last 28 days', [3_000, 28], 30_000],
  ['no day before them', [3_000, 29], 20_000],
])('the limit goes by %s', async (_, [receipts = 0, daysAgo], limit) => {
  await count(receipts, daysAgo);
  await count(limit);
  expect(await busyOf()).toBeNull();
  await sendAs(record());
  expect(await busyOf()).toEqual({ receipts: limit + 1, limit });
});
