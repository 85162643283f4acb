import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordLooksEndpoint } from '#contract/activity.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { activityPeopleTable } from '#service/db/schema/activity.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { erasureLogTable } from '#service/db/schema/erasures.ts';
import { createLookQueue } from '#service/domains/activity/look-queue.ts';
import {
  actOf,
  writeActivity,
  writeActivityAtOnce,
} from '#service/domains/activity/write-activity.ts';
import { claimNamed, freeIdentifiers } from '#service/domains/data-subjects/lock-people.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { isOnServer, othersWait } from '#service/testing/others-wait.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';
import { erasePeople } from './erase-people.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const rounds = 12;

const erase = (id: string) => deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));

const isThere = async (id: string) =>
  (await db.$count(dataSubjectsTable, eq(dataSubjectsTable.id, id))) > 0;

/** Two people of a round, who have a value that tells them. */
const createRound = async (token: string, purpose: string, round: number) => {
  const names = [`ana-${round}@example.org`, `ben-${round}@example.org`] as const;
  for (const identifier of names) {
    await api.receipt(token, {
      identifier,
      dsDataElements: { City: `Before of ${identifier}` },
      purposes: [{ Id: purpose, TransactionType: 'CONFIRMED' }],
    });
  }
  clock.advance(1);
  const [one, other] = names;
  return { one, other, id: await idOf(db, one), otherId: await idOf(db, other) };
};

test('a receipt, an upsert, a look and an erasure of one person at the same time end in one order', async () => {
  const purpose = await api.activePurpose();
  const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  for (let round = 0; round < rounds; round += 1) {
    const { one, other, id } = await createRound(token, purpose, round);
    const receipt = (identifier: string) => ({
      body: api.receiptBody(token, {
        identifier,
        dsDataElements: { Town: `After of ${identifier}` },
        purposes: [{ Id: purpose, TransactionType: 'WITHDRAWN' }],
      }),
    });
    const answers = await Promise.all([
      api.call(submitReceiptEndpoint, receipt(one), { as: 'nobody' }),
      erase(id),
      api.call(recordLooksEndpoint, {
        body: { kind: 'revealed', dataSubjectIds: [id], reason: `About ${one}` },
      }),
      api.call(upsertElementsEndpoint, {
        headers: { dataSubjectIdentifier: one },
        body: { dataElements: [{ name: 'Street', value: `Beside ${one}` }] },
      }),
      api.call(listProfilesEndpoint, { headers: { identifier: one } }),
      api.call(submitReceiptEndpoint, receipt(other), { as: 'nobody' }),
    ]);
    const statuses = answers.flatMap((own) => ('status' in own ? [own.status] : []));
    expect(statuses.every((status) => status < 300)).toBe(true);
    expect(await isThere(id)).toBe(false);
    expect(await findTraces(db, [`Before of ${one}`, `About ${one}`])).toEqual([]);
    const { rows } = await db.execute(
      sql`select from activity_people where subject_id = ${id}::uuid`,
    );
    expect(rows).toEqual([]);
  }
  expect(await findTableFaults(db)).toEqual([]);
  const erasureLog = await db.select().from(erasureLogTable).orderBy(erasureLogTable.number);
  expect(erasureLog.map(({ number }) => number)).toEqual(
    Array.from({ length: rounds }, (_, place) => place + 1),
  );
});

test('of a merge and an erasure at the same time the first decides: nobody is half gone', async () => {
  const purpose = await api.activePurpose();
  const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  for (let round = 0; round < rounds; round += 1) {
    const { one, other, id, otherId } = await createRound(token, purpose, round);
    const [primaryIdentifier, merged] = round % 2 === 0 ? [one, other] : [other, one];
    const [{ status }, { counts }] = await Promise.all([
      api.call(mergeEndpoint, {
        body: { primaryIdentifier, additionalIdentifiers: [merged] },
      }),
      erase(id),
    ]);
    const traces = await findTraces(db, [`Before of ${one}`, `Before of ${other}`]);
    if (counts.has(id)) {
      expect(traces.filter((trace) => trace.endsWith(`of ${one}`))).toEqual([]);
      expect(await isThere(otherId)).toBe(status !== 200);
    } else {
      // The person was merged away before, and lives on in the other.
      expect([status, merged]).toEqual([200, one]);
      expect(await isThere(otherId)).toBe(true);
    }
  }
  expect(await findTableFaults(db)).toEqual([]);
});

test('two erasures of the same people at the same time erase them once, and nobody else', async () => {
  const purpose = await api.activePurpose();
  const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  const people: Awaited<ReturnType<typeof createRound>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    people.push(await createRound(token, purpose, round));
  }
  await Promise.all([
    deleteIn(service, (eraser) =>
      erasePeople(
        eraser,
        people.map(({ id }) => id),
        byRequest,
      ),
    ),
    deleteIn(service, (eraser) =>
      erasePeople(
        eraser,
        people.toReversed().map(({ id }) => id),
        byRequest,
      ),
    ),
  ]);
  const left = await db.select({ id: dataSubjectsTable.id }).from(dataSubjectsTable);
  expect(left.map(({ id }) => id).sort()).toEqual(people.map(({ otherId }) => otherId).sort());
  expect(await findTableFaults(db)).toEqual([]);
});

test('an erasure waits for receipts under a former identifier that are being recorded', async () => {
  await api.upsert('ana@example.org', []);
  await api.upsert('anna@example.org', []);
  const body = {
    primaryIdentifier: 'ana@example.org',
    additionalIdentifiers: ['anna@example.org'],
  };
  await api.done(mergeEndpoint, { body });
  const id = await idOf(db, 'ana@example.org');
  let erasing: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await claimNamed({ ...service.verbContext(), db: tx }, ['anna@example.org']);
    erasing = erase(id);
    await othersWait(db, tx);
    await freeIdentifiers(tx, ['anna@example.org']);
  });
  await erasing;
  expect(await isThere(id)).toBe(false);
});

test('whoever has a former identifier is erased alone, and who was merged before goes with the survivor', async () => {
  const [ana, anna, anne] = ['ana@example.org', 'anna@example.org', 'anne@example.org'];
  for (const identifier of [ana, anna, anne]) await api.upsert(identifier, []);
  const merge = (primaryIdentifier: string, other: string) =>
    api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers: [other] } });
  await merge(anna, anne);
  await merge(ana, anna);
  await api.upsert(anna, []);
  await erase(await idOf(db, anna));
  expect(await findTableFaults(db)).toEqual([]);
  await erase(await idOf(db, ana));
  expect(await findTableFaults(db)).toEqual([]);
  expect(await findTraces(db, [ana, anna, anne])).toEqual([]);
});

describe('an act that names the person', () => {
  const actOn = (id: string, identifier: string) =>
    actOf(
      {
        caller: { subject: 'support-agent', clientId: 'console', scopes: [], issuedAt: 0 },
        now: clock.now,
        requestId: 'one',
      },
      {
        kind: 'looked',
        operation: 'listDataSubjects',
        objectType: 'person',
        identifiers: [identifier],
        subjectIds: [id],
      },
    );
  const peopleNamed = () => db.$count(activityPeopleTable);

  test('and is being written is waited for, and then the person goes from it', async () => {
    const { id } = await api.upsert('ana@example.org', []);
    let erasing: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await writeActivity(tx, service.rowSigning, [actOn(id, 'ana@example.org')]);
      erasing = erase(id);
      await othersWait(db, tx);
    });
    await erasing;
    expect(await peopleNamed()).toBe(0);
  });

  /** Resolves once somebody waits for names. */
  const namesAreWaitedFor = () =>
    expect
      .poll(async () => {
        const { rows } = await db.execute(
          sql`select from pg_locks where locktype = 'advisory' and not granted`,
        );
        return rows;
      })
      .not.toHaveLength(0);

  test.runIf(isOnServer)('and was refused is waited for, too', async () => {
    const { id } = await api.upsert('ana@example.org', []);
    let refused: Promise<unknown> | undefined;
    let erasing: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table activity in share mode`);
      refused = api.refused(mergeEndpoint, {
        body: { primaryIdentifier: 'ana@example.org', additionalIdentifiers: ['nobody'] },
      });
      await othersWait(db, tx);
      erasing = erase(id);
      await Promise.race([erasing, namesAreWaitedFor()]);
    });
    await Promise.all([refused, erasing]);
    expect(await peopleNamed()).toBe(0);
  });

  test('and is being written at once is waited for, and then the person goes from it', async () => {
    const { id } = await api.upsert('ana@example.org', []);
    const told = [{ id, identifier: 'ana@example.org' }];
    let erasing: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      const act = { ...actOn(id, 'ana@example.org'), told };
      expect(await writeActivityAtOnce(tx, service.rowSigning, [act])).toBe(true);
      erasing = erase(id);
      await othersWait(db, tx);
    });
    await erasing;
    expect(await peopleNamed()).toBe(0);
  });

  test('and its answer told while the person is erased waits, and finds nobody', async () => {
    const { id } = await api.upsert('ana@example.org', []);
    const { record: look } = createLookQueue(db, service.rowSigning);
    const told = [{ id, identifier: 'ana@example.org' }];
    const act = { ...actOn(id, 'ana@example.org'), subjectIds: [], told };
    await look(act);
    // The other is the upsert.
    expect(await peopleNamed()).toBe(2);
    let looked: Promise<unknown> | undefined;
    await deleteIn(service, async (eraser) => {
      await erasePeople(eraser, [id], byRequest);
      looked = look({ ...act, id: crypto.randomUUID() });
      await othersWait(db, eraser.db);
    });
    await looked;
    expect(await peopleNamed()).toBe(0);
    await look({ ...act, id: crypto.randomUUID() });
    expect(await peopleNamed()).toBe(0);
  });

  test('and is read by the statement that records it waits while the person is erased', async () => {
    const headers = { identifier: 'ana@example.org' };
    const { id } = await api.upsert('ana@example.org', []);
    await api.done(listProfilesEndpoint, { headers });
    let reading: Promise<unknown> | undefined;
    await deleteIn(service, async (eraser) => {
      await erasePeople(eraser, [id], byRequest);
      reading = api.done(listProfilesEndpoint, { headers });
      await othersWait(db, eraser.db);
    });
    await reading;
    expect(await peopleNamed()).toBe(0);
  });

  test('and comes while the person is erased waits, and finds nobody', async () => {
    const { id } = await api.upsert('ana@example.org', []);
    let written: Promise<unknown> | undefined;
    await deleteIn(service, async (eraser) => {
      await erasePeople(eraser, [id], byRequest);
      written = db.transaction((tx) =>
        writeActivity(tx, service.rowSigning, [actOn(id, 'ana@example.org')]),
      );
      await othersWait(db, eraser.db);
    });
    await written;
    expect(await peopleNamed()).toBe(0);
  });
});
