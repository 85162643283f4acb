import { beforeEach, describe, expect, test } from 'vitest';
import { listActivityEndpoint } from '#contract/activity.ts';
import { adminPointId } from '#contract/collection-point-values.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint, listSubjectPurposesEndpoint } from '#contract/data-subjects.ts';
import {
  correctReceiptEndpoint,
  previewCorrectionEndpoint,
  recordDecisionsEndpoint,
} from '#contract/decisions.ts';
import { leftByEverything } from '#contract/everything.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { type Parts, unknownId } from '#service/testing/api.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

const ada = 'ada@example.org';
const day = 86_400;
const languages = [
  { Name: 'News', Description: 'Once a week, by email.', Language: 'en', Default: true },
  { Name: 'Neues', Description: 'Jede Woche eine Mail.', Language: 'de' },
];
let news: string;
let calls: string;
let token: string;
let adaId: string;
beforeEach(
  service.resetTo(async () => {
    news = await api.activePurpose({
      Name: 'News',
      ConsentLifeSpan: 30 * day,
      Languages: languages,
    });
    calls = await api.activePurpose({ Name: 'Calls' });
    token = await api.pointToken(await api.activePoint({ PurposeIds: [news, calls] }));
    adaId = (await api.upsert(ada, [])).id;
    clock.advance(1000);
  }),
);

const yes = (purposeId: string, fields: object = {}) => ({
  purposeId,
  decision: 'CONFIRMED',
  readOut: { version: 1, agreed: true, ...fields },
});
const no = (purposeId: string) => ({ purposeId, decision: 'WITHDRAWN' });
const parts = (decisions: unknown[], fields: object = {}): Parts => ({
  headers: { identifier: ada },
  body: { dataSubjectId: adaId, decisions, ...fields },
});
const record = async (decisions: unknown[], fields: object = {}) => {
  const answer = await api.done(recordDecisionsEndpoint, parts(decisions, fields), {
    as: 'support',
  });
  clock.advance(1000);
  return answer;
};
const refusal = (decisions: unknown[], fields: object = {}) =>
  api.refused(recordDecisionsEndpoint, parts(decisions, fields), { as: 'support' });
const say = async (TransactionType: string, purpose = news) => {
  const { id } = await api.receipt(token, {
    identifier: ada,
    purposes: [{ Id: purpose, TransactionType }],
  });
  clock.advance(1000);
  return id;
};
const correction = (receiptId: string | null | undefined, fields: object = {}): Parts => ({
  headers: { identifier: ada },
  body: {
    dataSubjectId: adaId,
    receiptId,
    note: 'Wrong person',
    endsRefusals: [news, calls],
    ...fields,
  },
});
const correct = async (receiptId: string | null | undefined) => {
  const answer = await api.done(correctReceiptEndpoint, correction(receiptId), { as: 'support' });
  clock.advance(1000);
  return answer;
};
const profile = async (identifier = ada) =>
  (await api.done(listProfilesEndpoint, { headers: { identifier } })).content[0];
const consentTo = async (purpose = news) =>
  (await profile())?.Purposes?.find(({ Id }) => Id === purpose);
const transactions = async () =>
  (await api.done(listTransactionsEndpoint, { headers: { identifier: ada }, body: {} })).content;
const expectCountsRight = async () => {
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
};

describe('what a person decided', () => {
  test('is one receipt through the built-in point, with the agent, the text and the note', async () => {
    await say('CONFIRMED');
    const answer = await record([no(news), yes(calls)], {
      note: ' Called twice ',
      channel: 'PHONE',
    });
    expect(answer.purposes).toMatchObject([
      { purposeId: news, status: 'WITHDRAWN', isChanged: true },
      { purposeId: calls, status: 'ACTIVE', isChanged: true },
    ]);
    const [receipt] = (
      await api.done(listReceiptsEndpoint, { headers: { identifier: ada }, body: {} })
    ).content;
    expect(receipt).toMatchObject({
      id: answer.receiptId,
      collectionPointUUID: adminPointId,
      language: null,
    });
    const recorded = (await transactions()).filter(
      ({ receiptId }) => receiptId === answer.receiptId,
    );
    expect(recorded).toHaveLength(2);
    for (const own of recorded) {
      expect(own.createdBy).toBe('support-agent');
      expect(own.purposeNote?.noteText).toBe('Called twice');
      expect(own.channel).toBe('PHONE');
    }
    await record([no(news)], { channel: 'LETTER' });
    expect((await transactions())[0]?.channel).toBe('LETTER');
    expect((await consentTo())?.PurposeNote).toMatchObject({ NoteText: 'Called twice' });
    expect(await refusal([no(news)], { channel: 'FAX' })).toMatchObject({
      errors: [{ path: 'channel' }],
    });
    await expectCountsRight();
  });

  test('keeps which text was read in which language, and leaves the person’s own language', async () => {
    const before = (await profile())?.Language;
    await record([yes(news, { language: 'de' })]);
    const [receipt] = (
      await api.done(listReceiptsEndpoint, { headers: { identifier: ada }, body: {} })
    ).content;
    expect(receipt?.customPayload).toContain('Neues\\nJede Woche eine Mail.');
    expect((await transactions())[0]?.purposeNote).toMatchObject({
      noteType: 'READ_TO_PERSON',
      noteLanguage: 'de',
    });
    expect((await profile())?.Language).toBe(before);
    expect(await consentTo()).toMatchObject({ ExpiryDate: '2026-12-21T09:00:01.000Z' });
  });

  test('everything is withdrawn at once, Retired purposes included', async () => {
    await say('CONFIRMED');
    await say('CONFIRMED', calls);
    await api.done(retirePurposeEndpoint, {
      params: { purposeId: calls },
      query: { date: clock.now().slice(0, 10) },
    });
    await record([no(news), no(calls)]);
    const statuses = (await profile())?.Purposes?.map(({ Status }) => Status);
    expect(statuses).toEqual(['WITHDRAWN', 'WITHDRAWN']);
    await expectCountsRight();
  });

  test('after everything is withdrawn, an implicit receipt of every point brings nothing back', async () => {
    const draft = (await api.createPurpose({ Name: 'Draft' })).Id;
    const retired = await api.activePurpose({ Name: 'Old' });
    const service = await api.activePurpose({ Name: 'Orders', Kind: 'SERVICE' });
    const ids = [news, calls, draft, retired, service];
    const points = [
      token,
      await api.pointToken(
        await api.activePoint({
          PurposeIdsWithVersion: [draft, retired, service].map((Id) => ({ Id, Version: 1 })),
        }),
      ),
    ];
    await say('CONFIRMED');
    await say('OPT_OUT', calls);
    await api.done(retirePurposeEndpoint, {
      params: { purposeId: retired },
      query: { date: clock.now().slice(0, 10) },
    });
    const statuses = async () =>
      new Map((await profile())?.Purposes?.map(({ Id, Status }) => [Id, Status]));
    const { content: versions } = await api.done(listPurposeVersionsEndpoint, {
      query: { includeRetired: true },
    });
    const before = await statuses();
    const everything = versions.flatMap(({ purposeId, versions: own }) =>
      leftByEverything(before.get(purposeId) ?? null, own) === null ? [purposeId] : [],
    );
    expect(everything).toEqual(expect.arrayContaining([news, calls, draft, retired]));
    expect(everything).not.toContain(service);
    await record(everything.map(no));
    for (const own of points) {
      for (const TransactionType of ['IMPLICIT', 'NO_OPT_OUT']) {
        await api.receipt(own, {
          identifier: ada,
          purposes: ids.map((Id) => ({ Id, TransactionType })),
        });
        clock.advance(1000);
      }
    }
    const after = await statuses();
    expect(everything.map((id) => after.get(id))).toEqual(everything.map(() => 'WITHDRAWN'));
    expect(after.get(service)).toBe('NOT_OPT_OUT');
    await expectCountsRight();
  });

  test('what is withdrawn already stays, and where that is all, nothing is recorded', async () => {
    await say('HARD_OPT_OUT');
    const before = await transactions();
    expect(await record([no(news)])).toMatchObject({
      receiptId: null,
      purposes: [{ status: 'HARD_OPT_OUT', isChanged: false }],
    });
    expect(await transactions()).toEqual(before);
  });

  test('a purpose that was never asked for can be withdrawn', async () => {
    expect((await record([no(news)])).purposes).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  test('choices go with a yes, and change under a consent in force', async () => {
    const preference = await api.createPreference({ SelectionType: 'SINGLE_CHOICE' });
    const [daily, weekly] = (preference.Options ?? []).map(({ Id }) => Id);
    const mails = await api.activePurpose({ CustomPreferenceIds: [preference.Id] });
    const chosen = (id: string | undefined) => ({
      purposeId: mails,
      preferences: [{ id: preference.Id, optionIds: [id] }],
    });
    const optionsNow = async () =>
      (await consentTo(mails))?.CustomPreferences?.flatMap(({ Options }) =>
        Options.flatMap(({ Id, IsConsented }) => (IsConsented ? [Id] : [])),
      );
    await record([{ ...yes(mails), ...chosen(weekly) }]);
    expect(await optionsNow()).toEqual([weekly]);
    const { receiptId } = await record([{ decision: 'CHANGE_PREFERENCES', ...chosen(daily) }]);
    expect(await optionsNow()).toEqual([daily]);
    await correct(receiptId);
    expect(await optionsNow()).toEqual([weekly]);
    await record([
      {
        decision: 'CHANGE_PREFERENCES',
        purposeId: mails,
        preferences: [{ id: preference.Id, options: [{ id: weekly, isConsented: false }] }],
      },
    ]);
    expect(await optionsNow()).toEqual([]);
    const [last] = await transactions();
    expect(last?.customPreferences?.flatMap(({ choices }) => choices)).toHaveLength(1);
    expect(
      await refusal([
        { ...yes(mails), preferences: [{ id: preference.Id, optionIds: [daily, weekly] }] },
      ]),
    ).toMatchObject({ errors: [{ path: 'decisions.0.preferences.0.optionIds' }] });
  });

  test('a yes ends a withdrawal and a hard opt-out', async () => {
    await say('HARD_OPT_OUT');
    expect((await record([yes(news)])).purposes).toMatchObject([{ status: 'ACTIVE' }]);
  });

  test.each([
    [{ decision: 'CONFIRMED' }, 'decisions.0.readOut'],
    [{ ...yes(''), readOut: { version: 1, agreed: false } }, 'decisions.0.readOut.agreed'],
    [{ ...yes(''), readOut: { version: 2, agreed: true } }, 'decisions.0.readOut.version'],
    [
      { ...yes(''), readOut: { version: 1, agreed: true, language: 'fr' } },
      'decisions.0.readOut.language',
    ],
    [{ decision: 'WITHDRAWN', readOut: { version: 1, agreed: true } }, 'decisions.0.readOut'],
    [{ decision: 'WITHDRAWN', topics: [] }, 'decisions.0.topics'],
    [{ decision: 'CHANGE_PREFERENCES' }, 'decisions.0.preferences'],
    [{ decision: 'CHANGE_PREFERENCES', topics: [] }, 'decisions.0.decision'],
    [
      { decision: 'CHANGE_PREFERENCES', preferences: [{ id: unknownId }] },
      'decisions.0.preferences.0.optionIds',
    ],
    [{ decision: 'HARD_OPT_OUT' }, 'decisions.0.decision'],
    [{ ...yes(''), topics: [{ id: unknownId, isConsented: true }] }, 'decisions.0.topics.0.id'],
  ])('%# is refused by name', async (decision, path) => {
    const problem = await refusal([{ ...decision, purposeId: news }]);
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] });
  });

  test('unknown purposes, none at all, and the same one twice are refused', async () => {
    expect(await refusal([no(unknownId)])).toMatchObject({
      errors: [{ path: 'decisions.0.purposeId' }],
    });
    expect((await refusal([])).status).toBe(400);
    expect(await refusal([no(news), yes(news.toUpperCase())])).toMatchObject({
      errors: [{ path: 'decisions.1.purposeId' }],
    });
  });

  test('a reader is refused', async () => {
    const refused = await api.refused(recordDecisionsEndpoint, parts([no(news)]), { as: 'reader' });
    expect(refused.status).toBe(403);
  });

  test('a person who was merged meanwhile is not there, even if the identifier is used anew', async () => {
    await say('CONFIRMED');
    await api.upsert('ada.new@example.org', []);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'ada.new@example.org', additionalIdentifiers: [ada] },
    });
    expect(await refusal([no(news)])).toMatchObject({ status: 404 });
    await api.upsert(ada, []);
    expect(await refusal([no(news)])).toMatchObject({ status: 400, code: 'person-changed' });
  });

  test('a double click records once', async () => {
    await say('CONFIRMED');
    const options = { as: 'support', headers: { 'Idempotency-Key': 'click' } } as const;
    const [one, other] = await Promise.all([
      api.call(recordDecisionsEndpoint, parts([no(news)]), options),
      api.call(recordDecisionsEndpoint, parts([no(news)]), options),
    ]);
    expect(other.answer).toEqual(one.answer);
    expect(await transactions()).toHaveLength(2);
  });
});

describe('an opt-out of everything', () => {
  const eve = 'eve@example.org';
  const optOut = (identifier = eve, fields: object = {}, key?: string) =>
    api.done(
      recordDecisionsEndpoint,
      { headers: { identifier }, body: { everything: 'HARD_OPT_OUT', ...fields } },
      { as: 'support', ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) },
    );
  const statusesOf = async (identifier = eve) =>
    Object.fromEntries(
      ((await profile(identifier))?.Purposes ?? []).map(({ Id, Status }) => [Id, Status]),
    );
  const transactionsOf = async (identifier = eve) =>
    (await api.done(listTransactionsEndpoint, { headers: { identifier }, body: {} })).content;

  test('by an address that nobody has makes the person, and nothing but a yes comes back', async () => {
    const draft = (await api.createPurpose({ Name: 'Draft' })).Id;
    const orders = await api.activePurpose({ Name: 'Orders', Kind: 'SERVICE' });
    const answer = await optOut(eve, { note: ' Letter of May 3 ', channel: 'LETTER' });
    const refused = { [news]: 'HARD_OPT_OUT', [calls]: 'HARD_OPT_OUT', [draft]: 'HARD_OPT_OUT' };
    expect(await statusesOf()).toEqual(refused);
    const person = await profile(eve);
    expect(answer.dataSubjectId).toBe(person?.Id);
    expect(Object.fromEntries(answer.purposes.map((own) => [own.purposeId, own.status]))).toEqual(
      refused,
    );
    for (const own of await transactionsOf()) {
      expect(own).toMatchObject({
        receiptId: answer.receiptId,
        collectionPointUUID: adminPointId,
        createdBy: 'support-agent',
        channel: 'LETTER',
      });
      expect(own.purposeNote?.noteText).toBe('Letter of May 3');
    }
    const { content } = await api.done(
      listActivityEndpoint,
      { query: { dataSubjectId: answer.dataSubjectId, kind: 'decided' } },
      { as: 'auditor' },
    );
    expect(content).toMatchObject([
      { actor: { subject: 'support-agent' }, fields: ['everything', 'note', 'channel.LETTER'] },
    ]);
    clock.advance(1000);
    await api.receipt(token, {
      identifier: eve,
      purposes: [
        { Id: news, TransactionType: 'IMPLICIT' },
        { Id: calls, TransactionType: 'NO_OPT_OUT' },
      ],
    });
    expect(await statusesOf()).toEqual(refused);
    expect(orders in (await statusesOf())).toBe(false);
    await expectCountsRight();
  });

  test('is recorded once, however often it is sent', async () => {
    const [one, other] = await Promise.all([optOut(eve, {}, 'click'), optOut(eve, {}, 'click')]);
    expect(other).toEqual(one);
    await Promise.all([optOut(), optOut('mallory@example.org'), optOut('mallory@example.org')]);
    expect(await optOut()).toEqual({
      dataSubjectId: one.dataSubjectId,
      receiptId: null,
      purposes: [],
    });
    for (const identifier of [eve, 'mallory@example.org']) {
      expect(await transactionsOf(identifier)).toHaveLength(2);
    }
    await expectCountsRight();
  });

  test('is of whoever has the address by now, tests too, and leaves what is refused as strongly', async () => {
    await api.receipt(token, {
      identifier: eve,
      test: true,
      purposes: [{ Id: news, TransactionType: 'CONFIRMED' }],
    });
    await record([no(calls)]);
    await optOut(ada);
    await optOut(eve);
    expect(await statusesOf(ada)).toEqual({ [news]: 'HARD_OPT_OUT', [calls]: 'WITHDRAWN' });
    expect(await statusesOf(eve)).toEqual({ [news]: 'HARD_OPT_OUT', [calls]: 'HARD_OPT_OUT' });
    expect((await profile(eve))?.TestDataSubject).toBe(false);
    await expectCountsRight();
  });

  test('by a former address is of who stayed in the merge', async () => {
    await api.upsert(eve, []);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ada, additionalIdentifiers: [eve] },
    });
    expect((await optOut(eve)).dataSubjectId).toBe(adaId);
    expect(await statusesOf(ada)).toEqual({ [news]: 'HARD_OPT_OUT', [calls]: 'HARD_OPT_OUT' });
    expect(await profile(eve)).toBeUndefined();
    const before = await transactionsOf(ada);
    clock.advance(1000);
    expect(await optOut(eve)).toEqual({ dataSubjectId: adaId, receiptId: null, purposes: [] });
    expect(await transactionsOf(ada)).toEqual(before);
  });

  test('by a former address that somebody else has by now is of both, until both refuse', async () => {
    await record([no(calls)]);
    await api.upsert(eve, []);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ada, additionalIdentifiers: [eve] },
    });
    const { id } = await api.upsert(eve, []);
    clock.advance(1000);
    await optOut(eve, { dataSubjectId: id });
    await api.receipt(token, {
      identifier: ada,
      purposes: [{ Id: news, TransactionType: 'CONFIRMED' }],
    });
    clock.advance(1000);
    expect((await optOut(eve)).dataSubjectId).toBe(id);
    expect(await statusesOf(ada)).toEqual({ [news]: 'HARD_OPT_OUT', [calls]: 'HARD_OPT_OUT' });
    expect(await optOut(eve)).toEqual({ dataSubjectId: id, receiptId: null, purposes: [] });
    await expectCountsRight();
  });

  test('says what it is of, and holds an id against the identifier', async () => {
    const { id } = await api.upsert(eve, []);
    const refused = async (fields: object) => {
      const body = { note: 'Why', ...fields };
      return api.refused(recordDecisionsEndpoint, { headers: { identifier: ada }, body });
    };
    const everything = 'HARD_OPT_OUT';
    expect(await refused({})).toMatchObject({ errors: [{ path: 'decisions' }] });
    expect(await refused({ everything, decisions: [no(news)] })).toMatchObject({
      errors: [{ path: 'decisions' }],
    });
    expect(await refused({ decisions: [no(news)] })).toMatchObject({
      errors: [{ path: 'dataSubjectId' }],
    });
    expect(await refused({ everything: 'CONFIRMED' })).toMatchObject({
      errors: [{ path: 'everything' }],
    });
    expect(await refused({ everything, dataSubjectId: id })).toMatchObject({
      code: 'person-changed',
    });
    expect((await optOut(eve, { dataSubjectId: id })).dataSubjectId).toBe(id);
  });
});

describe('a correction', () => {
  test('gives back what held before, with its dates, and marks the receipt', async () => {
    await say('CONFIRMED');
    const before = await consentTo();
    const { receiptId } = await record([no(news)], { note: 'By phone' });
    const answer = await correct(receiptId);
    expect(answer.purposes).toMatchObject([{ purposeId: news, status: 'ACTIVE' }]);
    const { LastUpdatedDate: _, ...restored } = (await consentTo()) ?? {};
    const { LastUpdatedDate: __, ...expected } = before ?? {};
    expect(restored).toEqual(expected);
    const corrected = (await transactions()).find((own) => own.receiptId === receiptId);
    expect(corrected?.correction).toMatchObject({
      correctionId: answer.correctionId,
      note: 'Wrong person',
      correctedBy: 'support-agent',
      changed: { before: 'WITHDRAWN', after: 'ACTIVE' },
    });
    await expectCountsRight();
  });

  test('of one purpose leaves the others, and a refusal ends only where it is named', async () => {
    await say('CONFIRMED');
    const { receiptId } = await record([no(news), yes(calls)]);
    const before = await service.readRows();
    const preview = await api.done(previewCorrectionEndpoint, correction(receiptId), {
      as: 'support',
    });
    expect(preview.purposes).toHaveLength(2);
    expect(preview.purposes).toEqual(
      expect.arrayContaining([
        { purposeId: news, before: 'WITHDRAWN', after: 'ACTIVE', endsRefusal: true },
        { purposeId: calls, before: 'ACTIVE', after: null, endsRefusal: false },
      ]),
    );
    expect((await service.readRows()).transactions).toEqual(before.transactions);
    const refused = async (fields: object) =>
      api.refused(correctReceiptEndpoint, correction(receiptId, fields), { as: 'support' });
    expect(await refused({ endsRefusals: [calls] })).toMatchObject({
      errors: [{ path: 'endsRefusals' }],
    });
    expect(await refused({ purposeIds: [news, unknownId] })).toMatchObject({
      errors: [{ path: 'purposeIds.1' }],
    });
    const part = { purposeIds: [calls.toUpperCase()], endsRefusals: [] };
    const answer = await api.done(correctReceiptEndpoint, correction(receiptId, part));
    expect(answer.purposes).toMatchObject([{ purposeId: calls, status: null }]);
    const ofCalls = (await transactions()).find(({ purposeGuid }) => purposeGuid === calls);
    expect(ofCalls?.correction?.changed).toEqual({ before: 'ACTIVE', after: null });
    expect(await consentTo()).toMatchObject({ Status: 'WITHDRAWN' });
    expect(await refused(part)).toMatchObject({ code: 'receipt-corrected' });
    clock.advance(1000);
    const rest = await correct(receiptId);
    expect(rest.purposes).toMatchObject([{ purposeId: news, status: 'ACTIVE' }]);
    await expectCountsRight();
  });

  test('of a yes to what was never decided leaves nothing, and a later receipt starts anew', async () => {
    const { receiptId } = await record([yes(news)]);
    await correct(receiptId);
    expect((await profile())?.Purposes).toEqual([]);
    await expectCountsRight();
    await say('CONFIRMED');
    expect(await consentTo()).toMatchObject({ Status: 'ACTIVE', TotalTransactionCount: 1 });
  });

  test('leaves a withdrawal that the person asked for after the mistake', async () => {
    await say('CONFIRMED');
    const { receiptId: mistake } = await record([no(news)]);
    expect(await record([no(news)])).toMatchObject({ purposes: [{ isChanged: true }] });
    expect((await correct(mistake)).purposes).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  test('leaves what was said since', async () => {
    const { receiptId } = await record([yes(news)]);
    await say('WITHDRAWN');
    expect((await correct(receiptId)).purposes).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  test('leaves out what was corrected where a record could not say so', async () => {
    const { receiptId } = await record([yes(news)]);
    await correct(receiptId);
    const { Purposes } = await api.done(listSubjectPurposesEndpoint, {
      headers: { identifier: ada },
    });
    expect(Purposes).toEqual([]);
    const query = {
      since: '2026-11-20',
      collectionPointGuid: adminPointId,
      changedThrough: 'collectionPoint',
    };
    expect((await api.done(listProfilesEndpoint, { query })).content).toEqual([]);
  });

  test('is left out by receipts that arrive late', async () => {
    await say('IMPLICIT');
    const { receiptId } = await record([no(news)]);
    await correct(receiptId);
    await api.receipt(token, {
      identifier: ada,
      interactionDate: '2026-11-20T09:00:00Z',
      purposes: [{ Id: news, TransactionType: 'CONFIRMED' }],
    });
    expect(await consentTo()).toMatchObject({ Status: 'IMPLICIT' });
  });

  test('brings back a consent that has expired meanwhile as expired, and one whose purpose retired', async () => {
    await say('CONFIRMED');
    await say('CONFIRMED', calls);
    const { receiptId } = await record([no(news), no(calls)]);
    await api.done(retirePurposeEndpoint, {
      params: { purposeId: calls },
      query: { date: clock.now().slice(0, 10) },
    });
    clock.advance(31 * day * 1000);
    await correct(receiptId);
    const statuses = (await profile())?.Purposes?.map(({ Status }) => Status);
    expect(statuses).toEqual(['EXPIRED', 'EXPIRED']);
    await expectCountsRight();
  });

  test('brings back as expired what a retirement ended, though the purpose was published again', async () => {
    await say('CONFIRMED', calls);
    const { receiptId } = await record([no(calls)]);
    await api.newPurposeVersion(calls);
    await api.done(retirePurposeEndpoint, {
      params: { purposeId: calls },
      query: { date: clock.now().slice(0, 10) },
    });
    clock.advance(60_000);
    await api.publishPurpose(calls, 2);
    clock.advance(60_000);
    expect((await correct(receiptId)).purposes).toMatchObject([{ status: 'EXPIRED' }]);
    await expectCountsRight();
  });

  test('of the receipt of a form, of a correction, of another person and of one corrected before are refused', async () => {
    const ofForm = await say('CONFIRMED');
    const refused = async (receiptId: string | null | undefined, fields: object = {}) =>
      api.refused(correctReceiptEndpoint, correction(receiptId, fields), { as: 'support' });
    expect((await refused(ofForm)).code).toBe('receipt-not-correctable');
    const { receiptId } = await record([no(news)]);
    const { correctionId } = await correct(receiptId);
    expect((await refused(receiptId)).code).toBe('receipt-corrected');
    expect((await refused(correctionId)).status).toBe(404);
    const bob = (await api.upsert('bob@example.org', [])).id;
    const other = await api.done(recordDecisionsEndpoint, {
      headers: { identifier: 'bob@example.org' },
      body: { dataSubjectId: bob, decisions: [no(news)] },
    });
    expect((await refused(other.receiptId)).status).toBe(404);
    expect((await refused(receiptId, { note: '  ' })).status).toBe(400);
  });

  test('still works after a merge that the history explains', async () => {
    await say('CONFIRMED');
    const { receiptId } = await record([no(news)]);
    await api.upsert('ada.new@example.org', []);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'ada.new@example.org', additionalIdentifiers: [ada] },
    });
    const { id } = await api.upsert('ada.new@example.org', []);
    const answer = await api.done(correctReceiptEndpoint, {
      headers: { identifier: 'ada.new@example.org' },
      body: { dataSubjectId: id, receiptId, note: 'Mistake', endsRefusals: [news] },
    });
    expect(answer.purposes).toMatchObject([{ status: 'ACTIVE' }]);
    await expectCountsRight();
  });

  test('of what a merge decided on is refused, and stays as it was', async () => {
    await api.receipt(token, {
      identifier: 'ada.old@example.org',
      purposes: [{ Id: news, TransactionType: 'WITHDRAWN' }],
    });
    clock.advance(1000);
    const { receiptId } = await record([yes(news)]);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ada, additionalIdentifiers: ['ada.old@example.org'] },
    });
    const before = await service.readRows();
    const refused = await api.refused(correctReceiptEndpoint, correction(receiptId), {
      as: 'support',
    });
    expect(refused.code).toBe('correction-unclear');
    expect((await service.readRows()).transactions).toEqual(before.transactions);
  });
});
