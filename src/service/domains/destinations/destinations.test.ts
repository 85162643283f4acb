import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  createDestinationEndpoint,
  deleteDestinationEndpoint,
  destinationMaximum,
  getDestinationEndpoint,
  listAttemptsEndpoint,
  listDestinationsEndpoint,
  pauseDestinationEndpoint,
  resendEventEndpoint,
  resumeDestinationEndpoint,
  rotateDestinationEndpoint,
  testDestinationEndpoint,
  updateDestinationEndpoint,
} from '#contract/destinations.ts';
import { createEventWorker } from '#service/domains/events/event-worker.ts';
import { createPostEvent } from '#service/post-event.ts';
import { unknownId } from '#service/testing/api.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { findTraces, idOf } from '#service/testing/erase.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startReceiver } from '#service/testing/receiver.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const admin = { as: 'administrator' } as const;
const ana = 'ana@example.com';
const receipts = createReceipts({ db, now: clock.now });

let mail: string;
let point: string;
beforeEach(
  service.resetTo(async () => {
    mail = await api.activePurpose();
    point = await api.activePoint({ PurposeIds: [mail] });
  }),
);

const body = (fields: Record<string, unknown> = {}) => ({
  ...{ name: 'Mailer', use: 'Sends the newsletter', url: 'https://events.example.com/in' },
  ...fields,
});
const create = (fields?: Record<string, unknown>) =>
  api.done(createDestinationEndpoint, { body: body(fields) }, admin);
const get = (destinationId: string) =>
  api.done(getDestinationEndpoint, { params: { destinationId } }, admin);
const say = (type: 'CONFIRMED' | 'WITHDRAWN') =>
  receipts(point, { identifier: ana, purposes: [{ id: mail, type }] });

const createWorker = () => {
  const post = createPostEvent({ isDemo: true, timeoutMs: 2_000 });
  onTestFinished(post.close);
  return createEventWorker({
    ...{ db, account: service.account(), now: clock.now, newId: () => crypto.randomUUID() },
    ...{ eventSeals: service.eventSeals, post, warn: () => {} },
  });
};
const receive = async (answer?: Parameters<typeof startReceiver>[0]) => {
  const receiver = await startReceiver(answer);
  onTestFinished(receiver.close);
  return receiver;
};

describe('a destination', () => {
  test('is created with a secret that no other answer has, nor any row', async () => {
    const { secret, ...created } = await create({ headers: { Authorization: 'Bearer s3cret' } });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toMatchObject({ state: 'ACTIVE', headerNames: ['Authorization'] });
    const listed = await api.done(listDestinationsEndpoint, {}, admin);
    expect(listed.content.map(({ id }) => id)).toEqual([created.id]);
    expect(JSON.stringify(listed)).not.toContain('s3cret');
    expect(await findTraces(db, [secret ?? '', 's3cret'])).toEqual([]);
  });

  test.each([
    ['http://192.168.1.1/', 'url'],
    ['https://10.0.0.1/', 'url'],
    ['https://user:password@events.example.com/', 'url'],
    ['ftp://events.example.com/', 'url'],
  ])('can’t be at %s', async (url, path) => {
    const { status, problem } = await api.call(
      createDestinationEndpoint,
      { body: body({ url }) },
      admin,
    );
    expect([status, problem?.errors?.map((fault) => fault.path)]).toEqual([400, [path]]);
  });

  test('names purposes that are there, and headers that are its own to set', async () => {
    const wrong = { purposes: [unknownId], headers: { 'Webhook-Id': '1' } };
    const one = await api.call(
      createDestinationEndpoint,
      { body: body({ purposes: wrong.purposes }) },
      admin,
    );
    expect(one.problem?.errors?.map((fault) => fault.path)).toEqual(['purposes.0']);
    const other = await api.call(
      createDestinationEndpoint,
      { body: body({ headers: wrong.headers }) },
      admin,
    );
    expect(other.status).toBe(400);
  });

  test('is one of fifty at most', async () => {
    for (let made = 0; made < destinationMaximum; made += 1) await addDestination(service);
    const { problem } = await api.call(createDestinationEndpoint, { body: body() }, admin);
    expect(problem?.code).toBe('destination-maximum-reached');
  });

  test('is told of what happens from when it was made, also where it’s paused at once', async () => {
    const { url, accepted } = await receive();
    const worker = createWorker();
    await addDestination(service);
    await say('CONFIRMED');
    const { id } = await create({ url });
    await api.done(pauseDestinationEndpoint, { params: { destinationId: id } }, admin);
    await worker.run();
    await say('WITHDRAWN');
    clock.advance(86_400_000);
    await worker.run();
    expect(accepted).toEqual([]);
    await api.done(resumeDestinationEndpoint, { params: { destinationId: id } }, admin);
    await worker.run();
    expect(accepted.map(({ event }) => event.messageSequenceNumber)).toEqual([2]);
  });

  test('that is paused is told of all that happened meanwhile once it’s resumed', async () => {
    const { url, accepted } = await receive();
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    const params = { destinationId };
    await worker.run();
    await api.done(pauseDestinationEndpoint, { params }, admin);
    await say('CONFIRMED');
    await worker.run();
    expect(accepted).toEqual([]);
    const resumed = await api.done(resumeDestinationEndpoint, { params }, admin);
    expect(resumed.state).toBe('ACTIVE');
    await worker.run();
    expect(accepted).toHaveLength(1);
  });

  test('has the new address told after an update, with its headers', async () => {
    const [former, next] = [await receive(), await receive()];
    const worker = createWorker();
    const { id } = await create({ url: former.url, headers: { 'X-Key': 'abc' } });
    const params = { destinationId: id };
    const moved = body({ url: next.url, headers: { 'X-Key': 'abc' } });
    await api.done(updateDestinationEndpoint, { params, body: moved }, admin);
    await say('CONFIRMED');
    await worker.run();
    expect(former.arrived).toEqual([]);
    expect(next.accepted[0]?.headers['x-key']).toBe('abc');
    await api.done(deleteDestinationEndpoint, { params }, admin);
    await say('WITHDRAWN');
    await worker.run();
    expect(next.arrived).toHaveLength(1);
    const { rows } = await db.execute(sql`select from events where kind = 'RECEIPT'`);
    expect(rows).toHaveLength(1);
  });

  test('has its headers entered again where its address is another host’s', async () => {
    const { id } = await create({ headers: { Authorization: 'Bearer s3cret' } });
    const params = { destinationId: id };
    const save = (fields: Record<string, unknown>) =>
      api.call(updateDestinationEndpoint, { params, body: body(fields) }, admin);
    const elsewhere = { url: 'https://events.example.net/in' };
    const { status, problem } = await save(elsewhere);
    expect([status, problem?.errors?.map(({ path }) => path)]).toEqual([400, ['headers']]);
    expect((await save({ url: 'https://events.example.com/other' })).status).toBe(200);
    expect((await get(id)).headerNames).toEqual(['Authorization']);
    expect((await save({ ...elsewhere, headers: {} })).status).toBe(200);
    expect(await get(id)).toMatchObject({ ...elsewhere, headerNames: [] });
  });

  test('has what follows the path of its address in no activity', async () => {
    const { id } = await create({ url: 'https://events.example.com/in?sig=s3cret' });
    const params = { destinationId: id };
    const changed = body({ url: 'https://events.example.com/to?sig=s3cret' });
    await api.done(updateDestinationEndpoint, { params, body: changed }, admin);
    const { rows } = await db.execute(sql`select * from activity`);
    expect(JSON.stringify(rows)).toContain('https://events.example.com/to?…');
    expect(JSON.stringify(rows)).not.toContain('s3cret');
  });

  test('that is to be told more is told refusals of it first, too', async () => {
    const { url, accepted } = await receive();
    const worker = createWorker();
    const other = await api.activePurpose();
    const destinationId = await addDestination(service, { url, purposeIds: [other] });
    await db.execute(sql`update destinations set refusal_position = 1000000`);
    await say('CONFIRMED');
    for (let person = 0; person < 120; person += 1) {
      const identifier = `p${person}@example.org`;
      await receipts(point, { identifier, purposes: [{ id: mail }] });
    }
    await say('WITHDRAWN');
    const params = { destinationId };
    await api.done(updateDestinationEndpoint, { params, body: body({ url }) }, admin);
    await worker.run();
    expect(accepted).toHaveLength(121);
    expect(accepted[0]?.event.payload.dataSubjectIdentifier).toBe(ana);
  });

  test('is tested by an event of nobody, also while it’s paused, and says how that went', async () => {
    const { url, accepted, answerWith } = await receive(() => 503);
    const worker = createWorker();
    const destinationId = await addDestination(service, { url, state: 'PAUSED' });
    const params = { destinationId };
    await api.done(testDestinationEndpoint, { params }, admin);
    await worker.run();
    expect(await get(destinationId)).toMatchObject({ testErrorMessage: 'HTTP 503' });
    answerWith(() => 200);
    await api.done(testDestinationEndpoint, { params }, admin);
    expect(await get(destinationId)).toMatchObject({ testedDate: null, testErrorMessage: null });
    await worker.run();
    const tested = await get(destinationId);
    expect(tested.testedDate).not.toBeNull();
    expect(tested).toMatchObject({ testErrorMessage: null, state: 'PAUSED' });
    expect(accepted.map(({ event }) => event.payload.testDataSubject)).toEqual([true]);
  });

  test('is signed for with all secrets of a day, of which there are five at most', async () => {
    const { url, accepted } = await receive();
    const worker = createWorker();
    const { id, secret } = await create({ url });
    clock.advance(5_000);
    await worker.run();
    const secrets = [secret];
    const rotate = () =>
      api.call(rotateDestinationEndpoint, { params: { destinationId: id } }, admin);
    for (let times = 0; times < 4; times += 1) {
      clock.advance(3_600_000);
      secrets.push((await rotate()).answer?.secret ?? null);
    }
    expect((await rotate()).problem?.code).toBe('rotated-too-often');
    await say('CONFIRMED');
    await worker.run();
    const [one] = accepted;
    if (one === undefined) throw new Error('It did not arrive.');
    const at = new Date(Number(one.headers['webhook-timestamp']) * 1_000);
    const given = String(one.headers['webhook-signature']).split(' ');
    const signatures = secrets.map((own) =>
      new Webhook(own ?? '').sign(one.event.eventId, at, one.text),
    );
    expect(given.toSorted()).toEqual(signatures.toSorted());
    clock.advance(21 * 3_600_000);
    expect((await rotate()).status).toBe(200);
  });

  test('is signed for with both secrets for a day after a rotation', async () => {
    const { url, accepted } = await receive();
    const worker = createWorker();
    const { id, secret: former } = await create({ url });
    const params = { destinationId: id };
    const { secret } = await api.done(rotateDestinationEndpoint, { params }, admin);
    await say('CONFIRMED');
    await worker.run();
    clock.advance(86_400_000);
    await say('WITHDRAWN');
    await worker.run();
    const signaturesOf = (place: number) => {
      const one = accepted[place];
      if (one === undefined) throw new Error('It did not arrive.');
      const at = new Date(Number(one.headers['webhook-timestamp']) * 1_000);
      const given = String(one.headers['webhook-signature']).split(' ');
      return [secret, former].map((own) =>
        given.includes(new Webhook(own ?? '').sign(one.event.eventId, at, one.text)),
      );
    };
    expect([signaturesOf(0), signaturesOf(1)]).toEqual([
      [true, true],
      [true, false],
    ]);
  });
});

test('a destination whose secrets can’t be read is shown and parked, until they are rotated', async () => {
  const { url, accepted } = await receive();
  const worker = createWorker();
  const destinationId = await addDestination(service, { url });
  const params = { destinationId };
  await worker.run();
  await db.execute(sql`update destinations set sealed = 'damaged'`);
  await say('CONFIRMED');
  await worker.run();
  const listed = await api.done(listDestinationsEndpoint, {}, admin);
  expect(listed.content).toMatchObject([
    { state: 'PARKED', errorMessage: 'SECRETS NOT READABLE', headerNames: [] },
  ]);
  const update = await api.call(updateDestinationEndpoint, { params, body: body({ url }) }, admin);
  expect(update.problem?.code).toBe('secrets-not-readable');
  await api.done(rotateDestinationEndpoint, { params }, admin);
  await api.done(resumeDestinationEndpoint, { params }, admin);
  await worker.run();
  expect(accepted).toHaveLength(1);
});

describe('what couldn’t be sent', () => {
  test('is listed, and what is sent again is how things stand now, in its place', async () => {
    const { url, accepted, answerWith } = await receive(() => 500);
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    const params = { destinationId };
    await worker.run();
    await say('CONFIRMED');
    await worker.run();
    const dataSubjectId = await idOf(db, ana);
    const failed = await api.done(listAttemptsEndpoint, { params }, admin);
    expect(failed).toMatchObject({
      total: 1,
      content: [{ dataSubjectId, state: 'WAITING', attempts: 1, errorMessage: 'HTTP 500' }],
    });
    answerWith(() => 200);
    await api.done(resendEventEndpoint, { params, body: { dataSubjectId } }, admin);
    await worker.run();
    expect(accepted.map(({ event }) => [event.messageSequenceNumber, event.payload.act])).toEqual([
      [2, 'RESEND'],
    ]);
    expect((await api.done(listAttemptsEndpoint, { params }, admin)).total).toBe(0);
  });

  test('of a test profile isn’t sent again to where no tests are sent', async () => {
    const destinationId = await addDestination(service);
    await say('CONFIRMED');
    await db.execute(sql`update data_subjects set is_test = true`);
    const body = { dataSubjectId: await idOf(db, ana) };
    const { status } = await api.call(
      resendEventEndpoint,
      { params: { destinationId }, body },
      admin,
    );
    expect(status).toBe(400);
  });

  test('that was parked is tried once it’s resumed, with the same id', async () => {
    const { url, arrived, answerWith } = await receive(() => 500);
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    await worker.run();
    await say('CONFIRMED');
    await worker.run();
    await db.execute(sql`update deliveries set state = 'PARKED', attempts = 150`);
    answerWith(() => 200);
    clock.advance(86_400_000);
    await worker.run();
    expect(arrived).toHaveLength(1);
    await api.done(resumeDestinationEndpoint, { params: { destinationId } }, admin);
    await worker.run();
    expect(new Set(arrived.map(({ event }) => event.eventId)).size).toBe(1);
    expect(arrived).toHaveLength(2);
  });

  test('is nobody’s but an administrator’s to see', async () => {
    const destinationId = await addDestination(service);
    const params = { destinationId };
    for (const as of ['writer', 'reader'] as const) {
      const { status } = await api.call(listAttemptsEndpoint, { params }, { as });
      expect(status).toBe(403);
    }
    const missing = { params: { destinationId: unknownId } };
    expect((await api.call(getDestinationEndpoint, missing, admin)).status).toBe(404);
    expect((await api.call(pauseDestinationEndpoint, missing, admin)).status).toBe(404);
  });
});
