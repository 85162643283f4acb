import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

let purpose = '';
let topics: string[] = [];
let preference = '';
let options: string[] = [];
let token = '';
beforeEach(
  service.resetTo(async () => {
    topics = await service.topics('News', 'Offers');
    const made = await api.createPreference({});
    preference = made.Id;
    options = (made.Options ?? []).map(({ Id }) => String(Id));
    purpose = await api.activePurpose({ TopicIds: topics, CustomPreferenceIds: [preference] });
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

test('a date that is another purpose\'s leaves a "no" without one: sent again, it counts again', async () => {
  const other = { consentDate: '2026-01-02T10:00:00Z', withdrawnDate: '2026-01-02T10:00:00Z' };
  const first = await send('WITHDRAWN', undefined, other);
  await send('CONFIRMED');
  expect((await send('WITHDRAWN', undefined, other)).id).toBe(first.id);
  expect(await state()).toEqual({ status: 'WITHDRAWN', receipts: 2 });
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

describe('of a "no" that is sent again by its key alone', () => {
  const types = async () => {
    const { rows } = await db.execute<{ type: string }>(
      sql`select type from transactions order by created_at, type`,
    );
    return rows.map(({ type }) => type);
  };
  const chosen = async () => {
    const { rows } = await db.execute<{ id: string; own: boolean }>(
      sql`select choice_id as id, is_consented as own from subject_choices`,
    );
    return Object.fromEntries(rows.map(({ id, own }) => [id, own]));
  };
  /** Opts one topic and one option out in so many words, and by a list other options. */
  const choosing = () => {
    const [news] = topics;
    const [one, two] = options;
    const own = {
      Id: purpose,
      TransactionType: 'CONFIRMED',
      Preferences: [{ TopicId: news, TransactionType: 'OPT_OUT' }],
      CustomPreferences: [
        {
          Id: preference,
          Options: [one],
          Choices: [{ OptionId: two, TransactionType: 'OPT_OUT' }],
        },
      ],
    };
    return { purposes: [own] };
  };

  test('only what was refused in so many words counts, and nothing where nothing changes', async () => {
    const [news = '', offers = ''] = topics;
    const [one = '', two = '', three = ''] = options;
    await send('CONFIRMED', 'k', choosing());
    for (const copy of [1, 2]) {
      await send('CONFIRMED', `other ${copy}`, { interactionDate: '2026-11-01' });
      await send('CONFIRMED', 'k', choosing());
    }
    expect(await types()).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    const all = [news, offers].map((TopicId) => ({ TopicId, TransactionType: 'OPT_IN' }));
    const again = { Preferences: all, CustomPreferences: [{ Id: preference, Options: options }] };
    await send('CONFIRMED', undefined, { purposes: [{ Id: purpose, ...again }] });
    await sendAll([body('CONFIRMED', choosing()), body('CONFIRMED', choosing())], 'k');
    await send('CONFIRMED', 'k', choosing());
    expect((await types()).slice(3)).toEqual(['CONFIRMED', 'CHANGE_PREFERENCES']);
    expect(await chosen()).toEqual({
      [news]: false,
      [offers]: true,
      [one]: true,
      [two]: false,
      [three]: true,
    });
  });

  test('without a consent nothing changes', async () => {
    const [own] = choosing().purposes;
    const changed = { purposes: [{ ...own, TransactionType: 'CHANGE_PREFERENCES' }] };
    await send('', 'k', changed);
    await send('', 'k', changed);
    expect(await types()).toEqual(['CHANGE_PREFERENCES']);
  });

  test('what is dated by the day of its arrival is the first one', async () => {
    const day = { interactionDate: clock.now().slice(0, 10) };
    const first = await send('WITHDRAWN', 'k', day);
    await send('CONFIRMED');
    expect((await send('WITHDRAWN', 'k', day)).id).toBe(first.id);
    expect((await send('WITHDRAWN', undefined, day)).id).not.toBe(first.id);
    await send('CONFIRMED');
    await send('WITHDRAWN', undefined, day);
    clock.advance(86_400_000);
    await send('WITHDRAWN', undefined, day);
    expect(await types()).toEqual(['WITHDRAWN', 'CONFIRMED', 'WITHDRAWN', 'CONFIRMED']);
    expect(await state()).toMatchObject({ status: 'ACTIVE' });
  });
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

test('what was said before an erasure is told by the time of each purpose, all else by the receipt', async () => {
  const other = await api.activePurpose();
  const point = { PurposeIds: [purpose, other], DataElements: ['Shoe'] };
  token = await api.pointToken(await api.activePoint(point));
  await send('IMPLICIT');
  const id = await idOf(db, identifier);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  clock.advance(1_000);
  const [before, after] = ['2026-11-01T08:00:00Z', clock.now()];
  const consents = async () => {
    const { rows } = await db.execute<{ id: string; status: string }>(
      sql`select purpose_id as id, status from subject_purposes`,
    );
    return Object.fromEntries(
      rows.map((row) => [row.id === purpose ? 'one' : 'other', row.status]),
    );
  };
  const untyped = { Id: purpose };
  const typed = { Id: other, TransactionType: 'OPT_IN' };
  const fields = { dsDataElements: { Shoe: '42' }, language: 'de' };
  const dated = { consentDate: before, withdrawnDate: before, purposes: [untyped, typed] };
  // The yes and the withdrawal are from before, the other one is of now, with the shoe.
  await send('', undefined, { ...dated, ...fields });
  expect(await consents()).toEqual({ other: 'OPT_IN' });
  await send('IMPLICIT');
  expect(await consents()).toEqual({ one: 'WITHDRAWN', other: 'OPT_IN' });
  const { rows: shoes } = await db.execute(sql`select value from subject_elements`);
  expect(shoes).toEqual([{ value: '42' }]);
  // Of one that was itself sent before, only the purpose that was said since.
  const late = { interactionDate: before, consentDate: after, purposes: [untyped, typed] };
  await send('', undefined, { ...late, dsDataElements: { Shoe: '43' }, language: 'fr' });
  expect(await consents()).toEqual({ one: 'IMPLICIT', other: 'OPT_IN' });
  const { rows: people } = await db.execute(sql`
    select language, value from data_subjects join subject_elements on subject_id = id`);
  expect(people).toEqual([{ language: 'de', value: '42' }]);
});
