// @module-tag more

import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createEventWorker } from './domains/events/event-worker.ts';
import { createPostEvent } from './post-event.ts';
import { addDestination } from './testing/destinations.ts';
import { createReceipts } from './testing/receipts.ts';
import { type Arrived, startReceiver } from './testing/receiver.ts';
import { startService } from './testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const receipts = createReceipts({ db, now: clock.now });
const waiting = process.env.TEST_ALL === '1' ? 100_000 : 4_000;
const people = 200;
const dead = 49;

let point: string;
let mail: string;
beforeEach(
  service.resetTo(async () => {
    mail = await api.activePurpose();
    point = await api.activePoint({ PurposeIds: [mail] });
  }),
);

const say = (type: 'CONFIRMED' | 'WITHDRAWN', ...identifiers: string[]) =>
  receipts(
    point,
    ...identifiers.map((identifier) => ({ identifier, purposes: [{ id: mail, type }] })),
  );

const createWorker = (isBusy = false) => {
  const post = createPostEvent({ isDemo: true, timeoutMs: 1_000 });
  onTestFinished(post.close);
  return createEventWorker({
    ...{ db, account: service.account(), now: clock.now, newId: () => crypto.randomUUID() },
    ...{ eventSeals: service.eventSeals, post, isBusy: () => isBusy, warn: () => {} },
  });
};

const receive = async (answer?: Parameters<typeof startReceiver>[0]) => {
  const receiver = await startReceiver(answer);
  onTestFinished(receiver.close);
  return receiver;
};

/** Further events of everyone, as their receipts would have made them. */
const addEvents = async (count: number): Promise<void> => {
  await db.execute(sql`
    insert into events (subject_id, sequence, id, position, kind, at, is_test, purpose_ids,
      refused_ids, content, until)
    select e.subject_id, e.sequence + place, gen_random_uuid(), nextval('event_positions'), e.kind,
      e.at, e.is_test, e.purpose_ids, e.refused_ids, e.content, e.until
    from generate_series(1, ${count / people}) as place, events e order by place`);
  await db.execute(sql`update event_sequences set sequence = sequence + ${count / people}`);
};

const start = (worker: ReturnType<typeof createWorker>) => {
  const running = worker.start();
  let isOver = false;
  const stop = async () => {
    if (isOver) return;
    isOver = true;
    await running.stop();
  };
  onTestFinished(stop);
  return stop;
};

const isOf = (identifier: string) => (one: Arrived) =>
  one.event.payload.dataSubjectIdentifier === identifier;

test(`a refusal is told soon while ${waiting} events wait and ${dead} other destinations are dead`, async () => {
  const healthy = await receive();
  const hanging = await receive(() => 'HANG');
  const refusing = await receive(() => 500);
  const deadUrls = [hanging.url, refusing.url, 'http://127.0.0.1:9/events'];
  await addDestination(service, { url: healthy.url });
  for (let made = 0; made < dead; made += 1) {
    await addDestination(service, { url: deadUrls[made % deadUrls.length] ?? '' });
  }
  const worker = createWorker();
  await worker.run();
  const all = Array.from({ length: people }, (_, number) => `p${number}@example.org`);
  await say('CONFIRMED', ...all);
  await addEvents(waiting - people);
  const stop = start(worker);
  const behind: number[] = [];
  const took: number[] = [];
  for (let place = 0; place < 5; place += 1) {
    const identifier = `refuser-${place}@example.org`;
    await expect
      .poll(() => healthy.accepted.length, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan((place + 1) * (waiting / 10));
    await say('CONFIRMED', identifier);
    await say('WITHDRAWN', identifier);
    const [before, at] = [healthy.accepted.length, performance.now()];
    await expect
      .poll(() => healthy.accepted.some(isOf(identifier)), { timeout: 10_000, interval: 2 })
      .toBe(true);
    took.push(performance.now() - at);
    behind.push(healthy.accepted.findIndex(isOf(identifier)) - before);
  }
  // A round is 100; one may be under way, and one more have begun by what was known then.
  expect(Math.max(...behind)).toBeLessThanOrEqual(300);
  process.stdout.write(
    `told after ${took.map(Math.round).join(', ')} ms, ${behind.join(', ')} events later\n`,
  );
  // Nothing else of theirs was told before.
  const firsts = healthy.accepted.filter(({ event }) =>
    event.payload.dataSubjectIdentifier.startsWith('refuser'),
  );
  const statuses = firsts.map(
    ({ event }) => event.payload.profiles[0]?.profileFields.TransactionStatus,
  );
  expect(statuses).toEqual(Array.from({ length: 5 }, () => 'WITHDRAWN'));
  await expect
    .poll(() => healthy.accepted.length, { timeout: 60_000, interval: 50 })
    .toBe(waiting + 5);
  await stop();
  // Whatever is dead rests.
  expect(refusing.arrived.length).toBeLessThan(17 * 60);
}, 180_000);

test('while others need the machine only refusals are told at once', async () => {
  const { accepted, url } = await receive();
  await addDestination(service, { url });
  const worker = createWorker(true);
  await worker.run();
  const all = Array.from({ length: people }, (_, number) => `p${number}@example.org`);
  await say('CONFIRMED', ...all);
  await addEvents(1_800);
  const stop = start(worker);
  await expect.poll(() => accepted.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(100);
  await say('WITHDRAWN', 'p3@example.org');
  await expect
    .poll(
      () =>
        accepted
          .filter(isOf('p3@example.org'))
          .some(
            ({ event }) =>
              event.payload.profiles[0]?.profileFields.TransactionStatus === 'WITHDRAWN',
          ),
      { timeout: 3_000 },
    )
    .toBe(true);
  expect(accepted.length).toBeLessThan(1_200);
  await stop();
}, 60_000);
