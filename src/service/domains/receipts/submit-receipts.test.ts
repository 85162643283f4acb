import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { submitReceiptsAtRootEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import { unknownId } from '#service/testing/api.ts';
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
          errors: expect.arrayContaining([
            expect.objectContaining({ path: 'identifier' }),
            expect.objectContaining({ path: 'purposes.0.id' }),
          ]),
        },
      },
      { error: { code: 'invalid-request', errors: [{ path: 'purposes.0.id' }] } },
      { error: { status: 401, code: 'collection-point-token-invalid' } },
      { receipt: expect.stringMatching(/^ey/) },
    ]);
    expect(await identifiersOfReceipts()).toEqual([person(1), person(4)]);
    expect(await rowsOf('data_subjects')).toHaveLength(2);
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
  const answers = (await Promise.all(lists.map(api.receipts))).flat();
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
