import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  listAttemptsEndpoint,
  pauseDestinationEndpoint,
  resendEventEndpoint,
  rotateDestinationEndpoint,
  updateDestinationEndpoint,
} from '#contract/destinations.ts';
import { rest } from './db/rest.ts';
import type { DestinationRow } from './db/schema/events.ts';
import { erasePeople } from './domains/erasures/erase-people.ts';
import { createEventWorker } from './domains/events/event-worker.ts';
import { createPostEvent } from './post-event.ts';
import { addDestination } from './testing/destinations.ts';
import { byRequest, deleteIn, idOf } from './testing/erase.ts';
import { createReceipts } from './testing/receipts.ts';
import { type Arrived, startReceiver } from './testing/receiver.ts';
import { startService } from './testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const admin = { as: 'administrator' } as const;
const [ana, eve] = ['ana@example.com', 'eve@example.net'] as const;
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

type Said = [purpose: string, type: 'CONFIRMED' | 'WITHDRAWN'];
const say = (identifiers: string | string[], ...said: Said[]) =>
  receipts(
    point,
    ...[identifiers].flat().map((identifier) => ({
      ...{ identifier, purposes: said.map(([id, type]) => ({ id, type })) },
    })),
  );
const peopleOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name}${number}@example.org`);
const whoIs = ({ event }: Arrived) => event.payload.dataSubjectIdentifier;
const isBad = (one: Arrived) => whoIs(one).startsWith('bad');
const saysYes = ({ event }: Arrived) =>
  event.payload.profiles.some(({ profileFields }) => profileFields.TransactionStatus === 'ACTIVE');

/** @param time what a round measures by: 0 stands still */
const createWorker = (time?: { ms: number }) => {
  const send = createPostEvent({ isDemo: true, timeoutMs: 5_000 });
  onTestFinished(send.close);
  return createEventWorker({
    ...{ db, account: service.account(), now: clock.now, newId: () => crypto.randomUUID() },
    ...{ eventSeals: service.eventSeals, post: send, warn: () => {} },
    ...(time === undefined ? {} : { clock: () => time.ms }),
  });
};

/** A destination at a receiver of its own, which is told of what happens from now on. */
const addReceiver = async (
  worker: ReturnType<typeof createWorker>,
  {
    answer,
    ...fields
  }: Parameters<typeof addDestination>[1] & { answer?: Parameters<typeof startReceiver>[0] } = {},
) => {
  const receiver = await startReceiver(answer);
  onTestFinished(receiver.close);
  const id = await addDestination(service, { url: receiver.url, ...fields });
  await worker.run();
  const told = () => receiver.accepted.map(whoIs);
  return { ...receiver, id, told };
};

const setState = (state: DestinationRow['state']) =>
  db.execute(sql`update destinations set state = ${state}`);
const readDestination = async () => {
  const { rows } = await db.execute<{ state: string; fault: string | null; failures: number }>(
    sql`select state, fault, failures from destinations`,
  );
  return rows[0];
};
const readApart = async () => {
  const { rows } = await db.execute<{ state: string; fault: string | null }>(
    sql`select state, fault from deliveries order by subject_id`,
  );
  return rows;
};

/** Further events of everyone, as receipts like their last would have made them. */
const addEvents = async (each: number, identifier?: string): Promise<void> => {
  const isMeant =
    identifier === undefined ? sql`true` : sql`e.subject_id = ${await idOf(db, identifier)}::uuid`;
  await db.execute(sql`
    insert into events (subject_id, sequence, id, position, kind, at, is_test, purpose_ids,
      refused_ids, content, until)
    select e.subject_id, e.sequence + place, gen_random_uuid(), nextval('event_positions'), e.kind,
      e.at, e.is_test, e.purpose_ids, e.refused_ids, e.content, e.until
    from generate_series(1, ${each}::int) as place, events e where ${isMeant} order by place`);
  await db.execute(
    sql`update event_sequences e set sequence = sequence + ${each}::int where ${isMeant}`,
  );
};

/** Each person's events arrived in order, none of them twice. */
const expectInOrder = (accepted: readonly Arrived[]) => {
  for (const own of Map.groupBy(accepted, whoIs).values()) {
    const numbers = own.map(({ event }) => event.messageSequenceNumber);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  }
};

describe('people whom a receiver rejects', () => {
  test('by what it says of them never make the destination rest', async () => {
    const worker = createWorker();
    const { told } = await addReceiver(worker, { answer: (one) => (isBad(one) ? 422 : 200) });
    await say(peopleOf('bad', 60), [mail, 'CONFIRMED']);
    await say(ana, [mail, 'CONFIRMED']);
    await worker.run();
    expect(told()).toEqual([ana]);
    expect(await readDestination()).toMatchObject({ state: 'ACTIVE', failures: 0 });
    expect((await readApart()).filter(({ fault }) => fault === 'HTTP 422')).toHaveLength(60);
  });

  test('as if it were dead keep nobody waiting whom it takes', async () => {
    const worker = createWorker();
    const { told } = await addReceiver(worker, { answer: (one) => (isBad(one) ? 500 : 200) });
    await say(peopleOf('bad', 25), [mail, 'CONFIRMED']);
    await worker.run();
    expect((await readDestination())?.failures).toBeGreaterThanOrEqual(20);
    await say(ana, [mail, 'CONFIRMED']);
    clock.advance(1_000);
    await worker.run();
    expect(told()).toEqual([ana]);
  });

  test('keep others’ events going beside them, however many are due', async () => {
    const time = { ms: 0 };
    const worker = createWorker(time);
    const { accepted, arrived } = await addReceiver(worker, {
      answer: (one) => (isBad(one) ? 422 : 200),
    });
    await say(peopleOf('bad', 90), [mail, 'CONFIRMED']);
    await worker.run();
    await say(ana, [mail, 'CONFIRMED']);
    clock.advance(1_000);
    const before = arrived.length;
    await worker.run();
    expect(accepted.map(whoIs)).toEqual([ana]);
    // Of those who are due eight are tried before.
    expect(arrived.slice(before).findIndex((one) => whoIs(one) === ana)).toBeLessThanOrEqual(8);
  });
});

test('a destination that rests passes over what doesn’t concern it, and waits for nothing then', async () => {
  const worker = createWorker();
  const { told, arrived, answerWith } = await addReceiver(worker, {
    ...{ answer: () => 500, purposeIds: [post] },
  });
  await say(peopleOf('p', 25), [post, 'CONFIRMED']);
  await worker.run();
  const tries = arrived.length;
  await say(peopleOf('q', 30), [mail, 'CONFIRMED']);
  await say(peopleOf('q', 30), [mail, 'WITHDRAWN']);
  await say(ana, [post, 'CONFIRMED']);
  clock.advance(1_000);
  await worker.run();
  expect(arrived.slice(tries).map(whoIs)).toEqual([ana]);
  answerWith(() => 200);
  clock.advance(600_000);
  await worker.run();
  expect(told().toSorted()).toEqual([ana, ...peopleOf('p', 25)].toSorted());
  expect(await readApart()).toEqual([]);
});

describe('a refusal', () => {
  test('is told while somebody has hundreds of events that are due', async () => {
    const worker = createWorker({ ms: 0 });
    let left = 120;
    const { accepted, answerWith } = await addReceiver(worker, { answer: () => 422 });
    await say(ana, [mail, 'CONFIRMED']);
    await addEvents(400);
    await worker.run();
    answerWith(async () => {
      left -= 1;
      if (left === 0) await say(eve, [mail, 'WITHDRAWN']);
      return 200;
    });
    clock.advance(1_000);
    await worker.run();
    expect(accepted).toHaveLength(402);
    // The page that is under way, and one that was begun by what was known then.
    expect(accepted.findIndex((one) => whoIs(one) === eve)).toBeLessThanOrEqual(300);
    expectInOrder(accepted);
    expect(await readApart()).toEqual([]);
  });

  test('of somebody with hundreds of events keeps nobody else’s waiting', async () => {
    const worker = createWorker({ ms: 0 });
    const { accepted } = await addReceiver(worker);
    await setState('PAUSED');
    await say(peopleOf('p', 20), [mail, 'CONFIRMED']);
    await say(ana, [post, 'CONFIRMED']);
    await addEvents(500, ana);
    await say(ana, [mail, 'WITHDRAWN']);
    await setState('ACTIVE');
    await worker.run();
    expect(accepted).toHaveLength(522);
    expect(accepted.findLastIndex((one) => whoIs(one) !== ana)).toBeLessThan(300);
    expectInOrder(accepted);
    expect(await readApart()).toEqual([]);
  });

  test('comes before erasures, and before what is sent again', async () => {
    const worker = createWorker({ ms: 0 });
    const { accepted, id } = await addReceiver(worker);
    const people = peopleOf('p', 8);
    await say([...people, eve], [mail, 'CONFIRMED']);
    await say(eve, [mail, 'WITHDRAWN']);
    for (const purpose of [mail, post]) await say(ana, [purpose, 'CONFIRMED']);
    await worker.run();
    await setState('PAUSED');
    for (const identifier of people) {
      const subjectId = await idOf(db, identifier);
      await deleteIn(service, (eraser) => erasePeople(eraser, [subjectId], byRequest));
    }
    const [params, body] = [{ destinationId: id }, { dataSubjectId: await idOf(db, eve) }];
    await api.done(resendEventEndpoint, { params, body }, admin);
    await say(ana, [mail, 'WITHDRAWN']);
    await setState('ACTIVE');
    const before = accepted.length;
    await worker.run();
    const acts = accepted.slice(before).map(({ event }) => event.payload.act);
    expect(acts[0]).toBe('RECEIPT');
    expect(acts.slice(1).toSorted()).toEqual([...people.map(() => 'ERASURE'), 'RESEND']);
  });

  test('waits for the rest of a round for two seconds at most', async () => {
    const time = { ms: 0 };
    const worker = createWorker(time);
    let place = 0;
    const { accepted } = await addReceiver(worker, {
      answer: async () => {
        place += 1;
        time.ms += 300;
        if (place === 5) {
          await say(eve, [mail, 'WITHDRAWN']);
          // What is known of the horizon is taken for new for less than that.
          await rest(60);
        }
        return 200;
      },
    });
    await say(peopleOf('p', 60), [mail, 'CONFIRMED']);
    await say(peopleOf('p', 60), [post, 'CONFIRMED']);
    await worker.run();
    expect(accepted.findIndex((one) => whoIs(one) === eve)).toBeLessThanOrEqual(20);
    expect(accepted).toHaveLength(121);
    expectInOrder(accepted);
    expect(await readApart()).toEqual([]);
  });

  test.each(['WAITING', 'PARKED'])(
    'of somebody whose yes is %s is tried at once, and shown',
    async (state) => {
      const worker = createWorker();
      const { accepted, id, answerWith } = await addReceiver(worker, { answer: () => 422 });
      await say(ana, [mail, 'CONFIRMED']);
      await worker.run();
      await db.execute(
        sql`update deliveries set state = ${state}, attempts = 150, next_at = ${'2100-01-01T00:00:00Z'}`,
      );
      await say(ana, [mail, 'WITHDRAWN']);
      await worker.run();
      const params = { destinationId: id };
      const shown = await api.done(listAttemptsEndpoint, { params }, admin);
      expect(shown.content).toMatchObject([{ hasRefusal: true, state: 'WAITING', attempts: 1 }]);
      answerWith((one) => (saysYes(one) ? 422 : 200));
      clock.advance(1_000);
      await worker.run();
      expect(accepted.map(({ event }) => event.messageSequenceNumber)).toEqual([2]);
      expect(await readApart()).toEqual([]);
    },
  );
});

test('what somebody’s event is refused for says nothing of a destination that fails', async () => {
  const worker = createWorker();
  const { arrived, answerWith } = await addReceiver(worker, { answer: () => 503 });
  await say(peopleOf('p', 25), [mail, 'CONFIRMED']);
  await worker.run();
  const tries = arrived.length;
  answerWith((one) => (isBad(one) ? 400 : 503));
  await say('bad@example.org', [mail, 'WITHDRAWN']);
  clock.advance(1_000);
  const later = '2100-01-01T00:00:00Z';
  await db.execute(sql`update deliveries set next_at = ${later}`);
  await worker.run();
  // The others wait as long as before.
  expect(arrived.slice(tries).map(whoIs)).toEqual(['bad@example.org']);
  const { rows } = await db.execute(
    sql`select from deliveries where fault = 'HTTP 503' and next_at >= ${later}::timestamptz`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(20);
});

test('a person of many events goes on by herself while others are told beside her', async () => {
  const time = { ms: 0 };
  const worker = createWorker(time);
  const { accepted, told } = await addReceiver(worker, {
    answer: (one) => {
      if (whoIs(one) === ana) time.ms += 1_000;
      return 200;
    },
  });
  await say(ana, [mail, 'CONFIRMED']);
  await addEvents(120);
  await say(peopleOf('p', 20), [mail, 'CONFIRMED']);
  await worker.run();
  expect(told()).toHaveLength(141);
  expect(told().findLastIndex((who) => who !== ana)).toBeLessThan(60);
  expectInOrder(accepted);
  expect(await readApart()).toEqual([]);
});

test('what is taken of people who are apart has a limit, and all of it arrives in order', async () => {
  const worker = createWorker({ ms: 0 });
  const { accepted } = await addReceiver(worker);
  await setState('PAUSED');
  const people = peopleOf('p', 8);
  await say(people, [post, 'CONFIRMED']);
  await addEvents(90);
  await say(people, [mail, 'WITHDRAWN']);
  await setState('ACTIVE');
  await worker.run();
  expect(accepted).toHaveLength(8 * 92);
  expectInOrder(accepted);
  expect(await readApart()).toEqual([]);
});

test('secrets, headers and address that are changed in the middle of a backlog are those of the next round', async () => {
  const next = await startReceiver();
  onTestFinished(next.close);
  let secret = '';
  let place = 0;
  const worker = createWorker();
  const former = await addReceiver(worker, { secrets: { headers: { 'X-Key': 'former' } } });
  former.answerWith(async () => {
    place += 1;
    if (place !== 30) return 200;
    const params = { destinationId: former.id };
    const rotated = await api.done(rotateDestinationEndpoint, { params }, admin);
    secret = rotated.secret ?? '';
    const body = { name: 'Mailer', use: 'Mails', url: next.url, headers: { 'X-Key': 'next' } };
    await api.done(updateDestinationEndpoint, { params, body }, admin);
    return 200;
  });
  await say(peopleOf('p', 250), [mail, 'CONFIRMED']);
  await worker.run();
  expect(former.accepted.length + next.accepted.length).toBe(250);
  expect(next.accepted.length).toBeGreaterThanOrEqual(150);
  const isSigned = ({ headers, event, text }: Arrived) => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const given = String(headers['webhook-signature']).split(' ');
    return given.includes(new Webhook(secret).sign(event.eventId, at, text));
  };
  expect(next.accepted.every(isSigned)).toBe(true);
  expect(new Set(next.accepted.map(({ headers }) => headers['x-key']))).toEqual(new Set(['next']));
});

describe('an instance', () => {
  const takeOver = () =>
    db.execute(sql`update destinations set lease_id = ${crypto.randomUUID()}::uuid,
      leased_until = now() + interval '30 seconds'`);

  test('that may have lost the lease begins no request', async () => {
    const time = { ms: 0 };
    const worker = createWorker(time);
    let place = 0;
    const { arrived } = await addReceiver(worker, {
      answer: async () => {
        place += 1;
        if (place === 10) {
          time.ms += 20_000;
          await takeOver();
        }
        return 200;
      },
    });
    await say(peopleOf('p', 90), [mail, 'CONFIRMED']);
    await worker.run();
    // Up to seven others were under way.
    expect(arrived.length).toBeLessThanOrEqual(17);
    await db.execute(sql`update destinations set leased_until = now()`);
    await worker.run();
    expect(new Set(arrived.map(whoIs)).size).toBe(90);
  });

  test('whose clock is ahead takes no destination that is held, and one whose clock is behind what is not', async () => {
    const worker = createWorker();
    const { arrived } = await addReceiver(worker);
    await say(ana, [mail, 'CONFIRMED']);
    await takeOver();
    const isFree = async () => {
      await worker.run();
      return arrived.length > 0;
    };
    clock.advance(60_000_000_000);
    expect(await isFree()).toBe(false);
    await db.execute(sql`update destinations set leased_until = now() - interval '1 second'`);
    clock.advance(-60_000_000_000);
    expect(await isFree()).toBe(true);
  });
});

describe('what a colleague does during a round stays', () => {
  test('a pause, though the destination would be parked', async () => {
    const worker = createWorker();
    const { id, answerWith } = await addReceiver(worker);
    await db.execute(sql`update destinations set failures = 168`);
    answerWith(async () => {
      await api.done(pauseDestinationEndpoint, { params: { destinationId: id } }, admin);
      return 500;
    });
    await say(ana, [mail, 'CONFIRMED']);
    await worker.run();
    expect(await readDestination()).toMatchObject({ state: 'PAUSED', failures: 169 });
  });

  test('events sent again: what they stand for is not sent before them', async () => {
    const worker = createWorker();
    const { accepted, id, answerWith } = await addReceiver(worker, { answer: () => 422 });
    await say(ana, [mail, 'CONFIRMED']);
    await worker.run();
    const dataSubjectId = await idOf(db, ana);
    answerWith(async () => {
      const params = { destinationId: id };
      await api.done(resendEventEndpoint, { params, body: { dataSubjectId } }, admin);
      answerWith(() => 200);
      return 422;
    });
    clock.advance(1_000);
    await worker.run();
    clock.advance(5_000);
    await worker.run();
    expect(accepted.map(({ event }) => event.payload.act)).toEqual(['RESEND']);
  });
});

test('an erasure whose person can’t be read is a fault, and nobody else’s', async () => {
  const worker = createWorker();
  const { told } = await addReceiver(worker);
  await say(ana, [mail, 'CONFIRMED']);
  await say(eve, [mail, 'CONFIRMED']);
  const id = await idOf(db, ana);
  await db.execute(sql`update events set kind = 'ERASURE', identifier = 'damaged'
    where subject_id = ${id}::uuid`);
  await worker.run();
  expect(told()).toEqual([eve]);
  expect(await readApart()).toEqual([{ state: 'WAITING', fault: 'NOT READABLE' }]);
});
