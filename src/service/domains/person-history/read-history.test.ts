import { beforeEach, describe, expect, test } from 'vitest';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import { stop } from '#service/domains/stops/stop.ts';
import { byRequest, deleteIn } from '#service/testing/erase.ts';
import { testLinks as links } from '#service/testing/link-tokens.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import type { HistoryAct } from './build-history.ts';
import { readHistory } from './read-history.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);
const receipts = createReceipts({ db, now: clock.now });

const ana = 'ana@example.org';
const idOf = async (identifier: string): Promise<string> => (await api.upsert(identifier, [])).id;

const context = {
  db,
  attachments: service.attachments,
  now: clock.now,
  links,
  caller: { subject: 'people', clientId: '', scopes: [] },
};
const historyOf = (id: string, { language = 'en', page = 1 } = {}) =>
  readHistory(context, id, { language, page });
const actsOf = async (identifier = ana): Promise<HistoryAct[]> =>
  (await historyOf(await idOf(identifier))).acts;
const endDue = () => endDueConsents({ db, now: clock.now, newId: () => crypto.randomUUID() });

const languages = [
  { Name: 'Newsletter', Description: 'News by email.', Language: 'en-us', Default: true },
  { Name: 'Rundbrief', Description: 'Neues per E-Mail.', Language: 'de', Default: false },
];

/** A purpose with a preference, in two languages, and a form on a website. */
const arrange = async () => {
  const preference = await api.createPreference({
    Name: 'How often',
    Options: ['Daily', 'Weekly'],
  });
  const purpose = await api.activePurpose({
    Name: 'Newsletter',
    DefaultLanguage: 'en-us',
    CustomPreferenceIds: [preference.Id],
    Languages: languages,
  });
  const point = await api.activePoint({
    Name: 'Newsletter signup',
    CollectionPointType: 'WEB_FORM',
    WebFormUrl: 'https://stores.example.com/news?from=mail',
    PurposeIds: [purpose],
  });
  clock.advance(60_000);
  return { purpose, point, preference, option: preference.Options?.[1]?.Id ?? '' };
};

describe('what a person reads', () => {
  test('names purposes and choices in the language of the page, the text as it was shown', async () => {
    const { purpose, point, preference, option } = await arrange();
    const { id: receiptId } = await api.receipt(await api.pointToken(point), {
      identifier: ana,
      language: 'de-DE',
      purposes: [
        {
          Id: purpose,
          TransactionType: 'CONFIRMED',
          CustomPreferences: [{ Id: preference.Id, Options: [option] }],
        },
      ],
    });
    const history = await historyOf(await idOf(ana));
    expect(history).toEqual({
      person: 'a•••@e•••••.org',
      acts: [
        {
          receiptId,
          date: clock.now(),
          receivedDate: null,
          place: 'form',
          placeName: 'Newsletter signup',
          site: 'stores.example.com',
          channel: null,
          changes: [
            {
              purposeId: purpose,
              name: 'Newsletter',
              answer: 'yes',
              chosen: ['Weekly'],
              agreedTo: { text: 'Neues per E-Mail.', language: 'de' },
              isBySignal: false,
              correctedDate: null,
            },
          ],
        },
      ],
      page: 1,
      hasOlder: false,
      inForce: [{ purposeId: purpose, name: 'Newsletter', until: null }],
    });
    const german = await historyOf(await idOf(ana), { language: 'de' });
    expect([german.acts[0]?.changes[0]?.name, german.inForce[0]?.name]).toEqual([
      'Rundbrief',
      'Rundbrief',
    ]);
  });

  test('has the changes of one receipt together, newest receipt first', async () => {
    const { purpose } = await arrange();
    const other = await api.activePurpose({ Name: 'Offers' });
    const both = await api.activePoint({ PurposeIds: [purpose, other] });
    clock.advance(60_000);
    await receipts(both, { identifier: ana, purposes: [{ id: purpose }, { id: other }] });
    clock.advance(60_000);
    await receipts(both, { identifier: ana, purposes: [{ id: other, type: 'OPT_OUT' }] });
    const said = (await actsOf()).map(({ changes }) =>
      changes.map(({ name, answer }) => `${name}: ${answer}`).toSorted(),
    );
    expect(said).toEqual([['Offers: no'], ['Newsletter: yes', 'Offers: yes']]);
  });

  test('says that no copy was kept of a text from before the first one', async () => {
    const { purpose, point } = await arrange();
    await receipts(point, {
      identifier: ana,
      purposes: [{ id: purpose }],
      interactionAt: '2020-01-01T00:00:00.000Z',
    });
    expect(await actsOf()).toMatchObject([
      {
        date: '2020-01-01T00:00:00.000Z',
        receivedDate: clock.now(),
        changes: [{ agreedTo: { text: null } }],
      },
    ]);
  });

  test('shows no text beside a no', async () => {
    const { purpose, point } = await arrange();
    await receipts(point, { identifier: ana, purposes: [{ id: purpose, type: 'WITHDRAWN' }] });
    expect(await actsOf()).toMatchObject([{ changes: [{ answer: 'no', agreedTo: null }] }]);
  });

  test('tells how staff were told, and what they took back as recorded by mistake', async () => {
    const { purpose } = await arrange();
    const headers = { identifier: ana };
    const dataSubjectId = await idOf(ana);
    const decisions = [
      { purposeId: purpose, decision: 'CONFIRMED', readOut: { version: 1, agreed: true } },
    ];
    const { receiptId } = await api.done(recordDecisionsEndpoint, {
      headers,
      body: { dataSubjectId, decisions, channel: 'PHONE', note: 'Called from the shop' },
    });
    clock.advance(60_000);
    await api.done(correctReceiptEndpoint, {
      headers,
      body: { dataSubjectId, receiptId, note: 'Another caller' },
    });
    const history = await historyOf(dataSubjectId);
    expect(history).toMatchObject({
      acts: [
        {
          place: 'staff',
          channel: 'PHONE',
          changes: [{ answer: 'yes', correctedDate: clock.now() }],
        },
      ],
      inForce: [],
    });
    expect(JSON.stringify(history)).not.toMatch(/Called from|Another caller/);
  });

  test('tells what a signal of the browser said from what they said after it', async () => {
    const { purpose, point } = await arrange();
    const note = { signal: 'GPC' };
    await receipts(point, { identifier: ana, purposes: [{ id: purpose, type: 'OPT_OUT', note }] });
    clock.advance(60_000);
    await receipts(point, { identifier: ana, purposes: [{ id: purpose, note }] });
    expect((await actsOf()).flatMap(({ changes }) => changes)).toMatchObject([
      { answer: 'yes', isBySignal: false },
      { answer: 'no', isBySignal: true },
    ]);
  });

  test('tells what a stop link stopped', async () => {
    const { purpose, point } = await arrange();
    await receipts(point, { identifier: ana, purposes: [{ id: purpose }] });
    clock.advance(60_000);
    const stopping = {
      ...{ db, now: clock.now, newId: () => crypto.randomUUID(), links },
      ...{ searchKeys: service.searchKeys, account: service.account(), erasing: service.erasing },
    };
    const subjectId = await idOf(ana);
    await stop(stopping, { subjectId, identifier: ana, purposeId: purpose }, 'PREFERENCE_CENTER');
    const [act] = await actsOf();
    expect(act).toMatchObject({
      place: 'stopLink',
      channel: null,
      changes: [{ answer: 'no', agreedTo: null }],
    });
  });

  test('tells an end by its term from one by the retirement of the purpose', async () => {
    const { purpose, point } = await arrange();
    const expiryAt = new Date(Date.parse(clock.now()) + 3_600_000).toISOString();
    await receipts(point, { identifier: ana, purposes: [{ id: purpose, expiryAt }] });
    // Recorded more than a day later.
    clock.advance(60 * 3_600_000);
    await endDue();
    await receipts(point, { identifier: ana, purposes: [{ id: purpose }] });
    clock.advance(60_000);
    const params = { purposeId: purpose };
    await api.done(retirePurposeEndpoint, { params, query: { date: '2026-11-24' } });
    clock.set('2026-11-24T00:10:00.000Z');
    // The first request of a day retires due purposes.
    await idOf(ana);
    await endDue();
    const acts = await actsOf();
    expect(acts.map(({ place, changes: [change] }) => [place, change?.answer])).toEqual([
      ['retirement', 'ended'],
      ['form', 'yes'],
      ['term', 'ended'],
      ['form', 'yes'],
    ]);
    expect(acts[0]).toMatchObject({ receiptId: null, placeName: null });
    expect(acts[2]).toMatchObject({ receiptId: null, receivedDate: null });
  });

  test('has what was said under merged records, and not what the merge decided', async () => {
    const { purpose, point } = await arrange();
    const old = 'old@example.org';
    await receipts(point, { identifier: old, purposes: [{ id: purpose }] });
    clock.advance(60_000);
    await receipts(point, { identifier: ana, purposes: [{ id: purpose, type: 'OPT_OUT' }] });
    clock.advance(60_000);
    const merged = await idOf(old);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ana, additionalIdentifiers: [old] },
    });
    expect((await actsOf()).map(({ changes: [change] }) => change?.answer)).toEqual(['no', 'yes']);
    await expect(historyOf(merged)).rejects.toMatchObject({ status: 404 });
  });

  test('of somebody who was erased is gone', async () => {
    const { purpose, point } = await arrange();
    await receipts(point, { identifier: ana, purposes: [{ id: purpose }] });
    const id = await idOf(ana);
    await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
    await expect(historyOf(id)).rejects.toMatchObject({ status: 404 });
  });

  test('has no test of a form, but for whom nothing but tests is known', async () => {
    const { purpose, point } = await arrange();
    const test = { isTest: true, purposes: [{ id: purpose }] };
    await receipts(point, { ...test, identifier: 'test@example.org' });
    expect(await actsOf('test@example.org')).toHaveLength(1);
    await receipts(point, { identifier: ana, purposes: [{ id: purpose }] });
    await receipts(point, { ...test, identifier: ana });
    expect(await actsOf()).toHaveLength(1);
  });

  test('goes on to an older page after 200 acts, whatever each of them changed', async () => {
    const { purpose } = await arrange();
    const other = await api.activePurpose({ Name: 'Offers' });
    const point = await api.activePoint({ PurposeIds: [purpose, other] });
    clock.advance(60_000);
    const begin = Date.parse(clock.now());
    clock.advance(600_000);
    const acts = Array.from({ length: 201 }, (_, index) => ({
      identifier: ana,
      interactionAt: new Date(begin + index * 1000).toISOString(),
      purposes: [{ id: purpose }, { id: other }],
    }));
    await receipts(point, ...acts);
    const id = await idOf(ana);
    const [first, second, third] = [
      await historyOf(id),
      await historyOf(id, { page: 2 }),
      await historyOf(id, { page: 3 }),
    ];
    expect([first.acts.length, first.hasOlder]).toEqual([200, true]);
    expect([second.acts.length, second.hasOlder]).toEqual([1, false]);
    expect([third.acts.length, third.hasOlder]).toEqual([0, false]);
    expect(second.acts[0]).toMatchObject({ date: acts[0]?.interactionAt });
    expect(second.acts[0]?.changes).toHaveLength(2);
    expect(new Set([...first.acts, ...second.acts].map(({ receiptId }) => receiptId)).size).toBe(
      201,
    );
  });

  test('of somebody of whom nothing was recorded is empty', async () => {
    expect(await historyOf(await idOf(ana))).toMatchObject({ acts: [], inForce: [] });
  });
});
