import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { actOf, writeActivity } from '#service/domains/activity/write-activity.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import { isOnServer, othersWait } from '#service/testing/others-wait.ts';
import { createReceipts, type GivenReceipt } from '#service/testing/receipts.ts';
import { testSearchKeys as searchKeys } from '#service/testing/search-keys.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';
import { mergeSubjects } from './merge-subjects.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });

let purpose: string;
let another: string;
let point: string;
beforeEach(
  service.resetTo(async () => {
    [purpose, another] = [await api.activePurpose(), await api.activePurpose()];
    point = await api.activePoint({ PurposeIds: [purpose, another] });
  }),
);

type GivenPurpose = Partial<GivenReceipt['purposes'][number]>;
/** The id of a receipt of a person about the first purpose, unless it says another. */
const give = async (identifier: string, interactionAt: string, fields: GivenPurpose = {}) => {
  const given = { identifier, interactionAt, purposes: [{ id: purpose, ...fields }] };
  return (await record(point, given))[0] ?? '';
};
/** A receipt of each, with a data element. */
const giveAll = (names: readonly string[]) =>
  record(
    point,
    ...names.map((identifier) => ({
      identifier,
      purposes: [{ id: purpose }],
      fields: { dsDataElements: { City: identifier } },
    })),
  );
const bodyOf = (primaryIdentifier: string, ...additionalIdentifiers: string[]) => ({
  body: { primaryIdentifier, additionalIdentifiers },
});
const merge = (primary: string, ...others: string[]) =>
  api.done(mergeEndpoint, bodyOf(primary, ...others));

const profilesOf = async (identifier?: string) => {
  const headers: Record<string, string> = identifier === undefined ? {} : { identifier };
  const query = { size: 50, properties: 'linkTokens', sort: 'identifier,asc' };
  return (await api.done(listProfilesEndpoint, { headers, query })).content;
};
const profileOf = async (identifier: string) => (await profilesOf(identifier))[0];
const purposesOf = async (identifier: string) => (await profileOf(identifier))?.Purposes;
const identifiers = async () => (await profilesOf()).map(({ Identifier }) => Identifier);
const transactionsOf = async (identifier: string) => {
  const asked = { headers: { identifier }, query: { size: 50 }, body: {} };
  return (await api.done(listTransactionsEndpoint, asked)).content;
};
const merges = async () => (await service.readRows()).merges ?? [];

describe('the others', () => {
  test('are gone, and what is left has the identifier, the id and the magic link of the primary', async () => {
    for (const name of ['ana', 'anna', 'anne']) await give(name, '2026-01-01');
    const [ana] = await profilesOf('ana');
    expect(await merge('ana', 'anne', 'anna')).toBe('2 records were merged into the primary one.');
    expect(await identifiers()).toEqual(['ana']);
    expect(await profileOf('ana')).toMatchObject({
      Id: ana?.Id,
      LinkToken: ana?.LinkToken,
      CreatedDate: ana?.CreatedDate,
    });
  });

  test('are gone even where nothing of them was left to merge', async () => {
    await api.upsert('ana', []);
    await api.upsert('anna', []);
    expect(await merge('ana', 'anna')).toBe('1 record was merged into the primary one.');
    expect(await identifiers()).toEqual(['ana']);
  });

  test('may be a hundred', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `person ${index}`);
    await giveAll(names);
    const [primary = '', ...others] = names;
    await merge(primary, ...others);
    expect(await identifiers()).toEqual([primary]);
    expect(await purposesOf(primary)).toMatchObject([{ TotalTransactionCount: 101 }]);
  });

  test('come back as new people by a later receipt or upsert, who can be merged again', async () => {
    await give('ana', '2026-01-01');
    await give('anna', '2026-01-02');
    const before = await profileOf('anna');
    await merge('ana', 'anna');
    // What was said before the merge, or refuses, is the survivor's (former-holders.test.ts).
    await give('anna', '2026-11-22', { type: 'IMPLICIT' });
    const after = await profileOf('anna');
    expect(after).toMatchObject({ Purposes: [{ Status: 'IMPLICIT', TotalTransactionCount: 1 }] });
    expect([before?.Id, before?.LinkToken]).not.toContain(after?.Id);
    expect(after?.LinkToken).not.toBe(before?.LinkToken);
    await merge('ana', 'anna');
    expect(await purposesOf('ana')).toMatchObject([
      { Status: 'IMPLICIT', TotalTransactionCount: 3 },
    ]);
    await api.upsert('anna', []);
    expect(await identifiers()).toEqual(['ana', 'anna']);
  });
});

test('transactions are the primary’s; receipts stay as they are, under the identifier that made them, and are found by the transactions', async () => {
  const own = await give('ana', '2026-01-01');
  const others = await give('anna', '2026-01-02', { type: 'WITHDRAWN' });
  const { receipts, transactions } = await service.readRows();
  await merge('ana', 'anna');
  const all = await transactionsOf('ana');
  const moved = all.filter(({ decidedByMerge }) => !decidedByMerge);
  expect(all.filter(({ decidedByMerge }) => decidedByMerge)).toMatchObject([
    {
      transactionType: 'WITHDRAWN',
      interactionDate: '2026-01-02T00:00:00.000Z',
      receiptId: null,
      collectionPointUUID: null,
      autoGenerated: true,
    },
  ]);
  for (const { identifier } of moved) expect(identifier).toBe('ana');
  expect(moved.map(({ receiptId }) => receiptId).toSorted()).toEqual([own, others].toSorted());
  const identifierOf = async (receiptId: string) => {
    const found = await api.done(listReceiptsEndpoint, { query: { receiptId }, body: {} });
    return found.content.map(({ dataSubjectIdentifier }) => dataSubjectIdentifier);
  };
  expect([await identifierOf(own), await identifierOf(others)]).toEqual([['ana'], ['anna']]);
  const after = await service.readRows();
  expect(after.receipts).toEqual(receipts);
  const without = (rows: unknown[] | undefined) =>
    rows?.map((row) => ({ ...Object(row), subject_id: null, covered_by: null }));
  expect(without(after.transactions)).toEqual(expect.arrayContaining(without(transactions) ?? []));
});

describe('data elements', () => {
  const dated = (name: string, value: string, interactionDate: string) => ({
    name,
    value,
    interactionDate,
  });

  test('are the most recent ones, each for itself, and at one time the primary’s', async () => {
    await api.upsert('ana', [
      dated('City', 'Wien', '2026-01-02'),
      dated('Name', 'Ana', '2026-01-01'),
      dated('Zip', '1010', '2026-01-01'),
    ]);
    await api.upsert('anna', [
      dated('City', 'Graz', '2026-01-01'),
      dated('Name', 'Anna', '2026-01-02'),
      dated('Zip', '8010', '2026-01-01'),
    ]);
    await merge('ana', 'anna');
    expect((await profileOf('ana'))?.DataElements).toMatchObject([
      { Name: 'City', Value: 'Wien', LastUpdatedDate: '2026-01-02T00:00:00.000Z' },
      { Name: 'Name', Value: 'Anna', LastUpdatedDate: '2026-01-02T00:00:00.000Z' },
      { Name: 'Zip', Value: '1010', LastUpdatedDate: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  test('additional identifiers are those of all; the primary identifiers that go are not among them', async () => {
    const phones = (...value: string[]) => [{ name: 'Phone', linked: true, value }];
    await api.upsert('ana', phones('1', '2'));
    await api.upsert('anna', phones('3', '2', 'ana'));
    await merge('ana', 'anna');
    const { DataElements } = (await profileOf('ana')) ?? {};
    expect(DataElements).toMatchObject([{ Name: 'Phone', Value: ['1', '2', '3'], Linked: true }]);
  });
});

describe('consents', () => {
  test('a later withdrawal of another ends the primary’s consent, and a later consent comes after the primary’s withdrawal', async () => {
    await give('ana', '2026-01-01');
    await give('anna', '2026-01-02', { type: 'WITHDRAWN' });
    await give('ana', '2026-01-01', { id: another, type: 'WITHDRAWN' });
    await give('anna', '2026-01-02', { id: another });
    await merge('ana', 'anna');
    const [first, second] = [purpose, another].map((id) => ({ Id: id }));
    expect(await purposesOf('ana')).toMatchObject([
      { ...first, Status: 'WITHDRAWN', WithdrawalDate: '2026-01-02T00:00:00.000Z' },
      { ...second, Status: 'ACTIVE', ConsentDate: '2026-01-02T00:00:00.000Z' },
    ]);
  });

  test.each(['ana', 'anna'])('at one instant a withdrawal holds, into %s', async (primary) => {
    await give('ana', '2026-01-01T00:00:00.123456');
    await give('anna', '2026-01-01T00:00:00.123456', { type: 'WITHDRAWN' });
    await merge(primary, primary === 'ana' ? 'anna' : 'ana');
    expect(await purposesOf(primary)).toMatchObject([{ Status: 'WITHDRAWN' }]);
  });

  test('a withdrawal that comes late ends the yes that was said before it, whatever was said since', async () => {
    await give('ana', '2026-01-01');
    await give('ana', '2026-01-09', { type: 'CHANGE_PREFERENCES' });
    await give('anna', '2026-01-01');
    await merge('ana', 'anna');
    await give('ana', '2026-01-05', { type: 'WITHDRAWN' });
    expect(await purposesOf('ana')).toMatchObject([{ Status: 'WITHDRAWN' }]);
  });

  test('what had no effect for want of a consent is counted with the other’s', async () => {
    await give('ana', '2026-01-01', { type: 'EXTEND' });
    await give('anna', '2026-01-02');
    await merge('ana', 'anna');
    expect(await purposesOf('ana')).toMatchObject([{ TotalTransactionCount: 2 }]);
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('a microsecond decides', async () => {
    await give('ana', '2026-01-01T00:00:00.000002');
    await give('anna', '2026-01-01T00:00:00.000001', { type: 'WITHDRAWN' });
    await merge('ana', 'anna');
    expect(await purposesOf('ana')).toMatchObject([{ Status: 'ACTIVE' }]);
  });

  test('choices of topics and options follow the consent that holds', async () => {
    const topics = await service.topics('News', 'Offers');
    const preference = await api.createPreference();
    const links = { TopicIds: topics, CustomPreferenceIds: [preference.Id] };
    const id = await api.activePurpose(links);
    const [daily = '', weekly = ''] = (preference.Options ?? []).map(({ Id }) => Id ?? '');
    const choice = (choiceId: string, preferenceId: string | null, isConsented = true) => ({
      choiceId,
      preferenceId,
      isConsented,
    });
    const [news = '', offers = ''] = topics;
    const own = [choice(news, null), choice(daily, preference.Id)];
    const others = [choice(news, null, false), choice(offers, null), choice(weekly, preference.Id)];
    await give('ana', '2026-01-01', { id, choices: own });
    await give('anna', '2026-01-02', { id, choices: others });
    await merge('ana', 'anna');
    const [shown] = (await purposesOf('ana')) ?? [];
    expect(shown?.Topics?.map(({ Id }) => Id)).toEqual([offers]);
    const options = shown?.CustomPreferences?.flatMap(({ Options }) => Options ?? []);
    expect(options?.map(({ Id }) => Id)).toEqual([weekly]);
  });

  test('what is due has ended before: an ended consent is no word of anybody', async () => {
    await give('ana', '2026-01-01', { expiryAt: '2026-11-22T00:00:00' });
    await give('anna', '2026-01-02', { expiryAt: '2026-11-22T00:00:00' });
    await give('anna', '2026-01-02', { id: another, type: 'WITHDRAWN' });
    clock.set('2026-11-23T00:00:00.000Z');
    await merge('ana', 'anna');
    expect(await purposesOf('ana')).toMatchObject([
      { Status: 'EXPIRED', TotalTransactionCount: 4, ExpiryDate: '2026-11-22T00:00:00.000Z' },
      { Status: 'WITHDRAWN', TotalTransactionCount: 1 },
    ]);
    const types = (await transactionsOf('ana'))
      .filter(({ decidedByMerge }) => !decidedByMerge)
      .map(({ transactionType }) => transactionType);
    expect(types.filter((type) => type === 'EXPIRED')).toHaveLength(2);
  });

  test('those to a purpose that has retired have ended before as well', async () => {
    await give('ana', '2026-01-01');
    await give('anna', '2026-01-02', { type: 'OPT_IN' });
    const retirement = { params: { purposeId: purpose }, query: { date: '2026-11-23' } };
    await api.done(retirePurposeEndpoint, retirement);
    clock.set('2026-11-23T08:00:00.000Z');
    await merge('ana', 'anna');
    const ended = Object(await merges())[0].before.map(
      (own: { consents: [{ consent: { status: string } }] }) => own.consents[0].consent.status,
    );
    expect(ended).toEqual(['EXPIRED', 'EXPIRED']);
    expect(await purposesOf('ana')).toMatchObject([
      { Status: 'EXPIRED', TotalTransactionCount: 4 },
    ]);
  });
});

describe('refused, with nothing changed:', () => {
  beforeEach(async () => {
    for (const name of ['ana', 'anna', 'anne']) await give(name, '2026-01-01');
    await record(point, { identifier: 'test', isTest: true, purposes: [{ id: purpose }] });
  });

  const hundredAndOne = Array.from({ length: 101 }, (_, index) => `person ${index}`);
  test.each<[string, unknown, unknown, string[], string]>([
    ['the primary among the others', 'ana', ['anna', 'ana'], ['1'], 'invalid-request'],
    ['the primary with spaces around it', 'ana', [' ana '], ['0'], 'invalid-request'],
    ['the same one twice', 'ana', ['anna', 'anne', 'anna '], ['2'], 'invalid-request'],
    ['nobody to merge', 'ana', [], [''], 'invalid-request'],
    ['101 others', 'ana', hundredAndOne, [''], 'invalid-request'],
    ['an empty one', 'ana', ['anna', ' '], ['1'], 'invalid-request'],
    ['some that nobody has', 'ana', ['x', 'anna', 'y'], ['0', '2'], 'data-subject-unknown'],
    ['only unknown ones', 'x', ['y'], ['primaryIdentifier', '0'], 'data-subject-unknown'],
    ['another letter case', 'ana', ['Anna'], ['0'], 'data-subject-unknown'],
    ['a test subject into a real one', 'ana', ['anna', 'test'], ['1'], 'test-data-subject-mixed'],
    ['real ones into a test subject', 'test', ['ana'], ['0'], 'test-data-subject-mixed'],
  ])('%s', async (_, primaryIdentifier, additionalIdentifiers, places, code) => {
    const before = await service.readRows();
    const body = { primaryIdentifier, additionalIdentifiers };
    const problem = await api.refused(mergeEndpoint, { body });
    const pathOf = (place: string) =>
      /^\d*$/.test(place) ? ['additionalIdentifiers', place].filter(Boolean).join('.') : place;
    expect([problem.status, problem.code]).toEqual([400, code]);
    expect(problem.errors?.map(({ path }) => path)).toEqual(places.map(pathOf));
    expect(JSON.stringify(problem)).not.toMatch(/\b(ana|anna|anne|person)\b/);
    expect(await service.readRows()).toEqual(before);
  });

  test('who may only read', async () => {
    const before = await service.readRows();
    const problem = await api.refused(mergeEndpoint, bodyOf('ana', 'anna'), { as: 'reader' });
    expect(problem.status).toBe(403);
    expect(await service.readRows()).toEqual(before);
  });

  test('who has been merged already', async () => {
    await merge('ana', 'anna');
    const before = await service.readRows();
    for (const parts of [bodyOf('ana', 'anna'), bodyOf('anna', 'ana'), bodyOf('anne', 'anna')]) {
      expect((await api.refused(mergeEndpoint, parts)).code).toBe('data-subject-unknown');
    }
    expect(await service.readRows()).toEqual(before);
  });
});

test('test subjects are merged with each other', async () => {
  for (const identifier of ['one', 'two']) {
    await record(point, { identifier, isTest: true, purposes: [{ id: purpose }] });
  }
  await merge('one', 'two');
  expect(await profileOf('one')).toMatchObject({ TestDataSubject: true });
});

test('identifiers are taken without the spaces around them', async () => {
  await give('ana', '2026-01-01');
  await give('anna', '2026-01-01');
  await merge(' ana ', '\tanna');
  expect(await identifiers()).toEqual(['ana']);
});

test('a request that is sent again is answered as the first one was, and merges once', async () => {
  await give('ana', '2026-01-01');
  await give('anna', '2026-01-02');
  const send = () =>
    api.call(mergeEndpoint, bodyOf('ana', 'anna'), { headers: { 'Idempotency-Key': 'one-act' } });
  const [one, two] = await Promise.all([send(), send()]);
  const three = await send();
  expect([one, two, three].map(({ status, answer }) => [status, answer])).toEqual(
    Array(3).fill([200, '1 record was merged into the primary one.']),
  );
  expect(await merges()).toHaveLength(1);
});

describe('at once', () => {
  /** Consents count the transactions that there are, and every receipt has its own. */
  const expectWhole = async (receipts: number) => {
    const { rows } = await db.execute(sql`
      select own.identifier from data_subjects as own
      join subject_purposes as consent on consent.subject_id = own.id
      where consent.transaction_count <> (select count(*) from transactions
        where subject_id = own.id and purpose_id = consent.purpose_id
          and decided is null and superseded_at is null)`);
    expect(rows).toEqual([]);
    const { rows: made } = await db.execute<{ id: string }>(sql`select id from receipts`);
    const { rows: found } = await db.execute<{ id: string }>(sql`
      select own.receipt_id as id from transactions as own
      join subject_purposes using (subject_id, purpose_id)`);
    const known = new Set(found.map(({ id }) => id));
    expect(made.filter(({ id }) => !known.has(id))).toEqual([]);
    // A refusal under a former identifier is told of whoever has it by now, too, without the receipt.
    const counted = await db.execute(
      sql`select from transactions where decided is null and receipt_id is not null`,
    );
    expect(counted.rows).toHaveLength(receipts);
  };

  test('merges of the same people: one takes place, and the others are refused', async () => {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) await give(name, '2026-01-01');
    const outcomes = await Promise.all(
      names.map((primary) =>
        api.call(mergeEndpoint, bodyOf(primary, ...names.filter((name) => name !== primary))),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    for (const { problem } of outcomes) {
      if (problem !== null) expect(problem.code).toBe('data-subject-unknown');
    }
    expect(await merges()).toHaveLength(1);
    const [left] = await identifiers();
    expect(await purposesOf(left ?? '')).toMatchObject([{ TotalTransactionCount: 4 }]);
    await expectWhole(4);
  });

  test('chains and circles of merges wait for each other and for nobody for ever, and lose nobody', async () => {
    for (const round of [1, 2, 3]) {
      const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}${round}`);
      for (const name of names) await give(name, '2026-01-01');
      const acts = names.map((primary, index) =>
        bodyOf(primary, names[(index + 1) % 5] ?? '', names[(index + 2) % 5] ?? ''),
      );
      const outcomes = await Promise.all(acts.map((parts) => api.call(mergeEndpoint, parts)));
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 400]));
    }
    const gone = (await merges()).flatMap((row) => Object(row).merged_ids);
    expect(new Set(gone).size).toBe(gone.length);
    expect(gone.length + (await identifiers()).length).toBe(15);
    await expectWhole(15);
  });

  test('receipts and upserts of those who are being merged are the merged one’s, or make a new person', async () => {
    const rounds = [1, 2, 3, 4, 5];
    for (const round of rounds) {
      await give(`a${round}`, '2026-01-01');
      await give(`b${round}`, '2026-01-01');
    }
    const acts = rounds.flatMap((round) => [
      () => give(`b${round}`, '2026-01-02', { type: 'WITHDRAWN' }),
      () => merge(`a${round}`, `b${round}`),
      () => api.upsert(`b${round}`, [{ name: 'City', value: 'Graz' }]),
      () => give(`a${round}`, '2026-01-02', { type: 'OPT_OUT' }),
      () => give(`b${round}`, '2026-01-03', { id: another }),
      () => profilesOf(),
    ]);
    await Promise.all(acts.map((act) => act()));
    await expectWhole(25);
    expect(await merges()).toHaveLength(5);
    for (const { Identifier, DataElements } of await profilesOf()) {
      if (Identifier?.startsWith('b')) expect(DataElements ?? []).toHaveLength(1);
    }
  });
});

test('a merge has as many statements with a hundred others as with one', async () => {
  const statements = async (primary: string, others: string[]) => {
    await giveAll([primary, ...others]);
    let made = 0;
    await db.transaction((tx) => {
      const counted = new Proxy(tx, {
        get: (target, name) => {
          const isStatement = ['execute', 'select', 'insert', 'update', 'delete', 'transaction'];
          if (isStatement.includes(String(name))) made += 1;
          return Reflect.get(target, name);
        },
      });
      const caller = { subject: 'someone', clientId: 'console', scopes: [], issuedAt: 0 };
      const context = {
        db: counted,
        now: clock.now,
        newId: () => crypto.randomUUID(),
        searchKeys,
        caller,
      };
      return mergeSubjects(context, { primary, others });
    });
    return made;
  };
  const one = await statements('a', ['b']);
  expect(one).toBeGreaterThan(5);
  const many = Array.from({ length: 100 }, (_, index) => `b${index}`);
  expect(await statements('c', many)).toBe(one);
});

test('waits for an act about one of them that is being written, and leads it to who stays', async () => {
  await giveAll(['ana', 'anna', 'anne']);
  await merge('anna', 'anne');
  const [{ Id: anna = '' } = {}] = await profilesOf('anna');
  const act = actOf(
    {
      caller: { subject: 'someone', clientId: 'console', scopes: [], issuedAt: 0 },
      now: clock.now,
      requestId: 'one',
    },
    { kind: 'looked', operation: 'listDataSubjects', objectType: 'person' },
  );
  let merged: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await writeActivity(tx, service.rowSigning, [
      { ...act, id: uuidv7(), subjectIds: [anna] },
      { ...act, id: uuidv7(), identifiers: ['anne'] },
    ]);
    merged = merge('ana', 'anna');
    await othersWait(db, tx);
  });
  await merged;
  expect(await findTableFaults(db)).toEqual([]);
});

test('waits for someone who is marked as another person at that very moment', async () => {
  await giveAll(['ana', 'anna', 'anne']);
  const holder = { newId: () => crypto.randomUUID() };
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const { promise: isDone, resolve: release } = Promise.withResolvers<void>();
  let merged: Promise<unknown> | undefined;
  const other = db.transaction(async (tx) => {
    await lockPeople({ ...holder, db: tx }, ['anne']);
    hold();
    if (!isOnServer) return;
    await isDone;
    await othersWait(db, tx);
  });
  await isHeld;
  const marked = db.transaction(async (tx) => {
    await lockPeople({ ...holder, db: tx }, ['ana']);
    merged = merge('ana', 'anna');
    await othersWait(db, tx);
    await tx.execute(sql`insert into distinct_pairs (subject_id, other_id, said_at, said_by)
      select min(id::text)::uuid, max(id::text)::uuid, now(), 'someone' from data_subjects
      where identifier in ('anna', 'anne')`);
  });
  await marked.finally(release);
  await other;
  await merged;
  expect((await service.readRows()).distinct_pairs).toHaveLength(1);
  expect(await identifiers()).toEqual(['ana', 'anne']);
});
