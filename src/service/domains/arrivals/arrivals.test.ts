import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { updateAccountSettingsEndpoint } from '#contract/account-settings.ts';
import {
  applyEventEndpoint,
  callbacksPerMinute,
  listOverdueArrivalsEndpoint,
  listPersonArrivalsEndpoint,
  markArrivalAppliedEndpoint,
} from '#contract/arrivals.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { deleteDestinationEndpoint } from '#contract/destinations.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import { makeProofEndpoint } from '#contract/proofs.ts';
import { arrivalsTable } from '#service/db/schema/arrivals.ts';
import { type DestinationRow, destinationsTable, eventsTable } from '#service/db/schema/events.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { eraseProfiles } from '#service/domains/erasures/erase-profiles.ts';
import { createEventWorker } from '#service/domains/events/event-worker.ts';
import { forgetOldEvents } from '#service/domains/events/forget-events.ts';
import { readLastPosition } from '#service/domains/events/horizon.ts';
import { createTurns } from '#service/domains/events/turns.ts';
import { mergeSubjects } from '#service/domains/merges/merge-subjects.ts';
import { createPublicGate } from '#service/http/public-limits.ts';
import { createPostEvent } from '#service/post-event.ts';
import { unknownId } from '#service/testing/api.ts';
import { addDestination, testSecret } from '#service/testing/destinations.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { othersWait } from '#service/testing/others-wait.ts';
import { createRandom } from '#service/testing/random.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startReceiver } from '#service/testing/receiver.ts';
import { startService } from '#service/testing/service.ts';
import { appliedWindow } from './apply-event.ts';
import { noteArrivals, noteTelling } from './note-arrivals.ts';

const service = await startService();
const { api, clock, db } = service;
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;
const receipts = createReceipts({ db, now: clock.now });
const admin = { as: 'administrator' } as const;
const never = new AbortController().signal;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

let point: string;
let mail: string;
let post: string;
beforeEach(
  service.resetTo(async () => {
    [mail, post] = [await api.activePurpose(), await api.activePurpose()];
    point = await api.activePoint({ PurposeIds: [mail, post] });
  }),
);

type Type = 'CONFIRMED' | 'WITHDRAWN' | 'HARD_OPT_OUT';
const say = (identifier: string, ...purposes: [string, Type][]) =>
  receipts(point, { identifier, purposes: purposes.map(([id, type]) => ({ id, type })) });

const createWorker = () => {
  const send = createPostEvent({ isDemo: true, timeoutMs: 5_000 });
  onTestFinished(send.close);
  return createEventWorker({
    ...{ db, account: service.account(), now: clock.now, newId: () => crypto.randomUUID() },
    ...{ eventSeals: service.eventSeals, post: send, warn: () => {} },
  });
};
type Worker = ReturnType<typeof createWorker>;

const listen = async (
  worker: Worker,
  {
    answer,
    ...fields
  }: Partial<DestinationRow> & { answer?: Parameters<typeof startReceiver>[0] } = {},
) => {
  const receiver = await startReceiver(answer);
  onTestFinished(receiver.close);
  const id = await addDestination(service, { url: receiver.url, ...fields });
  await worker.run();
  return { ...receiver, id };
};

const arrivalsOf = async (identifier: string) => {
  const params = { dataSubjectId: await idOf(db, identifier) };
  return (await api.done(listPersonArrivalsEndpoint, { params }, { as: 'support' })).content;
};
const statesOf = async (identifier: string) =>
  (await arrivalsOf(identifier)).map(({ destinationName, purposeId, state }) => [
    ...[destinationName, purposeId === mail ? 'mail' : 'post', state],
  ]);
const overdue = async () =>
  (await api.done(listOverdueArrivalsEndpoint, {}, { as: 'reader' })).content;

/** A destination's callback, signed as the reference library does. */
const apply = async (
  destinationId: string,
  eventId: string,
  {
    secret = testSecret,
    at = clock.now(),
    change = (headers: Record<string, string>) => headers,
  } = {},
) => {
  const body = { eventId };
  const date = new Date(at);
  const headers = change({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(date.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', date, JSON.stringify(body)),
  });
  const { status, answer, problem } = await api.call(
    applyEventEndpoint,
    { params: { destinationId }, headers, body },
    { as: 'nobody' },
  );
  return { status, withdrawals: answer?.withdrawals, code: problem?.code };
};

describe('a withdrawal at a destination', () => {
  test('waits, is sent, acknowledged, and applied once the destination says so', async () => {
    const worker = createWorker();
    const { id, accepted, answerWith } = await listen(worker, { doneWhen: 'APPLIED' });
    await say(ana, [mail, 'CONFIRMED'], [post, 'CONFIRMED']);
    await worker.run();
    answerWith(() => 500);
    await say(ana, [mail, 'WITHDRAWN']);
    const withdrawnDate = clock.now();
    await db.execute(sql`update destinations set state = 'PAUSED'`);
    await worker.run();
    expect(await statesOf(ana)).toEqual([['Mailer', 'mail', 'WAITING']]);
    await db.execute(sql`update destinations set state = 'ACTIVE'`);
    await worker.run();
    expect(await statesOf(ana)).toEqual([['Mailer', 'mail', 'SENT']]);
    answerWith(() => 204);
    clock.advance(2_000);
    await worker.run();
    const [arrival] = await arrivalsOf(ana);
    expect(arrival).toMatchObject({
      ...{ state: 'ACKNOWLEDGED', withdrawnDate, recordedDate: withdrawnDate },
      ...{ acknowledgedDate: clock.now(), appliedDate: null, doneWhen: 'APPLIED' },
    });
    const eventId = accepted.find(({ event }) =>
      event.payload.profiles.some(
        ({ profileFields }) => profileFields.TransactionStatus === 'WITHDRAWN',
      ),
    )?.event.eventId;
    clock.advance(minuteMs);
    expect(await apply(id, eventId ?? '')).toMatchObject({ status: 200, withdrawals: 1 });
    const appliedDate = clock.now();
    clock.advance(minuteMs);
    expect(await apply(id, eventId ?? '')).toMatchObject({ status: 200, withdrawals: 1 });
    expect(await arrivalsOf(ana)).toMatchObject([
      { state: 'APPLIED', appliedDate, markedBy: null },
    ]);
  });

  test('is overdue after its working days, by the calendar, also at one that is paused or dead', async () => {
    await api.done(
      updateAccountSettingsEndpoint,
      { body: { changedDate: null, workingDays: [5, 1, 2, 3, 4, 5], holidays: [] } },
      admin,
    );
    const worker = createWorker();
    const fields = { clockDays: 2, isClockBusiness: false } as const;
    await listen(worker, { ...fields, name: 'Paused' });
    const { id: dead } = await listen(worker, { ...fields, name: 'Dead', answer: () => 500 });
    await listen(worker, { ...fields, name: 'Well' });
    await listen(worker, { ...fields, name: 'Post', purposeIds: [post] });
    await db.execute(sql`update destinations set state = 'PAUSED' where name = 'Paused'`);
    await say(ana, [mail, 'CONFIRMED']);
    await say(ana, [mail, 'WITHDRAWN']);
    await worker.run();
    clock.advance(2 * dayMs - 1);
    expect(await overdue()).toEqual([]);
    clock.advance(1);
    expect((await statesOf(ana)).toSorted()).toEqual([
      ['Dead', 'mail', 'OVERDUE'],
      ['Paused', 'mail', 'OVERDUE'],
      ['Post', 'mail', 'NOTHING_TO_SEND'],
      ['Well', 'mail', 'ACKNOWLEDGED'],
    ]);
    const dataSubjectId = await idOf(db, ana);
    expect(await overdue()).toMatchObject([{ dataSubjectId }, { dataSubjectId }]);
    const { items } = await api.done(readAttentionEndpoint, {
      query: { kind: 'overdue-withdrawals' },
    });
    expect(items).toMatchObject([
      { count: 2, examples: [{ resource: 'destination', count: 1 }, { count: 1 }] },
    ]);
    const query = { destinationId: dead };
    expect(
      (await api.done(listOverdueArrivalsEndpoint, { query }, { as: 'reader' })).content,
    ).toMatchObject([{ destinationName: 'Dead' }]);
    await api.done(deleteDestinationEndpoint, { params: { destinationId: dead } }, admin);
    expect(await overdue()).toMatchObject([{ destinationName: 'Paused' }]);
    expect(
      (await arrivalsOf(ana)).find(({ destinationId }) => destinationId === dead),
    ).toMatchObject({ destinationName: 'Dead', isDestinationDeleted: true, state: 'SENT' });
  });

  test('is superseded by a new yes, and begins again with the next no', async () => {
    const worker = createWorker();
    await listen(worker, { answer: () => 500 });
    await say(ana, [mail, 'WITHDRAWN']);
    await worker.run();
    clock.advance(minuteMs);
    await say(ana, [mail, 'CONFIRMED']);
    await worker.run();
    expect(await arrivalsOf(ana)).toMatchObject([{ state: 'SUPERSEDED', endedBy: 'RECEIPT' }]);
    clock.advance(minuteMs);
    await say(ana, [mail, 'WITHDRAWN']);
    await worker.run();
    expect((await arrivalsOf(ana)).map(({ state }) => state)).toEqual(['SENT', 'SUPERSEDED']);
  });

  test('that staff recorded by mistake ends with its correction', async () => {
    const worker = createWorker();
    await listen(worker, { answer: () => 500 });
    await say(ana, [mail, 'CONFIRMED']);
    const dataSubjectId = await idOf(db, ana);
    const headers = { identifier: ana };
    const { receiptId } = await api.done(recordDecisionsEndpoint, {
      headers,
      body: { dataSubjectId, decisions: [{ purposeId: mail, decision: 'WITHDRAWN' }] },
    });
    await worker.run();
    clock.advance(minuteMs);
    await api.done(correctReceiptEndpoint, {
      headers,
      body: {
        ...{ dataSubjectId, receiptId: receiptId ?? '', note: 'Wrong person' },
        endsRefusals: [mail],
      },
    });
    await worker.run();
    expect(await arrivalsOf(ana)).toMatchObject([{ state: 'SUPERSEDED', endedBy: 'CORRECTION' }]);
  });

  test('is followed through a merge under each identifier, and goes with the person', async () => {
    const worker = createWorker();
    const { accepted, answerWith } = await listen(worker, { answer: () => 500 });
    await say(ana, [mail, 'WITHDRAWN']);
    await say(ben, [mail, 'CONFIRMED']);
    await worker.run();
    const context = { ...service.verbContext(), caller: { subject: 'admin' } };
    clock.advance(minuteMs);
    await db.transaction((tx) =>
      mergeSubjects({ ...context, db: tx } as never, { primary: ben, others: [ana] }),
    );
    answerWith(() => 204);
    clock.advance(minuteMs);
    await worker.run();
    expect(
      (await arrivalsOf(ben)).map(({ state, isOfFormer }) => [state, isOfFormer]).toSorted(),
    ).toEqual([
      ['ACKNOWLEDGED', false],
      ['ACKNOWLEDGED', true],
    ]);
    expect(accepted.filter(({ event }) => event.payload.act === 'MERGE')).toHaveLength(2);
    const subjectId = await idOf(db, ben);
    await deleteIn(service, (eraser) => erasePeople(eraser, [subjectId], byRequest));
    await worker.run();
    expect(await db.select().from(arrivalsTable)).toEqual([]);
  });

  test('goes with its consent under each identifier, and nothing is told of it there anymore', async () => {
    const worker = createWorker();
    const { accepted, answerWith } = await listen(worker, { answer: () => 500 });
    await say(ana, [mail, 'WITHDRAWN'], [post, 'CONFIRMED']);
    await say(ben, [post, 'CONFIRMED']);
    const context = { ...service.verbContext(), caller: { subject: 'admin' } };
    await db.transaction((tx) =>
      mergeSubjects({ ...context, db: tx } as never, { primary: ben, others: [ana] }),
    );
    const gone = [{ subjectId: await idOf(db, ben), purposeIds: [mail, post] }];
    const deletion = { ...byRequest, retainsTransactions: false };
    await deleteIn(service, (eraser) => eraseProfiles(eraser, gone, deletion));
    answerWith(() => 204);
    clock.advance(minuteMs);
    await worker.run();
    const told = accepted.flatMap(({ event }) => event.payload.profiles);
    expect(new Set(told.map(({ profileFields }) => profileFields.TransactionStatus))).toEqual(
      new Set(['NO_CONSENT']),
    );
    expect(await db.select().from(arrivalsTable)).toEqual([]);
  });

  test('stays known after its events are forgotten, and none is forgotten before', async () => {
    const worker = createWorker();
    const { id, accepted } = await listen(worker, { doneWhen: 'APPLIED' });
    await say(ana, [mail, 'WITHDRAWN']);
    clock.advance(8 * dayMs);
    await forgetOldEvents(db, clock.now(), never);
    await worker.run();
    expect(accepted).toHaveLength(1);
    await forgetOldEvents(db, clock.now(), never);
    const { rows } = await db.execute(sql`select 1 from events`);
    expect(rows).toEqual([]);
    expect(await apply(id, accepted[0]?.event.eventId ?? '')).toMatchObject({ withdrawals: 1 });
  });

  test('of a purpose that a no to everything never asked for has none', async () => {
    const worker = createWorker();
    await listen(worker);
    await say(ana, [mail, 'CONFIRMED']);
    const dataSubjectId = await idOf(db, ana);
    clock.advance(minuteMs);
    await api.done(recordDecisionsEndpoint, {
      headers: { identifier: ana },
      body: { dataSubjectId, everything: 'HARD_OPT_OUT' },
    });
    await worker.run();
    expect((await statesOf(ana)).toSorted()).toEqual([
      ['Mailer', 'mail', 'ACKNOWLEDGED'],
      ['Mailer', 'post', 'NOTHING_TO_SEND'],
    ]);
  });
});

describe('a callback', () => {
  const toApplied = async (worker: Worker) => {
    const { id, accepted } = await listen(worker, { doneWhen: 'APPLIED', purposeIds: [mail] });
    const other = await listen(worker, { doneWhen: 'APPLIED', purposeIds: [post], name: 'Other' });
    await say(ana, [mail, 'WITHDRAWN']);
    await worker.run();
    return { id, other: other.id, eventId: accepted[0]?.event.eventId ?? '' };
  };

  test('that is forged, old or for what another was told changes nothing', async () => {
    const { id, other, eventId } = await toApplied(createWorker());
    const forged = { status: 401, code: 'signature-invalid' };
    const wrong = `whsec_${btoa('y'.repeat(32))}`;
    expect(await apply(id, eventId, { secret: wrong })).toMatchObject(forged);
    expect(await apply(unknownId, eventId)).toMatchObject(forged);
    const changed = {
      change: (own: Record<string, string>) => ({ ...own, 'webhook-id': 'msg_2' }),
    };
    expect(await apply(id, eventId, changed)).toMatchObject(forged);
    const signedAt = clock.now();
    clock.advance(301_000);
    expect(await apply(id, eventId, { at: signedAt })).toMatchObject(forged);
    expect(await apply(other, eventId)).toMatchObject({ status: 404 });
    expect(await apply(id, unknownId)).toMatchObject({ status: 404 });
    expect(await statesOf(ana)).toContainEqual(['Mailer', 'mail', 'ACKNOWLEDGED']);
    expect(await apply(id, eventId)).toMatchObject({ status: 200, withdrawals: 1 });
  });

  test('is no event that is sent back, though the same secret signed that', async () => {
    const worker = createWorker();
    const { id, accepted } = await listen(worker, { doneWhen: 'APPLIED' });
    await say(ana, [mail, 'WITHDRAWN']);
    await worker.run();
    const [{ headers: own, text } = { headers: {}, text: '' }] = accepted;
    const headers = Object.fromEntries(
      Object.entries(own).filter(([name]) => name.startsWith('webhook-')),
    ) as Record<string, string>;
    const echo = { params: { destinationId: id }, headers, body: JSON.parse(text) };
    const { status } = await api.call(applyEventEndpoint, echo, { as: 'nobody' });
    expect(status).toBe(400);
    expect(await statesOf(ana)).toEqual([['Mailer', 'mail', 'ACKNOWLEDGED']]);
  });

  test('past 3,000 in a minute is refused for a minute, of that destination only', async () => {
    const { id, other, eventId } = await toApplied(createWorker());
    expect(await apply(id, eventId)).toMatchObject({ status: 200 });
    const key = appliedWindow(id);
    await db.execute(sql`update limit_windows set made = ${callbacksPerMinute},
      ends_at = now() + interval '1 second' where key = ${key}`);
    expect(await apply(id, eventId)).toMatchObject({ status: 429 });
    expect(await apply(other, eventId)).toMatchObject({ status: 404 });
    const { rows } = await db.execute<{ isBlocked: boolean }>(sql`
      select ends_at > now() + interval '50 seconds' as "isBlocked" from limit_windows
      where key = ${key}`);
    expect(rows).toEqual([{ isBlocked: true }]);
    await db.execute(sql`update limit_windows set ends_at = now() - interval '1 second'
      where key = ${key}`);
    expect(await apply(id, eventId)).toMatchObject({ status: 200 });
  });

  test('that isn’t signed counts where it comes from, and one that is doesn’t', async () => {
    const { id, eventId } = await toApplied(createWorker());
    const publicGate = createPublicGate({
      limits: { addressPerMinute: 2, bytesPerMinute: 1_000_000 },
      ...{ knownSenders: [], trustedProxies: [], warn: () => {} },
      authentication: { verifier: service.verifier },
      clock: () => Date.parse(clock.now()),
      newId: () => crypto.randomUUID(),
    });
    const limited = service.createInstance({ publicGate });
    const env = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
    const statusOf = async (sent: { headers: Record<string, string>; body: string }) => {
      const path = `/integrationmanager/api/v1/webhook/destinations/${id}/applied`;
      const length = { 'Content-Length': String(sent.body.length) };
      const headers = { 'Content-Type': 'application/json', ...length, ...sent.headers };
      return (await limited.request(path, { method: 'POST', ...sent, headers }, env)).status;
    };
    const body = JSON.stringify({ eventId });
    const at = new Date(clock.now());
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(testSecret).sign('msg_1', at, body),
    };
    const signed: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) signed.push(await statusOf({ headers, body }));
    expect(signed).toEqual([200, 200, 200, 200, 200]);
    // What isn't read isn't free either.
    expect(await statusOf({ headers, body: '{' })).toBe(401);
    expect(await statusOf({ headers: {}, body })).toBe(401);
    expect(await statusOf({ headers: {}, body })).toBe(429);
    expect(await statusOf({ headers, body })).toBe(200);
  });

  test('that comes before the answer counts, and says of no more than its event told', async () => {
    const worker = createWorker();
    const { id, answerWith, accepted } = await listen(worker, { doneWhen: 'APPLIED' });
    const early = new Map<string, unknown>();
    const done: Promise<unknown>[] = [];
    answerWith(({ event: { eventId } }) => {
      done.push(apply(id, eventId).then((said) => early.set(eventId, said)));
      return 204;
    });
    await say(ana, [mail, 'WITHDRAWN'], [post, 'CONFIRMED']);
    await say(ana, [post, 'WITHDRAWN']);
    await worker.run();
    await Promise.all(done);
    expect(accepted).toHaveLength(2);
    expect([...early.values()]).toMatchObject([
      { status: 200, withdrawals: 1 },
      { status: 200, withdrawals: 1 },
    ]);
    expect((await statesOf(ana)).map(([, , state]) => state)).toEqual(['APPLIED', 'APPLIED']);
  });
});

test('a withdrawal that is told late, after its yes, has ended by that', async () => {
  const worker = createWorker();
  const { id, accepted } = await listen(worker, { purposeIds: [post], doneWhen: 'APPLIED' });
  const setTo = (fields: object) =>
    db.update(destinationsTable).set(fields).where(eq(destinationsTable.id, id));
  await setTo({ state: 'PAUSED' });
  await say(ana, [mail, 'WITHDRAWN']);
  clock.advance(minuteMs);
  await say(ana, [mail, 'CONFIRMED']);
  await say(ben, [mail, 'WITHDRAWN']);
  // Noted by now as none of this destination's.
  await worker.run();
  expect(await db.select().from(arrivalsTable)).toEqual([]);
  await setTo({ state: 'ACTIVE', purposeIds: [post, mail], refusalPosition: null });
  await worker.run();
  await worker.run();
  expect(accepted).toHaveLength(3);
  expect(await arrivalsOf(ana)).toMatchObject([{ state: 'SUPERSEDED', endedBy: 'RECEIPT' }]);
  expect(await arrivalsOf(ben)).toMatchObject([{ state: 'ACKNOWLEDGED', endedBy: null }]);
  clock.advance(40 * dayMs);
  expect(await overdue()).toMatchObject([{ dataSubjectId: await idOf(db, ben) }]);
});

describe('somebody who is erased while a destination is told of a withdrawal that it begins with', () => {
  const arrange = async () => {
    const worker = createWorker();
    const { id } = await listen(worker, { purposeIds: [post] });
    await say(ana, [mail, 'WITHDRAWN']);
    await worker.run();
    const [destination] = await db
      .update(destinationsTable)
      .set({ purposeIds: [] })
      .where(eq(destinationsTable.id, id))
      .returning();
    const [event] = await db.select().from(eventsTable);
    if (destination === undefined || event === undefined) throw new Error('Nothing happened.');
    const newId = () => crypto.randomUUID();
    return { tell: () => noteTelling({ db, newId }, destination, [event]) };
  };

  test('leaves no row', async () => {
    const { tell } = await arrange();
    const subjectId = await idOf(db, ana);
    let telling: Promise<void> | undefined;
    await deleteIn(service, async (eraser) => {
      await erasePeople(eraser, [subjectId], byRequest);
      telling = tell();
      await othersWait(db, eraser.db);
    });
    await telling;
    expect(await db.select().from(arrivalsTable)).toEqual([]);
  });

  test('of that purpose alone leaves none either', async () => {
    const { tell } = await arrange();
    const subjectId = await idOf(db, ana);
    const gone = [{ subjectId, purposeIds: [mail] }];
    const deletion = { ...byRequest, retainsTransactions: false };
    await deleteIn(service, (eraser) => eraseProfiles(eraser, gone, deletion));
    await tell();
    expect(await db.select().from(arrivalsTable)).toEqual([]);
  });

  test('has a row otherwise', async () => {
    const { tell } = await arrange();
    await tell();
    expect(await db.select().from(arrivalsTable)).toMatchObject([{ purposeId: mail }]);
  });
});

test('an instance that ends leaves withdrawals to be noted by another', async () => {
  const worker = createWorker();
  const { accepted } = await listen(worker);
  await say(ana, [mail, 'WITHDRAWN']);
  const context = { db, newId: () => crypto.randomUUID() };
  const isEnding = () => true;
  const horizon = await readLastPosition(db);
  const turn = createTurns(1);
  expect(await noteArrivals(context, { horizon, turn, isEnding })).toBeLessThan(horizon);
  expect(await db.select().from(arrivalsTable)).toEqual([]);
  await worker.run();
  expect(accepted).toHaveLength(1);
  expect(await statesOf(ana)).toEqual([['Mailer', 'mail', 'ACKNOWLEDGED']]);
});

test('a colleague marks a withdrawal as applied, with a reason that stays; proof and answer say so', async () => {
  const worker = createWorker();
  await listen(worker, { doneWhen: 'APPLIED' });
  await say(ana, [mail, 'WITHDRAWN']);
  await worker.run();
  const [{ id } = { id: null }] = await arrivalsOf(ana);
  const params = { arrivalId: id ?? '' };
  const body = { reason: ' They confirmed it by phone ' };
  const support = { as: 'support' } as const;
  expect(
    (await api.refused(markArrivalAppliedEndpoint, { params, body }, { as: 'reader' })).status,
  ).toBe(403);
  const marked = await api.done(markArrivalAppliedEndpoint, { params, body }, support);
  expect(marked).toMatchObject({
    ...{ state: 'APPLIED', dataSubjectId: await idOf(db, ana), appliedDate: clock.now() },
    markedReason: 'They confirmed it by phone',
  });
  expect(marked.markedBy).not.toBeNull();
  const again = await api.refused(markArrivalAppliedEndpoint, { params, body }, support);
  expect([again.status, again.code]).toEqual([400, 'arrival-applied']);
  const nobody = { params: { arrivalId: unknownId }, body };
  expect((await api.refused(markArrivalAppliedEndpoint, nobody, support)).status).toBe(404);
  const whose = { params: { dataSubjectId: await idOf(db, ana) } };
  const { payload } = await api.done(makeProofEndpoint, { ...whose, body: {} });
  const proof = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  const arrived = [{ destination: 'Mailer', state: 'APPLIED', isMarked: true }];
  expect(proof.purposes).toMatchObject([{ purposeId: mail, arrivals: arrived }]);
  const access = await api.done(
    answerAccessEndpoint,
    { ...whose, body: { identityCheck: 'Known' } },
    { as: 'reader' },
  );
  expect(access.purposes).toMatchObject([{ arrivals: arrived }]);
  expect(JSON.stringify([proof, access])).not.toContain(String(marked.markedBy));
});

test('each withdrawal that a destination has to hear of has a state, whatever happens', async () => {
  const random = createRandom(54);
  const below = (limit: number) => Math.floor(random() * limit);
  const worker = createWorker();
  const wants = [
    { name: 'All', purposeIds: [] },
    { name: 'Mail', purposeIds: [mail] },
    { name: 'Post', purposeIds: [post], events: ['MERGE'] },
  ];
  const places = [];
  for (const fields of wants) {
    const answer = () => (random() < 0.3 ? 500 : 204);
    places.push({ ...fields, ...(await listen(worker, { ...fields, answer })) });
  }
  // The events as they are recorded: the worker forgets none.
  const people = Array.from({ length: 8 }, (_, at) => `p${at}@example.org`);
  for (let act = 0; act < 120; act += 1) {
    const who = people[below(people.length)] ?? '';
    const type = (['CONFIRMED', 'WITHDRAWN', 'HARD_OPT_OUT'] as const)[below(3)] ?? 'WITHDRAWN';
    await say(who, [below(2) === 0 ? mail : post, type]);
    clock.advance(below(3) * 10_000);
    if (below(4) === 0) await worker.run();
    const paused = places[below(places.length)]?.id;
    const state = below(3) === 0 ? 'PAUSED' : 'ACTIVE';
    await db.execute(sql`update destinations set state = ${state} where id = ${paused}::uuid`);
  }
  await db.execute(sql`update destinations set state = 'ACTIVE'`);
  for (let round = 0; round < 40; round += 1) {
    clock.advance(10 * minuteMs);
    await worker.run();
  }
  type Event = {
    subject: string;
    sequence: string;
    consents: { purposeId: string; status: string }[];
  };
  const { rows: events } = await db.execute<Event>(sql`
    select subject_id as subject, sequence, content -> 'consents' as consents from events
    order by subject_id, sequence`);
  const expected: string[] = [];
  for (const { name, purposeIds } of places) {
    for (const own of Map.groupBy(events, ({ subject }) => subject).values()) {
      for (const purpose of [mail, post]) {
        if (purposeIds.length > 0 && !purposeIds.includes(purpose)) continue;
        let since: Event | null = null;
        for (const event of own) {
          const said = event.consents.find(({ purposeId }) => purposeId === purpose)?.status;
          if (said === undefined) continue;
          const isNo = said === 'WITHDRAWN' || said === 'HARD_OPT_OUT';
          if (isNo) since ??= event;
          else if (since !== null) {
            expected.push([name, event.subject, purpose, since.sequence, event.sequence].join(' '));
            since = null;
          }
        }
        if (since !== null)
          expected.push([name, since.subject, purpose, since.sequence, ''].join(' '));
      }
    }
  }
  const nameOf = new Map(places.map(({ id, name }) => [id, name]));
  const rows = await db.select().from(arrivalsTable);
  const found = rows.map((row) =>
    [
      nameOf.get(row.destinationId),
      row.subjectId,
      row.purposeId,
      row.sequence,
      row.endedSequence,
    ].join(' '),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(20);
  // All was sent: what still holds is acknowledged everywhere.
  expect(
    rows.filter(({ endedAt, acknowledgedAt }) => endedAt === null && acknowledgedAt === null),
  ).toEqual([]);
});
