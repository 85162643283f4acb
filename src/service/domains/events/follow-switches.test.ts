import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import {
  createDestinationEndpoint,
  getDestinationEndpoint,
  updateDestinationEndpoint,
} from '#contract/destinations.ts';
import { turnOnSettingsEndpoint } from '#contract/turn-on-settings.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { confirmationsTable } from '#service/db/schema/confirmations.ts';
import { confirm } from '#service/domains/confirmations/confirm.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import { createPostEvent } from '#service/post-event.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startReceiver } from '#service/testing/receiver.ts';
import { startService } from '#service/testing/service.ts';
import { createEventWorker } from './event-worker.ts';
import type { EventSwitch } from './switched-off.ts';

const service = await startService();
const { api, clock, db } = service;
const ana = 'ana@example.com';
const receipts = createReceipts({ db, now: clock.now });
const admin = { as: 'administrator' } as const;

let mail: string;
let post: string;
beforeEach(
  service.resetTo(async () => {
    [mail, post] = [await api.activePurpose(), await api.activePurpose()];
  }),
);

const arrange = async (
  switches: Partial<Record<EventSwitch, boolean>> = {},
  others: Record<string, unknown> = {},
) => {
  const point = await api.activePoint({ PurposeIds: [mail, post], ...switches, ...others });
  const token = await api.pointToken(point);
  const say = (type: string, purposes: readonly string[], fields: Record<string, unknown> = {}) => {
    clock.advance(1_000);
    const said = purposes.map((Id) => ({ Id, TransactionType: type }));
    // Who is known may name data elements that the collection point doesn't list.
    return api.receipt(token, { ...fields, purposes: said }, { as: 'writer' });
  };
  return { point, say };
};

/** What a destination was told since it was last asked. */
const listen = async (followsSwitches: boolean) => {
  const receiver = await startReceiver();
  const send = createPostEvent({ isDemo: true, timeoutMs: 5_000 });
  onTestFinished(async () => {
    await send.close();
    await receiver.close();
  });
  const id = await addDestination(service, { url: receiver.url, followsSwitches });
  const worker = createEventWorker({
    ...{ db, account: service.account(), now: clock.now, newId: () => crypto.randomUUID() },
    ...{ eventSeals: service.eventSeals, post: send, warn: () => {} },
  });
  await worker.run();
  let taken = 0;
  const told = async () => {
    await worker.run();
    const arrived = receiver.accepted.slice(taken);
    taken = receiver.accepted.length;
    return arrived.map(({ event: { payload } }) => [
      payload.act,
      ...payload.profiles
        .map(({ purposeId, profileFields: { TransactionStatus } }) =>
          [purposeId === mail ? 'mail' : 'post', TransactionStatus].join(' '),
        )
        .sort(),
    ]);
  };
  return { id, told };
};

describe('a receipt of a collection point without switches on', () => {
  test('goes only to who doesn’t follow them, and its refusals go to all', async () => {
    const { say } = await arrange();
    const [follower, other] = [await listen(true), await listen(false)];
    await say('CONFIRMED', [mail, post]);
    const { waiting } = await api.done(
      getDestinationEndpoint,
      { params: { destinationId: follower.id } },
      admin,
    );
    expect(waiting.events).toBe(0);
    expect(await follower.told()).toEqual([]);
    expect(await other.told()).toEqual([['RECEIPT', 'mail ACTIVE', 'post ACTIVE']]);
    await say('WITHDRAWN', [mail]);
    expect(await follower.told()).toEqual([['RECEIPT', 'mail WITHDRAWN']]);
    expect(await other.told()).toEqual([['RECEIPT', 'mail WITHDRAWN']]);
    await say('CONFIRMED', [mail]);
    expect(await follower.told()).toEqual([]);
  });

  test('goes to all where it ends a consent without refusing it', async () => {
    const { say } = await arrange({}, { NoConsentTransactions: true });
    const { told } = await listen(true);
    await say('CONFIRMED', [mail]);
    await say('NOTGIVEN', [mail]);
    expect(await told()).toEqual([['RECEIPT', 'mail NO_CONSENT']]);
  });
});

describe('a receipt goes to who follows switches', () => {
  test('with ConsentIntegration where it changes a consent, of what it changes', async () => {
    const { say } = await arrange({ ConsentIntegration: true });
    const { told } = await listen(true);
    await say('CONFIRMED', [mail]);
    expect(await told()).toEqual([['RECEIPT', 'mail ACTIVE']]);
    await say('CONFIRMED', [mail]);
    expect(await told()).toEqual([]);
    await say('CONFIRMED', [mail, post]);
    expect(await told()).toEqual([['RECEIPT', 'post ACTIVE']]);
  });

  test('with EnableNewConsentIntegration beside it in any case', async () => {
    const { say } = await arrange({ ConsentIntegration: true, EnableNewConsentIntegration: true });
    const { told } = await listen(true);
    await say('CONFIRMED', [mail]);
    await told();
    await say('CONFIRMED', [mail]);
    expect(await told()).toEqual([['RECEIPT', 'mail ACTIVE']]);
  });

  test('with enablePurposeEvent where a status changes', async () => {
    const { say } = await arrange({ enablePurposeEvent: true });
    const { told } = await listen(true);
    await say('CONFIRMED', [mail]);
    expect(await told()).toEqual([['RECEIPT', 'mail ACTIVE']]);
    await say('CONFIRMED', [mail]);
    expect(await told()).toEqual([]);
  });

  test('with enableDataElementEvent where it changes a data element', async () => {
    const { say } = await arrange({ enableDataElementEvent: true });
    const { told } = await listen(true);
    const named = (City: string) => say('CONFIRMED', [mail], { dsDataElements: { City } });
    await say('CONFIRMED', [mail]);
    expect(await told()).toEqual([]);
    await named('Lund');
    const first = await told();
    await named('Lund');
    expect([first, await told()]).toEqual([[['RECEIPT', 'mail ACTIVE']], []]);
  });

  test('with enableCustomPreferenceEvent where it says something of preferences', async () => {
    const { point } = await arrange();
    const { told } = await listen(true);
    const choices = [{ choiceId: crypto.randomUUID(), preferenceId: null, isConsented: true }];
    const eventSwitches: EventSwitch[] = ['enableCustomPreferenceEvent'];
    const said = { identifier: ana, eventSwitches };
    await receipts(point, { ...said, purposes: [{ id: mail }, { id: post, choices }] });
    expect(await told()).toEqual([['RECEIPT', 'post ACTIVE']]);
  });
});

test('a switch that sleeps sends nothing until it is turned on', async () => {
  const { point, say } = await arrange({ ConsentIntegration: true });
  await db
    .update(collectionPointVersionsTable)
    .set({ awake: [] })
    .where(eq(collectionPointVersionsTable.collectionPointId, point));
  const { told } = await listen(true);
  await say('CONFIRMED', [mail]);
  expect(await told()).toEqual([]);
  await api.done(turnOnSettingsEndpoint, { params: { collectionpointId: point } });
  await say('CONFIRMED', [post]);
  expect(await told()).toEqual([['RECEIPT', 'post ACTIVE']]);
});

test('what colleagues record, endings and erasures go in any case', async () => {
  const { point } = await arrange();
  const { told } = await listen(true);
  const lifeSpan = { seconds: 60, implicitSeconds: null, countedFrom: null };
  await receipts(point, {
    ...{ identifier: ana, eventSwitches: [] },
    purposes: [{ id: mail, lifeSpan }],
  });
  expect(await told()).toEqual([]);
  clock.advance(3_600_000);
  await endDueConsents({ db, now: clock.now, newId: () => crypto.randomUUID() });
  expect(await told()).toEqual([['ENDING', 'mail EXPIRED']]);
  const dataSubjectId = await idOf(db, ana);
  const readOut = { version: 1, agreed: true };
  const decisions = [{ purposeId: post, decision: 'CONFIRMED' as const, readOut }];
  const headers = { identifier: ana };
  await api.done(recordDecisionsEndpoint, { headers, body: { dataSubjectId, decisions } });
  expect(await told()).toEqual([['DECISION', 'post ACTIVE']]);
  await deleteIn(service, (eraser) => erasePeople(eraser, [dataSubjectId], byRequest));
  expect(await told()).toEqual([['ERASURE']]);
});

test('receipts by the collection point of a preference center go in any case', async () => {
  const { collectionPointId } = await api.activeCenter([mail]);
  const { told } = await listen(true);
  const token = await api.pointToken(collectionPointId);
  await api.receipt(token, { purposes: [{ Id: mail }] });
  expect(await told()).toEqual([['RECEIPT', 'mail ACTIVE']]);
});

test('a sign-up and its confirmation go where the collection point has them told', async () => {
  const signUp = async (switches: Partial<Record<EventSwitch, boolean>>) => {
    const point = await api.activePoint({ PurposeIds: [mail], DoubleOptIn: true, ...switches });
    const identifier = `${crypto.randomUUID()}@example.com`;
    await api.receipt(await api.pointToken(point), { identifier, purposes: [{ Id: mail }] });
    const [asked] = await db
      .select()
      .from(confirmationsTable)
      .where(eq(confirmationsTable.collectionPointId, point));
    clock.advance(1_000);
    expect(await confirm(service.verbContext(), asked?.id ?? '')).toBe('confirmed');
  };
  const { told } = await listen(true);
  await signUp({});
  expect(await told()).toEqual([]);
  await signUp({ enablePurposeEvent: true });
  expect((await told()).map(([, ...purposes]) => purposes)).toEqual([
    ['mail PENDING'],
    ['mail ACTIVE'],
  ]);
});

test.each([
  ['another purpose', () => ({ id: post })],
  ['the same purpose', () => ({ id: mail, type: 'CHANGE_PREFERENCES' as const })],
])('what ended is told with a receipt of %s that isn’t', async (_of, purposeOf) => {
  const { point } = await arrange();
  const { told } = await listen(true);
  const lifeSpan = { seconds: 60, implicitSeconds: null, countedFrom: null };
  const said = { identifier: ana, eventSwitches: [] };
  await receipts(point, { ...said, purposes: [{ id: mail, lifeSpan }] });
  clock.advance(3_600_000);
  await receipts(point, { ...said, purposes: [purposeOf()] });
  expect(await told()).toEqual([['RECEIPT', 'mail EXPIRED']]);
});

test('that it follows switches is off, until administrators set it', async () => {
  const body = { name: 'Mailer', use: 'Newsletters', url: 'https://events.example.com/in' };
  const { id, followsSwitches } = await api.done(createDestinationEndpoint, { body }, admin);
  expect(followsSwitches).toBe(false);
  const params = { destinationId: id };
  const set = { params, body: { ...body, followsSwitches: true } };
  expect(await api.done(updateDestinationEndpoint, set, admin)).toMatchObject({
    followsSwitches: true,
  });
  expect((await api.done(getDestinationEndpoint, { params }, admin)).followsSwitches).toBe(true);
});
