import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BulkReceiptAnswer,
  submitReceiptEndpoint,
  submitReceiptsAtRootEndpoint,
  submitReceiptsEndpoint,
} from '#contract/receipts.ts';
import { CommitLost, ConnectionLost } from '#service/db/availability.ts';
import { unknownId } from '#service/testing/api.ts';
import { failingTransactions } from '#service/testing/failing-transactions.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;

let purpose: string;
let token: string;
beforeEach(async () => {
  await service.reset();
  purpose = await api.activePurpose();
  token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
});

const record = (identifier: unknown, fields: Record<string, unknown> = {}) =>
  api.receiptBody(token, { identifier, purposes: [{ Id: purpose }], ...fields });
const person = (index: number) => `person-${index}@example.com`;
const rowsOf = async (table: string) =>
  (await service.readRows())[table] as Record<string, unknown>[];
const identifiersOfReceipts = async () =>
  (await rowsOf('receipts')).map(({ identifier }) => identifier).sort();

describe.each([submitReceiptsEndpoint, submitReceiptsAtRootEndpoint])('$path', (endpoint) => {
  const send = (body: unknown) => api.done(endpoint, { body }, { as: 'nobody' });

  test('answers every record in order, and records those that can be', async () => {
    const answers = await send([
      record(person(1)),
      record('', { purposes: [{ id: unknownId.slice(1) }] }),
      record(person(2), { purposes: [{ id: unknownId }] }),
      { ...record(person(3)), requestInformation: 'x' },
      record(person(4), { identifierType: null }),
    ]);
    expect(answers).toMatchObject([
      { receipt: expect.stringMatching(/^ey/) },
      {
        error: {
          code: 'invalid-request',
          errors: expect.arrayContaining([expect.objectContaining({ path: 'identifier' })]),
        },
      },
      { messages: ["purposes.0.id: The collection point doesn't link this purpose."] },
      { error: { status: 401, code: 'collection-point-token-invalid' } },
      { receipt: expect.stringMatching(/^ey/) },
    ]);
    expect(await identifiersOfReceipts()).toEqual([person(1), person(2), person(4)]);
    expect(await rowsOf('data_subjects')).toHaveLength(3);
  });

  test('takes one record without a list around it, and a list of none', async () => {
    expect(await send(record(person(1)))).toMatchObject([{ receipt: expect.any(String) }]);
    expect(await send([])).toEqual([]);
  });
});

test('500 records are taken, of 501 none', async () => {
  const stored = await service.readRows();
  const records = Array.from({ length: 501 }, (_, index) => record(person(index)));
  const problem = await api.refused(submitReceiptsEndpoint, { body: records }, { as: 'nobody' });
  expect(problem).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path: '' }] });
  expect(problem.detail).toContain('at most 500');
  expect(await service.readRows()).toEqual(stored);
  const answers = await api.receipts(records.slice(1));
  expect(answers.filter(({ receipt }) => receipt)).toHaveLength(500);
  expect(await rowsOf('receipts')).toHaveLength(500);
});

test('a record that is too large is refused, those around it are recorded', async () => {
  const Options = Array.from({ length: 7_000 }, () => crypto.randomUUID());
  const purposes = [{ Id: purpose, CustomPreferences: [{ Id: purpose, Options }] }];
  expect(
    await api.receipts([record(person(1)), record(person(2), { purposes }), record(person(3))]),
  ).toMatchObject([{}, { error: { status: 413, code: 'receipt-too-large' } }, {}]);
  expect(await identifiersOfReceipts()).toEqual([person(1), person(3)]);
});

test.each([
  ['__proto__', ['__proto__', 'purposes.0.__proto__', 'dsDataElements.__proto__']],
  ['constructor', []],
])('a key named %s loses nothing else, single or in bulk', async (key, leftOut) => {
  const free = { [key]: { a: 1 } };
  const purposes = [{ Id: purpose, TransactionType: 'OPT_OUT', ...free }];
  const bodies = [1, 2, 3].map((index) =>
    record(person(index), { purposes, dsDataElements: { [key]: 'x', Shoe: '42' }, ...free }),
  );
  const send = async (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { as: 'writer', method: 'POST', headers, body: JSON.stringify(body) } as const;
    return (await service.send(path, init)).json();
  };
  const single = await send(submitReceiptEndpoint.path, bodies[0]);
  const bulk = await send(submitReceiptsEndpoint.path, bodies.slice(1));
  for (const { messages = [] } of [single, ...bulk]) {
    expect(messages.map((text: string) => text.split(': ')[0]).sort()).toEqual(leftOut.toSorted());
  }
  const statuses = (await rowsOf('subject_purposes')).map(({ status }) => status);
  expect(statuses).toEqual(['OPT_OUT', 'OPT_OUT', 'OPT_OUT']);
  const values = (await rowsOf('subject_elements')).map(({ value }) => value);
  expect(values.toSorted()).toEqual(
    leftOut.length > 0 ? ['42', '42', '42'] : ['42', '42', '42', 'x', 'x', 'x'],
  );
});

test('the same record twice in a list is one receipt', async () => {
  const same = record(person(1), { interactionDate: '2026-11-20' });
  const [one, two] = await api.receipts([same, same]);
  expect(one).toEqual(two);
  expect(await rowsOf('receipts')).toHaveLength(1);
});

test('lists about the same people at once lose nothing and wait for nobody for ever', async () => {
  const people = Array.from({ length: 6 }, (_, index) => person(index));
  const lists = Array.from({ length: 8 }, (_, index) =>
    (index % 2 === 0 ? people : people.toReversed()).map((identifier) => record(identifier)),
  );
  const answers = (await Promise.all(lists.map((list) => api.receipts(list)))).flat();
  expect(answers.filter(({ receipt }) => receipt)).toHaveLength(48);
  expect(await rowsOf('receipts')).toHaveLength(48);
  const consents = await rowsOf('subject_purposes');
  expect(consents.map((row) => row.transaction_count)).toEqual(people.map(() => 8));
});

describe('a record that the service fails at', () => {
  beforeEach(async () => {
    await service.db.execute(sql`alter table receipts add constraint no_ben
      check (identifier <> 'ben@example.com')`);
  });
  afterEach(async () => {
    await service.db.execute(sql`alter table receipts drop constraint no_ben`);
  });

  test('is told as such and logged without its data; those around it are recorded', async () => {
    const answers = await api.receipts([
      record(person(1)),
      record('ben@example.com'),
      record(person(2)),
    ]);
    expect(answers).toMatchObject([{}, { error: { status: 500, code: 'internal-error' } }, {}]);
    expect(await identifiersOfReceipts()).toEqual([person(1), person(2)]);
    const errors = service.log.filter(({ level }) => level === 'error');
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(service.log)).not.toContain('ben@example.com');
  });
});

describe('when the database goes away', () => {
  /** An instance whose second transaction and all later ones fail. */
  const startFailing = async (failure: Error) => {
    const counted = { transactions: 0 };
    let isCounting = false;
    const db = failingTransactions(service.db, () => {
      if (!isCounting) return undefined;
      counted.transactions += 1;
      return counted.transactions > 1 ? failure : undefined;
    });
    const failing = service.apiOf(service.createInstance({ db }));
    // The first request of a day does extra work.
    await failing.receipts([]);
    isCounting = true;
    return { failing, counted };
  };
  const lost = new ConnectionLost(new Error('gone'));
  const records = () => Array.from({ length: 40 }, (_, index) => record(person(index)));

  test('receipts recorded before an outage stay, and the rest of the bulk is refused', async () => {
    const { failing, counted } = await startFailing(lost);
    const answers = await failing.receipts(records());
    const codes = new Set(answers.map(({ error }) => error?.code));
    expect(codes).toEqual(new Set([undefined, 'database-unavailable']));
    const recorded = answers.flatMap(({ receipt }, index) => (receipt ? [person(index)] : []));
    expect(await identifiersOfReceipts()).toEqual(recorded.toSorted());
    // Only the receipts under way are still tried.
    expect(counted.transactions).toBeLessThan(6);
  });

  test('at a commit only the receipts of that transaction are in doubt', async () => {
    const { failing } = await startFailing(new CommitLost(lost));
    const answers = await failing.receipts(records());
    const codes = answers.map(({ error }) => error?.code);
    expect(codes).toContain('outcome-unknown');
    const sure = answers.flatMap(({ receipt }, index) => (receipt ? [person(index)] : []));
    expect(await identifiersOfReceipts()).toEqual(sure.toSorted());
  });
});

describe('faults', () => {
  const faulty = (fields: Record<string, unknown> = {}) =>
    record('', {
      purposes: Array.from({ length: 20 }, () => ({ Id: 1, TransactionType: 2 })),
      ...fields,
    });
  const textOf = async (body: unknown) => {
    const response = await service.send(submitReceiptsEndpoint.path, {
      as: 'nobody',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.text();
  };

  test('are told to senders with a token only', async () => {
    const { requestInformation, ...without } = faulty();
    const answers = await api.receipts([
      { ...without, requestInformation: 'x' },
      without,
      { ...without, requestinformation: requestInformation },
    ]);
    expect(answers).toMatchObject([
      { error: { status: 401, code: 'collection-point-token-invalid' } },
      { error: { errors: [{ path: 'requestInformation', message: 'Required.' }] } },
      {
        error: { errors: [{ path: 'identifier', message: expect.any(String) }] },
      },
    ]);
    expect(answers[0]?.error?.errors).toBeUndefined();
  });

  test('of all records are not listed beyond the size of what was sent', async () => {
    const lengthOf = (answers: BulkReceiptAnswer[]) =>
      JSON.stringify(answers.flatMap(({ error }) => error?.errors ?? [])).length;
    const small = await api.receipts(Array(500).fill({}));
    expect(small.map(({ error }) => error?.errors?.length)).toContain(0);
    expect(small[0]?.error?.errors).toHaveLength(1);
    expect(lengthOf(small)).toBeLessThan(20_000);
  });

  test('that are left out are told in no more than what was sent', async () => {
    const large = Array.from({ length: 100 }, (_, index) => faulty({ identifier: person(index) }));
    const answers = await api.receipts(large);
    const told = answers.flatMap(({ messages }) => messages ?? []);
    expect(JSON.stringify(told).length).toBeLessThan(JSON.stringify(large).length);
    expect(answers[0]?.messages).toHaveLength(20);
    expect(answers[0]?.messages?.at(-1)).toMatch(/^\d+ more parts? (was|were) left out\.$/);
  });

  test('do not repeat a key of a whole body', async () => {
    const body = [record(person(1), { dsDataElements: { ['k'.repeat(200_000)]: 7 } })];
    expect((await textOf(body)).length).toBeLessThan(20_000);
  });
});

test('between two records of a bulk other requests have their turn', async () => {
  const done: string[] = [];
  const bulk = api
    .receipts(Array.from({ length: 200 }, () => ({ requestInformation: 'x' })))
    .then(() => done.push('bulk'));
  await new Promise((resolve) => setImmediate(resolve));
  const health = service.send('/healthz', { as: 'nobody' }).then(() => done.push('health'));
  await Promise.all([bulk, health]);
  expect(done).toEqual(['health', 'bulk']);
});
