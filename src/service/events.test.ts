import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DestinationRow } from './db/schema/events.ts';
import { erasePeople } from './domains/erasures/erase-people.ts';
import { createEventWorker } from './domains/events/event-worker.ts';
import { mergeSubjects } from './domains/merges/merge-subjects.ts';
import { createPostEvent } from './post-event.ts';
import { addDestination, testSecret } from './testing/destinations.ts';
import { byRequest, deleteIn, idOf } from './testing/erase.ts';
import { createReceipts } from './testing/receipts.ts';
import { type ReceiverAnswer, startReceiver } from './testing/receiver.ts';
import { startService } from './testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const [ana, ben, eve] = ['ana@example.com', 'ben@example.org', 'eve@example.net'] as const;
const receipts = createReceipts({ db, now: clock.now });

let point: string;
let mail: string;
let post: string;
beforeEach(
  service.resetTo(async () => {
    [mail, post] = [await api.activePurpose(), await api.activePurpose()];
    point = await api.activePoint({ PurposeIds: [mail, post] });
  }),
);

const say = (identifier: string, ...purposes: [string, 'CONFIRMED' | 'WITHDRAWN'][]) =>
  receipts(point, { identifier, purposes: purposes.map(([id, type]) => ({ id, type })) });

const warnings: string[] = [];
const createWorker = (timeoutMs = 5_000) => {
  const send = createPostEvent({ isDemo: true, timeoutMs });
  onTestFinished(send.close);
  return createEventWorker({
    ...{ db, account: service.account(), now: clock.now, newId: () => crypto.randomUUID() },
    ...{ eventSeals: service.eventSeals, post: send },
    warn: (_data, message) => void warnings.push(message),
  });
};

/** A destination at a receiver of its own, which is told of what happens from now on. */
const addReceiver = async (
  worker: ReturnType<typeof createWorker>,
  {
    answer,
    ...fields
  }: Partial<DestinationRow> & { answer?: Parameters<typeof startReceiver>[0] } = {},
) => {
  const receiver = await startReceiver(answer);
  onTestFinished(receiver.close);
  const id = await addDestination(service, { url: receiver.url, ...fields });
  await worker.run();
  const told = () =>
    receiver.accepted.map(({ event: { payload } }) => [
      payload.dataSubjectIdentifier,
      ...payload.profiles.map(({ purposeId, profileFields }) => [
        purposeId === mail ? 'mail' : 'post',
        profileFields.TransactionStatus,
      ]),
    ]);
  return { ...receiver, id, told };
};

const readDestination = async (id: string) => {
  const { rows } = await db.execute<{ state: string; fault: string | null; failures: number }>(
    sql`select state, fault, failures from destinations where id = ${id}::uuid`,
  );
  return rows[0];
};
const readApart = async () => {
  const { rows } = await db.execute<{ state: string; attempts: number; fault: string | null }>(
    sql`select state, attempts, fault from deliveries order by subject_id`,
  );
  return rows;
};

describe('an event', () => {
  test('arrives once, signed, with how its purposes stand since', async () => {
    const worker = createWorker();
    await say(eve, [mail, 'CONFIRMED']);
    const { accepted, told } = await addReceiver(worker);
    await say(ana, [mail, 'CONFIRMED'], [post, 'CONFIRMED']);
    await say(ana, [mail, 'WITHDRAWN']);
    await say(ben, [post, 'CONFIRMED']);
    await worker.run();
    await worker.run();
    // The first was told before its refusal was there to be told.
    expect(told().filter(([who]) => who === ana)).toEqual([
      [ana, ['post', 'ACTIVE']],
      [ana, ['mail', 'WITHDRAWN']],
    ]);
    expect(told().filter(([who]) => who !== ana)).toEqual([[ben, ['post', 'ACTIVE']]]);
    const [first] = accepted;
    if (first === undefined) throw new Error('Nothing arrived.');
    const { headers, text, event } = first;
    const signed = new Webhook(testSecret);
    const at = new Date(clock.now());
    expect(headers['webhook-signature']).toBe(signed.sign(event.eventId, at, text));
    expect(headers['webhook-id']).toBe(event.eventId);
    expect(event).toMatchObject({
      ...{ eventType: '3010', messageSequenceNumber: 1, deDuplicationStrategy: 'DISCARD_OLDER' },
      payload: { dataSubjectEmail: ana, newDataSubject: true, act: 'RECEIPT' },
    });
    expect(await readApart()).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test.each<[ReceiverAnswer, string]>([
    [500, 'HTTP 500'],
    [302, 'HTTP 302'],
    ['CUT', 'UND_ERR_SOCKET'],
    ['HANG', 'TIMEOUT'],
  ])('that a receiver answers with %s is sent again with the same id', async (answer, fault) => {
    const worker = createWorker(300);
    const { arrived, accepted, answerWith } = await addReceiver(worker, { answer: () => answer });
    await say(ana, [mail, 'CONFIRMED']);
    await worker.run();
    expect(arrived).toHaveLength(1);
    expect(await readApart()).toEqual([{ state: 'WAITING', attempts: 1, fault }]);
    await worker.run();
    expect(arrived).toHaveLength(1);
    answerWith(() => 200);
    clock.advance(1_000);
    await worker.run();
    expect(accepted).toHaveLength(1);
    expect(new Set(arrived.map(({ event }) => event.eventId)).size).toBe(1);
    expect(await readApart()).toEqual([]);
  });

  test('of a person whose events fail keeps nobody else waiting, and hers stay in order', async () => {
    const worker = createWorker();
    const isAnas = ({ event }: { event: { payload: { dataSubjectIdentifier: string } } }) =>
      event.payload.dataSubjectIdentifier === ana;
    const { told, answerWith } = await addReceiver(worker, {
      answer: (one) => (isAnas(one) ? 500 : 200),
    });
    await say(ana, [mail, 'CONFIRMED']);
    await say(ben, [mail, 'CONFIRMED']);
    await worker.run();
    await say(ana, [post, 'CONFIRMED']);
    await say(ben, [post, 'CONFIRMED']);
    await worker.run();
    expect(told()).toEqual([
      [ben, ['mail', 'ACTIVE']],
      [ben, ['post', 'ACTIVE']],
    ]);
    answerWith(() => 200);
    clock.advance(1_000);
    await worker.run();
    expect(told().slice(2)).toEqual([
      [ana, ['mail', 'ACTIVE']],
      [ana, ['post', 'ACTIVE']],
    ]);
    expect(await readApart()).toEqual([]);
  });

  test('that waits is parked after a day', async () => {
    const worker = createWorker();
    const { arrived } = await addReceiver(worker, {
      answer: ({ event }) => (event.payload.dataSubjectIdentifier === ana ? 500 : 200),
    });
    await say(ana, [mail, 'CONFIRMED']);
    for (let tries = 0; tries < 160; tries += 1) {
      await say(ben, [mail, 'CONFIRMED']);
      await worker.run();
      clock.advance(600_000);
    }
    const anas = arrived.filter(({ event }) => event.payload.dataSubjectIdentifier === ana);
    expect(anas).toHaveLength(150);
    expect(await readApart()).toEqual([{ state: 'PARKED', attempts: 150, fault: 'HTTP 500' }]);
  });
});

describe('a destination', () => {
  test('that is dead rests as a whole, and is told everything in order once it answers', async () => {
    const worker = createWorker();
    const { arrived, accepted, answerWith, id } = await addReceiver(worker, { answer: () => 500 });
    const people = Array.from({ length: 150 }, (_, number) => `p${number}@example.org`);
    for (const identifier of people) await say(identifier, [mail, 'CONFIRMED']);
    await worker.run();
    const tries = arrived.length;
    expect(tries).toBeLessThan(30);
    expect((await readDestination(id))?.failures).toBeGreaterThanOrEqual(20);
    for (const identifier of people) await say(identifier, [post, 'CONFIRMED']);
    clock.advance(1_000);
    await worker.run();
    expect(arrived.length - tries).toBe(1);
    answerWith(() => 200);
    clock.advance(600_000);
    await worker.run();
    expect(accepted).toHaveLength(300);
    const numbers = Map.groupBy(accepted, ({ event }) => event.payload.dataSubjectGuid);
    for (const own of numbers.values()) {
      expect(own.map(({ event }) => event.messageSequenceNumber)).toEqual([1, 2]);
    }
    expect(await readDestination(id)).toMatchObject({ state: 'ACTIVE', failures: 0 });
    expect(await readApart()).toEqual([]);
  });

  test('is told of a refusal before what else waits, and of its person in order', async () => {
    const worker = createWorker();
    const { told, id } = await addReceiver(worker);
    await db.execute(sql`update destinations set state = 'PAUSED' where id = ${id}::uuid`);
    await say(ana, [mail, 'CONFIRMED'], [post, 'CONFIRMED']);
    const people = Array.from({ length: 120 }, (_, number) => `p${number}@example.org`);
    for (const identifier of people) await say(identifier, [mail, 'CONFIRMED']);
    await say(eve, [mail, 'CONFIRMED']);
    await say(eve, [mail, 'WITHDRAWN']);
    await say(ana, [post, 'WITHDRAWN']);
    await db.execute(sql`update destinations set state = 'ACTIVE' where id = ${id}::uuid`);
    await worker.run();
    expect(told()).toHaveLength(123);
    const first = told().slice(0, 3);
    expect(first.filter(([who]) => who === ana)).toEqual([
      [ana, ['mail', 'ACTIVE']],
      [ana, ['post', 'WITHDRAWN']],
    ]);
    expect(first.filter(([who]) => who === eve)).toEqual([[eve, ['mail', 'WITHDRAWN']]]);
    expect(await readApart()).toEqual([]);
  });

  test('is told its own purposes only, and by one of several instances', async () => {
    const workers = [createWorker(), createWorker(), createWorker()];
    const [worker] = workers;
    if (worker === undefined) throw new Error('There is no worker.');
    const { accepted, told } = await addReceiver(worker, { purposeIds: [post] });
    const people = Array.from({ length: 40 }, (_, number) => `p${number}@example.org`);
    for (const identifier of people)
      await say(identifier, [mail, 'CONFIRMED'], [post, 'CONFIRMED']);
    await say(ana, [mail, 'CONFIRMED']);
    await Promise.all(workers.map(({ run }) => run()));
    expect(accepted).toHaveLength(40);
    expect(told().toSorted()).toEqual(
      people.map((identifier) => [identifier, ['post', 'ACTIVE']]).toSorted(),
    );
  });

  test('hears of who was merged and who was erased', async () => {
    const worker = createWorker();
    const { accepted } = await addReceiver(worker);
    await say(ana, [mail, 'CONFIRMED']);
    await say(ben, [mail, 'WITHDRAWN']);
    await worker.run();
    const context = { ...service.verbContext(), caller: { subject: 'admin' } };
    await db.transaction((tx) =>
      mergeSubjects({ ...context, db: tx } as never, { primary: ana, others: [ben] }),
    );
    await worker.run();
    const subjectId = await idOf(db, ana);
    await deleteIn(service, (eraser) => erasePeople(eraser, [subjectId], byRequest));
    await worker.run();
    const acts = accepted.map(({ event: { payload } }) => [
      ...[payload.act, payload.dataSubjectIdentifier, payload.mergedInto],
    ]);
    expect(acts.slice(2).toSorted()).toEqual([
      ['ERASURE', ana, null],
      ['ERASURE', ben, null],
      ['MERGE', ana, null],
      ['MERGE', ben, subjectId],
    ]);
    expect(acts.at(-1)?.[0]).toBe('ERASURE');
  });
});
