import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { disableCollectionPointEndpoint } from '#contract/collection-points.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { outageOf } from '#service/db/availability.ts';
import type { Database } from '#service/db/database.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import { createCounters } from '#service/http/counters.ts';
import { Problem } from '#service/http/problem.ts';
import { isOnServer } from '#service/testing/others-wait.ts';
import { startService } from '#service/testing/service.ts';
import { toInstant } from './instants.ts';
import { readReceipt } from './read-receipt.ts';
import { createReceiptQueue } from './receipt-queue.ts';

const service = await startService();
const { api } = service;

let purpose: string;
let point: string;
let token: string;
beforeEach(async () => {
  await service.reset();
  purpose = await api.activePurpose();
  point = await api.activePoint({ PurposeIds: [purpose], DataElements: ['Country'] });
  token = await api.pointToken(point);
});

const record = (identifier: string, type = 'CONFIRMED') => ({
  requestInformation: token,
  identifier,
  purposes: [{ Id: purpose, TransactionType: type }],
});
const person = (index: number) => `person-${String(index).padStart(3, '0')}@example.com`;
const rowsOf = async (table: string) =>
  ((await service.readRows())[table] ?? []) as Record<string, unknown>[];

const withTransaction = (transaction: Database['transaction']): Database =>
  new Proxy(service.db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** The database, with its transactions counted. */
const countingDatabase = () => {
  const counted = { transactions: 0 };
  const db = withTransaction((run, config) => {
    counted.transactions += 1;
    return service.db.transaction(run, config);
  });
  return { counted, db };
};

const countingInstance = () => {
  const { counted, db } = countingDatabase();
  return { counted, own: service.apiOf(service.createInstance({ db })) };
};

describe('receipts that come at the same time', () => {
  test('are recorded together', async () => {
    const { counted, own } = countingInstance();
    const answers = await own.receipts(
      Array.from({ length: 200 }, (_, index) => record(person(index))),
    );
    expect(answers.filter(({ receipt }) => receipt)).toHaveLength(200);
    expect(await rowsOf('data_subjects')).toHaveLength(200);
    expect(counted.transactions).toBeLessThan(60);
  });

  test('of one person are recorded in their order', async () => {
    const types = Array.from({ length: 40 }, (_, index) => (index % 2 ? 'WITHDRAWN' : 'CONFIRMED'));
    await api.receipts(types.map((type) => record('ana@example.com', type)));
    const transactions = await rowsOf('transactions');
    const inOrder = transactions.toSorted((one, other) =>
      String(one.id) < String(other.id) ? -1 : 1,
    );
    expect(await rowsOf('subject_purposes')).toMatchObject([
      { status: 'WITHDRAWN', transaction_count: 40 },
    ]);
    expect(inOrder.map(({ type }) => type)).toEqual(types);
  });

  test('are each recorded for themselves, without what cannot be used of them', async () => {
    const given = [
      record(person(1)),
      { ...record(person(2)), dsDataElements: { Country: 'A <b>' } },
      { ...record(person(3)), purposes: [{ Id: point, TransactionType: 'CONFIRMED' }] },
      record(person(1), 'EXTEND'),
      { ...record(''), dsDataElements: { Country: 'Chad' } },
      ...Array.from({ length: 60 }, (_, index) => ({
        ...record(person(index + 10)),
        dsDataElements: { Country: index % 2 ? 'Chad' : 'A <b>' },
      })),
    ];
    const answers = await api.receipts(given);
    const paths = answers.map(({ error, messages }) =>
      error ? error.errors?.map(({ path }) => path) : messages?.map((text) => text.split(':')[0]),
    );
    expect(paths.slice(0, 5)).toEqual([
      undefined,
      ['dsDataElements.Country'],
      ['purposes.0.Id'],
      undefined,
      ['identifier'],
    ]);
    expect(paths.slice(5)).toEqual(
      Array.from({ length: 60 }, (_, index) =>
        index % 2 ? undefined : ['dsDataElements.Country'],
      ),
    );
    // What is refused leaves nothing behind, not even its person.
    expect(await rowsOf('data_subjects')).toHaveLength(63);
    expect(await rowsOf('receipts')).toHaveLength(64);
  });

  test('doubled in one bulk, and by two at once in opposite order, are recorded once', async () => {
    const interactionDate = '2026-11-20T10:00:00.000Z';
    const given = Array.from({ length: 30 }, (_, index) => ({
      ...record(person(index % 15)),
      interactionDate,
    }));
    const other = countingInstance().own;
    const answers = await Promise.all([api.receipts(given), other.receipts(given.toReversed())]);
    expect(answers.flat().filter(({ receipt }) => receipt)).toHaveLength(60);
    expect(await rowsOf('receipts')).toHaveLength(15);
    const consents = await rowsOf('subject_purposes');
    expect(consents.map((row) => row.transaction_count)).toEqual(Array(15).fill(1));
  });
});

/** A queue that tests fill directly, without the checks of requests. */
const openQueue = (options: Partial<Parameters<typeof createReceiptQueue>[0]> = {}) => {
  const queue = createReceiptQueue({
    db: service.db,
    busyPoints: service.busyPoints,
    erasing: service.erasing,
    searchKeys: service.searchKeys,
    links: service.links,
    outbox: service.outbox,
    now: service.clock.now,
    newId: () => uuidv7(),
    counters: createCounters(),
    pause: () => Promise.resolve(),
    writers: 2,
    ...options,
  });
  const claims = { hash: 'a'.repeat(64), claims: {}, collectionPointId: point, version: 1 };
  return {
    ...queue,
    give: (
      identifier: string,
      type = 'CONFIRMED',
      { isFromBusyNetwork = false, place = 0 } = {},
    ) => {
      const said = readReceipt(record(identifier, type));
      const sender = { kind: 'nobody' } as const;
      const from = { sender, isStranger: isFromBusyNetwork, isFromBusyNetwork };
      return queue.record({ said, key: null, token: claims, place, browser: null, ...from });
    },
  };
};

describe('a person locked by another session', () => {
  test('delays nobody else; their receipts are recorded afterwards, in order', async () => {
    const queue = openQueue();
    await queue.give(person(7));
    let locked: Promise<unknown> | undefined;
    await service.db.transaction(async (tx) => {
      await lockPeople({ db: tx, newId: () => uuidv7() }, [person(7)]);
      const given = Array.from(
        { length: 30 },
        (_, index) => [person(index), queue.give(person(index))] as const,
      );
      const others = given.filter(([identifier]) => identifier !== person(7));
      locked = Promise.all([
        given[7]?.[1],
        queue.give(person(7), 'WITHDRAWN'),
        ...others.map(([, answer]) => answer),
      ]);
      if (isOnServer) await Promise.all(others.map(([, answer]) => answer));
    });
    await locked;
    expect(await rowsOf('receipts')).toHaveLength(32);
    const consents = await rowsOf('subject_purposes');
    expect(consents.filter(({ status }) => status === 'WITHDRAWN')).toMatchObject([
      { transaction_count: 3 },
    ]);
  });

  // One session can't wait for another on PGlite.
  if (isOnServer) {
    test('for longer than callers wait counts as a slow database, without a try for each', async () => {
      const people = Array.from({ length: 12 }, (_, index) => person(index));
      for (const one of people) await openQueue().give(one);
      const { counted, db } = countingDatabase();
      const queue = openQueue({ db, patienceMs: 100 });
      await service.db.transaction(async (tx) => {
        await lockPeople({ db: tx, newId: () => uuidv7() }, people);
        const answers = await Promise.allSettled(people.map((one) => queue.give(one)));
        const outages = answers.map((answer) =>
          answer.status === 'rejected' ? outageOf(answer.reason) : 'recorded',
        );
        expect(outages).toEqual(people.map(() => 'slow'));
        expect(counted.transactions).toBeLessThan(people.length);
      });
      await queue.give(person(1));
      expect(await rowsOf('receipts')).toHaveLength(13);
    });

    test('holds nobody else up where a receipt is under their former identifier', async () => {
      const queue = openQueue({ patienceMs: 60_000 });
      for (const one of [1, 2]) await queue.give(person(one));
      const body = { primaryIdentifier: person(1), additionalIdentifiers: [person(2)] };
      await api.done(mergeEndpoint, { body });
      let held: Promise<unknown> | undefined;
      await service.db.transaction(async (tx) => {
        await lockPeople({ db: tx, newId: () => uuidv7() }, [person(1)]);
        held = queue.give(person(2), 'WITHDRAWN');
        await Promise.all([10, 11, 12].map((index) => queue.give(person(index))));
      });
      await held;
      expect(await rowsOf('receipts')).toHaveLength(6);
    });

    test('holds nobody else up where there is one writer', async () => {
      const queue = openQueue({ writers: 1, patienceMs: 60_000 });
      const locked = Array.from({ length: 5 }, (_, index) => person(index));
      for (const one of locked) await queue.give(one);
      let later: Promise<unknown> | undefined;
      await service.db.transaction(async (tx) => {
        await lockPeople({ db: tx, newId: () => uuidv7() }, locked);
        later = Promise.all(locked.map((one) => queue.give(one)));
        for (let index = 10; index < 20; index += 1) await queue.give(person(index));
      });
      await later;
      expect(await rowsOf('receipts')).toHaveLength(20);
    });
  }
});

test('an outage while receipts are tried alone ends the tries for all of them', async () => {
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  const faults = [Object.assign(new Error('refused'), { code: '23505' }), away];
  let tries = 0;
  const transaction: Database['transaction'] = (run) => {
    tries += 1;
    const fault = faults.shift();
    return fault === undefined ? service.db.transaction(run) : Promise.reject(fault);
  };
  const queue = openQueue({ db: withTransaction(transaction), writers: 1 });
  const given = Array.from({ length: 10 }, (_, index) => queue.give(person(index)));
  const answers = await Promise.allSettled(given);
  expect(answers.map((answer) => Object(answer).reason)).toEqual(given.map(() => away));
  expect(tries).toBe(2);
});

test('receipts are dated when they are recorded, however long they waited', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = openQueue({ pause: () => promise });
  const recorded = queue.give(person(1));
  service.clock.advance(5_000);
  resolve();
  expect((await recorded).receipt.createdAt).toBe(toInstant(service.clock.now()));
});

test('room is reserved for a whole bulk before it is read, and given back', () => {
  const queue = openQueue();
  const take = (count: number) => queue.takeRoom(count, { isFromBusyNetwork: false });
  const giveBack = take(9_999);
  expect(() => take(2)).toThrow(Problem);
  take(1);
  expect(() => take(1)).toThrow(Problem);
  giveBack();
  expect(() => take(9_999)).not.toThrow();
});

test('half of the room is kept for those who are in no busy network', () => {
  const queue = openQueue();
  queue.takeRoom(5_000, { isFromBusyNetwork: true });
  expect(() => queue.takeRoom(1, { isFromBusyNetwork: true })).toThrow(Problem);
  expect(() => queue.takeRoom(5_000, { isFromBusyNetwork: false })).not.toThrow();
});

describe('what a busy network sends', () => {
  const busy = { isFromBusyNetwork: true };
  /** Each rest goes on until it's ended. */
  const createRests = () => {
    const under: (() => void)[] = [];
    const rest = () => new Promise<void>((resolve) => under.push(resolve));
    const endNext = async () => {
      await expect.poll(() => under.length).toBe(1);
      under.shift()?.();
    };
    return { rest, endNext };
  };

  test('is recorded in small batches with a rest after each, while others are recorded', async () => {
    const { counted, db } = countingDatabase();
    const { rest, endNext } = createRests();
    const queue = openQueue({ db, rest });
    const flood = Array.from({ length: 120 }, (_, index) =>
      queue.give(person(index), 'CONFIRMED', busy),
    );
    await flood[0];
    expect(counted.transactions).toBe(1);
    await queue.give(person(500), 'WITHDRAWN');
    expect(counted.transactions).toBe(2);
    expect(await rowsOf('receipts')).toHaveLength(51);
    await endNext();
    await flood[99];
    expect(await rowsOf('receipts')).toHaveLength(101);
    await endNext();
    await Promise.all(flood);
    expect(counted.transactions).toBe(4);
  });

  test('is told by where it comes from', async () => {
    const { counted, db } = countingDatabase();
    const visit = { take: () => null, requireReadable: () => {}, isBusy: () => true };
    const publicGate = { visitOf: () => visit, admit: () => Promise.resolve(visit) };
    const own = service.apiOf(service.createInstance({ db, publicGate }));
    await own.receipts(Array.from({ length: 240 }, (_, index) => record(person(index))));
    expect(counted.transactions).toBeGreaterThanOrEqual(5);
  });

  test('does not keep a person waiting who answers elsewhere, nor turns their answers around', async () => {
    const { rest } = createRests();
    const queue = openQueue({ rest });
    await queue.give(person(1), 'CONFIRMED', busy);
    // Its rest never ends.
    const before = queue.give(person(2), 'CONFIRMED', busy);
    await queue.give(person(2), 'WITHDRAWN');
    await before;
    expect(await rowsOf('subject_purposes')).toMatchObject([
      { status: 'ACTIVE' },
      { status: 'WITHDRAWN', transaction_count: 2 },
    ]);
  });

  test('is recorded in turn with what never stops coming from others', async () => {
    const queue = openQueue({ rest: () => Promise.resolve(), writers: 1 });
    let isRecorded = false;
    const others = async (line: number) => {
      for (let index = 0; !isRecorded; index += 1) await queue.give(`${line}-${index}@example.com`);
    };
    const going = [others(1), others(2)];
    await queue.give(person(1), 'CONFIRMED', busy);
    isRecorded = true;
    await Promise.all(going);
  });
});

describe('what instances cache of a collection point', () => {
  test('is read again once another instance changes it or one of its purposes', async () => {
    const other = service.apiOf(service.createInstance());
    const [first] = await other.receipts([record(person(1))]);
    expect(first?.receipt).toBeDefined();
    await api.done(disableCollectionPointEndpoint, { params: { collectionpointId: point } });
    const [second] = await other.receipts([record(person(2))]);
    expect(second).toMatchObject({ error: { code: 'collection-point-disabled' } });
  });
});
