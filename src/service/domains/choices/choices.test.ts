import { beforeEach, describe, expect, test } from 'vitest';
import { disableCollectionPointEndpoint } from '#contract/collection-points.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { centerDaysTable } from '#service/db/schema/preference-centers.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { readCenterAsPublished } from '#service/domains/preference-centers/read-published-center.ts';
import { byRequest, deleteIn } from '#service/testing/erase.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';
import { readChoices } from './read-choices.ts';
import { recordSignal, saveChoices } from './save-choices.ts';
import { shortId } from './shown-state.ts';
import { stopEverything } from './stop-everything.ts';

const service = await startService();
const { api, clock, db } = service;

const ada = 'ada@example.org';
const eve = 'eve@example.org';
let news: string;
let calls: string;
let sold: string;
let orders: string;
let outside: string;
let options: string[];
let center: { id: string; collectionPointId: string };
let token: string;
let adaId: string;
beforeEach(
  service.resetTo(async () => {
    const preference = await api.createPreference({ SelectionType: 'SINGLE_CHOICE' });
    options = (preference.Options ?? []).map(({ Id }) => Id);
    news = await api.activePurpose({ Name: 'News', CustomPreferenceIds: [preference.Id] });
    calls = await api.activePurpose({ Name: 'Calls' });
    sold = await api.activePurpose({ Name: 'Partners', SaleOrSharing: true });
    orders = await api.activePurpose({ Name: 'Orders', Kind: 'SERVICE' });
    outside = await api.activePurpose({ Name: 'Elsewhere', SaleOrSharing: true });
    center = await api.activeCenter([news, calls, sold, orders]);
    token = await api.pointToken(
      await api.activePoint({ PurposeIds: [news, calls, sold, orders, outside] }),
    );
    adaId = (await api.upsert(ada, [])).id;
    clock.advance(1000);
  }),
);

const open = async (subjectId: string | null = adaId, signal = false) => {
  const own = await readCenterAsPublished(db, { id: center.id, version: 1 });
  if (own === undefined) throw new Error('The center is gone.');
  const whose =
    subjectId === null ? { center: own, held: new Map() } : { centerId: center.id, subjectId };
  const choices = await readChoices(service.verbContext(), { ...whose, language: 'en', signal });
  if (choices === null) throw new Error('The center is gone.');
  return choices;
};
type Sent = Record<string, 'yes' | 'no' | { yes: string[] }>;
const save = async (
  shown: string,
  sent: Sent,
  fields: { signal?: boolean; hasEnded?: boolean; language?: string | null; of?: string } = {},
) => {
  clock.advance(1000);
  const { signal = false, hasEnded = false, language = null, of = adaId } = fields;
  const saved = await saveChoices(service.verbContext(), {
    centerId: center.id,
    subjectId: of,
    shown,
    submitted: new Map(
      Object.entries(sent).map(([id, said]) => [
        id,
        typeof said === 'string'
          ? { answer: said, chosen: null }
          : { answer: 'yes' as const, chosen: new Set(said.yes.map(shortId)) },
      ]),
    ),
    language,
    signal,
    hasEnded,
  });
  clock.advance(1000);
  return saved;
};
const say = async (TransactionType: string, purpose = news, fields: object = {}) => {
  await api.receipt(token, {
    identifier: ada,
    purposes: [{ Id: purpose, TransactionType, ...fields }],
  });
  clock.advance(1000);
};
const statuses = (identifier = ada) => api.statusesOf(identifier);
const transactions = (identifier = ada) => api.transactionsOf(identifier);
const counted = async () =>
  Object.fromEntries(
    (await db.select().from(centerDaysTable)).map(({ kind, count }) => [kind, count]),
  );
const expectCountsRight = async () => {
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
};

describe('a save', () => {
  test('is one receipt of the person through the point of the center, in its language', async () => {
    const { shown, purposes } = await open();
    expect([...purposes.values()].map(({ id, state, answer }) => [id, state, answer])).toEqual([
      [news, 'NOT_ASKED', null],
      [calls, 'NOT_ASKED', null],
      [sold, 'NOT_ASKED', null],
      [orders, 'ALWAYS_ON', null],
    ]);
    const saved = await save(
      shown,
      { [news]: { yes: options.slice(0, 1) }, [calls]: 'no' },
      { language: 'de' },
    );
    expect(saved).toMatchObject({
      subjectId: adaId,
      changed: [
        { purposeId: news, type: 'CONFIRMED' },
        { purposeId: calls, type: 'OPT_OUT' },
      ],
      changedMeanwhile: [],
      askAgain: [],
      faults: [],
    });
    expect(await statuses()).toEqual({ [news]: 'ACTIVE', [calls]: 'OPT_OUT' });
    const [receipt] = await api.receiptsOf(ada);
    expect(receipt).toMatchObject({
      id: saved?.receiptId,
      collectionPointUUID: center.collectionPointId,
      collectionPointVersion: 1,
      origin: 'PREFERENCE_CENTER',
      language: 'de',
    });
    expect((await transactions()).map(({ createdBy }) => createdBy)).toEqual([
      'Preference center',
      'Preference center',
    ]);
    expect((await api.profileOf(ada))?.Language).toBe('de');
    expect(await counted()).toEqual({ CHANGED_TO_YES: 1, CHANGED_TO_NO: 1 });
    const again = await open();
    expect(again.purposes.get(news)).toMatchObject({ state: 'ON', answer: 'yes' });
    expect(again.purposes.get(news)?.preferences[0]?.options[0]?.isChosen).toBe(true);
    expect(again.purposes.get(calls)).toMatchObject({ state: 'OFF', answer: 'no' });
    await expectCountsRight();
  });

  test('of what stayed as it was shown records nothing, however often', async () => {
    await say('CONFIRMED');
    await say('WITHDRAWN', calls);
    const before = await service.readRows();
    const { shown } = await open();
    const sent = { [news]: { yes: [] }, [calls]: 'no' } satisfies Sent;
    for (const _ of [1, 2]) {
      expect(await save(shown, sent)).toMatchObject({ changed: [], receiptId: null });
    }
    expect(await service.readRows()).toEqual(before);
  });

  test('of two devices records each change once, and leaves what the other changed', async () => {
    await say('CONFIRMED');
    const phone = await open();
    const desk = await open();
    expect(await save(phone.shown, { [news]: 'no', [calls]: 'yes' })).toMatchObject({
      changed: [{ type: 'WITHDRAWN' }, { type: 'CONFIRMED' }],
    });
    const late = await save(desk.shown, { [news]: { yes: options.slice(0, 1) }, [calls]: 'no' });
    expect(late).toMatchObject({
      changed: [{ purposeId: calls, type: 'WITHDRAWN' }],
      changedMeanwhile: [news],
    });
    expect(await statuses()).toEqual({ [news]: 'WITHDRAWN', [calls]: 'WITHDRAWN' });
    await expectCountsRight();
  });

  test('sent twice at once records once', async () => {
    const { shown } = await open();
    const sent = { [news]: { yes: [] }, [calls]: 'no' } satisfies Sent;
    const both = await Promise.all([save(shown, sent), save(shown, sent), save(shown, sent)]);
    expect(both.filter((saved) => saved?.receiptId)).toHaveLength(1);
    expect(await transactions()).toHaveLength(2);
  });

  test('changes the options under a yes alone, and keeps since when', async () => {
    await say('CONFIRMED', news, {});
    const before = (await api.profileOf(ada))?.Purposes?.[0];
    const { shown } = await open();
    const saved = await save(shown, { [news]: { yes: options.slice(1, 2) } });
    expect(saved?.changed).toEqual([{ purposeId: news, type: 'CHANGE_PREFERENCES' }]);
    const after = (await api.profileOf(ada))?.Purposes?.[0];
    expect(after).toMatchObject({ Status: 'ACTIVE', GivenDate: before?.GivenDate });
    const chosen = after?.CustomPreferences?.flatMap(({ Options }) =>
      Options.flatMap(({ Id, IsConsented }) => (IsConsented ? [Id] : [])),
    );
    expect(chosen).toEqual(options.slice(1, 2));
  });

  test('by a handle that has ended, or through a disabled point, records refusals alone', async () => {
    await say('CONFIRMED');
    const { shown } = await open();
    expect(await save(shown, { [news]: 'no', [calls]: 'yes' }, { hasEnded: true })).toMatchObject({
      changed: [{ purposeId: news, type: 'WITHDRAWN' }],
      askAgain: [calls],
    });
    const params = { collectionpointId: center.collectionPointId };
    await api.done(disableCollectionPointEndpoint, { params, query: { value: true } });
    const next = await open();
    expect(await save(next.shown, { [sold]: 'no', [calls]: 'yes' })).toMatchObject({
      changed: [{ purposeId: sold, type: 'OPT_OUT' }],
      askAgain: [calls],
    });
  });

  test('of a person who was merged refuses for who stayed, and is over after an erasure', async () => {
    const { shown } = await open();
    const eveId = (await api.upsert(eve, [])).id;
    await api.receipt(token, {
      identifier: eve,
      purposes: [{ Id: calls, TransactionType: 'CONFIRMED' }],
    });
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: eve, additionalIdentifiers: [ada] },
    });
    expect(await save(shown, { [news]: { yes: [] }, [calls]: 'no' })).toMatchObject({
      subjectId: eveId,
      changed: [{ purposeId: calls, type: 'WITHDRAWN' }],
      askAgain: [news],
    });
    expect(await statuses(eve)).toEqual({ [calls]: 'WITHDRAWN' });
    await deleteIn(service, (eraser) => erasePeople(eraser, [eveId], byRequest));
    expect(await save(shown, { [calls]: 'no' })).toBeNull();
  });

  test('a yes ends a hard opt-out, and nothing else does', async () => {
    await say('HARD_OPT_OUT');
    const { shown } = await open();
    expect(await save(shown, { [news]: 'no' })).toMatchObject({ changed: [] });
    expect(await statuses()).toEqual({ [news]: 'HARD_OPT_OUT' });
    await save(shown, { [news]: { yes: [] } });
    expect(await statuses()).toEqual({ [news]: 'ACTIVE' });
  });

  test('of a version that was published meanwhile asks for the yes again', async () => {
    const { shown } = await open();
    await api.newPurposeVersion(calls);
    await api.publishPurpose(calls, 2);
    expect(await save(shown, { [calls]: 'yes' })).toMatchObject({
      changed: [],
      changedMeanwhile: [calls],
    });
    const next = await open();
    expect(next.purposes.get(calls)?.version).toBe(2);
    await save(next.shown, { [calls]: 'yes' });
    expect((await transactions())[0]).toMatchObject({ purposeVersion: 2 });
  });
});

describe("a browser's signal", () => {
  test('is recorded for all that is sold, once, as the signal and not as the person', async () => {
    await say('CONFIRMED', sold);
    const of = { centerId: center.id, subjectId: adaId };
    expect((await open(adaId, true)).purposes.get(sold)).toMatchObject({
      state: 'OFF_BY_SIGNAL',
      answer: null,
    });
    expect(await statuses()).toEqual({ [sold]: 'ACTIVE' });
    clock.advance(1000);
    expect((await recordSignal(service.verbContext(), of)).toSorted()).toEqual(
      [sold, outside].toSorted(),
    );
    expect(await recordSignal(service.verbContext(), of)).toEqual([]);
    expect(await statuses()).toEqual({ [sold]: 'OPT_OUT', [outside]: 'OPT_OUT' });
    expect((await transactions()).slice(0, 2).map(({ createdBy }) => createdBy)).toEqual([
      'Browser signal',
      'Browser signal',
    ]);
    expect((await open()).purposes.get(sold)).toMatchObject({ state: 'OFF_BY_SIGNAL' });
    await expectCountsRight();
  });

  test('comes with the save, and a yes to what it switched off stands until the next no', async () => {
    const { shown } = await open(adaId, true);
    const saved = await save(shown, { [sold]: 'yes', [calls]: 'yes' }, { signal: true });
    expect(saved?.changed).toHaveLength(2);
    expect(await statuses()).toEqual({ [sold]: 'ACTIVE', [calls]: 'ACTIVE', [outside]: 'OPT_OUT' });
    expect((await open(adaId, true)).purposes.get(sold)).toMatchObject({
      state: 'ON',
      answer: 'yes',
    });
    const of = { centerId: center.id, subjectId: adaId };
    expect(await recordSignal(service.verbContext(), of)).toEqual([]);
    const next = await open(adaId, true);
    await save(next.shown, { [sold]: 'no' }, { signal: true });
    expect((await open(adaId, true)).purposes.get(sold)).toMatchObject({
      state: 'OFF',
      answer: 'no',
    });
    await say('CONFIRMED', sold);
    expect((await open(adaId, true)).purposes.get(sold)).toMatchObject({ state: 'OFF_BY_SIGNAL' });
  });

  test('that was recorded after the page was shown leaves the save as it is', async () => {
    const { shown } = await open(adaId, true);
    await recordSignal(service.verbContext(), { centerId: center.id, subjectId: adaId });
    expect(await save(shown, { [sold]: 'yes' }, { signal: true })).toMatchObject({
      changed: [{ purposeId: sold, type: 'CONFIRMED' }],
      changedMeanwhile: [],
    });
    expect(await statuses()).toMatchObject({ [sold]: 'ACTIVE' });
  });

  test('weakens no refusal, and nobody else can send it', async () => {
    await say('HARD_OPT_OUT', sold);
    await say('OPT_OUT', outside, { PurposeNote: { noteText: 'x', signal: 'GPC' } });
    const before = await transactions();
    expect(
      await recordSignal(service.verbContext(), { centerId: center.id, subjectId: adaId }),
    ).toEqual([]);
    expect(await transactions()).toEqual(before);
    await say('CONFIRMED', sold, { PurposeNote: { noteText: 'x', signal: 'GPC' } });
    expect(
      await recordSignal(service.verbContext(), { centerId: center.id, subjectId: adaId }),
    ).toEqual([sold]);
  });
});

describe('a no to everything', () => {
  test('stops all of the account but services, and holds for what comes later', async () => {
    await say('CONFIRMED');
    await say('CONFIRMED', orders);
    await say('HARD_OPT_OUT', calls);
    clock.advance(1000);
    const of = { centerId: center.id, subjectId: adaId };
    const stopped = await stopEverything(service.verbContext(), of);
    expect(stopped?.stopped.toSorted()).toEqual([news, sold, outside].toSorted());
    expect(await statuses()).toEqual({
      [news]: 'WITHDRAWN',
      [calls]: 'HARD_OPT_OUT',
      [sold]: 'WITHDRAWN',
      [outside]: 'WITHDRAWN',
      [orders]: 'ACTIVE',
    });
    clock.advance(1000);
    expect(await stopEverything(service.verbContext(), of)).toMatchObject({
      receiptId: null,
      stopped: [],
    });
    const later = await api.activePurpose({ Name: 'Later' });
    token = await api.pointToken(await api.activePoint({ PurposeIds: [later] }));
    await say('NO_OPT_OUT', later);
    expect(await statuses()).not.toHaveProperty(later);
    await say('CONFIRMED', later);
    expect(await statuses()).toMatchObject({ [later]: 'ACTIVE' });
    await expectCountsRight();
  });
});
