import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { type EventRow, eventsTable } from '#service/db/schema/events.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { eraseProfiles } from '#service/domains/erasures/erase-profiles.ts';
import { mergeSubjects } from '#service/domains/merges/merge-subjects.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { isOnServer } from '#service/testing/others-wait.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { recordErasedConsents, recordErasures, recordMerge } from './follow-people.ts';
import { createHorizon } from './horizon.ts';
import { recordEvents } from './record-events.ts';

const service = await startService();
const { api, clock, db } = service;
const [ana, ben, eve] = ['ana@example.com', 'ben@example.org', 'eve@example.net'] as const;
const receipts = createReceipts({ db, now: clock.now });

let point: string;
let mail: string;
let post: string;
beforeEach(
  service.resetTo(async () => {
    [mail, post] = [await api.activePurpose(), await api.activePurpose()];
    point = await api.activePoint({ PurposeIds: [mail, post] });
  }),
);

const say = (identifier: string, ...purposes: [string, 'CONFIRMED' | 'WITHDRAWN' | 'OPT_OUT'][]) =>
  receipts(point, { identifier, purposes: purposes.map(([id, type]) => ({ id, type })) });

const readEvents = (): Promise<EventRow[]> =>
  db.select().from(eventsTable).orderBy(asc(eventsTable.position));
const told = async () =>
  (await readEvents()).map(({ kind, subjectId, sequence, content, refusedIds }) => ({
    ...{ kind, subjectId, sequence, refusedIds },
    states: Object.fromEntries(content.consents.map((own) => [own.purposeId, own.status])),
  }));

const merge = (primary: string, other: string) =>
  db.transaction((tx) =>
    mergeSubjects({ ...service.verbContext(), caller: { subject: 'admin' }, db: tx } as never, {
      ...{ primary, others: [other] },
    }),
  );

describe('what happens to people', () => {
  test('leaves no event where nothing is sent anywhere', async () => {
    await say(ana, [mail, 'CONFIRMED']);
    expect(await readEvents()).toEqual([]);
    const { rows } = await db.execute(sql`select from event_sequences`);
    expect(rows).toEqual([]);
  });

  test('is an event each, numbered by person, with how its purposes stand since', async () => {
    await addDestination(service);
    await say(ana, [mail, 'CONFIRMED'], [post, 'CONFIRMED']);
    await say(ben, [mail, 'CONFIRMED']);
    await say(ana, [mail, 'WITHDRAWN']);
    const [a, b] = [await idOf(db, ana), await idOf(db, ben)];
    expect(await told()).toEqual([
      {
        ...{ kind: 'RECEIPT', subjectId: a, sequence: 1, refusedIds: [] },
        states: { [mail]: 'ACTIVE', [post]: 'ACTIVE' },
      },
      {
        ...{ kind: 'RECEIPT', subjectId: b, sequence: 1, refusedIds: [] },
        states: { [mail]: 'ACTIVE' },
      },
      {
        ...{ kind: 'RECEIPT', subjectId: a, sequence: 2, refusedIds: [mail] },
        states: { [mail]: 'WITHDRAWN' },
      },
    ]);
    expect((await readEvents()).map(({ content }) => content.isNewPerson)).toEqual([
      ...[true, true, false],
    ]);
  });

  test('says of who is new what the database has', async () => {
    await addDestination(service);
    const choices = [2, 1].map((digit) => ({
      choiceId: `00000000-0000-4000-8000-00000000000${digit}`,
      ...{ preferenceId: null, isConsented: digit === 1 },
    }));
    await receipts(
      point,
      {
        identifier: ana,
        purposes: [
          { id: mail, choices },
          { id: post, type: 'OPT_OUT' },
        ],
      },
      { identifier: ana, purposes: [{ id: post }] },
    );
    const subjectId = await idOf(db, ana);
    const act = { subjectId, kind: 'RESEND' as const, isTest: false, purposeIds: [mail, post] };
    await recordEvents({ db, now: clock.now, newId: () => crypto.randomUUID() }, [act]);
    const [planned, read] = (await readEvents()).map(({ content }) =>
      content.consents.map((consent) =>
        Object.fromEntries(
          Object.entries(consent).map(([key, value]) => [
            ...[key, key.endsWith('At') && value !== null ? Date.parse(String(value)) : value],
          ]),
        ),
      ),
    );
    expect(planned).toHaveLength(2);
    expect(planned).toEqual(read);
  });

  test('goes with what is undone, and leaves no gap', async () => {
    await addDestination(service);
    await say(ana, [mail, 'CONFIRMED']);
    const subjectId = await idOf(db, ana);
    const act = { subjectId, kind: 'RECEIPT' as const, isTest: false, purposeIds: [mail] };
    await expect(
      db.transaction(async (tx) => {
        await recordEvents({ db: tx, now: clock.now, newId: () => crypto.randomUUID() }, [act]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await say(ana, [mail, 'WITHDRAWN']);
    expect((await told()).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  test('is an event where the service ends a consent', async () => {
    await addDestination(service);
    await receipts(point, {
      identifier: ana,
      purposes: [{ id: mail, lifeSpan: { seconds: 60, implicitSeconds: null, countedFrom: null } }],
    });
    clock.advance(3_600_000);
    await endDueConsents({ db, now: clock.now, newId: () => crypto.randomUUID() });
    expect((await told()).map(({ kind, states }) => [kind, states])).toEqual([
      ['RECEIPT', { [mail]: 'ACTIVE' }],
      ['ENDING', { [mail]: 'EXPIRED' }],
    ]);
  });

  test('a merge tells of both identifiers how the survivor stands, instead of what wasn’t told', async () => {
    await addDestination(service);
    await say(ana, [mail, 'CONFIRMED']);
    await say(ben, [mail, 'WITHDRAWN'], [post, 'CONFIRMED']);
    const [a, b] = [await idOf(db, ana), await idOf(db, ben)];
    const context = { ...service.verbContext(), caller: { subject: 'admin' } };
    await db.transaction((tx) =>
      mergeSubjects({ ...context, db: tx } as never, { primary: ana, others: [ben] }),
    );
    const merged = await readEvents();
    const ofAna = merged.filter(({ subjectId }) => subjectId === a);
    const ofBen = merged.filter(({ subjectId }) => subjectId === b);
    const acts = [ofAna, ofBen].map((own) => own.map(({ kind, sequence }) => [kind, sequence]));
    expect(acts).toEqual([
      [
        ['RECEIPT', 1],
        ['MERGE', 2],
      ],
      [['MERGE', 2]],
    ]);
    expect(ofAna[1]?.content.consents).toHaveLength(2);
    expect(ofBen[0]?.content.consents).toEqual(ofAna[1]?.content.consents);
    expect(ofAna[1]?.refusedIds).toEqual([mail]);
    expect(ofBen[0]?.content.mergedInto).toBe(a);
  });

  test('that consents were erased comes first, and no event says how they stood', async () => {
    await addDestination(service);
    await say(ana, [mail, 'CONFIRMED'], [post, 'CONFIRMED']);
    const subjectId = await idOf(db, ana);
    await deleteIn(service, (eraser) =>
      eraseProfiles(eraser, [{ subjectId, purposeIds: [mail] }], {
        ...byRequest,
        retainsTransactions: false,
      }),
    );
    expect(await told()).toEqual([
      { kind: 'RECEIPT', subjectId, sequence: 1, refusedIds: [], states: { [post]: 'ACTIVE' } },
      {
        ...{ kind: 'ENDING', subjectId, sequence: 2, refusedIds: [mail] },
        states: { [mail]: 'NO_CONSENT' },
      },
    ]);
    // Whoever agrees again later is told of as always.
    await say(ana, [mail, 'CONFIRMED']);
    expect((await told()).at(-1)).toMatchObject({ sequence: 3, states: { [mail]: 'ACTIVE' } });
  });

  test('an erasure leaves one event, which has the identifier encrypted for a day', async () => {
    await addDestination(service);
    await say(ana, [mail, 'CONFIRMED']);
    const subjectId = await idOf(db, ana);
    await deleteIn(service, (eraser) => erasePeople(eraser, [subjectId], byRequest));
    const [event, ...others] = await readEvents();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: 'ERASURE', sequence: 2, refusedIds: [mail] });
    expect(Date.parse(event?.until ?? '') - Date.parse(event?.at ?? '')).toBe(86_400_000);
    expect(await service.eventSeals.openErased(event?.identifier ?? '', subjectId)).toMatchObject({
      identifier: ana,
    });
    expect(await findTraces(db, [ana])).toEqual([]);
    const { rows } = await db.execute(sql`select from event_sequences`);
    expect(rows).toEqual([]);
  });
});

describe('what is gone', () => {
  test('of someone whose receipt in a batch is a repeat is told as an ending', async () => {
    await addDestination(service);
    const purposes = [
      { id: mail, lifeSpan: { seconds: 60, implicitSeconds: null, countedFrom: null } },
    ];
    const bens = { identifier: ben, purposes, sameness: '1'.repeat(64) };
    await receipts(point, bens);
    clock.advance(61_000);
    await receipts(point, { identifier: ana, purposes: [{ id: mail }] }, bens);
    const events = (await told()).slice(1);
    expect(events).toHaveLength(2);
    expect(events.find(({ kind }) => kind === 'ENDING')).toMatchObject({
      ...{ subjectId: await idOf(db, ben), sequence: 2, states: { [mail]: 'EXPIRED' } },
    });
  });

  test('because staff took it back is told as no consent, before all else', async () => {
    await addDestination(service);
    const { id: dataSubjectId } = await api.upsert(ana, []);
    const headers = { identifier: ana };
    const readOut = { version: 1, agreed: true };
    const decisions = [{ purposeId: mail, decision: 'CONFIRMED' as const, readOut }];
    const { receiptId } = await api.done(recordDecisionsEndpoint, {
      headers,
      body: { dataSubjectId, decisions },
    });
    clock.advance(1_000);
    await api.done(correctReceiptEndpoint, {
      headers,
      body: { dataSubjectId, receiptId: receiptId ?? '', note: 'Mistake' },
    });
    const events = await readEvents();
    expect(events.map(({ kind, refusedIds }) => [kind, refusedIds])).toEqual([
      ['DECISION', []],
      ['CORRECTION', [mail]],
    ]);
    expect(events[1]?.content.consents).toMatchObject([
      { purposeId: mail, purposeVersion: 1, status: 'NO_CONSENT', transactionCount: 0 },
    ]);
  });
});

test('an erasure is told of each identifier, with its next number, and of all purposes that were told', async () => {
  await addDestination(service);
  await say(ana, [mail, 'CONFIRMED']);
  await say(ben, [post, 'CONFIRMED']);
  const [a, b] = [await idOf(db, ana), await idOf(db, ben)];
  await merge(ana, ben);
  const withoutTransactions = { ...byRequest, retainsTransactions: false };
  await deleteIn(service, (eraser) =>
    eraseProfiles(eraser, [{ subjectId: a, purposeIds: [post] }], withoutTransactions),
  );
  await deleteIn(service, (eraser) => erasePeople(eraser, [a], byRequest));
  const events = (await readEvents()).toSorted((one, other) => other.sequence - one.sequence);
  expect(events.map(({ kind, subjectId, sequence }) => [kind, subjectId, sequence])).toEqual([
    ['ERASURE', a, 4],
    ['ERASURE', b, 3],
  ]);
  const both = [mail, post].sort();
  expect(events.map(({ purposeIds }) => purposeIds)).toEqual([both, both]);
  expect(
    await Promise.all(
      events.map(({ identifier, subjectId }) =>
        service.eventSeals.openErased(identifier ?? '', subjectId),
      ),
    ),
  ).toMatchObject([{ identifier: ana }, { identifier: ben }]);
  expect(await findTraces(db, [ana, ben])).toEqual([]);
});

test('an erasure is told of nobody whom no event was ever of', async () => {
  await say(ana, [mail, 'CONFIRMED']);
  await say(ben, [post, 'CONFIRMED']);
  await merge(ana, ben);
  await say(eve, [mail, 'CONFIRMED']);
  await addDestination(service);
  const [a, e] = [await idOf(db, ana), await idOf(db, eve)];
  await deleteIn(service, (eraser) => erasePeople(eraser, [e], byRequest));
  expect(await readEvents()).toEqual([]);
  // Of who is known by now, what they were before isn't told.
  await say(ana, [mail, 'WITHDRAWN']);
  await deleteIn(service, (eraser) => erasePeople(eraser, [a], byRequest));
  expect((await readEvents()).map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    ['ERASURE', a],
  ]);
});

test('a merge says, too, what was to be told that is gone', async () => {
  await addDestination(service);
  await say(ana, [mail, 'CONFIRMED']);
  await say(ben, [post, 'CONFIRMED']);
  const b = await idOf(db, ben);
  await deleteIn(service, (eraser) =>
    eraseProfiles(eraser, [{ subjectId: b, purposeIds: [post] }], {
      ...byRequest,
      retainsTransactions: false,
    }),
  );
  await merge(ana, ben);
  expect((await told()).filter(({ subjectId }) => subjectId === b)).toEqual([
    {
      ...{ kind: 'MERGE', subjectId: b, sequence: 3, refusedIds: [post] },
      states: { [mail]: 'ACTIVE', [post]: 'NO_CONSENT' },
    },
  ]);
});

test('whoever is erased or merged where nothing was ever sent costs one statement', async () => {
  await db.execute(sql`select setval('event_positions', 1, false)`);
  const id = crypto.randomUUID();
  const person = { id, isTest: false, purposeIds: [mail], identifier: ana, identifierType: '' };
  const countOf = (work: (tx: typeof db) => Promise<void>) =>
    db.transaction(async (tx) => {
      const { session } = tx as unknown as { session: { prepareQuery: () => unknown } };
      const sent = vi.spyOn(session, 'prepareQuery');
      await work(tx);
      return sent.mock.calls.length;
    });
  const recorder = { now: clock.now, newId: () => crypto.randomUUID(), erasing: service.erasing };
  const consents = [{ purposeId: mail, purposeVersion: 1 }];
  const mergeRow = { primaryId: id, mergedIds: [id], before: [], after: { consents: [] } };
  expect([
    await countOf((tx) => recordErasures({ ...recorder, db: tx }, [{ ...person, merged: [] }])),
    await countOf((tx) => recordErasedConsents({ ...recorder, db: tx }, [{ ...person, consents }])),
    await countOf((tx) => recordMerge({ ...recorder, db: tx }, mergeRow as never)),
  ]).toEqual([1, 1, 1]);
});

/** A writer of an event for someone, which ends when it's told to. */
const beginWriting = async (subjectId: string) => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const done = db.transaction(async (tx) => {
    await recordEvents({ db: tx, now: clock.now, newId: () => crypto.randomUUID() }, [
      { subjectId, kind: 'RECEIPT', isTest: false, purposeIds: [mail] },
    ]);
    written();
    await mayEnd;
  });
  await isWritten;
  return async () => {
    end();
    await done;
  };
};

test.runIf(isOnServer)(
  'the horizon waits for an event that commits late, says meanwhile what it knew, and doesn’t wait for those who began since',
  async () => {
    await addDestination(service);
    for (const identifier of [ana, ben, eve]) await say(identifier, [mail, 'CONFIRMED']);
    const horizon = createHorizon(db);
    const lastOf = async () => Math.max(...(await readEvents()).map(({ position }) => position));
    const before = await lastOf();
    expect(await horizon()).toEqual({ position: before, isBehind: false });
    const endFirst = await beginWriting(await idOf(db, ana));
    // Its position is after that of the late one, and it's committed before.
    await say(ben, [mail, 'WITHDRAWN']);
    const bens = await lastOf();
    expect(bens).toBe(before + 2);
    expect(await horizon()).toEqual({ position: before, isBehind: true });
    const endSecond = await beginWriting(await idOf(db, eve));
    await endFirst();
    await vi.waitFor(async () =>
      expect(await horizon()).toEqual({ position: bens, isBehind: true }),
    );
    await endSecond();
    const all = await lastOf();
    expect(all).toBe(bens + 1);
    await vi.waitFor(async () =>
      expect(await horizon()).toEqual({ position: all, isBehind: false }),
    );
  },
);
