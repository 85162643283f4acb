import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { resendEventEndpoint, testDestinationEndpoint } from '#contract/destinations.ts';
import { erasePeople } from './domains/erasures/erase-people.ts';
import { createEventWorker } from './domains/events/event-worker.ts';
import { mergeSubjects } from './domains/merges/merge-subjects.ts';
import { createPostEvent } from './post-event.ts';
import { addDestination } from './testing/destinations.ts';
import { byRequest, deleteIn, idOf } from './testing/erase.ts';
import { consume, fromStandard, toTrackCalls } from './testing/known-receivers.ts';
import { type Arrived, startReceiver } from './testing/receiver.ts';
import { startService } from './testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const admin = { as: 'administrator' } as const;
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;

let purpose: string;
let weekly: string;
let topic: string;
let token: string;
let preference: string;
beforeEach(
  service.resetTo(async () => {
    [topic = ''] = await service.topics('Wool');
    const { Id, Options = [] } = await api.createPreference({ Name: 'Rhythm' });
    [preference, weekly] = [Id, Options?.find(({ Label }) => Label === 'Weekly')?.Id ?? ''];
    purpose = await api.activePurpose({
      Name: 'Newsletter',
      CustomPreferenceIds: [preference],
      TopicIds: [topic],
    });
    token = await api.pointToken(
      await api.activePoint({ PurposeIds: [purpose], DataElements: ['City'] }),
    );
  }),
);

/** All kinds of acts that a destination may be told of, one after the other. */
const live = async (destinationId: string, send: () => Promise<void>) => {
  const params = { destinationId };
  const say = async (identifier: string, fields: Record<string, unknown>) => {
    clock.advance(60_000);
    await api.receipt(token, {
      identifier,
      language: 'es',
      purposes: [{ Id: purpose, ...fields }],
    });
    await send();
  };
  await say(ana, {
    TransactionType: 'CONFIRMED',
    CustomPreferences: [{ Id: preference, Options: [weekly] }],
    Preferences: [{ TopicId: topic, TransactionType: 'OPT_IN' }],
  });
  await say(ben, { TransactionType: 'CONFIRMED' });
  await say(ana, { TransactionType: 'WITHDRAWN' });
  await api.done(recordDecisionsEndpoint, {
    headers: { identifier: ben },
    body: {
      ...{ dataSubjectId: await idOf(db, ben), channel: 'PHONE' },
      decisions: [{ purposeId: purpose, decision: 'WITHDRAWN' }],
    },
  });
  await send();
  await api.done(
    resendEventEndpoint,
    { params, body: { dataSubjectId: await idOf(db, ana) } },
    admin,
  );
  await send();
  await api.done(testDestinationEndpoint, { params }, admin);
  await send();
  const context = { ...service.verbContext(), caller: { subject: 'admin' } };
  await db.transaction((tx) =>
    mergeSubjects({ ...context, db: tx } as never, { primary: ana, others: [ben] }),
  );
  await send();
  const subjectId = await idOf(db, ana);
  await deleteIn(service, (eraser) => erasePeople(eraser, [subjectId], byRequest));
  await send();
};

// One event for each of the two identifiers, of the merge and of the erasure.
const acts = 'RECEIPT RECEIPT RECEIPT DECISION RESEND RECEIPT MERGE MERGE ERASURE ERASURE'.split(
  ' ',
);

/** A destination at a receiver that answers 422 where `read` fails at what arrives. */
const run = async (
  body: 'KNOWN' | 'STANDARD',
  read: (event: unknown, from: Arrived) => unknown,
) => {
  const results: unknown[] = [];
  const faults: unknown[] = [];
  const receiver = await startReceiver((arrived) => {
    try {
      const event = body === 'KNOWN' ? arrived.event : fromStandard(arrived.event);
      results.push(read(event, arrived));
      return 200;
    } catch (error) {
      faults.push(error);
      return 422;
    }
  });
  onTestFinished(receiver.close);
  const post = createPostEvent({ isDemo: true });
  onTestFinished(post.close);
  const worker = createEventWorker({
    ...{ db, account: service.account(), now: clock.now, newId: () => crypto.randomUUID() },
    ...{ eventSeals: service.eventSeals, post, warn: () => {} },
  });
  const headers = { Authorization: `Basic ${Buffer.from('write-key:').toString('base64')}` };
  const id = await addDestination(service, { url: receiver.url, body, secrets: { headers } });
  await worker.run();
  await live(id, worker.run);
  expect(faults).toEqual([]);
  const bodies = receiver.accepted.map(({ text }) => JSON.parse(text));
  const told = bodies.map((own) => (body === 'KNOWN' ? own.payload : own.data).act);
  expect(told.toSorted()).toEqual(acts.toSorted());
  return results;
};

test.each(['KNOWN', 'STANDARD'] as const)(
  'a workflow that makes track calls takes all events with the body %s',
  async (body) => {
    const calls = (
      await run(body, (event, { headers }) => toTrackCalls(event, headers.authorization))
    ).flat();
    expect(calls[0]).toEqual({
      userId: ana,
      event: 'Newsletter ACTIVE',
      properties: { purposeId: purpose, Rhythm: ['Weekly'] },
    });
    expect(calls[2]).toMatchObject({ userId: ana, event: 'Newsletter WITHDRAWN' });
  },
);

test.each(['KNOWN', 'STANDARD'] as const)(
  'a consumer that types every field takes all events with the body %s',
  async (body) => {
    const states = await run(body, consume);
    expect(states.slice(0, 4)).toEqual([
      { [purpose]: 'ACTIVE' },
      { [purpose]: 'ACTIVE' },
      { [purpose]: 'WITHDRAWN' },
      { [purpose]: 'WITHDRAWN' },
    ]);
  },
);
