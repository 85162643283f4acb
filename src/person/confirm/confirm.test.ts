import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { readPointHealthEndpoint } from '#contract/point-health.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import type { Database } from '#service/db/database.ts';
import { hashText } from '#service/db/hash-text.ts';
import { eraseUnconfirmed } from '#service/domains/confirmations/erase-unconfirmed.ts';
import { lapseConfirmations } from '#service/domains/confirmations/lapse.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { findMarked, markAddress } from '#service/domains/mails/undeliverable.ts';
import { keepDistinctPairs, pairsAmong } from '#service/domains/merge-requests/distinct-pairs.ts';
import { listMails } from '#service/domains/outbox/list-mails.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { isOnServer, othersWait } from '#service/testing/others-wait.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';

const service = await startService();
const { api, clock, db, person } = service;
const [nora, ben] = ['nora@example.com', 'ben@example.org'] as const;
const hourMs = 3_600_000;

let news: string;
let calls: string;
let point: string;
let token: string;
beforeEach(
  service.resetTo(async () => {
    const languages = [
      { Name: 'News', Description: 'Once a week.', Language: 'en', Default: true },
      { Name: 'Neues & <mehr>', Description: 'Jede Woche.', Language: 'de' },
    ];
    news = await api.activePurpose({ Name: 'News', Languages: languages });
    calls = await api.activePurpose({ Name: 'Calls' });
    point = await api.activePoint({
      Name: 'Newsletter',
      PurposeIds: [news, calls],
      DoubleOptIn: true,
      consentDOICancelOption: true,
      NoConsentTransactions: true,
    });
    token = await api.pointToken(point);
    clock.advance(1000);
  }),
);
// What is still being written would come into the next test.
afterEach(() => person('/outbox'));

type Said = { type?: string; purpose?: string } & Record<string, unknown>;
const say = async (
  identifier: string,
  { type = 'CONFIRMED', purpose = news, ...fields }: Said = {},
): Promise<string> => {
  const purposes = [{ Id: purpose, TransactionType: type }];
  const { id } = await api.receipt(token, { identifier, purposes, ...fields });
  clock.advance(1000);
  return id;
};
const known = async (identifier: string, type: string, fields: object = {}) => {
  const purposes = [{ Id: news, TransactionType: type }];
  await api.receipt(token, { identifier, purposes, ...fields }, { as: 'writer' });
  clock.advance(1000);
};
/** The paths of the mails that wait, the newest first. */
const mailed = async (): Promise<string[]> => {
  const text = await (await person('/outbox')).text();
  const found = [...text.matchAll(/href="http:\/\/localhost:8081(\/c\/[\w-]{43})"/g)];
  return [...new Set(found.map(([, path = '']) => path))];
};
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await person(path, { headers });
  return { status: answer.status, text: await answer.text() };
};
const press = async (
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const body = new URLSearchParams(fields);
  const answer = await person(path, { method: 'POST', body, headers });
  clock.advance(1000);
  return { status: answer.status, text: await answer.text() };
};
const profileOf = async (identifier: string) =>
  (await api.done(listProfilesEndpoint, { headers: { identifier } })).content[0];
const purposeOf = async (identifier: string, id = news) =>
  (await profileOf(identifier))?.Purposes?.find(({ Id }) => Id === id);
const statusOf = async (identifier: string, id = news) => (await purposeOf(identifier, id))?.Status;
const transactionsOf = async (identifier: string) =>
  (await api.done(listTransactionsEndpoint, { headers: { identifier }, body: {} })).content;
const lapse = () => lapseConfirmations({ db, now: clock.now, newId: () => crypto.randomUUID() });
const merge = async (primaryIdentifier: string, other: string) => {
  await api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers: [other] } });
  clock.advance(1000);
};
const erase = async (identifier: string) => {
  const id = await idOf(db, identifier);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
};
const forget = () =>
  eraseUnconfirmed({
    ...{ db, now: clock.now, newId: () => crypto.randomUUID() },
    ...{ erasing: service.erasing, signing: service.rowSigning },
  });
const mark = (subjectId: string, by: string | null) =>
  markAddress(
    db,
    { subjectId, addressKey: service.outbox.addressKey(nora) },
    { now: clock.now(), by },
  );
const numbersOf = async () =>
  (await api.done(readPointHealthEndpoint, { params: { collectionpointId: point } })).confirmations;
const expectAllRight = async () => {
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
  expect(await findTableFaults(db)).toEqual([]);
};

describe('a mail that waits to be sent', () => {
  test.each(['HARD_OPT_OUT', 'CONFIRMED'])(
    'isn’t sent once somebody known said %s',
    async (type) => {
      await say(nora);
      await known(nora, type);
      expect(await mailed()).toEqual([]);
    },
  );

  test('isn’t sent once its reader canceled another', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    await say(nora, { purpose: calls });
    await press(`${path}/cancel`);
    expect(await mailed()).toEqual([path]);
  });
});

describe('a yes that a stranger brings', () => {
  test('waits, and counts from when the person confirms it, as theirs', async () => {
    await say(nora);
    expect(await statusOf(nora)).toBe('PENDING');
    const [path = ''] = await mailed();
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Once a week.');
    expect(page.text).toMatch(/<button class="button" autofocus>Confirm</);
    expect(page.text).not.toContain('@');
    const done = await press(path);
    expect(done.text).toContain('<h1>Confirmed</h1>');
    expect(await statusOf(nora)).toBe('ACTIVE');
    const [said] = await transactionsOf(nora);
    expect(said).toMatchObject({
      ...{ transactionType: 'CONFIRMED', createdBy: 'Confirmation by mail' },
      ...{ collectionPointUUID: point, isSenderKnown: true, autoGenerated: false },
    });
    const receipts = await api.done(listReceiptsEndpoint, {
      headers: { identifier: nora },
      body: {},
    });
    expect(receipts.content).toHaveLength(2);
    await expectAllRight();
  });

  test('is told by a mail once it is confirmed where the form says so, and only there', async () => {
    const sayBy = async (fields: object, identifier: string) => {
      const id = await api.activePoint({
        ...{ Name: Object.keys(fields).join() || 'Letters', PurposeIds: [news], DoubleOptIn: true },
        ...fields,
      });
      const purposes = [{ Id: news, TransactionType: 'CONFIRMED' }];
      await api.receipt(await api.pointToken(id), { identifier, purposes });
      clock.advance(1000);
    };
    const subjects = async () =>
      (await listMails(service)).map(({ address, subject }) => `${address} ${subject}`);
    const ask = 'Confirm that you signed up';
    const told = 'A copy of what you agreed to';
    for (const fields of [{ DOISendConfirmationEmail: true }, { SendConsentEmail: true }]) {
      const address = `${Object.keys(fields)}@example.com`;
      await sayBy(fields, address);
      const [path = ''] = await mailed();
      expect(await subjects()).toContain(`${address} ${ask}`);
      expect(await subjects()).not.toContain(`${address} ${told}`);
      await press(path);
      await person('/outbox');
      expect(await subjects()).toContain(`${address} ${told}`);
      await press(path);
      await person('/outbox');
      const all = await subjects();
      expect(all.filter((one) => one === `${address} ${told}`)).toHaveLength(1);
    }
    await sayBy({}, nora);
    const [path = ''] = await mailed();
    await press(path);
    await person('/outbox');
    expect(await subjects()).not.toContain(`${nora} ${told}`);
  });

  test('shows that mail arrives, so its server’s mark as undeliverable goes, and no other', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    const subjectId = await idOf(db, nora);
    const addressKey = service.outbox.addressKey(nora);
    await markAddress(db, { subjectId, addressKey }, { now: clock.now(), by: null });
    await press(path);
    expect(await findMarked(db, [{ subjectId, addressKey }])).toEqual(new Set());
    await say(nora, { purpose: calls });
    const [second = ''] = await mailed();
    await markAddress(db, { subjectId, addressKey }, { now: clock.now(), by: 'a colleague' });
    await press(second);
    expect(await statusOf(nora, calls)).toBe('ACTIVE');
    expect((await findMarked(db, [{ subjectId, addressKey }])).size).toBe(1);
  });

  test('is confirmed once, however often, and says so', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    const answers = await Promise.all([press(path), press(path), press(path)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await press(path)).text).toContain('This was confirmed before');
    expect((await read(path)).text).toContain('This was confirmed before');
    expect(await transactionsOf(nora)).toHaveLength(2);
  });

  test('counts at once from whom we know, in tests, for what is excluded, and where nobody waits', async () => {
    await known(ben, 'CONFIRMED');
    expect(await statusOf(ben)).toBe('ACTIVE');
    await say('test@example.org', { test: true });
    expect(await statusOf('test@example.org')).toBe('ACTIVE');
    const excluded = await api.activePoint({
      PurposeIds: [news],
      DoubleOptIn: true,
      doubleOptInExcludedPurposes: [{ purposeGuid: news, excludeFromDoubleOptIn: true }],
    });
    const purposes = [{ Id: news, TransactionType: 'OPT_IN' }];
    await api.receipt(await api.pointToken(excluded), { identifier: nora, purposes });
    expect(await statusOf(nora)).toBe('OPT_IN');
    for (const type of ['IMPLICIT', 'NO_OPT_OUT', 'WITHDRAWN', 'NOTGIVEN']) {
      await say(`${type}@example.net`, { type });
      expect(await statusOf(`${type}@example.net`)).not.toBe('PENDING');
    }
    expect(await mailed()).toEqual([]);
  });

  test('changes no consent in force and mails nothing, also where others would be suspended', async () => {
    const strict = await api.activePoint({
      ...{ PurposeIds: [news], DoubleOptIn: true, ReconfirmActivePurpose: true },
    });
    const strictToken = await api.pointToken(strict);
    await known(ben, 'CONFIRMED');
    const before = await purposeOf(ben);
    for (const type of ['CONFIRMED', 'PENDING']) {
      await api.receipt(strictToken, {
        identifier: ben,
        purposes: [{ Id: news, TransactionType: type }],
      });
      clock.advance(1000);
      const { Status, ConsentDate, ExpiryDate } = (await purposeOf(ben)) ?? {};
      expect({ Status, ConsentDate, ExpiryDate }).toEqual({
        ...{ Status: 'ACTIVE', ConsentDate: before?.ConsentDate, ExpiryDate: before?.ExpiryDate },
      });
    }
    expect(await mailed()).toEqual([]);
    await expectAllRight();
  });

  test('lets what it refuses of the purpose count at once', async () => {
    const [topic = ''] = await service.topics('Sports');
    const topical = await api.activePurpose({ Name: 'Topics', TopicIds: [topic] });
    const other = await api.activePoint({ PurposeIds: [topical], DoubleOptIn: true });
    const otherToken = await api.pointToken(other);
    const answer = (type: string, TransactionType = 'CONFIRMED') => ({
      identifier: ben,
      purposes: [
        { Id: topical, TransactionType, Preferences: [{ TopicId: topic, TransactionType: type }] },
      ],
    });
    await api.receipt(otherToken, answer('OPT_IN'), { as: 'writer' });
    clock.advance(1000);
    await api.receipt(otherToken, answer('OPT_OUT'));
    const own = await purposeOf(ben, topical);
    expect(own?.Status).toBe('ACTIVE');
    const { rows } = await db.execute(sql`select is_consented from subject_choices`);
    expect(rows).toEqual([{ is_consented: false }]);
    await expectAllRight();
  });

  test('waits without a mail where it is old, or nobody may be written to, and is counted', async () => {
    const days = new Date(Date.parse(clock.now()) - 30 * hourMs).toISOString();
    await say(nora, { interactionDate: days });
    await say('customer-7');
    await api.upsert('customer-8', []);
    await say('customer-8', { dsDataElements: { Email: 'thief@example.com' } });
    expect(await mailed()).toEqual([]);
    expect(await statusOf(nora)).toBe('PENDING');
    expect(await numbersOf()).toEqual({ mailed: 0, confirmed: 0, unmailed: 3, waiting: 0 });
    await api.upsert('customer-9', [{ name: 'Email', value: 'kim@example.com' }]);
    await say('customer-9');
    expect(await mailed()).toHaveLength(1);
  });
});

describe('a sign-up without a mail', () => {
  const unmailed = { mailed: 0, confirmed: 0, unmailed: 2, waiting: 0 };
  beforeEach(async () => {
    await known('customer-7', 'NOTGIVEN');
    for (const identifier of ['customer-6', 'customer-7']) await say(identifier);
  });

  test.each([
    ['', sql`select`],
    [', also from before a week was its end,', sql`update confirmations set until = null`],
  ])('ends%s after a week, and its person goes whom nobody knows otherwise', async (_, before) => {
    await db.execute(before);
    clock.advance(7 * 24 * hourMs - 10_000);
    await lapse();
    await forget();
    expect([await statusOf('customer-6'), await statusOf('customer-7')]).toEqual([
      ...['PENDING', 'PENDING'],
    ]);
    clock.advance(10_000);
    await lapse();
    expect([await statusOf('customer-6'), await statusOf('customer-7')]).toEqual([
      ...['NO_CONSENT', 'NO_CONSENT'],
    ]);
    await expectAllRight();
    await forget();
    expect(await profileOf('customer-6')).toBeUndefined();
    expect(await profileOf('customer-7')).toBeDefined();
    expect(await numbersOf()).toEqual(unmailed);
  });

  test('that somebody known says yes to stays given', async () => {
    await known('customer-6', 'CONFIRMED');
    clock.advance(8 * 24 * hourMs);
    await lapse();
    await forget();
    expect(await statusOf('customer-6')).toBe('ACTIVE');
    await expectAllRight();
  });
});

describe('a mail', () => {
  test('names the form, the purposes and nothing of who filled it, in their language', async () => {
    await say(nora, { language: 'de-AT', dsDataElements: { 'First name': 'Norabella' } });
    const text = await (await person('/outbox')).text();
    expect(text).toContain('Newsletter');
    expect(text).toContain('Neues &amp; &lt;mehr&gt;');
    expect(text).toContain('Bestätigen Sie Ihre Anmeldung');
    expect(text).not.toContain('Norabella');
  });

  test('comes again with a second sign-up, five times a day, and each link of theirs confirms', async () => {
    for (let time = 1; time <= 7; time += 1) await say(nora);
    const links = await mailed();
    expect(links).toHaveLength(5);
    expect(await numbersOf()).toEqual({ mailed: 5, confirmed: 0, unmailed: 0, waiting: 5 });
    await press(links[4] ?? '');
    expect(await statusOf(nora)).toBe('ACTIVE');
    for (const link of links) expect((await read(link)).text).toContain('confirmed before');
    expect(await numbersOf()).toMatchObject({ mailed: 5, confirmed: 5, waiting: 0 });
    await say(ben);
    expect(await mailed()).toHaveLength(6);
  });

  test('confirms for 72 hours from when it left', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    clock.advance(72 * hourMs - 2000);
    expect((await read(path)).status).toBe(200);
    clock.advance(2000);
    const ended = await press(path);
    expect([ended.status, ended.text.includes('This link has ended')]).toEqual([410, true]);
    expect(await statusOf(nora)).toBe('PENDING');
    await lapse();
    expect(await statusOf(nora)).toBe('NO_CONSENT');
    expect((await read(path)).text).toContain('This link has ended');
    await expectAllRight();
  });

  test('leads nowhere where it was changed', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    for (const wrong of [`${path.slice(0, -1)}_`, `${path}a`, '/c/x', `/c/${'A'.repeat(43)}`]) {
      expect([(await read(wrong)).status, (await press(wrong)).status], wrong).toEqual([404, 400]);
    }
    expect(await statusOf(nora)).toBe('PENDING');
  });
});

describe('who opens the link', () => {
  const cookie = 'form-8081=abc';
  const fromForm = async () => {
    await say(nora);
    await db.execute(sql`update confirmations set browser = ${hashText('abc')}`);
    return (await mailed())[0] ?? '';
  };

  test('is asked by one button, but in the browser that filled the form the script presses it', async () => {
    const path = await fromForm();
    expect((await read(path)).text).not.toContain('data-own');
    expect((await read(path, { cookie: 'form-8081=other' })).text).not.toContain('data-own');
    expect((await read(path, { cookie })).text).toContain('data-own');
    expect((await press(path, { self: '1' })).text).toContain('Is that right?');
    expect(await statusOf(nora)).toBe('PENDING');
    await press(path, { self: '1' }, { cookie });
    expect(await statusOf(nora)).toBe('ACTIVE');
  });

  test('changes nothing by looking, and 1,000 scanners with scripts confirm nobody', async () => {
    const path = await fromForm();
    const before = await service.readRows();
    for (let batch = 0; batch < 20; batch += 1) {
      await Promise.all(
        Array.from({ length: 50 }, async (_, place) => {
          const headers = { 'user-agent': `scanner ${place}`, cookie: `form-8081=${place}` };
          const page = await read(path, headers);
          if (!/<form[^>]* data-own/.test(page.text)) return;
          await press(path, { self: '1' }, headers);
        }),
      );
    }
    expect((await press(path, { self: '1' })).status).toBe(200);
    expect(await service.readRows()).toEqual(before);
    expect(await statusOf(nora)).toBe('PENDING');
  });
});

describe('a no since then', () => {
  test('stands, and the page says so', async () => {
    await say(nora);
    await say(nora, { purpose: calls });
    const [, path = ''] = await mailed();
    await say(nora, { type: 'WITHDRAWN' });
    expect((await read(path)).text).toContain('Your no stands');
    expect((await press(path)).text).toContain('Your no stands');
    expect(await statusOf(nora)).toBe('WITHDRAWN');
    await lapse();
    await expectAllRight();
  });

  test('stands for its purpose alone, and an earlier one is ended', async () => {
    await say(nora, { type: 'WITHDRAWN' });
    const purposes = [news, calls].map((Id) => ({ Id, TransactionType: 'CONFIRMED' }));
    await api.receipt(token, { identifier: nora, purposes });
    clock.advance(1000);
    const [path = ''] = await mailed();
    await say(nora, { type: 'OPT_OUT', purpose: calls });
    const page = await press(path);
    expect(page.text).toContain('and that stands');
    expect([await statusOf(nora), await statusOf(nora, calls)]).toEqual(['ACTIVE', 'OPT_OUT']);
  });

  test('after it was confirmed is what its link tells of', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    await press(path);
    await say(nora, { type: 'WITHDRAWN' });
    const { text } = await read(path);
    expect(text).toContain('Your no stands');
    expect(text).toContain('and that stands');
  });
});

test('a no that comes while the button is pressed is what the page tells', async () => {
  await say(nora);
  const [path = ''] = await mailed();
  const subjectId = await idOf(db, nora);
  const refuse = (own: Database) =>
    own.execute(sql`update subject_purposes set status = 'WITHDRAWN',
      withdrawal_at = ${clock.now()}, last_interaction_at = ${clock.now()}`);
  // PGlite has one connection, so nothing can come in between.
  let pressed: ReturnType<typeof press> | undefined;
  await db.transaction(async (tx) => {
    await lockPeopleById({ db: tx, newId: () => crypto.randomUUID() }, [subjectId]);
    if (isOnServer) {
      pressed = press(path);
      await othersWait(db, tx);
    }
    await refuse(tx);
  });
  const { text } = await (pressed ?? press(path));
  expect(text).toContain('<h1>Your no stands');
  expect(text).not.toContain('You said yes to this');
});

test('a purpose that was refused and signed up for again waits for the later link', async () => {
  const purposes = [news, calls].map((Id) => ({ Id, TransactionType: 'CONFIRMED' }));
  await api.receipt(token, { identifier: nora, purposes });
  clock.advance(1000);
  await say(nora, { type: 'OPT_OUT', purpose: calls });
  await say(nora, { purpose: calls });
  const [second = '', first = ''] = await mailed();
  await press(first);
  expect([await statusOf(nora), await statusOf(nora, calls)]).toEqual(['ACTIVE', 'OPT_OUT']);
  await press(second);
  expect(await statusOf(nora, calls)).toBe('ACTIVE');
});

test('a purpose that retired meanwhile is neither shown nor confirmed', async () => {
  const purposes = [news, calls].map((Id) => ({ Id, TransactionType: 'CONFIRMED' }));
  await api.receipt(token, { identifier: nora, purposes });
  clock.advance(1000);
  const [path = ''] = await mailed();
  const query = { date: clock.now().slice(0, 10) };
  await api.done(retirePurposeEndpoint, { params: { purposeId: calls }, query });
  for (const { text } of [await read(path), await press(path), await read(path)]) {
    expect(text).toContain('<h2><bdi lang="en">News</bdi></h2>');
    expect(text).not.toContain('Calls');
  }
});

test('an option that was disabled meanwhile is neither shown nor confirmed', async () => {
  const preference = await api.createPreference({ Options: ['Daily', 'Weekly'] });
  const letters = await api.activePurpose({
    ...{ Name: 'Letters', CustomPreferenceIds: [preference.Id] },
  });
  const own = await api.activePoint({ PurposeIds: [letters], DoubleOptIn: true });
  const options = preference.Options ?? [];
  const Choices = options.map(({ Id }) => ({ OptionId: Id, TransactionType: 'OPT_IN' }));
  const CustomPreferences = [{ Id: preference.Id, Choices }];
  await api.receipt(await api.pointToken(own), {
    identifier: nora,
    purposes: [{ Id: letters, TransactionType: 'CONFIRMED', CustomPreferences }],
  });
  clock.advance(1000);
  const [path = ''] = await mailed();
  await api.updatePreference(preference.Id, {
    Options: options.map((option, place) => ({ ...option, Disabled: place === 1 })),
    Languages: undefined,
  });
  const { text } = await press(path);
  expect(text).toContain('Daily');
  expect(text).not.toContain('Weekly');
  expect(await statusOf(nora, letters)).toBe('ACTIVE');
  const { rows } = await db.execute(
    sql`select choice_id as id from subject_choices where is_consented`,
  );
  expect(rows).toEqual([{ id: options[0]?.Id }]);
});

describe('a topic that was changed since the sign-up', () => {
  let topical: string;
  let topics: string[];
  let topicToken: string;
  beforeEach(async () => {
    topics = await service.topics('Sports', 'Science');
    topical = await api.activePurpose({ Name: 'Topics', TopicIds: topics });
    const own = await api.activePoint({ PurposeIds: [topical], DoubleOptIn: true });
    topicToken = await api.pointToken(own);
    clock.advance(1000);
  });
  const choose = async (TransactionType: string, types: readonly string[], as?: 'writer') => {
    const Preferences = types.map((type, place) => ({
      TopicId: topics[place],
      TransactionType: type,
    }));
    const purposes = [{ Id: topical, TransactionType, Preferences }];
    await api.receipt(topicToken, { identifier: nora, purposes }, as && { as });
    clock.advance(1000);
  };
  const chosen = async () => {
    const { rows } = await db.execute<{ choice_id: string; is_consented: boolean }>(
      sql`select choice_id, is_consented from subject_choices`,
    );
    const isOn = new Map(rows.map((row) => [row.choice_id, row.is_consented]));
    return topics.map((id) => isOn.get(id) ?? null);
  };

  test('is named in the mail and on the page, unless it was refused since', async () => {
    await choose('CONFIRMED', ['OPT_IN', 'OPT_IN']);
    const [path = ''] = await mailed();
    const mail = await read('/outbox');
    expect(mail.text).toMatch(/• Topics\n– Sports\n– Science/);
    const asked = await read(path);
    expect(asked.text).toMatch(/Sports.*Science/s);
    await choose('CHANGE_PREFERENCES', ['OPT_OUT'], 'writer');
    for (const { text } of [await read(path), await press(path)]) {
      expect(text).toContain('Science');
      expect(text).not.toContain('Sports');
    }
  });

  test('stays refused, though a stranger asked for it again', async () => {
    await choose('CONFIRMED', ['OPT_IN']);
    const [path = ''] = await mailed();
    await choose('CHANGE_PREFERENCES', ['OPT_OUT'], 'writer');
    await choose('CONFIRMED', ['OPT_IN']);
    await press(path);
    expect(await statusOf(nora, topical)).toBe('ACTIVE');
    expect((await chosen())[0]).not.toBe(true);
    await expectAllRight();
  });

  test('waits for its own link where another sign-up asked for it', async () => {
    await choose('CONFIRMED', ['OPT_IN']);
    await choose('CONFIRMED', ['OPT_IN', 'OPT_IN']);
    await choose('CONFIRMED', ['OPT_IN']);
    const [same = '', more = '', first = ''] = await mailed();
    await press(first);
    expect(await chosen()).toEqual([true, null]);
    expect((await read(same)).text).toContain('confirmed before');
    expect((await read(more)).text).toContain('Is that right?');
    await press(more);
    expect(await chosen()).toEqual([true, true]);
    await expectAllRight();
  });

  test.each(['PENDING', 'CHANGE_PREFERENCES', 'NO_CHOICE', 'EXTEND'])(
    'is on by what its own mail named alone, whatever a stranger says by %s',
    async (type) => {
      await choose('CONFIRMED', ['OPT_IN']);
      const [path = ''] = await mailed();
      await choose(type, ['OPT_IN', 'OPT_IN']);
      await press(path);
      expect(await chosen()).toEqual([true, null]);
      await expectAllRight();
    },
  );

  test('is given by a sign-up after the no, whichever link is opened first', async () => {
    await choose('CONFIRMED', ['OPT_IN', 'OPT_IN']);
    await choose('CHANGE_PREFERENCES', ['OPT_OUT'], 'writer');
    await choose('CONFIRMED', ['OPT_IN']);
    const [second = '', first = ''] = await mailed();
    await press(first);
    expect((await chosen())[0]).not.toBe(true);
    await press(second);
    expect(await chosen()).toEqual([true, true]);
    await expectAllRight();
  });

  test('stays on where it was turned on since', async () => {
    await choose('CONFIRMED', ['OPT_IN', 'OPT_OUT']);
    const [path = ''] = await mailed();
    await choose('CONFIRMED', ['OPT_OUT', 'OPT_IN'], 'writer');
    await press(path);
    expect(await chosen()).toEqual([false, true]);
    await expectAllRight();
  });
});

test('the one option that was asked for is confirmed, though another sign-up asked for another', async () => {
  const preference = await api.createPreference({
    ...{ SelectionType: 'SINGLE_CHOICE', Options: ['Daily', 'Weekly'] },
  });
  const letters = await api.activePurpose({ CustomPreferenceIds: [preference.Id] });
  const own = await api.activePoint({ PurposeIds: [letters], DoubleOptIn: true });
  const ownToken = await api.pointToken(own);
  const options = preference.Options ?? [];
  for (const { Id } of options) {
    const CustomPreferences = [{ Id: preference.Id, Options: [Id] }];
    const purposes = [{ Id: letters, TransactionType: 'CONFIRMED', CustomPreferences }];
    await api.receipt(ownToken, { identifier: nora, purposes });
    clock.advance(1000);
  }
  const [, first = ''] = await mailed();
  for (const { text } of [await read(first), await press(first)]) expect(text).toContain('Daily');
  const { rows } = await db.execute(
    sql`select choice_id as id from subject_choices where is_consented`,
  );
  expect(rows).toEqual([{ id: options[0]?.Id }]);
  await expectAllRight();
});

describe('a sign-up that comes to nothing', () => {
  test('gives back status, dates and choices of before, with no ending and no withdrawal', async () => {
    await known(nora, 'CONFIRMED', { interactionDate: '2026-01-02T10:00:00Z' });
    await known(nora, 'NOTGIVEN', { interactionDate: '2026-02-02T10:00:00Z' });
    const shown = ({ LastUpdatedDate: _, ...own }: Record<string, unknown>) => {
      const { LastTransactionDate: __, LastReceiptGuid: ___, ...rest } = own;
      return rest;
    };
    const before = shown({ ...(await purposeOf(nora)) });
    await say(nora);
    expect(await statusOf(nora)).toBe('PENDING');
    clock.advance(100 * hourMs);
    await person('/outbox');
    clock.advance(100 * hourMs);
    await lapse();
    expect(shown({ ...(await purposeOf(nora)) })).toMatchObject({
      Status: before.Status,
      ConsentDate: before.ConsentDate,
      WithdrawalDate: before.WithdrawalDate,
      ExpiryDate: before.ExpiryDate,
      GivenDate: before.GivenDate,
      StatusSince: before.StatusSince,
    });
    const types = (await transactionsOf(nora)).map(
      ({ transactionType, superseded }) => `${transactionType} ${superseded != null}`,
    );
    expect(types).toEqual(['PENDING true', 'NOTGIVEN false', 'CONFIRMED false']);
    await expectAllRight();
  });

  test('is canceled by one click of a mail client, without cookie or origin, and bars more for a month', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    const page = await read(`${path}/cancel`);
    expect(page.text).toContain('Cancel this sign-up?');
    expect(await statusOf(nora)).toBe('PENDING');
    const done = await press(`${path}/cancel`, { 'List-Unsubscribe': 'One-Click' });
    expect(done.status).toBe(200);
    expect(await statusOf(nora)).toBe('NO_CONSENT');
    expect((await press(path)).status).toBe(410);
    await say(nora);
    await say(nora.toUpperCase());
    expect(await mailed()).toHaveLength(1);
    clock.advance(31 * 24 * hourMs);
    await lapse();
    await say(nora);
    expect((await mailed()).length).toBeGreaterThan(0);
    await expectAllRight();
  });

  test('is withdrawn where it had been confirmed', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    await press(path);
    const done = await press(`${path}/cancel`);
    expect(done.text).toContain('This has stopped');
    expect(await statusOf(nora)).toBe('WITHDRAWN');
  });

  test('is withdrawn where another mail gave it since, whatever became of this one', async () => {
    const other = await api.activePoint({ PurposeIds: [news], DoubleOptIn: true });
    const otherToken = await api.pointToken(other);
    const signUpTwice = async (identifier: string) => {
      await say(identifier);
      const [first = ''] = await mailed();
      const purposes = [{ Id: news, TransactionType: 'CONFIRMED' }];
      await api.receipt(otherToken, { identifier, purposes });
      clock.advance(1000);
      const [second = ''] = await mailed();
      await press(second);
      expect(await statusOf(identifier)).toBe('ACTIVE');
      return first;
    };
    const waiting = await signUpTwice(nora);
    const done = await press(`${waiting}/cancel`);
    expect(done.text).toContain('This has stopped');
    expect(await statusOf(nora)).toBe('WITHDRAWN');
    expect((await press(waiting)).status).toBe(410);
    const again = await press(`${waiting}/cancel`);
    expect(again.text).toContain('This sign-up is over');
    expect(again.text).not.toContain('Nothing has started');
    const lapsed = await signUpTwice(ben);
    clock.advance(100 * hourMs);
    await lapse();
    const late = await press(`${lapsed}/cancel`, { 'List-Unsubscribe': 'One-Click' });
    expect(late.text).toContain('This has stopped');
    expect(await statusOf(ben)).toBe('WITHDRAWN');
    await expectAllRight();
  });

  test('is withdrawn where it was given since by a yes of before it arrived', async () => {
    const at = (seconds: number) =>
      new Date(Date.parse(clock.now()) - seconds * 1000).toISOString();
    const plain = await api.activePoint({ PurposeIds: [news] });
    const purposes = [{ Id: news, TransactionType: 'CONFIRMED' }];
    const [saidAt, givenAt] = [at(2), at(1)];
    await say(nora, { interactionDate: saidAt });
    const [path = ''] = await mailed();
    await api.receipt(await api.pointToken(plain), {
      ...{ identifier: nora, purposes, interactionDate: givenAt },
    });
    clock.advance(1000);
    expect((await press(`${path}/cancel`)).text).toContain('This has stopped');
    expect(await statusOf(nora)).toBe('WITHDRAWN');
    const earlier = at(3600);
    await say(ben);
    const [other = ''] = await mailed();
    await known(ben, 'CONFIRMED', { interactionDate: earlier });
    expect((await press(`${other}/cancel`)).text).toContain('This has stopped');
    expect(await statusOf(ben)).toBe('WITHDRAWN');
    await expectAllRight();
  });

  test.each([false, true])(
    'is withdrawn with what a program canceled of it and that was given since; confirmed: %s',
    async (isConfirmed) => {
      const purposes = [news, calls].map((Id) => ({ Id, TransactionType: 'CONFIRMED' }));
      await say(nora, { purposes });
      const [first = ''] = await mailed();
      await known(nora, 'CANCEL');
      if (isConfirmed) await press(first);
      await say(nora);
      const [second = ''] = await mailed();
      await press(second);
      expect(await statusOf(nora)).toBe('ACTIVE');
      expect((await press(`${first}/cancel`)).text).toContain('This has stopped');
      expect(await statusOf(nora)).toBe('WITHDRAWN');
      expect(await statusOf(nora, calls)).toBe(isConfirmed ? 'WITHDRAWN' : 'NO_CONSENT');
      await expectAllRight();
    },
  );

  test('is withdrawn by its mail also after months', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    await press(path);
    clock.advance(60 * 24 * hourMs);
    await forget();
    expect((await read(path)).text).toContain('This was confirmed before');
    const done = await press(`${path}/cancel`, { 'List-Unsubscribe': 'One-Click' });
    expect([done.status, done.text.includes('This has stopped')]).toEqual([200, true]);
    expect(await statusOf(nora)).toBe('WITHDRAWN');
  });
});

describe('a sign-up', () => {
  test('beside a consent changes nothing later either, once that turns out to have ended before', async () => {
    await known(nora, 'CONFIRMED');
    const between = clock.now();
    clock.advance(1000);
    await say(nora);
    await known(nora, 'NOTGIVEN', { interactionDate: between });
    expect(await statusOf(nora)).toBe('NO_CONSENT');
    expect(await numbersOf()).toBeNull();
    await expectAllRight();
  });

  test('is ended by a known sender’s CANCEL, link and mail with it, for what that names', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    await say(nora);
    await known(nora, 'CANCEL');
    expect(await mailed()).toEqual([path]);
    expect((await press(path)).status).toBe(410);
    expect(await statusOf(nora)).toBe('NO_CONSENT');
    const purposes = [news, calls].map((Id) => ({ Id, TransactionType: 'CONFIRMED' }));
    await say(ben, { purposes });
    const [both = ''] = await mailed();
    await known(ben, 'CANCEL');
    clock.advance(100 * hourMs);
    await lapse();
    expect((await press(both)).status).toBe(410);
    expect([await statusOf(ben), await statusOf(ben, calls)]).toEqual(['NO_CONSENT', 'NO_CONSENT']);
    await expectAllRight();
  });

  test('isn’t ended by a CANCEL of before it, and an earlier one is', async () => {
    const before = new Date(Date.parse(clock.now()) - 3_600_000).toISOString();
    await say(nora);
    const [path = ''] = await mailed();
    await known(nora, 'CANCEL', { interactionDate: before });
    expect((await press(path)).text).toContain('<h1>Confirmed</h1>');
    expect(await statusOf(nora)).toBe('ACTIVE');
    await say(ben);
    const between = clock.now();
    clock.advance(1000);
    await say(ben);
    const [second = '', first = ''] = await mailed();
    await known(ben, 'CANCEL', { interactionDate: between });
    expect(await statusOf(ben)).toBe('PENDING');
    expect((await press(first)).status).toBe(410);
    await press(second);
    expect(await statusOf(ben)).toBe('ACTIVE');
    await expectAllRight();
  });

  test('is not mailed once what it asks for has retired', async () => {
    await say(nora, { purpose: calls });
    const query = { date: clock.now().slice(0, 10) };
    await api.done(retirePurposeEndpoint, { params: { purposeId: calls }, query });
    expect(await mailed()).toEqual([]);
  });

  test('is not mailed where a later no is there already, or no mail arrives', async () => {
    await known(nora, 'WITHDRAWN');
    const interactionDate = new Date(Date.parse(clock.now()) - 3_600_000).toISOString();
    await say(nora, { interactionDate });
    expect(await mailed()).toEqual([]);
    expect(await statusOf(nora)).toBe('WITHDRAWN');
    await say(ben, { purpose: calls });
    expect(await mailed()).toHaveLength(1);
    const addressKey = service.outbox.addressKey(ben);
    const marked = { subjectId: await idOf(db, ben), addressKey };
    await markAddress(db, marked, { now: clock.now(), by: null });
    await say(ben);
    expect(await mailed()).toHaveLength(1);
    expect(await numbersOf()).toEqual({ mailed: 1, confirmed: 0, unmailed: 1, waiting: 1 });
    clock.advance(100 * hourMs);
    await lapse();
    expect(await statusOf(nora)).toBe('WITHDRAWN');
    const { rows } = await db.execute(sql`select state from confirmations order by created_at`);
    expect(rows.map(({ state }) => state)).toEqual(['LAPSED', 'LAPSED', 'WAITING']);
    await expectAllRight();
  });

  test('doesn’t keep those of others from ending, where its person’s can’t be read', async () => {
    const people = [nora, ben, 'third@example.org'];
    for (const identifier of people) await say(identifier);
    // No history can be told where choices aren't a list.
    const broken = await idOf(db, ben);
    const breakIt = (note: string) =>
      db.execute(
        sql`update transactions set choices = ${note}::jsonb where subject_id = ${broken}`,
      );
    await breakIt('{}');
    clock.advance(100 * hourMs);
    await expect(lapse()).rejects.toThrow();
    expect(await statusOf(nora)).toBe('NO_CONSENT');
    expect(await statusOf('third@example.org')).toBe('NO_CONSENT');
    expect(await statusOf(ben)).toBe('PENDING');
    await breakIt('[]');
    await lapse();
    expect(await statusOf(ben)).toBe('NO_CONSENT');
    await expectAllRight();
  });
});

describe('a person who is', () => {
  test('merged meanwhile is confirmed as who stayed, also by a mail that leaves later', async () => {
    await known(ben, 'WITHDRAWN', { interactionDate: '2026-01-02T10:00:00Z' });
    await say(nora);
    await merge(ben, nora);
    const [path = ''] = await mailed();
    await press(path);
    expect(await statusOf(ben)).toBe('ACTIVE');
    await expectAllRight();
  });

  test('merged, and never confirms, has what was before', async () => {
    await known(ben, 'NOTGIVEN');
    await say(nora);
    await merge(ben, nora);
    expect(await statusOf(ben)).toBe('NO_CONSENT');
    clock.advance(100 * hourMs);
    await lapse();
    expect(await statusOf(ben)).toBe('NO_CONSENT');
    await expectAllRight();
  });

  test.each(['program', 'mail'] as const)(
    'merged keeps the consent of another record where the request is canceled by %s',
    async (by) => {
      await known(ben, 'CONFIRMED');
      await say(nora);
      const [path = ''] = await mailed();
      await merge(ben, nora);
      if (by === 'program') await known(ben, 'CANCEL');
      else expect((await press(`${path}/cancel`)).text).toContain('Canceled');
      expect(await statusOf(ben)).toBe('ACTIVE');
      expect((await press(path)).status).toBe(410);
      expect(await statusOf(ben)).toBe('ACTIVE');
      // No request is left that it could be about.
      await known(ben, 'CANCEL');
      expect(await statusOf(ben)).toBe('WITHDRAWN');
      await expectAllRight();
    },
  );

  test.each(['sign-up', 'program'] as const)(
    'merged keeps the consent of another record where one request ends and that of a %s waits',
    async (by) => {
      await known(ben, 'CONFIRMED');
      if (by === 'program') await known(ben, 'PENDING');
      else await say(nora);
      await say(nora);
      const [path = ''] = await mailed();
      await merge(ben, nora);
      await press(`${path}/cancel`);
      await known(ben, 'CANCEL');
      expect(await statusOf(ben)).toBe('ACTIVE');
      await known(ben, 'CANCEL');
      expect(await statusOf(ben)).toBe('WITHDRAWN');
      await expectAllRight();
    },
  );

  test('merged keeps the consent that another record has in force, also once the request lapses', async () => {
    await known(ben, 'CONFIRMED');
    clock.advance(hourMs);
    await say(nora);
    await merge(ben, nora);
    expect(await statusOf(ben)).toBe('ACTIVE');
    clock.advance(100 * hourMs);
    await lapse();
    expect(await statusOf(ben)).toBe('ACTIVE');
    await known(ben, 'CANCEL');
    expect(await statusOf(ben)).toBe('WITHDRAWN');
    await expectAllRight();
  });

  test('erased leaves nothing, and the page tells nothing', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    await erase(nora);
    const page = await read(path);
    expect([page.status, page.text.includes('This link has ended')]).toEqual([410, true]);
    expect((await press(path)).status).toBe(410);
    const canceled = await press(`${path}/cancel`, { 'List-Unsubscribe': 'One-Click' });
    expect([canceled.status, canceled.text.includes('you can stop nothing')]).toEqual([410, true]);
    expect(canceled.text).not.toMatch(/Canceled|30 days/);
    expect(await findTraces(db, [nora])).toEqual([]);
    const { rows } = await db.execute(sql`select count(*)::int as count from confirmations`);
    expect(rows[0]?.count).toBe(0);
  });

  test('made by a sign-up alone and never confirmed goes after a week, and nobody else', async () => {
    const people = {
      nora,
      program: 'program@example.org',
      refused: 'refused@example.org',
      staff: 'staff@example.org',
      confirmed: 'confirmed@example.org',
      elsewhere: 'elsewhere@example.org',
    };
    await api.upsert(people.program, []);
    for (const identifier of Object.values(people)) await say(identifier);
    const links = await mailed();
    await say(people.refused, { type: 'WITHDRAWN', purpose: calls });
    await api.upsert(people.staff, [{ name: 'City', value: 'Graz' }]);
    const byName = await Promise.all(
      links.map(async (link) => ({ link, text: (await read(link)).text })),
    );
    await press(byName[1]?.link ?? '');
    await say(people.elsewhere, { type: 'IMPLICIT', purpose: calls });
    clock.advance(6 * 24 * hourMs);
    await lapse();
    await forget();
    expect(await profileOf(nora)).toBeDefined();
    clock.advance(25 * hourMs);
    await forget();
    expect(await profileOf(nora)).toBeUndefined();
    const { nora: _, ...left } = people;
    for (const identifier of Object.values(left))
      expect(await profileOf(identifier), identifier).toBeDefined();
    const { rows } = await db.execute(
      sql`select kind, operation, people, actor from activity where operation = 'eraseUnconfirmed'`,
    );
    expect(rows).toEqual([
      { kind: 'erased', operation: 'eraseUnconfirmed', people: 1, actor: 'service' },
    ]);
    const { rows: certificates } = await db.execute(
      sql`select count(*)::int as count from deletion_certificates`,
    );
    expect(Number(certificates[0]?.count)).toBeGreaterThan(0);
  });

  test('gone after a week can still cancel by the mail, for 30 days, by nothing that names anybody', async () => {
    await say(nora);
    const [path = ''] = await mailed();
    clock.advance(100 * hourMs);
    await lapse();
    clock.advance(4 * 24 * hourMs);
    await forget();
    expect(await profileOf(nora)).toBeUndefined();
    expect(await findTraces(db, [nora])).toEqual([]);
    expect((await read(path)).status).toBe(410);
    expect((await press(path)).status).toBe(410);
    const done = await press(`${path}/cancel`, { 'List-Unsubscribe': 'One-Click' });
    expect([done.status, done.text.includes('This sign-up is over')]).toEqual([200, true]);
    await say(nora);
    expect(await mailed()).toEqual([]);
    clock.advance(29 * 24 * hourMs);
    await lapse();
    await forget();
    expect((await press(`${path}/cancel`)).status).toBe(200);
    clock.advance(2 * 24 * hourMs);
    await forget();
    expect((await press(`${path}/cancel`)).status).toBe(410);
  });

  test.each<[string, boolean, (subjectId: string) => Promise<unknown>]>([
    ['whom the mail server’s word alone is about', false, (id) => mark(id, null)],
    ['whose address somebody marked', true, (id) => mark(id, 'a colleague')],
    [
      'who was there before the sign-up',
      true,
      (id) =>
        db.execute(sql`update data_subjects set created_at = ${new Date(0).toISOString()}::timestamptz
          where id = ${id}::uuid`),
    ],
    [
      'who was sent a document',
      true,
      (id) =>
        db.execute(sql`insert into documents (id, subject_id, kind, content, created_at, until)
          values (${crypto.randomUUID()}::uuid, ${id}::uuid, 'ACCESS_ANSWER', '', ${clock.now()}, ${clock.now()})`),
    ],
    [
      'who was sent a link',
      true,
      (id) =>
        db.execute(sql`insert into outbox (id, kind, subject_id, address_key, content, state,
            created_at, until)
          values (${crypto.randomUUID()}::uuid, 'SENT_LINK', ${id}::uuid, 'key', '', 'SENT',
            ${clock.now()}, '2099-01-01')`),
    ],
    [
      'who was said to be nobody else',
      true,
      (id) =>
        keepDistinctPairs(db, pairsAmong([id, crypto.randomUUID()]), {
          ...{ saidAt: clock.now(), saidBy: 'a colleague' },
        }),
    ],
  ])('never confirmed, %s: kept %s', async (_, isKept, touch) => {
    await say(nora);
    await mailed();
    await touch(await idOf(db, nora));
    clock.advance(4 * 24 * hourMs);
    await lapse();
    clock.advance(4 * 24 * hourMs);
    await forget();
    expect((await profileOf(nora)) !== undefined).toBe(isKept);
  });

  test('asked what we hold is told of the sign-up', async () => {
    await say(nora);
    await mailed();
    const params = { dataSubjectId: await idOf(db, nora) };
    const answer = await api.done(answerAccessEndpoint, {
      params,
      body: { identityCheck: 'By test' },
    });
    expect(answer.confirmations).toMatchObject([
      { state: 'WAITING', purposeIds: [news], endedDate: null },
    ]);
  });
});
