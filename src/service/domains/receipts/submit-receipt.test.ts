import { compactVerify, createLocalJWKSet } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import {
  receiptIdHeader,
  submitReceiptEndpoint,
  submitReceiptsEndpoint,
} from '#contract/receipts.ts';
import { CommitLost, ConnectionLost } from '#service/db/availability.ts';
import { type SendOptions, unknownId } from '#service/testing/api.ts';
import { failingTransactions } from '#service/testing/failing-transactions.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const receiptKeys = createLocalJWKSet({ keys: [...service.receiptKeys.publicKeys()] });
const { api, clock } = service;

type Row = Record<string, unknown>;
const dayS = 86_400;

let purpose: string;
let point: string;
let token: string;
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose({ ConsentLifeSpan: 10 * dayS });
    point = await api.activePoint({ PurposeIds: [purpose], SubjectIdentifier: 'Email' });
    token = await api.pointToken(point);
  }),
);

const rowsOf = async (table: string) => (await service.readRows())[table] as Row[];
const only = async (table: string): Promise<Row> => {
  const rows = await rowsOf(table);
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
};
const give = (type?: string, fields: Row = {}, by?: SendOptions) =>
  api.receipt(token, { purposes: [{ Id: purpose, TransactionType: type }], ...fields }, by);
/** A known sender may name elements that the collection point doesn't list. */
const known = { as: 'writer' } as const;
const claimsOf = async (receipt: string): Promise<Row> => {
  const { payload } = await compactVerify(receipt, receiptKeys);
  return JSON.parse(new TextDecoder().decode(payload));
};

describe('a receipt while the database is away', () => {
  const lost = new ConnectionLost(new Error('gone'));

  test.each([
    ['changes nothing and may be sent again', lost, 'database-unavailable', '2'],
    ['is in doubt when the commit was lost', new CommitLost(lost), 'outcome-unknown', null],
  ])('%s', async (_what, failure, code, wait) => {
    let isAway = false;
    const db = failingTransactions(service.db, () => (isAway ? failure : undefined));
    const failing = service.apiOf(service.createInstance({ db }));
    // The first request of a day does extra work.
    await failing.receipts([]);
    isAway = true;
    const problem = await failing.refusedReceipt(token, { purposes: [{ Id: purpose }] });
    expect(problem).toMatchObject({ status: 503, code });
    expect(problem.headers.get('Retry-After')).toBe(wait);
  });
});

describe('a receipt', () => {
  test('makes the person, the consent and the transaction, and counts with its point', async () => {
    const { id } = await give('CONFIRMED');
    expect(await only('data_subjects')).toMatchObject({
      identifier: 'ana@example.com',
      identifier_type: 'Email',
      is_test: false,
      created_at: '2026-11-21T09:00:00+00:00',
      last_transaction_at: '2026-11-21T09:00:00+00:00',
      last_interaction_at: '2026-11-21T09:00:00+00:00',
    });
    expect(await only('subject_purposes')).toMatchObject({
      purpose_id: purpose,
      purpose_version: 1,
      status: 'ACTIVE',
      expiry_at: '2026-12-01T09:00:00+00:00',
      transaction_count: 1,
      last_receipt_id: id,
      collection_point_id: point,
      collection_point_version: 1,
    });
    expect(await only('receipts')).toMatchObject({
      id,
      identifier: 'ana@example.com',
      origin: 'API',
    });
    expect(await only('transactions')).toMatchObject({ receipt_id: id, type: 'CONFIRMED' });
    expect(await only('collection_point_activity')).toMatchObject({
      receipt_count: 1,
      first_receipt_at: '2026-11-21T09:00:00+00:00',
    });
  });

  test('is answered signed, with the claims of its token and its own', async () => {
    const additionalIdentifiers = { Phone: '+1 202 555 0101' };
    const customPayload = { campaign: 'spring' };
    const given = { language: 'de', additionalIdentifiers, customPayload };
    const { id, receipt } = await give('CONFIRMED', given);
    expect(await claimsOf(receipt)).toEqual({
      ...(await claimsOf(token)),
      jti: id,
      identifier: 'ana@example.com',
      attachments: [],
      isAnonymous: false,
      ...given,
    });
  });

  test('has in its claims what only its sender understands, and has it again', async () => {
    const given = {
      notes: [{ text: 'By phone' }],
      syncGroup: 'shops',
      tcStringV2: 'CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA',
      parentPrimaryIdentifiers: [{ ParentIdentifier: 'parent@example.com' }],
    };
    const sent = { interactionDate: '2026-11-20T09:00:00Z', GacString: '1~2072', ...given };
    const first = await give('CONFIRMED', sent);
    const claims = await claimsOf(first.receipt);
    expect(claims).toMatchObject({ ...given, gacString: '1~2072' });
    expect(await claimsOf((await give('CONFIRMED', sent)).receipt)).toEqual(claims);
  });

  test('may come from any page: the id of the receipt can be read there', async () => {
    const response = await service.send(submitReceiptEndpoint.path, {
      as: 'nobody',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://shop.example.com' },
      body: JSON.stringify(api.receiptBody(token)),
    });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('https://shop.example.com');
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain(receiptIdHeader);
  });

  test('is taken with keys in any case, as real clients write them', async () => {
    const own = { id: purpose.toUpperCase(), transactionType: 'OPT_IN' };
    await api.receipt(token, { Purposes: [own], IDENTIFIERTYPE: 'Login' });
    expect(await only('subject_purposes')).toMatchObject({ status: 'OPT_IN' });
    expect(await only('data_subjects')).toMatchObject({ identifier_type: 'Login' });
  });

  test('without a type is a confirmation, without purposes keeps the person alone', async () => {
    await give(undefined);
    await api.receipt(token, { identifier: 'ben@example.com', dsDataElements: { Shoe: 42 } });
    expect(await only('subject_purposes')).toMatchObject({ status: 'ACTIVE' });
    expect(await rowsOf('data_subjects')).toHaveLength(2);
    expect(await rowsOf('receipts')).toHaveLength(2);
  });

  test('is of the identifier without the spaces around it, in the case it is written', async () => {
    await give('CONFIRMED', { identifier: '  ana@example.com ' });
    await give('CONFIRMED', { identifier: 'Ana@example.com' });
    const identifiers = (await rowsOf('data_subjects')).map(({ identifier }) => identifier);
    expect(identifiers.sort()).toEqual(['Ana@example.com', 'ana@example.com']);
  });

  test('keeps what it says of language, place, source, elements and identifiers', async () => {
    const fields = {
      language: 'de-AT',
      geoLocation: { country: 'AT', state: 'W', stateName: 'Wien' },
      source: { type: 'WEB', content: 'https://shop.example.com/news' },
      dsDataElements: { 'First name': 'Ana' },
      additionalIdentifiers: { Phone: '+1 202 555 0101' },
    };
    await give('CONFIRMED', fields, known);
    expect(await only('data_subjects')).toMatchObject({
      language: 'de-AT',
      latest_geolocation: { country: 'AT', state: 'W', stateName: 'Wien' },
      latest_source: { type: 'WEB', content: 'https://shop.example.com/news' },
    });
    expect(await rowsOf('subject_elements')).toMatchObject([
      { linked: true, value: '+1 202 555 0101' },
      { linked: false, value: 'Ana' },
    ]);
    expect(await only('subject_purposes')).toMatchObject({ geolocation: null });
  });

  test('keeps the place with the purposes that ask for it, and that it is told for', async () => {
    const placed = await api.activePurpose({ EnableGeolocation: true });
    const other = await api.activePurpose({ EnableGeolocation: true });
    const own = await api.activePoint({ PurposeIds: [placed, other, purpose] });
    const purposes = [placed, other, purpose].map((Id) => ({ Id }));
    const geoLocation = { country: 'AT', purposeIds: [placed.toUpperCase(), purpose] };
    await api.receipt(await api.pointToken(own), { purposes, geoLocation });
    const places = (await rowsOf('subject_purposes')).map((row) => [
      row.purpose_id,
      (row.geolocation as Row | null)?.country,
    ]);
    expect(Object.fromEntries(places)).toEqual({
      [placed]: 'AT',
      [other]: undefined,
      [purpose]: undefined,
    });
  });
});

describe('a test', () => {
  test('is what comes by a Draft', async () => {
    const { Id } = await api.createPoint({ PurposeIds: [purpose] });
    await api.receipt(await api.pointToken(Id), { purposes: [{ Id: purpose }] });
    expect(await only('receipts')).toMatchObject({ is_test: true });
  });
});

describe('time', () => {
  test('a consent that is due expires before the next word', async () => {
    await give('CONFIRMED');
    clock.set('2026-12-05T09:00:00.000Z');
    await give('NO_CHOICE');
    expect(await only('subject_purposes')).toMatchObject({
      status: 'EXPIRED',
      transaction_count: 3,
      expiry_at: '2026-12-01T09:00:00+00:00',
    });
  });

  test('an older word that arrives late is recorded and decides nothing', async () => {
    await give('CONFIRMED');
    const late = { interactionDate: '2026-11-20T09:00:00+01:00' };
    await give('WITHDRAWN', { ...late, language: 'fr' });
    expect(await only('subject_purposes')).toMatchObject({
      status: 'ACTIVE',
      transaction_count: 2,
    });
    const transactions = await rowsOf('transactions');
    expect(transactions.find(({ type }) => type === 'WITHDRAWN')).toMatchObject({
      interaction_at: '2026-11-20T08:00:00+00:00',
      withdrawal_at: '2026-11-20T08:00:00+00:00',
    });
  });

  test('a late withdrawal holds over what was implied since', async () => {
    await give('CONFIRMED', { interactionDate: '2026-11-18T09:00:00Z' });
    await give('IMPLICIT', { interactionDate: '2026-11-20T09:00:00Z' });
    await give('WITHDRAWN', { interactionDate: '2026-11-19T09:00:00Z' });
    expect(await only('subject_purposes')).toMatchObject({
      status: 'WITHDRAWN',
      withdrawal_at: '2026-11-19T09:00:00+00:00',
      last_interaction_at: '2026-11-19T09:00:00+00:00',
      expiry_at: null,
      transaction_count: 3,
    });
  });

  test('only an explicit yes ends a withdrawal', async () => {
    await give('WITHDRAWN');
    const withdrawn = await only('subject_purposes');
    clock.advance(60_000);
    for (const type of ['IMPLICIT', 'PENDING', 'NO_OPT_OUT', 'EXTEND', 'NO_CHOICE', 'CANCEL']) {
      await give(type);
    }
    const { status, withdrawal_at, last_interaction_at, consent_at, expiry_at } = withdrawn;
    expect(await only('subject_purposes')).toMatchObject({
      ...{ status, withdrawal_at, last_interaction_at, consent_at, expiry_at },
      transaction_count: 7,
    });
    await give('CONFIRMED');
    expect(await only('subject_purposes')).toMatchObject({ status: 'ACTIVE' });
  });

  const askAgain = async (fields: Row, by?: SendOptions) => {
    const own = await api.activePoint({ PurposeIds: [purpose], ...fields });
    const ownToken = await api.pointToken(own);
    const say = (TransactionType: string, interactionDate: string) =>
      api.receipt(ownToken, { purposes: [{ Id: purpose, TransactionType }], interactionDate }, by);
    return async (...said: [type: string, interactionDate: string][]) => {
      for (const [type, date] of said) await say(type, date);
      return (await only('subject_purposes')).status;
    };
  };

  test.each([
    [false, 'ACTIVE', 'OPT_IN', known],
    [true, 'PENDING', 'PENDING', known],
    // A stranger suspends nothing.
    [true, 'ACTIVE', 'OPT_IN', undefined],
  ])('a request beside a consent in force, ReconfirmActivePurpose %s: %s', async (...row) => {
    const [ReconfirmActivePurpose, expected, ofAnother, by] = row;
    const status = await askAgain({ ReconfirmActivePurpose }, by);
    expect(await status(['CONFIRMED', '2026-11-17'], ['PENDING', '2026-11-18'])).toBe(expected);
    expect(await status(['OPT_IN', '2026-11-19'], ['PENDING', '2026-11-21T00:00:00Z'])).toBe(
      ofAnother,
    );
    // Both requests are read back from storage.
    const late = await status(['CONFIRMED', '2026-11-20']);
    expect(late).toBe(expected);
    expect(await status(['CANCEL', '2026-11-21T08:00:00Z'])).toBe('ACTIVE');
  });

  test('a receipt may be dated a day ahead, and no more', async () => {
    await give('CONFIRMED', { interactionDate: '2026-11-22T09:00:00Z' });
    const { messages } = await give('CONFIRMED', { interactionDate: '2026-11-22T09:00:01Z' });
    expect(messages).toEqual([
      expect.stringMatching(/^interactionDate: /),
      expect.stringMatching(/^purposes.0.TransactionType: /),
    ]);
    expect(await rowsOf('transactions')).toHaveLength(1);
  });

  test('a receipt that is dated ahead counts from its arrival, so a withdrawal ends it', async () => {
    await give('CONFIRMED', { interactionDate: '2026-11-22T08:00:00Z' });
    expect(await only('subject_purposes')).toMatchObject({
      status: 'ACTIVE',
      consent_at: '2026-11-21T09:00:00+00:00',
      last_interaction_at: '2026-11-21T09:00:00+00:00',
      expiry_at: '2026-12-01T09:00:00+00:00',
    });
    expect(await only('receipts')).toMatchObject({ interaction_at: '2026-11-22T08:00:00+00:00' });
    expect(await only('transactions')).toMatchObject({
      interaction_at: '2026-11-21T09:00:00+00:00',
    });
    clock.advance(60_000);
    await give('WITHDRAWN');
    expect(await only('subject_purposes')).toMatchObject({ status: 'WITHDRAWN' });
    expect(await only('data_subjects')).toMatchObject({
      last_interaction_at: '2026-11-21T09:01:00+00:00',
    });
  });

  test('the end that a receipt asks for is kept', async () => {
    const ExpiryDate = '2027-01-01';
    await give('CONFIRMED', { purposes: [{ Id: purpose, ExpiryDate }] });
    expect(await only('subject_purposes')).toMatchObject({
      expiry_at: '2027-01-01T00:00:00+00:00',
    });
  });
});

describe('the same receipt sent again', () => {
  const same = { interactionDate: '2026-11-20T09:00:00Z', customPayload: { b: '1', aa: '2' } };

  test('is answered to the letter as the first, and changes nothing', async () => {
    const first = await give('CONFIRMED', same);
    const stored = await service.readRows();
    clock.advance(60_000);
    expect(await give('CONFIRMED', same)).toEqual(first);
    expect(await service.readRows()).toEqual(stored);
  });

  test('is another one by another version of its point', async () => {
    const first = await give('CONFIRMED', same);
    await api.newVersion(point);
    await api.publishPoint(point, 2);
    const second = await api.pointToken(point, 2);
    const purposes = [{ Id: purpose, TransactionType: 'CONFIRMED' }];
    const again = await api.receipt(second, { purposes, ...same });
    expect(again.id).not.toBe(first.id);
    expect(await api.receipt(second, { purposes, ...same })).toEqual(again);
    expect((await rowsOf('receipts')).map((row) => row.collection_point_version).sort()).toEqual([
      1, 2,
    ]);
  });

  test('is another with another type, time, person, or without a time', async () => {
    await give('CONFIRMED', same);
    await give('WITHDRAWN', same);
    await give('CONFIRMED', { ...same, interactionDate: '2026-11-20T09:00:00.000001Z' });
    await give('CONFIRMED', { ...same, identifier: 'ben@example.com' });
    await give('CONFIRMED', { ...same, interactionDate: '2026-11-20T10:00:00+01:00' });
    await give('CONFIRMED', { ...same, language: 'de' });
    await give('CONFIRMED');
    await give('CONFIRMED');
    expect(await rowsOf('receipts')).toHaveLength(8);
  });

  test('tells nobody what another receipt said', async () => {
    const interactionDate = '2026-07-14';
    const told = {
      interactionDate,
      additionalIdentifiers: { 'Insurance no': 'A123456789' },
      customPayload: { ward: 'Oncology' },
      attachments: [{ id: unknownId }],
      language: 'de',
    };
    const first = await give('CONFIRMED', told);
    const guessed = await give('CONFIRMED', { interactionDate });
    expect(guessed.id).not.toBe(first.id);
    expect(await claimsOf(guessed.receipt)).toEqual({
      ...(await claimsOf(token)),
      jti: guessed.id,
      identifier: 'ana@example.com',
      language: null,
      customPayload: null,
      attachments: [],
      additionalIdentifiers: {},
      isAnonymous: false,
    });
    // Of a repeat nothing is refused again.
    expect(await give('CONFIRMED', told)).toEqual({ ...first, messages: undefined });
    expect(await give('CONFIRMED', { interactionDate })).toEqual(guessed);
  });

  test('many times at once is recorded once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => give('CONFIRMED', same)));
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1);
    expect(await only('subject_purposes')).toMatchObject({ transaction_count: 1 });
    expect(await only('collection_point_activity')).toMatchObject({ receipt_count: 1 });
  });
});

test('of many words about one person at once every one is counted', async () => {
  const types = ['CONFIRMED', 'WITHDRAWN', 'PENDING', 'CANCEL', 'OPT_IN', 'NO_CHOICE'];
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      give(types[index % 6], { dsDataElements: { [`Element ${index % 4}`]: `${index}` } }, known),
    ),
  );
  expect(await only('subject_purposes')).toMatchObject({ transaction_count: 24 });
  const activity = (await rowsOf('collection_point_activity')) as { receipt_count: number }[];
  expect(activity.reduce((sum, row) => sum + row.receipt_count, 0)).toBe(24);
  expect(await rowsOf('transactions')).toHaveLength(24);
  expect(await rowsOf('data_elements')).toHaveLength(5);
});

describe('topics and options', () => {
  let topics: string[];
  let many: { id: string; options: string[] };
  let single: { id: string; options: string[] };
  let linked: string;
  let linkedToken: string;
  const preference = async (fields: Row) => {
    const made = await api.createPreference(fields);
    return { id: made.Id, options: (made.Options ?? []).map(({ Id }) => String(Id)) };
  };
  beforeEach(async () => {
    topics = await service.topics('News', 'Offers');
    many = await preference({});
    single = await preference({ SelectionType: 'SINGLE_CHOICE', DisplayAs: 'RADIO_BUTTONS' });
    linked = await api.activePurpose({
      TopicIds: topics,
      CustomPreferenceIds: [many.id, single.id],
    });
    linkedToken = await api.pointToken(await api.activePoint({ PurposeIds: [linked] }));
  });
  const chosen = async () =>
    Object.fromEntries(
      (await rowsOf('subject_choices')).map((row) => [row.choice_id, row.is_consented]),
    );
  const choose = (fields: Row) =>
    api.receipt(linkedToken, { purposes: [{ Id: linked, ...fields }] });
  test('are kept by the latest word on each', async () => {
    const [news, offers] = topics;
    await choose({ Preferences: [{ TopicId: news, TransactionType: 'OPT_IN' }] });
    await choose({
      Preferences: [
        { TopicId: offers, TransactionType: 'OPT_IN' },
        { TopicId: news, TransactionType: 'OPT_OUT' },
      ],
    });
    expect(await chosen()).toEqual({ [news ?? '']: false, [offers ?? '']: true });
  });

  test('the options that are opted in opt out the others of their preference', async () => {
    const [one = '', two = '', three = ''] = many.options;
    await choose({ CustomPreferences: [{ Id: many.id, Options: [one, two] }] });
    await choose({ CustomPreferences: [{ Id: many.id, Options: [three] }] });
    expect(await chosen()).toEqual({ [one]: false, [two]: false, [three]: true });
  });

  test('single options change alone', async () => {
    const [one = '', two = '', three = ''] = many.options;
    await choose({ CustomPreferences: [{ Id: many.id, Options: [one, two] }] });
    const Choices = [{ OptionId: two, TransactionType: 'OPT_OUT' }];
    const CustomPreferences = [{ Id: many.id, Choices }];
    await choose({ TransactionType: 'CHANGE_PREFERENCES', CustomPreferences });
    expect(await chosen()).toEqual({ [one]: true, [two]: false, [three]: false });
    expect(await only('subject_purposes')).toMatchObject({ status: 'ACTIVE' });
  });

  test('where one can be chosen a choice takes the place of the other', async () => {
    const [one = '', two = '', three = ''] = single.options;
    await choose({ CustomPreferences: [{ Id: single.id, Options: [one] }] });
    const Choices = [{ OptionId: two, TransactionType: 'OPT_IN' }];
    await choose({ CustomPreferences: [{ Id: single.id, Choices }] });
    expect(await chosen()).toEqual({ [one]: false, [two]: true, [three]: false });
  });
});

describe('a point or a purpose that is no longer as the token says', () => {
  test('a superseded version of a point still takes receipts', async () => {
    await api.newVersion(point);
    await api.publishPoint(point, 2);
    await give('CONFIRMED');
    expect(await only('receipts')).toMatchObject({ collection_point_version: 1 });
  });

  test('a superseded version of a purpose still takes consent', async () => {
    await api.newPurposeVersion(purpose);
    await api.publishPurpose(purpose, 2);
    await give('CONFIRMED');
    expect(await only('subject_purposes')).toMatchObject({ purpose_version: 1, status: 'ACTIVE' });
  });

  test('a purpose that has retired takes no consent any more, and every withdrawal', async () => {
    await give('CONFIRMED');
    const today = { query: { date: clock.now().slice(0, 10) } };
    await api.done(retirePurposeEndpoint, { params: { purposeId: purpose }, ...today });
    for (const type of [
      'CONFIRMED',
      'OPT_IN',
      'NO_OPT_OUT',
      'IMPLICIT',
      'PENDING',
      'EXTEND',
      undefined,
    ]) {
      const { messages } = await give(type);
      expect(messages).toEqual([expect.stringMatching(/^purposes.0.TransactionType: /)]);
    }
    const types = (await rowsOf('transactions')).map(({ type }) => type);
    expect(types.sort()).toEqual(['CONFIRMED', 'EXPIRED']);
    for (const type of ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'CANCEL']) await give(type);
  });
});

describe('EXTEND and CHANGE_PREFERENCES where nothing was decided', () => {
  const types = ['EXTEND', 'CHANGE_PREFERENCES'];

  test.each(types)('%s is recorded, and makes no consent', async (type) => {
    await give(type);
    expect(await rowsOf('subject_purposes')).toEqual([]);
    expect(await only('transactions')).toMatchObject({ type });
  });

  test.each(types)('%s: only senders who may know are told', async (type) => {
    const body = api.receiptBody(token, { purposes: [{ Id: purpose, TransactionType: type }] });
    const answers = await Promise.all(
      (['nobody', 'reader', 'writer'] as const).map((as) =>
        api.done(submitReceiptEndpoint, { body }, { as }),
      ),
    );
    const message = `purposes.0: There's no consent to this purpose yet, so ${type} changed nothing.`;
    expect(answers.map(({ messages }) => messages)).toEqual([undefined, undefined, [message]]);
  });
});

test('a day without a time is its beginning, and the day of arrival is the arrival', async () => {
  clock.set('2026-11-21T09:00:00.000Z');
  const purposes = [{ Id: purpose, TransactionType: 'CONFIRMED' }];
  for (const interactionDate of ['2026-11-20', '2026-11-21']) {
    await api.receipt(token, {
      identifier: `${interactionDate}@example.org`,
      interactionDate,
      purposes,
    });
  }
  const rows = await rowsOf('transactions');
  expect(rows.map((row) => row.interaction_at).toSorted()).toEqual([
    '2026-11-20T00:00:00+00:00',
    '2026-11-21T09:00:00+00:00',
  ]);
});

test('of a purpose that is named twice the more restrictive word counts, in whatever order', async () => {
  for (const types of [
    ['CONFIRMED', 'WITHDRAWN'],
    ['WITHDRAWN', 'CONFIRMED'],
  ]) {
    const identifier = `${types[0]}@example.org`;
    const purposes = types.map((TransactionType) => ({ Id: purpose, TransactionType }));
    await api.receipt(token, { identifier, purposes });
  }
  const consents = await rowsOf('subject_purposes');
  expect(consents.map(({ status, transaction_count: count }) => [status, count])).toEqual([
    ['WITHDRAWN', 2],
    ['WITHDRAWN', 2],
  ]);
});

describe('what of a receipt cannot be used is left out and told, and the rest is recorded', () => {
  test.each(['dsDataElements', 'additionalIdentifiers'])('of 201 %s the last', async (path) => {
    const names = Array.from({ length: 201 }, (_, index) => [`Element ${index}`, 'v']);
    const { messages } = await api.receipt(token, { [path]: Object.fromEntries(names) });
    expect(messages).toContain(`${path}: Must be at most 200 entries. The last 1 were left out.`);
    const { fields } = await only('receipts');
    expect(Object.keys((fields as Row)[path] as Row)).toHaveLength(200);
  });

  test.each(['dsDataElements', 'additionalIdentifiers'])(
    'of %s what a Country that is named by its id must not hold',
    async (field) => {
      await api.upsert('ben@example.com', [{ name: 'Country', value: 'DE' }]);
      const id = String((await rowsOf('data_elements')).find(({ name }) => name === 'Country')?.id);
      const { messages } = await give('WITHDRAWN', { [field]: { [id]: '<DE>' } }, known);
      expect(messages).toEqual([expect.stringContaining(`${field}.${id}: `)]);
      expect(await only('receipts')).toMatchObject({ fields: { [field]: {} } });
      expect(await only('subject_purposes')).toMatchObject({ status: 'WITHDRAWN' });
    },
  );

  test('more faults than can be told: the first hundred are', async () => {
    const topics = Array.from({ length: 1900 }, () => 7);
    const { messages } = await api.receipt(token, {
      purposes: [{ Id: purpose, preferences: topics }],
    });
    expect(messages).toHaveLength(101);
    expect(messages?.[0]).toBe('purposes.0.preferences.0: Must be an object.');
    expect(messages?.at(-1)).toBe('1800 more parts were left out.');
    expect(await only('subject_purposes')).toMatchObject({ status: 'ACTIVE' });
  });

  test('NOTGIVEN, unless the point takes it', async () => {
    const purposes = [{ Id: purpose, TransactionType: 'NOTGIVEN' }];
    const { messages } = await api.receipt(token, { purposes });
    expect(messages).toEqual([expect.stringMatching(/^purposes.0.TransactionType: /)]);
    const own = await api.activePoint({ PurposeIds: [purpose], NoConsentTransactions: true });
    await api.receipt(await api.pointToken(own), { purposes });
    expect(await only('subject_purposes')).toMatchObject({ status: 'NO_CONSENT' });
  });

  test('a refusal of another purpose of the account counts, one of a service counts from programs', async () => {
    const marketing = await api.activePurpose();
    const service = await api.activePurpose({ Kind: 'SERVICE' });
    const purposes = [marketing, service].map((Id) => ({ Id, TransactionType: 'OPT_OUT' }));
    const { messages } = await api.receipt(token, { purposes });
    expect(messages).toEqual(["purposes.1.Id: The collection point doesn't link this purpose."]);
    expect(await only('subject_purposes')).toMatchObject({ purpose_id: marketing });
    await api.done(submitReceiptEndpoint, { body: api.receiptBody(token, { purposes }) });
    expect(await rowsOf('subject_purposes')).toHaveLength(2);
  });

  test('numbers are taken by the text that they were written as', async () => {
    const fields = {
      identifier: 12_345_678_901,
      purposes: { Id: purpose },
      dsDataElements: { Size: 1.5 },
    };
    const numbers = await api.receipt(token, fields, known);
    expect(numbers.messages).toBeUndefined();
    const text = JSON.stringify({ ...api.receiptBody(token), identifier: 0 }).replace(
      '"identifier":0',
      `"identifier":12345678901234567890,"dsDataElements":{"Size":1.50},"purposes":[]`,
    );
    for (const [{ path }, body] of [
      [submitReceiptEndpoint, text],
      [submitReceiptsEndpoint, `[${text}]`],
    ] as const) {
      const headers = { 'Content-Type': 'application/json' };
      const response = await service.send(path, { as: 'nobody', method: 'POST', headers, body });
      expect(response.status).toBe(200);
    }
    expect((await rowsOf('receipts')).map(({ identifier }) => identifier).sort()).toEqual([
      '12345678901',
      '12345678901234567890',
      '12345678901234567890',
    ]);
  });
});

describe('a receipt is refused and leaves nothing', () => {
  const refusal = async (fields: Row, sent = token) => {
    const before = await service.readRows();
    const problem = await api.refusedReceipt(sent, { purposes: [{ Id: purpose }], ...fields });
    expect(await service.readRows()).toEqual(before);
    return problem;
  };
  const forge = (change: (claims: Row) => void) => {
    const [head, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    change(claims);
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return [head, changed, signature].join('.');
  };
  const unsigned = () => {
    const [, payload] = token.split('.');
    return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  };

  test.each([
    ['forged', () => forge((claims) => Object.assign(claims, { processVersion: 2 }))],
    ['unsigned', unsigned],
    ['cut', () => token.slice(0, -4)],
    ['no token', () => 'x'],
    ['three dots', () => '...'],
  ])('with a token that is %s: 401', async (_what, make) => {
    const { status, code } = await refusal({}, make());
    expect([status, code]).toEqual([401, 'collection-point-token-invalid']);
  });

  test.each([
    ['of another tenant', { tenantId: unknownId }],
    ['of no point', { processId: undefined }],
    ['of no version', { processVersion: '1' }],
  ])('with a token %s, though it is signed here: 401', async (_what, change) => {
    const sent = await service.signToken({ ...(await claimsOf(token)), ...change });
    expect(await refusal({}, sent)).toMatchObject({ code: 'collection-point-token-invalid' });
  });

  test.each([{ processId: unknownId }, { processVersion: 7 }])(
    'with a token of what is not here: %j',
    async (change) => {
      const sent = await service.signToken({ ...(await claimsOf(token)), ...change });
      expect(await refusal({}, sent)).toMatchObject({
        status: 400,
        code: 'collection-point-unknown',
      });
    },
  );

  test('with a receipt of somebody in place of the token', async () => {
    const { receipt } = await give('CONFIRMED');
    const before = await service.readRows();
    const refusal = await api.refusedReceipt(receipt, { identifier: 'ben@example.com' });
    expect(refusal).toMatchObject({ status: 401, code: 'collection-point-token-invalid' });
    expect(await service.readRows()).toEqual(before);
  });

  test('while its point is disabled, and taken once it is enabled', async () => {
    await api.disablePoint(point);
    expect(await refusal({})).toMatchObject({ status: 400, code: 'collection-point-disabled' });
    await api.disablePoint(point, false);
    await give('CONFIRMED');
  });

  test.each<[string, Row, string]>([
    ['no identifier', { identifier: undefined }, 'identifier'],
    ['an identifier of 256 characters', { identifier: 'a'.repeat(256) }, 'identifier'],
    ['nothing that it is about', { purposes: [], language: 'de' }, 'purposes'],
  ])('with %s', async (_what, fields, path) => {
    const { status, code, errors } = await refusal(fields);
    expect([status, code]).toEqual([400, 'invalid-request']);
    expect(errors?.map((fault) => fault.path)).toContain(path);
  });

  test('with 7,000 options: 413', async () => {
    const Options = Array.from({ length: 7_000 }, () => unknownId);
    const fields = { purposes: [{ Id: purpose, CustomPreferences: [{ Id: unknownId, Options }] }] };
    expect(await refusal(fields)).toMatchObject({ status: 413, code: 'receipt-too-large' });
  });

  test.each<[string, Row]>([
    ['of its own', { other: 'x'.repeat(262_144) }],
    ['in its source', { source: { type: 'WEB', other: 'x'.repeat(262_144) } }],
    ['in an attachment', { attachments: [{ id: unknownId, other: 'x'.repeat(262_144) }] }],
  ])('but not with a long text %s that nobody knows: it is left out', async (_what, fields) => {
    await give('CONFIRMED', fields);
    expect(JSON.stringify(await only('receipts')).length).toBeLessThan(5_000);
  });

  test('but not with texts up to their maxima', async () => {
    const note = { noteType: 'x'.repeat(100), noteLanguage: 'x'.repeat(100) };
    const elements = Array.from({ length: 200 }, (_, index) => [`Name ${index}`, 'x'.repeat(750)]);
    const dsDataElements = Object.fromEntries(elements);
    await give('CONFIRMED', { purposes: [{ Id: purpose, PurposeNote: note }], dsDataElements });
    expect(await only('receipts')).toMatchObject({ fields: { dsDataElements } });
  });

  test.each([1, 255])(
    'but not with an identifier of %i characters, or one that no header carries',
    async (count) => {
      const purposes = [{ Id: purpose }];
      await api.receipt(token, { identifier: 'ä'.repeat(count), purposes });
      await api.receipt(token, { identifier: '山田 😀', purposes });
      expect(await rowsOf('data_subjects')).toHaveLength(2);
    },
  );

  test('without a token', async () => {
    const { errors } = await refusal({ requestInformation: '' });
    expect(errors).toMatchObject([{ path: 'requestInformation' }]);
  });
});
