// @module-tag more
import { beforeEach, expect, test } from 'vitest';
import { publicLimits } from '#contract/common/limits.ts';
import { createPublicGate } from '#service/http/public-limits.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

let purpose: string;
let point: string;
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose({ Name: 'News' });
    point = await api.activePoint({ CollectionPointType: 'WEB_FORM', PurposeIds: [purpose] });
  }),
);

const openToStrangers = () =>
  service.createPersonInstance({
    publicGate: createPublicGate({
      limits: publicLimits,
      trustedProxies: [],
      authentication: { verifier: service.verifier },
      clock: () => Date.parse(clock.now()),
      newId: () => crypto.randomUUID(),
      counters: service.counters,
      warn: () => {},
    }),
  });
const people = async () =>
  (await db.execute<{ count: number }>('select count(*)::int as count from data_subjects')).rows[0]
    ?.count;

test('three sign-ups a second from one address are all recorded, for two minutes', async () => {
  const app = await openToStrangers();
  const send = (number: number) =>
    app.request(
      `http://localhost:8081/f/${point}`,
      {
        method: 'POST',
        body: new URLSearchParams([
          ['i', `person-${number}@example.org`],
          ['t', purpose],
        ]),
      },
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    );
  const statuses = new Set<number>();
  for (let second = 0; second < 120; second += 1) {
    clock.advance(1000);
    const answers = await Promise.all([0, 1, 2].map((place) => send(second * 3 + place)));
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
  expect(await people()).toBe(360);
});

test('a flood from 10,000 addresses keeps nobody out, and none of it is recorded twice', async () => {
  const app = await openToStrangers();
  const addressOf = (number: number) =>
    `${20 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${number % 250}.9`;
  const send = (number: number) =>
    app.request(
      `http://localhost:8081/f/${point}`,
      {
        method: 'POST',
        body: new URLSearchParams([
          ['i', `person-${number}@example.org`],
          ['t', purpose],
          ['k', String(number)],
        ]),
      },
      { incoming: { socket: { remoteAddress: addressOf(number) } } },
    );
  const statuses = new Set<number>();
  for (let first = 0; first < 10_000; first += 250) {
    const answers = await Promise.all(Array.from({ length: 250 }, (_, at) => send(first + at)));
    for (const { status } of answers) statuses.add(status);
    // A few press twice.
    for (const { status } of await Promise.all([first, first + 1].map(send))) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
  expect(await people()).toBe(10_000);
  const receipts = await db.execute<{ count: number }>(
    'select count(*)::int as count from receipts',
  );
  expect(receipts.rows[0]?.count).toBe(10_000);
}, 300_000);
