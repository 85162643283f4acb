import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  listOverdueArrivalsEndpoint,
  listPersonArrivalsEndpoint,
  markArrivalAppliedEndpoint,
} from '#contract/arrivals.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint, listSubjectPurposesEndpoint } from '#contract/data-subjects.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import {
  deleteDataSubjectsV2Endpoint,
  deletePurposeProfilesV2Endpoint,
} from '#contract/deletions.ts';
import { carryOutErasureEndpoint, requestErasureEndpoint } from '#contract/erasures.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import {
  createRetentionRuleEndpoint,
  listRetentionRulesEndpoint,
  startDryRunEndpoint,
} from '#contract/retention.ts';
import { findCitus, startCluster } from '#scripts/citus-cluster.ts';
import { openDatabase } from '#service/db/client.ts';
import type { OpenDatabase } from '#service/db/database.ts';
import { distribute, distributeAtStart, planDistribution } from '#service/db/distribute.ts';
import { migrate } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import { preferenceCentersTable } from '#service/db/schema/preference-centers.ts';
import { readChoices } from '#service/domains/choices/read-choices.ts';
import { saveChoices } from '#service/domains/choices/save-choices.ts';
import { eraseUnconfirmed } from '#service/domains/confirmations/erase-unconfirmed.ts';
import { lapseConfirmations } from '#service/domains/confirmations/lapse.ts';
import { createEventWorker } from '#service/domains/events/event-worker.ts';
import { holdAfterRestore } from '#service/domains/events/follow-restore.ts';
import { findJobs } from '#service/domains/jobs/claim-job.ts';
import { duplicateSearchWork } from '#service/domains/merge-requests/duplicate-searches.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import { createPostEvent } from '#service/post-event.ts';
import { type Api, apiAt } from '#service/testing/api.ts';
import { createClusterDatabase, dropClusterDatabase } from '#service/testing/cluster.ts';
import { readDataRows } from '#service/testing/data-rows.ts';
import { allowPrograms, confirmRule, runDeletions } from '#service/testing/deletions.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { findTraces, idOf } from '#service/testing/erase.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { plansOf } from '#service/testing/plans.ts';
import { startReceiver } from '#service/testing/receiver.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { runRetention } from '#service/testing/retention.ts';
import { startService } from '#service/testing/service.ts';
import { createServiceProcesses, fetchAccessToken } from '#service/testing/service-process.ts';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';

// Runs in the project `citus`, since it needs a cluster: node scripts/with-citus.ts -- vitest run
// --project citus

const serverUrl = process.env.TEST_DATABASE_URL;
const programs = findCitus();
if (serverUrl === undefined || programs === undefined) {
  throw new Error("There's no Citus here. Run this with scripts/with-citus.ts.");
}
const shards = 4;
const silent = { shards, say: () => {} };

describe('a plain database with data', () => {
  const name = `plain_${crypto.randomUUID().replaceAll('-', '')}`;
  let database: OpenDatabase;
  beforeAll(async () => {
    await createClusterDatabase(serverUrl, name);
    const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
    const filled = await openDatabase({ databaseUrl, log });
    await migrate(filled, await readMigrations());
    await createManySubjects(filled.db, 300);
    // Its `analyze` went to the workers, on connections that began before these agreed on times.
    await filled.close();
    database = await openDatabase({ databaseUrl, log });
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await dropClusterDatabase(serverUrl, name);
  });

  const readKeys = async () => {
    const { rows } = await database.db.execute(sql`
      select c.relname, f.conname, pg_get_constraintdef(f.oid) as definition
      from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace
        and c.relname !~ '_\d+$' order by 1, 2`);
    return rows;
  };

  test('stays plain at a start, and is distributed by the command, which goes on where it was cut off', async () => {
    const before = { rows: await readDataRows(database.db), keys: await readKeys() };
    const said: string[] = [];
    const say = (sentence: string) => void said.push(sentence);
    await distributeAtStart(database, { shards, say });
    expect(said).toEqual([
      'The database has Citus, but its tables are plain. See npm run distribute.',
    ]);
    const steps = await planDistribution(database);
    expect(steps).toContain('Distributing subject_elements by subject_id…');

    const cut = (sentence: string) => {
      if (sentence.includes('subject_purposes')) throw new Error('The power failed.');
    };
    await expect(distribute(database, { shards, say: cut })).rejects.toThrow('The power failed.');
    const left = await planDistribution(database);
    expect(left[0]).toBe('Distributing subject_purposes by subject_id…');
    expect(left.length).toBeLessThan(steps.length);

    await distribute(database, silent);
    expect(await planDistribution(database)).toEqual([]);
    expect({ rows: await readDataRows(database.db), keys: await readKeys() }).toEqual(before);
    expect(before.rows.data_subjects).toHaveLength(300);
  }, 120_000);

  test("isn't changed by a second run", async () => {
    const rows = await readDataRows(database.db);
    await distribute(database, silent);
    await distributeAtStart(database, silent);
    expect(await readDataRows(database.db)).toEqual(rows);
  }, 60_000);
});

// `distribute` expects all tables there are: before a later migration adds one to distribute.
describe('a distributed database of the release before preference centers', () => {
  const name = `before_${crypto.randomUUID().replaceAll('-', '')}`;
  const centers = '0050_preference-centers';
  let database: OpenDatabase;
  beforeAll(async () => {
    await createClusterDatabase(serverUrl, name);
    const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
    const filled = await openDatabase({ databaseUrl, log });
    const migrations = await readMigrations();
    await migrate(
      filled,
      migrations.filter((migration) => migration.name < centers),
    );
    await createManySubjects(filled.db, 300);
    await filled.close();
    database = await openDatabase({ databaseUrl, log });
    await distribute(database, silent);
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await dropClusterDatabase(serverUrl, name);
  });

  test('is upgraded as it is, with new columns on every shard and new tables where they belong', async () => {
    const since = (await readMigrations()).flatMap((one) => (one.name < centers ? [] : [one.name]));
    expect(await migrate(database, await readMigrations())).toEqual(since);
    await distributeAtStart(database, silent);
    expect(await planDistribution(database)).toEqual([]);
    const { db } = database;
    const changed = await db
      .update(dataSubjectsTable)
      .set({ unsubscribed: [] })
      .returning({ id: dataSubjectsTable.id });
    expect(changed).toHaveLength(300);
    expect(await db.$count(preferenceCentersTable)).toBe(0);
    const now = () => new Date().toISOString();
    const work = duplicateSearchWork({ now, newId: () => crypto.randomUUID() });
    await findJobs(db, work, { now: now() });
    expect(await db.$count(jobsTable)).toBe(0);
  }, 60_000);

  test('can have an index built beside writes by a later migration', async () => {
    const migrations = [
      ...(await readMigrations()),
      {
        name: '9999_index',
        sql: '-- works-from: 0050_preference-centers\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "later" ON "receipts" ("created_at")',
      },
    ];
    expect(await migrate(database, migrations)).toEqual(['9999_index']);
    const { rows } = await database.db.execute(sql`select i.indisvalid as valid from pg_index i
      join pg_class c on c.oid = i.indexrelid where c.relname = 'later'`);
    expect(rows).toEqual([{ valid: true }]);
  }, 60_000);
});

describe('reads of one person', async () => {
  const service = await startService();
  const { api, db } = service;
  const identifier = 'ana@example.org';
  beforeEach(async () => {
    await service.reset();
    const purpose = await api.activePurpose();
    const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
    for (const other of [identifier, 'ben@example.org', 'cleo@example.org', 'dan@example.org']) {
      await api.receipts([
        api.receiptBody(token, { identifier: other, purposes: [{ Id: purpose }] }),
      ]);
    }
  }, 120_000);

  /** The number of shards of each statement that goes to any. */
  const shardsOf = async (act: () => Promise<unknown>) => {
    const plans = await plansOf(db, act);
    return plans.flatMap(({ statement, plan }) => {
      const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
      return counts.length === 0 ? [] : [{ statement, count: Math.max(...counts) }];
    });
  };

  test.each([
    [
      'the profile, with elements and purposes',
      () => api.done(listProfilesEndpoint, { headers: { identifier } }),
    ],
    [
      'transactions by purpose',
      () => api.done(listSubjectPurposesEndpoint, { headers: { identifier } }),
    ],
  ])(
    'go to one shard: %s',
    async (_what, act) => {
      const found = await shardsOf(act);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ count }) => count > 1)).toEqual([]);
    },
    60_000,
  );

  test.each([
    ['receipts, except for their transactions, which move with merges', 'transactions'],
    ['transactions, except for their receipts, which lie by what they came under', 'receipts'],
  ])(
    'go to one shard: %s',
    async (_what, other) => {
      const endpoint = other === 'receipts' ? listTransactionsEndpoint : listReceiptsEndpoint;
      const found = await shardsOf(() => api.done(endpoint, { headers: { identifier }, body: {} }));
      const onSeveral = found.filter(({ count }) => count > 1);
      expect(onSeveral.map(({ statement }) => /from "(\w+)"/.exec(statement)?.[1])).toEqual([
        other,
      ]);
      expect(found.length).toBeGreaterThan(1);
    },
    60_000,
  );
});

describe('a lenient search', async () => {
  const service = await startService();
  const { api, db } = service;
  const find = (headers: Record<string, string>) =>
    api.done(listProfilesEndpoint, { query: { match: 'lenient' }, headers });
  beforeEach(async () => {
    await service.reset();
    await api.upsert('ÉLISE@example.org', []);
    await api.upsert('ben@example.org', [
      { name: 'Email', linked: true, value: 'ÄNNE@example.org' },
      { name: 'City', linked: false, value: 'ÖREBRO' },
    ]);
  }, 60_000);

  test.each([
    ['an identifier', { identifier: 'élise@example.org' }, 'ÉLISE@example.org'],
    ['an additional identifier', { identifier: 'änne@example.org' }, 'ben@example.org'],
    ['an element', { dataElementName: 'City', dataElementValue: 'örebro' }, 'ben@example.org'],
  ])('finds %s in other capitals than English ones', async (_what, headers, found) => {
    const { content } = await find(headers);
    expect(content.map(({ Identifier }) => Identifier)).toEqual([found]);
  });

  test('reads an index on every shard', async () => {
    await createManySubjects(db, 5_000);
    const plans = await plansOf(db, () => find({ identifier: 'PERSON.77@example.org' }));
    const [search] = plans.filter(({ statement }) => /"text_key" = any/.test(statement));
    expect(search?.plan).toMatch(/ identifiers_text_key_\d+/);
    expect(search?.plan).toMatch(/ subject_elements_text_key_\d+/);
    expect(search?.plan).not.toMatch(/Seq Scan on (identifiers|subject_elements)_\d+/);
  }, 60_000);
});

describe('what is done to people, with a destination', async () => {
  const service = await startService();
  const { api, clock, db, person } = service;
  const [ana, ben, cleo] = ['ana@example.com', 'ben@example.org', 'cleo@example.net'] as const;
  const dayMs = 86_400_000;
  const newId = () => crypto.randomUUID();
  let news = '';
  let calls = '';
  let token = '';
  let centerId = '';
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let worker: ReturnType<typeof createEventWorker>;

  const reset = service.resetTo(async () => {
    [news, calls] = [await api.activePurpose({ ConsentLifeSpan: 3600 }), await api.activePurpose()];
    const PurposeIds = [news, calls];
    token = await api.pointToken(await api.activePoint({ PurposeIds, DataElements: ['City'] }));
    centerId = (await api.activeCenter(PurposeIds)).id;
    await allowPrograms(api);
    // More people than lie on any one shard.
    const others = Array.from({ length: 20 }, (_, place) => `other-${place}@example.org`);
    await api.receipts([ana, ben, ...others].map((identifier) => bodyOf(identifier)));
    clock.advance(1000);
  });
  beforeEach(async () => {
    await reset();
    receiver = await startReceiver();
    const post = createPostEvent({ isDemo: true, timeoutMs: 5_000 });
    await addDestination(service, { url: receiver.url });
    worker = createEventWorker({
      ...{ db, account: service.account(), now: clock.now, newId },
      ...{ eventSeals: service.eventSeals, post },
      warn: (_data, message) => expect.unreachable(message),
    });
    return async () => {
      await post.close();
      await receiver.close();
    };
  }, 120_000);

  const bodyOf = (identifier: string, said = 'CONFIRMED', fields: object = {}) =>
    api.receiptBody(token, {
      identifier,
      purposes: [news, calls].map((Id) => ({ Id, TransactionType: said })),
      ...fields,
    });
  /** What was told of whom, in the order of the alphabet. */
  const told = async (): Promise<string[]> => {
    await worker.run();
    const acts = receiver.accepted.map(({ event: { payload } }) => {
      const states = payload.profiles.map(({ profileFields }) => profileFields.TransactionStatus);
      const all = [...new Set(states)].sort().join('+');
      return [payload.act, payload.dataSubjectIdentifier, all].join(' ').trim();
    });
    expect(await findTableFaults(db)).toEqual([]);
    return acts.sort();
  };
  const pressed = async (link: string) => {
    const answer = await person(new URL(link).pathname, { method: 'POST' });
    expect(answer.status).toBe(200);
  };
  const nameParents = async (...identifiers: string[]) => {
    const fields = { EnablePrimaryIdentifier: true, PrimaryIdentifierType: 'Email' };
    const own = await api.activePoint({ PurposeIds: [calls], ...fields });
    await api.receipt(await api.pointToken(own), {
      identifier: cleo,
      parentPrimaryIdentifiers: identifiers.map((ParentIdentifier) => ({ ParentIdentifier })),
      purposes: [{ Id: calls }],
    });
  };
  const readParents = async () => {
    const { rows } = await db.execute<{ parents: { ParentIdentifier: string }[] }>(
      sql`select fields -> 'parentPrimaryIdentifiers' as parents from receipts where identifier = ${cleo}`,
    );
    return rows.flatMap(({ parents }) => parents.map((own) => own.ParentIdentifier));
  };
  const signUp = async () => {
    const own = await api.activePoint({ PurposeIds: [calls], DoubleOptIn: true });
    const purposes = [{ Id: calls, TransactionType: 'CONFIRMED' }];
    await api.receipt(await api.pointToken(own), { identifier: cleo, purposes });
  };

  test('a receipt and receipts together are told', async () => {
    await api.receipt(token, bodyOf(ana, 'WITHDRAWN'));
    const fields = { dsDataElements: { City: 'Porto' } };
    await api.receipts([bodyOf(ben, 'WITHDRAWN', fields), bodyOf(cleo, 'CONFIRMED', fields)]);
    expect(await told()).toEqual([
      `RECEIPT ${ana} WITHDRAWN`,
      `RECEIPT ${ben} WITHDRAWN`,
      `RECEIPT ${cleo} ACTIVE`,
    ]);
  }, 60_000);

  test('a decision and its correction are told', async () => {
    const headers = { identifier: ana };
    const dataSubjectId = await idOf(db, ana);
    const decisions = [{ purposeId: calls, decision: 'WITHDRAWN' }];
    const body = { dataSubjectId, decisions };
    const { receiptId } = await api.done(recordDecisionsEndpoint, { headers, body });
    expect(await told()).toEqual([`DECISION ${ana} WITHDRAWN`]);
    clock.advance(1000);
    await api.done(correctReceiptEndpoint, {
      headers,
      body: { dataSubjectId, receiptId: receiptId ?? '', note: 'Mistake', endsRefusals: [calls] },
    });
    expect(await told()).toContain(`CORRECTION ${ana} ACTIVE`);
  }, 60_000);

  test('a merge is told, and then an erasure of both', async () => {
    await nameParents(ben, 'else@example.org');
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ana, additionalIdentifiers: [ben] },
    });
    expect(await told()).toEqual([
      `MERGE ${ana} ACTIVE`,
      `MERGE ${ben} ACTIVE`,
      `RECEIPT ${cleo} PENDING`,
    ]);
    const { id } = await api.done(requestErasureEndpoint, {
      body: {
        ...{ dataSubjectId: await idOf(db, ana), reason: 'PERSON_ASKED' },
        identityCheck: 'Called back',
      },
    });
    await api.done(carryOutErasureEndpoint, {
      params: { erasureId: id },
      body: { dataSubjectId: await idOf(db, ana), outcome: 'ERASE_ALL' },
    });
    expect((await told()).slice(0, 2)).toEqual([`ERASURE ${ana}`, `ERASURE ${ben}`]);
    expect(await readParents()).toEqual(['else@example.org']);
    expect(await findTraces(db, [ana, ben])).toEqual([]);
  }, 60_000);

  test('it is known where withdrawals have arrived, until their person is erased', async () => {
    await api.receipts([bodyOf(ana, 'WITHDRAWN'), bodyOf(ben, 'WITHDRAWN')]);
    await told();
    const params = { dataSubjectId: await idOf(db, ana) };
    const read = async () => (await api.done(listPersonArrivalsEndpoint, { params })).content;
    expect((await read()).map(({ state }) => state)).toEqual(['ACKNOWLEDGED', 'ACKNOWLEDGED']);
    await db.execute(sql`update arrivals set needs = 'APPLIED'`);
    clock.advance(40 * dayMs);
    expect((await api.done(listOverdueArrivalsEndpoint)).content).toHaveLength(4);
    const query = { kind: 'overdue-withdrawals' } as const;
    const { items } = await api.done(readAttentionEndpoint, { query });
    expect(items).toMatchObject([{ count: 4 }]);
    const [{ id } = { id: null }] = await read();
    const body = { reason: 'They said so' };
    await api.done(markArrivalAppliedEndpoint, { params: { arrivalId: id ?? '' }, body });
    await api.receipt(token, bodyOf(ana));
    await told();
    expect((await read()).map(({ state }) => state).sort()).toEqual(['APPLIED', 'SUPERSEDED']);
    await api.done(deleteDataSubjectsV2Endpoint, { body: { identifiers: [ana, ben] } });
    await runDeletions(service);
    await told();
    expect(await db.$count(sql`arrivals`)).toBe(0);
  }, 60_000);

  test('a deletion of many people is told', async () => {
    await api.receipts([bodyOf(ana), bodyOf(ben)]);
    await api.done(deleteDataSubjectsV2Endpoint, { body: { identifiers: [ana, ben] } });
    await runDeletions(service);
    expect(await told()).toEqual([`ERASURE ${ana}`, `ERASURE ${ben}`]);
  }, 60_000);

  test("a deletion of everyone's profile of a purpose is told, and forgotten in what wasn't told yet", async () => {
    await api.receipts([bodyOf(ana, 'OPT_OUT'), bodyOf(ben)]);
    await api.done(deletePurposeProfilesV2Endpoint, {
      params: { purposeGuid: news },
      body: { deletePurposeFromAllDataSubjects: true },
    });
    await runDeletions(service, { people: 100 });
    const { rows } = await db.execute<{ left: string[] }>(sql`select array(
      select consent ->> 'purposeId' from jsonb_array_elements(content -> 'consents') as consent) as left
      from events where kind = 'RECEIPT'`);
    expect(rows).toEqual([{ left: [calls] }, { left: [calls] }]);
    const all = await told();
    expect(all.filter((one) => one.startsWith('ENDING'))).toHaveLength(22);
    expect(all).toContain(`ENDING ${ana} NO_CONSENT`);
    expect(all).toContain(`RECEIPT ${ana} OPT_OUT`);
    expect(all).toContain(`RECEIPT ${ben} ACTIVE`);
  }, 60_000);

  test.each(['PERSON', 'PROFILE', 'RECEIPTS'] as const)(
    'a retention rule about %s deletes what is old, and it is told',
    async (target) => {
      await api.receipts([bodyOf(ana, 'WITHDRAWN'), bodyOf(ben, 'WITHDRAWN')]);
      await told();
      clock.advance(40 * dayMs);
      await endDueConsents({ db, now: clock.now, newId });
      const { id } = await api.done(createRetentionRuleEndpoint, {
        body: { name: 'Rule', target, event: 'WITHDRAWAL', days: 30 },
      });
      await api.done(startDryRunEndpoint, { params: { ruleId: id } });
      await runRetention(service);
      const { content } = await api.done(listRetentionRulesEndpoint);
      await confirmRule(api, id, content[0]?.dryRun?.id ?? '');
      await runRetention(service);
      const all = await told();
      const kind = { PERSON: 'ERASURE', PROFILE: 'ENDING', RECEIPTS: 'NONE' }[target];
      const ofBoth = all.filter((one) => one.startsWith(kind) && !one.includes('other-'));
      expect(ofBoth).toHaveLength(target === 'RECEIPTS' ? 0 : 2);
    },
    60_000,
  );

  test('a consent that ends by itself is told, and one of a purpose that retires', async () => {
    clock.advance(dayMs);
    await endDueConsents({ db, now: clock.now, newId });
    await api.done(retirePurposeEndpoint, {
      params: { purposeId: calls },
      query: { date: clock.now().slice(0, 10) },
    });
    clock.advance(dayMs);
    await endDueConsents({ db, now: clock.now, newId });
    const all = await told();
    expect(all.filter((one) => one.startsWith('ENDING'))).toHaveLength(22);
    expect(all.filter((one) => one.startsWith('RETIREMENT'))).toHaveLength(22);
  }, 60_000);

  test('a stop link and own choices are told', async () => {
    await pressed(await api.stopLink(ana));
    clock.advance(1000);
    const subjectId = await idOf(db, ben);
    const context = service.verbContext();
    const shown = await readChoices(context, {
      centerId,
      subjectId,
      language: 'en',
      signal: false,
    });
    await saveChoices(context, {
      ...{ centerId, subjectId, shown: shown?.shown ?? '', language: null },
      ...{ signal: false, hasEnded: false },
      submitted: new Map([[calls, { answer: 'no', chosen: null }]]),
    });
    const all = (await told()).map((one) => one.split(' ').slice(1).join(' '));
    expect(all.sort()).toEqual([`${ana} WITHDRAWN`, `${ben} WITHDRAWN`]);
  }, 60_000);

  test('a sign-up that is confirmed is told', async () => {
    await signUp();
    const outbox = await (await person('/outbox')).text();
    const [, path = ''] = /href="(http:[^"]+\/c\/[\w-]{43})"/.exec(outbox) ?? [];
    clock.advance(1000);
    await pressed(path);
    expect(await told()).toEqual([`DECISION ${cleo} ACTIVE`, `RECEIPT ${cleo} PENDING`]);
  }, 60_000);

  test('a sign-up that lapses is told, and its person erased a week later', async () => {
    await signUp();
    await person('/outbox');
    clock.advance(3 * dayMs);
    await lapseConfirmations({ db, now: clock.now, newId });
    expect((await told()).filter((one) => one.includes(cleo))).toHaveLength(2);
    clock.advance(8 * dayMs);
    await lapseConfirmations({ db, now: clock.now, newId });
    const own = { erasing: service.erasing, signing: service.rowSigning };
    await eraseUnconfirmed({ db, now: clock.now, newId, ...own });
    expect(await told()).toContain(`ERASURE ${cleo}`);
  }, 60_000);

  test('what was forgotten before it was told is told anew, and numbers go on after a restore', async () => {
    await db.execute(sql`update destinations set state = 'PAUSED'`);
    await api.receipts([bodyOf(ana, 'WITHDRAWN'), bodyOf(ben)]);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ana, additionalIdentifiers: [ben] },
    });
    clock.advance(8 * dayMs);
    await worker.upkeep();
    expect(await db.$count(sql`events`)).toBe(0);
    await holdAfterRestore(db);
    await db.execute(sql`update destinations set state = 'ACTIVE'`);
    await worker.upkeep();
    expect(await told()).toEqual([`MERGE ${ben} WITHDRAWN`, `RESEND ${ana} WITHDRAWN`]);
  }, 60_000);
});

describe('while receipts come in', async () => {
  const cluster = await startCluster(programs, { isDurable: true });
  const processes = await createServiceProcesses(1, undefined, { serverUrl: cluster.url });
  const { url, start } = processes.first;
  const { coordinator, workers } = cluster;
  let api: Api;
  let point = '';
  let token = '';
  let purpose = '';
  beforeAll(async () => {
    await start();
    api = apiAt(url, await fetchAccessToken(url));
    purpose = await api.activePurpose();
    point = await api.activePoint({ PurposeIds: [purpose] });
    token = await api.pointToken(point);
  }, 120_000);
  afterAll(async () => {
    await processes.remove().finally(cluster.stop);
  }, 120_000);

  const bodyOf = (identifier: string) =>
    api.receiptBody(token, {
      identifier,
      interactionDate: '2026-01-02T03:04:05Z',
      purposes: [{ Id: purpose }],
    });

  const send = async (identifier: string): Promise<{ status: number; text: string }> => {
    const answer = await fetch(url + submitReceiptEndpoint.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(bodyOf(identifier)),
    });
    return { status: answer.status, text: await answer.text() };
  };

  /**
   * Four senders that run until `end`. Each receipt is sent until it is acknowledged, and then once
   * more.
   */
  const startSending = (prefix: string) => {
    const acknowledged: string[] = [];
    const statuses = new Map<number, number>();
    const refusals = new Set<string>();
    let isOver = false;
    const sending = Promise.all(
      Array.from({ length: 4 }, async (_, sender) => {
        for (let count = 0; !isOver; count += 1) {
          const identifier = `${prefix}-${sender}-${count}@example.org`;
          for (let status = 0; status !== 200; ) {
            const answer = await send(identifier);
            status = answer.status;
            if (status !== 200) refusals.add(answer.text);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
          acknowledged.push(identifier);
        }
      }),
    );
    sending.catch(() => {});
    return {
      acknowledged,
      statuses,
      refusals,
      more: async (count: number) => {
        const enough = acknowledged.length + count;
        await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough);
      },
      end: async () => {
        isOver = true;
        await sending;
      },
    };
  };

  const storedIdentifiers = async (prefix: string): Promise<string[]> => {
    const stored: string[] = [];
    let body: { requestContinuation?: string } = {};
    for (;;) {
      const query = { collectionPointGuid: point, size: 50 };
      const { content, pageable } = await api.done(listReceiptsEndpoint, { query, body });
      stored.push(...content.map((receipt) => receipt.dataSubjectIdentifier));
      if (!pageable?.requestContinuation) break;
      body = { requestContinuation: pageable.requestContinuation };
    }
    return stored.filter((identifier) => identifier.startsWith(prefix)).sort();
  };

  /** The rows on the nodes and what the coordinator counts of them agree. */
  const requireCounted = async () => {
    const database = await processes.openDatabase();
    try {
      const { stored, again } = await readRecounts(database.db);
      expect(stored).toEqual(again);
      const read = async (from: string) => {
        const { rows } = await database.db.execute<{ count: number }>(sql.raw(from));
        return rows[0]?.count;
      };
      const receipts = await read('select count(*)::int as count from receipts');
      const transactions = await read('select count(*)::int as count from transactions');
      const ofPoints = (condition: string) =>
        read(`select sum(count)::int as count from point_ledger where kind ${condition} 'RECEIPT'`);
      expect({
        receipts: await ofPoints('='),
        transactionsOfPoints: await ofPoints('<>'),
        transactions: await read('select sum(count)::int as count from consent_ledger'),
      }).toEqual({ receipts, transactionsOfPoints: transactions, transactions });
    } finally {
      await database.close();
    }
  };

  /** Why the service answered 500, as its log has it. */
  const faultsLogged = (): unknown[] =>
    processes.first
      .logged()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .flatMap((line) => JSON.parse(line).fault ?? []);

  const onCoordinator = async (statement: string) => {
    const { client, end } = await coordinator.connect(processes.databaseName);
    try {
      return (await client.query(statement)).rows;
    } finally {
      await end();
    }
  };

  test.each(['receipts', 'data_subjects'])(
    'a shard of %s moves to the other worker, and nothing is lost or doubled',
    async (table) => {
      const [shard] = await onCoordinator(`
      select p.shardid as id, p.nodeport as from, other.nodeport as to
      from citus_shards p join pg_dist_node other
        on other.groupid <> 0 and other.nodeport <> p.nodeport
      where p.table_name = '${table}'::regclass order by p.shardid limit 1`);
      const sent = startSending(`moving-${table}`);
      await sent.more(20);
      await onCoordinator(`select citus_move_shard_placement(${shard?.id}, '127.0.0.1', ${shard?.from},
      '127.0.0.1', ${shard?.to}, shard_transfer_mode => 'force_logical')`);
      await sent.more(20);
      await sent.end();
      expect({ refusals: [...sent.refusals], faults: faultsLogged() }).toEqual({
        refusals: [],
        faults: [],
      });
      expect(await storedIdentifiers(`moving-${table}`)).toEqual(sent.acknowledged.sort());
      await requireCounted();
      const [moved] = await onCoordinator(
        `select nodeport as at from citus_shards where shardid = ${shard?.id}`,
      );
      expect(moved?.at).toBe(shard?.to);
    },
    180_000,
  );

  test('a worker stops and returns: meanwhile receipts get 503 and the catalog can be read, then everything works again', async () => {
    const [worker] = workers;
    if (worker === undefined) throw new Error('There is no worker.');
    const sent = startSending('stopping');
    await sent.more(20);
    await worker.down('fast');
    await expect.poll(() => sent.statuses.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(5);
    const people = await api.refused(listProfilesEndpoint, {});
    expect(people).toMatchObject({ status: 503 });
    await api.done(listPurposesEndpoint, {});
    await worker.up();
    await sent.more(40);
    await sent.end();
    expect({ statuses: [...sent.statuses.keys()].sort(), faults: faultsLogged() }).toEqual({
      statuses: [200, 503],
      faults: [],
    });
    // What was committed while the node stopped appears once the node is told again.
    const stored = expect.poll(() => storedIdentifiers('stopping'), { timeout: 60_000 });
    await stored.toEqual(sent.acknowledged.sort());
    expect((await api.readPoint(point)).ReceiptCount).toBe((await storedIdentifiers('')).length);
    // Their people may be on that node though the receipts aren't.
    await vi.waitFor(requireCounted, { timeout: 60_000, interval: 200 });
  }, 180_000);
});
