import { beforeEach, expect, test } from 'vitest';
import { disableCollectionPointEndpoint } from '#contract/collection-points.ts';
import { readPointSendersEndpoint } from '#contract/point-senders.ts';
import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import { addressOf } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { openToStrangers } from '#service/testing/strangers.ts';

const service = await startService();
const { api } = service;
const path = submitReceiptsEndpoint.path;
const [near, other, house] = ['203.0.113.5', '198.51.100.7', '2001:db8:12:34::1'];

let purpose: string;
let point: string;
let token: string;
let opened: ReturnType<typeof openToStrangers>;
beforeEach(async () => {
  await service.reset();
  purpose = await api.activePurpose();
  point = await api.activePoint({ PurposeIds: [purpose] });
  token = await api.pointToken(point);
  opened = openToStrangers(service, 5);
});

let sent = 0;
const record = (fields: Record<string, unknown> = {}) => {
  sent += 1;
  const purposes = [{ Id: purpose, TransactionType: 'CONFIRMED' }];
  return {
    requestInformation: token,
    identifier: `person-${sent}@example.org`,
    purposes,
    ...fields,
  };
};
const records = (count: number) => Array.from({ length: count }, () => record());
const readPath = (id = point) =>
  addressOf(readPointSendersEndpoint, { params: { collectionpointId: id } });
const read = async (id = point) => {
  const answer = await opened.app.request(readPath(id), {
    headers: { Authorization: `Bearer ${await service.accessTokens.of('reader')}` },
  });
  expect(answer.status).toBe(200);
  return answer.json();
};

test('each network is told with its records and those refused, for a reason or a limit', async () => {
  const { send } = opened;
  expect(await read()).toMatchObject({ records: 0, refused: 0, networks: [] });
  await send(record(), { peer: near });
  await send(record({ identifier: '' }), { peer: '203.0.113.77' });
  // Too many at once: none of them is read.
  expect((await send(records(6), { peer: near, path })).status).toBe(429);
  await send(records(4), { peer: near, path });
  expect((await send(record(), { peer: near })).status).toBe(429);
  const mixed = [record(), record({ purposes: [{ Id: purpose, TransactionType: 'WITHDRAWN' }] })];
  await send(mixed, { peer: near, path });
  await send(records(2), { peer: house, path });
  await send(record(), { peer: other, as: 'writer' });
  // Of no form that is known.
  await send(record({ requestInformation: 'no.token.here' }), { peer: other });
  expect(await read()).toEqual({
    readAt: service.clock.now(),
    since: '2026-11-21T09:00:00.000Z',
    records: 18,
    refused: 9,
    networks: [
      { network: '203.0.113.0/24', records: 15, refused: 9 },
      { network: '2001:db8:12::/48', records: 2, refused: 0 },
      { network: '198.51.100.0/24', records: 1, refused: 0 },
    ],
    others: { records: 0, refused: 0 },
  });
});

test('of very many networks twenty are named, and the others are summed up', async () => {
  for (let network = 1; network <= 23; network += 1) {
    await opened.send(records(network > 20 ? 1 : 2), { peer: `10.1.${network}.9`, path });
  }
  const { networks, others, records: all } = await read();
  expect(networks).toHaveLength(20);
  expect(new Set(networks.map(({ records: own }: { records: number }) => own))).toEqual(
    new Set([2]),
  );
  expect([others, all]).toEqual([{ records: 3, refused: 0 }, 43]);
});

test('whoever reads collection points reads it; it stores and logs no address', async () => {
  await opened.send(record(), { peer: near });
  await api.done(disableCollectionPointEndpoint, {
    params: { collectionpointId: point },
    query: { value: true },
  });
  await opened.send(record(), { peer: near, path: submitReceiptEndpoint.path });
  expect(await read()).toMatchObject({ records: 2, refused: 1 });
  const nobody = await opened.app.request(readPath());
  expect(nobody.status).toBe(401);
  const { status } = await api.call(readPointSendersEndpoint, {
    params: { collectionpointId: purpose },
  });
  expect(status).toBe(404);
  const kept = JSON.stringify([service.log, await service.readRows()]);
  expect(kept).not.toMatch(/203\.0\.113/);
});
