import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

let purpose = '';
let token = '';
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose();
    token = await api.pointToken(
      await api.activePoint({
        PurposeIds: [purpose],
        NoConsentTransactions: true,
        DataElements: ['Shoe'],
      }),
    );
  }),
);

type Json = Record<string, unknown>;
const identifier = 'ana@example.org';
const body = (TransactionType: string, fields: Json = {}) =>
  api.receiptBody(token, { identifier, purposes: [{ Id: purpose, TransactionType }], ...fields });
const withKey = (key?: string) =>
  key === undefined ? {} : { headers: { 'Idempotency-Key': key } };
const send = async (type: string, key?: string, fields: Json = {}) => {
  clock.advance(1_000);
  const { headers, answer } = await api.call(
    submitReceiptEndpoint,
    { body: body(type, fields) },
    { as: 'nobody', ...withKey(key) },
  );
  return { id: headers.get('x-onetrust-receiptId'), answer };
};
const sendAll = async (bodies: Json[], key?: string) => {
  clock.advance(1_000);
  return api.done(submitReceiptsEndpoint, { body: bodies }, { as: 'nobody', ...withKey(key) });
};
const state = async () => {
  const { rows } = await db.execute<{ status: string; receipts: number }>(sql`
    select status, (select count(*)::int from receipts) as receipts from subject_purposes`);
  return rows[0];
};

describe('a yes that is sent again after a withdrawal', () => {
  const dated = { interactionDate: '2026-11-20T10:00:00Z' };

  test.each([
    ['by its key', 'form 7', {}],
    ['by its date', undefined, dated],
    ['by both', 'form 7', dated],
  ])('%s is the first one: the withdrawal stands', async (_by, key, fields) => {
    const first = await send('CONFIRMED', key, fields);
    await send('WITHDRAWN');
    expect((await send('CONFIRMED', key, fields)).id).toBe(first.id);
    clock.advance(86_400_000);
    await Promise.all(Array.from({ length: 8 }, () => send('CONFIRMED', key, fields)));
    await sendAll([body('CONFIRMED', fields), body('CONFIRMED', fields)], key);
    expect(await state()).toEqual({ status: 'WITHDRAWN', receipts: 2 });
  });

  test('without either it is a new one', async () => {
    await send('CONFIRMED');
    await send('WITHDRAWN');
    await send('CONFIRMED');
    expect(await state()).toEqual({ status: 'ACTIVE', receipts: 3 });
  });
});

test('a key stands for a receipt by its content, its person and its point', async () => {
  const other = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  const key = 'the same for the whole form';
  await send('CONFIRMED', key);
  await send('CONFIRMED', key, { language: 'de' });
  await send('CONFIRMED', key, { identifier: 'ben@example.org' });
  await send('CONFIRMED', key, { requestInformation: other });
  await send('WITHDRAWN', key);
  await send('CONFIRMED', 'x'.repeat(4_000));
  await sendAll([body('CONFIRMED'), body('CONFIRMED'), body('WITHDRAWN')], 'bulk');
  const { rows } = await db.execute(sql`select id from receipts`);
  expect(rows).toHaveLength(8);
});

test('a "no" that is sent again by its key alone counts once more, and nothing else of it', async () => {
  const fields = { dsDataElements: { Shoe: '42' }, language: 'de' };
  const first = await send('OPT_OUT', 'k', fields);
  await send('OPT_OUT', 'k', fields);
  const count = async () => {
    const { rows } = await db.execute(sql`select id from transactions`);
    return rows.length;
  };
  expect(await count()).toBe(1);
  await send('CONFIRMED', undefined, { dsDataElements: { Shoe: '43' }, language: 'fr' });
  expect((await send('OPT_OUT', 'k', fields)).id).toBe(first.id);
  expect(await state()).toEqual({ status: 'OPT_OUT', receipts: 2 });
  expect(await count()).toBe(3);
  const { rows } = await db.execute(sql`select value from subject_elements`);
  expect(rows).toEqual([{ value: '43' }]);
});

test('NOTGIVEN of somebody nobody knows leaves a consent in force, one of a program ends it', async () => {
  await send('CONFIRMED');
  await send('NOTGIVEN');
  expect(await state()).toMatchObject({ status: 'ACTIVE' });
  // Told again with a late receipt, it's the same.
  await send('NO_CHOICE', undefined, { interactionDate: '2026-11-01' });
  expect(await state()).toMatchObject({ status: 'ACTIVE' });
  clock.advance(1_000);
  await api.done(submitReceiptEndpoint, { body: body('NOTGIVEN') });
  expect(await state()).toMatchObject({ status: 'NO_CONSENT' });
});

test('what was said before an erasure is not recorded, but what it refuses is kept', async () => {
  await send('CONFIRMED');
  const id = await idOf(db, identifier);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  const dated = { interactionDate: '2026-11-01' };
  expect((await send('CONFIRMED', undefined, dated)).answer?.receipt).toBeDefined();
  expect((await send('WITHDRAWN', undefined, dated)).answer).not.toHaveProperty('messages');
  const { rows } = await db.execute(sql`select identifier from identifiers`);
  expect(rows).toEqual([]);
  // The next word about the purpose starts from it.
  await send('NO_CHOICE');
  expect(await state()).toMatchObject({ status: 'WITHDRAWN', receipts: 1 });
});
