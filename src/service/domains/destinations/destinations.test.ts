import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  countedMaximum,
  createDestinationEndpoint,
  deleteDestinationEndpoint,
  destinationMaximum,
  getAttemptEndpoint,
  getDestinationEndpoint,
  listAttemptsEndpoint,
  listDestinationsEndpoint,
  pauseDestinationEndpoint,
  resendEventEndpoint,
  resendSpanEndpoint,
  resentMaximum,
  resumeDestinationEndpoint,
  rotateDestinationEndpoint,
  testDestinationEndpoint,
  updateDestinationEndpoint,
} from '#contract/destinations.ts';
import { maskText } from '#contract/mask-text.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { createEventWorker } from '#service/domains/events/event-worker.ts';
import { mergeSubjects } from '#service/domains/merges/merge-subjects.ts';
import { createPostEvent } from '#service/post-event.ts';
import { unknownId } from '#service/testing/api.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
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

const ben = 'ben@example.com';
/** Ben turns out to be Ana. */
const mergeBen = () =>
  db.transaction((tx) =>
    mergeSubjects({ ...service.verbContext(), caller: { subject: 'admin' }, db: tx } as never, {
      primary: ana,
      others: [ben],
    }),
  );

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
    const { problem } = await rotate();
    expect(problem?.code).toBe('rotated-too-often');
    expect(problem?.detail).toContain('within a day');
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
  const rotated = await api.done(rotateDestinationEndpoint, { params }, admin);
  expect(rotated).toMatchObject({ state: 'PARKED', errorMessage: null });
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

  test('of whoever was merged away is listed with whom they are now, and isn’t sent again', async () => {
    const { url } = await receive(() => 500);
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    const params = { destinationId };
    await worker.run();
    await say('CONFIRMED');
    await receipts(point, { identifier: ben, purposes: [{ id: mail, type: 'CONFIRMED' }] });
    const [a, b] = [await idOf(db, ana), await idOf(db, ben)];
    await mergeBen();
    await worker.run();
    const { content } = await api.done(listAttemptsEndpoint, { params }, admin);
    expect(
      Object.fromEntries(
        content.map(({ dataSubjectId, identifier, mergedInto }) => [
          dataSubjectId,
          [identifier, mergedInto],
        ]),
      ),
    ).toEqual({ [a]: [ana, null], [b]: [ben, a] });
    const body = { dataSubjectId: b };
    expect((await api.call(resendEventEndpoint, { params, body }, admin)).status).toBe(400);
  });

  test('and can’t be read, isn’t shown', async () => {
    const { url } = await receive(() => 500);
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    await worker.run();
    await say('CONFIRMED');
    await worker.run();
    await db.execute(sql`update events set identifier = 'damaged'`);
    const params = { destinationId, dataSubjectId: await idOf(db, ana) };
    const { problem } = await api.call(getAttemptEndpoint, { params }, admin);
    expect(problem?.code).toBe('event-not-readable');
  });

  test('and was erased is shown masked: no look at them is recorded anymore', async () => {
    const { url } = await receive(() => 500);
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    await worker.run();
    await say('CONFIRMED');
    await worker.run();
    const dataSubjectId = await idOf(db, ana);
    await deleteIn(service, (eraser) => erasePeople(eraser, [dataSubjectId], byRequest));
    await worker.run();
    const params = { destinationId, dataSubjectId };
    const { act, body } = await api.done(getAttemptEndpoint, { params }, admin);
    expect(act).toBe('ERASURE');
    const { payload } = body as { payload: Record<string, string> };
    expect(payload.dataSubjectIdentifier).toBe(maskText(ana));
    expect(JSON.stringify(body)).not.toContain(ana);
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

  test('is shown as it would be sent now, with what a later refusal left of it', async () => {
    const { url, arrived } = await receive(() => 500);
    const worker = createWorker();
    const post = await api.activePurpose();
    const other = await api.activePoint({ PurposeIds: [mail, post] });
    const destinationId = await addDestination(service, { url });
    await worker.run();
    const both = [mail, post].map((id) => ({ id, type: 'CONFIRMED' as const }));
    await receipts(other, { identifier: ana, purposes: both });
    await worker.run();
    const dataSubjectId = await idOf(db, ana);
    const params = { destinationId, dataSubjectId };
    const next = await api.done(getAttemptEndpoint, { params }, admin);
    expect(next.act).toBe('RECEIPT');
    expect(next.body).toEqual(arrived[0]?.event);
    expect(next.eventId).toBe(arrived[0]?.event.eventId);
    await say('WITHDRAWN');
    const left = await api.done(getAttemptEndpoint, { params }, admin);
    expect(left.eventId).toBe(next.eventId);
    const { profiles } = left.body.payload as { profiles: { purposeId: string }[] };
    expect(profiles.map(({ purposeId }) => purposeId)).toEqual([post]);
    const { content } = await api.done(listAttemptsEndpoint, { params: { destinationId } }, admin);
    expect(content.map(({ identifier }) => identifier)).toEqual([ana]);
  });

  test('isn’t shown of whom nothing failed, nor to anyone but an administrator', async () => {
    const { url } = await receive();
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    await worker.run();
    await say('CONFIRMED');
    await worker.run();
    const params = { destinationId, dataSubjectId: await idOf(db, ana) };
    expect((await api.call(getAttemptEndpoint, { params }, admin)).status).toBe(404);
    const missing = { params: { ...params, destinationId: unknownId } };
    expect((await api.call(getAttemptEndpoint, missing, admin)).status).toBe(404);
    expect((await api.call(getAttemptEndpoint, { params }, { as: 'reader' })).status).toBe(403);
  });

  test('is counted: what wasn’t tried, who is tried again, and who is parked', async () => {
    const { url } = await receive(() => 500);
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    const other = await api.activePurpose();
    const apart = await addDestination(service, { url, purposeIds: [other] });
    await worker.run();
    const nothing = { events: 0, hasMore: false, people: 0, parked: 0, sinceDate: null };
    expect((await get(destinationId)).waiting).toEqual(nothing);
    const began = clock.now();
    await say('CONFIRMED');
    expect((await get(destinationId)).waiting).toEqual({ ...nothing, events: 1, sinceDate: began });
    // It's of no purpose that this one is told of.
    expect((await get(apart)).waiting).toEqual(nothing);
    clock.advance(1_000);
    await worker.run();
    expect((await get(destinationId)).waiting).toMatchObject({ events: 0, people: 1, parked: 0 });
    await db.execute(sql`update deliveries set state = 'PARKED'`);
    const { content } = await api.done(listDestinationsEndpoint, {}, admin);
    expect(Object.fromEntries(content.map(({ id, waiting }) => [id, waiting.parked]))).toEqual({
      [destinationId]: 1,
      [apart]: 0,
    });
  });

  test('is counted up to a number, and says that there’s more', async () => {
    const worker = createWorker();
    const destinationId = await addDestination(service);
    await worker.run();
    await addEvents(countedMaximum + 5);
    expect((await get(destinationId)).waiting).toMatchObject({
      events: countedMaximum,
      hasMore: true,
    });
  });
});

/** Events of as many people, who don't exist. */
const addEvents = (count: number) =>
  db.execute(sql`
    insert into events (subject_id, sequence, id, position, kind, at, is_test, purpose_ids,
      refused_ids, content, until)
    select gen_random_uuid(), 1, gen_random_uuid(), nextval('event_positions'), 'RECEIPT',
      ${clock.now()}::timestamptz, false, ${`{${mail}}`}::uuid[], '{}'::uuid[], '{"consents":[],"isNewPerson":false}'::jsonb,
      ${clock.now()}::timestamptz + interval '7 days' from generate_series(1, ${count})`);

describe('a time that is sent again', () => {
  const eva = 'eva@example.com';
  const at = (minutes: number) => new Date(Date.parse(began) + minutes * 60_000).toISOString();
  const again = (destinationId: string, from: number, to: number) =>
    api.call(
      resendSpanEndpoint,
      { params: { destinationId }, body: { fromDate: at(from), toDate: at(to) } },
      admin,
    );
  let began: string;

  test('tells of everyone who had an event then how they stand now, and of nobody else', async () => {
    const { url, accepted } = await receive();
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    const other = await addDestination(service, { url: (await receive()).url });
    await worker.run();
    began = clock.now();
    await say('CONFIRMED');
    clock.advance(3_600_000);
    await receipts(point, { identifier: eva, purposes: [{ id: mail, type: 'CONFIRMED' }] });
    clock.advance(3_600_000);
    await say('WITHDRAWN');
    await worker.run();
    accepted.splice(0);
    expect((await again(destinationId, 0, 30)).answer).toEqual({ people: 1 });
    await worker.run();
    expect(
      accepted.map(({ event: { payload } }) => [
        payload.dataSubjectIdentifier,
        payload.act,
        payload.profiles[0]?.profileFields.TransactionStatus,
      ]),
    ).toEqual([[ana, 'RESEND', 'WITHDRAWN']]);
    expect((await get(other)).waiting.events).toBe(0);
    expect((await again(destinationId, 60, 61)).answer).toEqual({ people: 1 });
    expect((await again(destinationId, 30, 60)).answer).toEqual({ people: 0 });
    expect((await again(destinationId, 0, 240)).answer).toEqual({ people: 2 });
  });

  test('tells of whoever was merged away whom they are now, and of tests only where they are taken', async () => {
    const { url, accepted } = await receive();
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    await worker.run();
    began = clock.now();
    await receipts(point, { identifier: ben, purposes: [{ id: mail, type: 'CONFIRMED' }] });
    await receipts(point, { identifier: eva, purposes: [{ id: mail, type: 'CONFIRMED' }] });
    await worker.run();
    clock.advance(3_600_000);
    await say('CONFIRMED');
    const a = await idOf(db, ana);
    await mergeBen();
    await db.execute(sql`update data_subjects set is_test = true where identifier = ${eva}`);
    await worker.run();
    accepted.splice(0);
    expect((await again(destinationId, 0, 90)).answer).toEqual({ people: 2 });
    await worker.run();
    const told = accepted.map(({ event: { payload } }) => [
      payload.dataSubjectIdentifier,
      payload.mergedInto,
    ]);
    expect(told.toSorted()).toEqual([
      [ana, null],
      [ben, a],
    ]);
  });

  test('takes the place of what was forgotten untold', async () => {
    const { url } = await receive();
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    await worker.run();
    began = clock.now();
    await say('CONFIRMED');
    await worker.run();
    await db.execute(sql`insert into untold (destination_id, subject_id, has_refusal, since)
      select ${destinationId}::uuid, id, false, ${clock.now()}::timestamptz from data_subjects`);
    expect((await get(destinationId)).untoldPeople).toBe(1);
    await again(destinationId, 0, 1);
    expect((await get(destinationId)).untoldPeople).toBe(0);
  });

  test('takes the place of what failed and was parked', async () => {
    const { url, accepted, answerWith } = await receive(() => 500);
    const worker = createWorker();
    const destinationId = await addDestination(service, { url });
    await worker.run();
    began = clock.now();
    await say('CONFIRMED');
    await worker.run();
    await db.execute(sql`update deliveries set state = 'PARKED', attempts = 150`);
    answerWith(() => 200);
    await again(destinationId, 0, 1);
    await worker.run();
    expect(accepted.map(({ event }) => event.payload.act)).toEqual(['RESEND']);
  });

  test('of too many people is refused as a whole, and so is one that ends before it begins', async () => {
    const worker = createWorker();
    const destinationId = await addDestination(service);
    await worker.run();
    began = clock.now();
    await addEvents(resentMaximum + 1);
    const { status, problem } = await again(destinationId, 0, 1);
    expect([status, problem?.code]).toEqual([400, 'too-many-people']);
    expect((await again(destinationId, 1, 0)).status).toBe(400);
    // Events of another time don't count.
    expect((await again(destinationId, 10, 20)).answer).toEqual({ people: 0 });
    const { rows } = await db.execute(sql`select from events where kind = 'RESEND'`);
    expect(rows).toEqual([]);
  });
});
