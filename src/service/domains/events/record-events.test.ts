import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
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
import { readHorizon } from './horizon.ts';
import { recordEvents } from './record-events.ts';

const service = await startService();
const { api, clock, db } = service;
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;
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

test.runIf(isOnServer)('the horizon waits for an event that commits late', async () => {
  await addDestination(service);
  await say(ana, [mail, 'CONFIRMED']);
  await say(ben, [mail, 'CONFIRMED']);
  const [a] = [await idOf(db, ana)];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const late = db.transaction(async (tx) => {
    await recordEvents({ db: tx, now: clock.now, newId: () => crypto.randomUUID() }, [
      { subjectId: a, kind: 'RECEIPT', isTest: false, purposeIds: [mail] },
    ]);
    written();
    await mayEnd;
  });
  await isWritten;
  // Its position is after that of the late one, and it's committed before.
  await say(ben, [mail, 'WITHDRAWN']);
  const positions = (await readEvents()).map(({ position }) => position);
  expect(await readHorizon(db)).toBeUndefined();
  const horizon = readHorizon(db);
  end();
  await late;
  const all = (await readEvents()).map(({ position }) => position);
  expect(all).toHaveLength(4);
  expect(await horizon).toBe(Math.max(...all));
  // The late one's is below what was committed before it.
  expect(positions).toContain(Math.max(...all));
});
