import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  getDestinationEndpoint,
  listAttemptsEndpoint,
  listDestinationsEndpoint,
  resumeDestinationEndpoint,
} from '#contract/destinations.ts';
import { firstToTell } from '#service/db/older-releases.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { mergeSubjects } from '#service/domains/merges/merge-subjects.ts';
import { createPostEvent } from '#service/post-event.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { isOnServer, othersWait } from '#service/testing/others-wait.ts';
import { countTransactions } from '#service/testing/plans.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startReceiver } from '#service/testing/receiver.ts';
import { startService } from '#service/testing/service.ts';
import { createEventWorker } from './event-worker.ts';
import { forgetOldEvents } from './forget-events.ts';
import { tellUntold } from './tell-untold.ts';
import { createTurns } from './turns.ts';

const service = await startService();
const { api, clock, db } = service;
const admin = { as: 'administrator' } as const;
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;
const receipts = createReceipts({ db, now: clock.now });
const weekMs = 7 * 86_400_000;
const never = new AbortController().signal;
const newId = () => crypto.randomUUID();

let point: string;
let mail: string;
beforeEach(
  service.resetTo(async () => {
    mail = await api.activePurpose();
    point = await api.activePoint({ PurposeIds: [mail] });
  }),
);

const say = (identifier: string, type: 'CONFIRMED' | 'WITHDRAWN') =>
  receipts(point, { identifier, purposes: [{ id: mail, type }] });

const start = async (answer?: Parameters<typeof startReceiver>[0]) => {
  const post = createPostEvent({ isDemo: true, timeoutMs: 2_000 });
  onTestFinished(post.close);
  const receiver = await startReceiver(answer);
  onTestFinished(receiver.close);
  const createWorker = () =>
    createEventWorker({
      ...{ db, account: service.account(), now: clock.now, newId },
      ...{ eventSeals: service.eventSeals, post, warn: () => {} },
    });
  const worker = createWorker();
  const destinationId = await addDestination(service, { url: receiver.url });
  const params = { destinationId };
  return {
    ...receiver,
    ...{ worker, createWorker, destinationId },
    setState: (state: string) => db.execute(sql`update destinations set state = ${state}`),
    get: () => api.done(getDestinationEndpoint, { params }, admin),
    attempts: () => api.done(listAttemptsEndpoint, { params }, admin),
    resume: () => api.done(resumeDestinationEndpoint, { params }, admin),
    told: () =>
      receiver.accepted.map(({ event: { payload } }) => [
        ...[payload.act, payload.dataSubjectIdentifier],
        ...payload.profiles.map(({ profileFields }) => profileFields.TransactionStatus),
      ]),
  };
};

describe('what is forgotten before a destination was told of it', () => {
  test('is seen, and told as it stands once the destination is resumed', async () => {
    const { worker, setState, get, attempts, resume, told } = await start();
    await say(ben, 'CONFIRMED');
    await worker.run();
    await setState('PAUSED');
    await say(ana, 'CONFIRMED');
    await say(ana, 'WITHDRAWN');
    const forgottenFrom = clock.now();
    clock.advance(weekMs);
    await worker.upkeep();
    expect(await db.$count(sql`events`)).toBe(0);
    const dataSubjectId = await idOf(db, ana);
    expect(await get()).toMatchObject({
      untoldPeople: 1,
      untoldDate: clock.now(),
      lostErasures: 0,
    });
    const listed = await api.done(listDestinationsEndpoint, {}, admin);
    expect(listed.content).toMatchObject([{ untoldPeople: 1 }]);
    expect(await attempts()).toMatchObject({
      total: 1,
      content: [{ dataSubjectId, state: 'LOST', hasRefusal: true, attempts: 0, nextTryDate: null }],
    });
    expect(forgottenFrom < clock.now()).toBe(true);
    await resume();
    await worker.upkeep();
    await worker.run();
    expect(told()).toEqual([
      ['RECEIPT', ben, 'ACTIVE'],
      ['RESEND', ana, 'WITHDRAWN'],
    ]);
    expect(await get()).toMatchObject({ untoldPeople: 0, untoldDate: null });
    expect((await attempts()).total).toBe(0);
  });

  test('of someone who is parked is told once somebody resumes', async () => {
    const { worker, answerWith, attempts, resume, told } = await start(() => 500);
    await say(ana, 'CONFIRMED');
    await worker.run();
    await db.execute(sql`update deliveries set state = 'PARKED'`);
    clock.advance(weekMs);
    answerWith(() => 200);
    await worker.upkeep();
    await worker.run();
    expect(told()).toEqual([]);
    expect(await attempts()).toMatchObject({ total: 1, content: [{ state: 'PARKED' }] });
    await resume();
    await worker.upkeep();
    await worker.run();
    expect(told()).toEqual([['RESEND', ana, 'ACTIVE']]);
  });

  test('of someone who was merged since says whom their identifier leads to', async () => {
    const { worker, setState, resume, told } = await start();
    await setState('PAUSED');
    await say(ana, 'CONFIRMED');
    await say(ben, 'CONFIRMED');
    const context = { ...service.verbContext(), caller: { subject: 'admin' } };
    await db.transaction((tx) =>
      mergeSubjects({ ...context, db: tx } as never, { primary: ana, others: [ben] }),
    );
    clock.advance(weekMs);
    await worker.upkeep();
    await resume();
    await worker.upkeep();
    await worker.run();
    expect(told().toSorted()).toEqual([
      ['MERGE', ben, 'ACTIVE'],
      ['RESEND', ana, 'ACTIVE'],
    ]);
  });

  test('is told once, though several instances find it at once', async () => {
    const { worker, createWorker, setState, resume } = await start();
    await setState('PAUSED');
    const people = Array.from({ length: 250 }, (_, place) => `p${place}@example.org`);
    await receipts(
      point,
      ...people.map((identifier) => ({ identifier, purposes: [{ id: mail }] })),
    );
    clock.advance(weekMs);
    await worker.upkeep();
    await resume();
    await Promise.all([worker.upkeep(), createWorker().upkeep(), createWorker().upkeep()]);
    expect(await db.$count(sql`events`)).toBe(250);
    expect(await db.$count(sql`untold`)).toBe(0);
  });

  test('is told bit by bit while others need the machine, and no more once the service ends', async () => {
    const { destinationId } = await start();
    await db.execute(sql`insert into untold (destination_id, subject_id, has_refusal, since)
      select ${destinationId}::uuid, gen_random_uuid(), place > 600, ${clock.now()}
      from generate_series(1, 1200) as place`);
    const teller = { db, now: clock.now, newId };
    const limits = { ending: never, turn: createTurns(1), isBusy: () => true };
    await tellUntold(teller, { ...limits, ending: AbortSignal.abort() });
    expect(await db.$count(sql`untold`)).toBe(1_200);
    await tellUntold(teller, limits);
    expect(await db.$count(sql`untold where has_refusal`)).toBe(0);
    expect(await db.$count(sql`untold`)).toBe(300);
    await tellUntold(teller, { ...limits, isBusy: () => false });
    expect(await db.$count(sql`untold`)).toBe(0);
  });

  test('of an erasure is counted, without the person', async () => {
    const { worker, setState, get, attempts, resume, told } = await start();
    await say(ana, 'CONFIRMED');
    await worker.run();
    await setState('PAUSED');
    const subjectId = await idOf(db, ana);
    await deleteIn(service, (eraser) => erasePeople(eraser, [subjectId], byRequest));
    clock.advance(86_400_000);
    await worker.upkeep();
    expect(await get()).toMatchObject({
      ...{ untoldPeople: 0, lostErasures: 1, lostErasureDate: clock.now() },
    });
    expect((await attempts()).total).toBe(0);
    await resume();
    await worker.upkeep();
    await worker.run();
    expect(told()).toHaveLength(1);
  });
});

test('what was told is forgotten without a trace, also of who failed in between', async () => {
  const { worker, answerWith, get } = await start(() => 500);
  await say(ana, 'CONFIRMED');
  await say(ben, 'WITHDRAWN');
  await worker.run();
  answerWith(() => 200);
  clock.advance(60_000);
  await worker.run();
  clock.advance(weekMs);
  await worker.upkeep();
  expect(await get()).toMatchObject({ untoldPeople: 0, lostErasures: 0 });
  for (const table of ['events', 'deliveries', 'untold']) {
    expect(await db.$count(sql.raw(table))).toBe(0);
  }
});

test('who failed is forgotten once nothing is left to be sent', async () => {
  const { worker, setState } = await start(() => 500);
  await say(ana, 'CONFIRMED');
  await say(ben, 'CONFIRMED');
  await worker.run();
  await setState('PAUSED');
  await db.execute(sql`update deliveries set state = 'PARKED'`);
  await db.execute(sql`delete from events where subject_id = ${await idOf(db, ana)}::uuid`);
  clock.advance(2 * 86_400_000);
  await worker.upkeep();
  const { rows } = await db.execute<{ id: string }>(sql`select subject_id as id from deliveries`);
  expect(rows).toEqual([{ id: await idOf(db, ben) }]);
});

test.runIf(isOnServer)(
  'who failed and has an event since stays, however closely it comes',
  async () => {
    const { worker, setState } = await start(() => 500);
    await say(ana, 'CONFIRMED');
    await worker.run();
    await setState('PAUSED');
    await db.execute(sql`update deliveries set state = 'PARKED'`);
    await db.execute(sql`update events set sequence = 0`);
    clock.advance(2 * 86_400_000);
    let forgotten: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from destinations for update`);
      forgotten = forgetOldEvents(db, clock.now(), never);
      await othersWait(db, tx);
      await tx.execute(sql`update events set sequence = 1`);
    });
    await forgotten;
    expect(await db.$count(sql`deliveries`)).toBe(1);
  },
);

test('events whose time is over go, though many before them stay', async () => {
  const { worker } = await start();
  await say(ana, 'CONFIRMED');
  await worker.run();
  await db.execute(sql`insert into events (subject_id, sequence, id, position, kind, at, is_test, purpose_ids,
      refused_ids, content, until)
    select gen_random_uuid(), 1, gen_random_uuid(), 0, kind, at, is_test, purpose_ids, refused_ids, content,
      until + interval '1 day'
    from events, generate_series(1, 1001)`);
  clock.advance(weekMs);
  await forgetOldEvents(db, clock.now(), never);
  expect(await db.$count(sql`events`)).toBe(1_001);
});

test('a clock that is ahead of the database’s forgets nothing early', async () => {
  const { worker } = await start();
  await say(ana, 'CONFIRMED');
  await worker.run();
  await db.execute(sql`update events set until = now() + interval '1 hour'`);
  await forgetOldEvents(db, new Date(Date.now() + weekMs).toISOString(), never);
  expect(await db.$count(sql`events`)).toBe(1);
});

test.runIf(isOnServer)(
  'upkeep says at destinations that an earlier version is at work, but where something of their own is wrong',
  async () => {
    const { worker, get, answerWith } = await start();
    const upkeepBesideOlder = () =>
      service.database.session(async (own) => {
        const older = `consent-console r${firstToTell - 1}`;
        await own.execute(sql`select set_config('application_name', ${older}, false)`);
        await worker.upkeep().finally(() => own.execute(sql`reset application_name`));
      });
    await worker.upkeep();
    expect((await get()).errorMessage).toBeNull();
    await upkeepBesideOlder();
    expect(await get()).toMatchObject({ errorMessage: 'OLDER RELEASE', errorDate: clock.now() });
    answerWith(() => 500);
    await say(ana, 'CONFIRMED');
    await worker.run();
    await upkeepBesideOlder();
    expect((await get()).errorMessage).toBe('HTTP 500');
    answerWith(() => 200);
    clock.advance(1_000);
    await worker.run();
    await upkeepBesideOlder();
    expect((await get()).errorMessage).toBe('OLDER RELEASE');
  },
);

test('where nothing is sent anywhere, no more is asked than whether anything is left', async () => {
  const act = () => forgetOldEvents(db, clock.now(), never);
  expect(await countTransactions(db, act)).toBe(4);
});
