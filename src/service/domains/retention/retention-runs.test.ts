// @module-tag more

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelJobEndpoint, jobTriesMaximum, listJobsEndpoint } from '#contract/jobs.ts';
import {
  createRetentionRuleEndpoint,
  deleteRetentionRuleEndpoint,
  listRetentionRulesEndpoint,
  type RetentionRule,
  type RetentionRuleRequest,
  startDryRunEndpoint,
  stopRetentionRuleEndpoint,
} from '#contract/retention.ts';
import type { Database } from '#service/db/database.ts';
import { leasesOf } from '#service/db/lease.ts';
import {
  deletionCertificatesTable,
  erasureLogTable,
  erasuresTable,
  legalHoldsTable,
} from '#service/db/schema/erasures.ts';
import { retentionRulesTable } from '#service/db/schema/retention.ts';
import { claimJob, findJobs } from '#service/domains/jobs/claim-job.ts';
import { startJobs } from '#service/domains/jobs/run-jobs.ts';
import { confirmRule } from '#service/testing/deletions.ts';
import { quickJobs } from '#service/testing/jobs.ts';
import { othersWait } from '#service/testing/others-wait.ts';
import { createReceipts, type GivenReceipt } from '#service/testing/receipts.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { quickRetention, runRetention } from '#service/testing/retention.ts';
import { emailOf, makeRetentionPeople } from '#service/testing/retention-people.ts';
import { startService } from '#service/testing/service.ts';
import { judge } from './judge.ts';
import { retentionWork } from './retention-runs.ts';

const service = await startService();
const { api, clock, db, erasing } = service;
const record = createReceipts({ db, now: clock.now });
const newId = () => crypto.randomUUID();

const today = '2026-11-21T09:00:00.000Z';
const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString();

let purposes: string[];
let point: string;

type Purpose = GivenReceipt['purposes'][number];
const say = (who: number, days: number, given: Purpose[]) => {
  const at = ago(days);
  const identifier = emailOf(who);
  return record(point, { identifier, createdAt: at, interactionAt: at, purposes: given });
};

const peopleTotal = 40;
const makePeople = async () => {
  ({ purposes, point } = await makeRetentionPeople(service, record, { count: peopleTotal, ago }));
};

beforeEach(service.resetTo(makePeople));
beforeEach(async () => {
  for (const table of [
    retentionRulesTable,
    deletionCertificatesTable,
    erasureLogTable,
    erasuresTable,
  ]) {
    await db.delete(table);
  }
});

const idOf = async (who: number): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select subject_id as id from identifiers where identifier = ${emailOf(who)}`);
  return rows[0]?.id ?? '';
};
const hold = async (subjectId: string) =>
  db
    .insert(legalHoldsTable)
    .values({ subjectId, reason: 'Claim', heldAt: clock.now(), heldBy: 'support' });
const askErasure = async (subjectId: string) =>
  db.insert(erasuresTable).values({
    id: newId(),
    status: 'REQUESTED',
    subjectId,
    reason: 'PERSON_ASKED',
    requestedAt: clock.now(),
    requestedBy: 'support',
    dueAt: clock.now(),
  });

const create = (fields: Partial<RetentionRuleRequest>) =>
  api.done(createRetentionRuleEndpoint, {
    body: { name: 'Rule', target: 'PERSON', event: 'INTERACTION', days: 60, ...fields },
  });
const read = async ({ id }: RetentionRule): Promise<RetentionRule> => {
  const { content } = await api.done(listRetentionRulesEndpoint);
  const rule = content.find((one) => one.id === id);
  if (rule === undefined) throw new Error('The rule is gone.');
  return rule;
};
const tryOut = async (rule: RetentionRule): Promise<RetentionRule> => {
  await api.done(startDryRunEndpoint, { params: { ruleId: rule.id } });
  await runRetention(service);
  return read(rule);
};
const confirm = ({ id, dryRun }: RetentionRule): Promise<RetentionRule> =>
  confirmRule(api, id, dryRun?.id ?? '');
/** Lets it run once, all of what a dry run of it found. */
const carryOut = async (rule: RetentionRule): Promise<RetentionRule> => {
  await confirm(await tryOut(rule));
  await runRetention(service);
  return read(rule);
};

const dueBy = async ({ target, purposeId, event, days }: RetentionRule) => {
  const definition = { target, event, days, purposeId: purposeId ?? null } as const;
  return judge(db, definition as Parameters<typeof judge>[1], () => sql`true`, clock.now());
};
const keyOf = ({ subjectId, key }: { subjectId: string; key: string | null }) =>
  `${subjectId} ${key}`;

/** What is stored by person, purpose and receipt, to tell what went. */
const readKeys = async () => {
  const { rows } = await db.execute<{ kind: string; key: string }>(sql`
    select 'person' as kind, id::text as key from data_subjects
    union all select 'profile', subject_id || ' ' || purpose_id from subject_purposes
    union all select 'receipt', id::text from receipts`);
  const of = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.key] : [])));
  return { people: of('person'), profiles: of('profile'), receipts: of('receipt') };
};
const gone = (before: ReadonlySet<string>, after: ReadonlySet<string>) =>
  [...before].filter((key) => !after.has(key)).toSorted();

const definitions: [string, Partial<RetentionRuleRequest>][] = [
  ['people after the last interaction', { target: 'PERSON', event: 'INTERACTION' }],
  ['people after a withdrawal', { target: 'PERSON', event: 'WITHDRAWAL', days: 30 }],
  ['people after an expiry', { target: 'PERSON', event: 'EXPIRY', days: 30 }],
  ['profiles after the last interaction', { target: 'PROFILE', event: 'INTERACTION' }],
  ['profiles after a withdrawal', { target: 'PROFILE', event: 'WITHDRAWAL' }],
  ['profiles after an expiry', { target: 'PROFILE', event: 'EXPIRY' }],
  ['receipts after their interaction', { target: 'RECEIPTS', event: 'INTERACTION' }],
  ['receipts after a withdrawal', { target: 'RECEIPTS', event: 'WITHDRAWAL', days: 30 }],
  ['receipts after an expiry', { target: 'RECEIPTS', event: 'EXPIRY', days: 30 }],
];

describe.each(definitions)('a rule about %s', (_name, fields) => {
  test.each([false, true])(
    'deletes what its dry run found, of one purpose: %s',
    async (isOfOne) => {
      if (isOfOne && fields.target === 'PERSON') return;
      const rule = await create(isOfOne ? { ...fields, purposeId: purposes[0] } : fields);
      const judged = await dueBy(rule);
      const due = judged.filter(({ verdict }) => verdict === 'due');
      const [held, asked, ...left] = [...new Set(due.map(({ subjectId }) => subjectId))];
      // Few have something due by the narrower rules; two of them are kept where there are enough.
      if (held !== undefined && asked !== undefined && left.length > 0) {
        await hold(held);
        await askErasure(asked);
      }
      const expected = (await dueBy(rule)).filter(({ verdict }) => verdict === 'due');
      expect(expected.length).toBeGreaterThan(0);
      const tried = await tryOut(rule);
      const found = tried.dryRun?.wouldDelete;
      expect(tried.dryRun).toMatchObject({
        status: 'DONE',
        covered: (await readKeys()).people.size,
      });
      const before = await readKeys();
      const certified = await carryOut(rule);
      expect(certified).toMatchObject({
        deleted: found,
        lastRunDate: clock.now(),
        isRunning: false,
      });

      const after = await readKeys();
      const wanted = expected.map(({ subjectId, key }) =>
        fields.target === 'PERSON'
          ? subjectId
          : fields.target === 'RECEIPTS'
            ? key
            : keyOf({ subjectId, key }),
      );
      const kind = { PERSON: 'people', PROFILE: 'profiles', RECEIPTS: 'receipts' } as const;
      const went = kind[fields.target ?? 'PERSON'];
      expect(gone(before[went], after[went])).toEqual(wanted.toSorted());
      expect(gone(before.receipts, after.receipts)).toHaveLength(found?.receipts ?? -1);
      expect(gone(before.profiles, after.profiles)).toHaveLength(found?.profiles ?? -1);
      if (fields.target !== 'PERSON') expect(after.people).toEqual(before.people);

      const certificates = await db.select().from(deletionCertificatesTable);
      expect(certificates.length).toBeGreaterThanOrEqual(expected.length);
      for (const certificate of certificates) {
        expect(certificate).toMatchObject({ deleteType: 'RETENTION', ruleId: rule.id });
      }
      expect(await db.$count(erasureLogTable)).toBeGreaterThan(0);

      // Nothing is left to be done by it, and what it kept is still there.
      const again = await tryOut(rule);
      expect(again.dryRun?.wouldDelete).toEqual({ people: 0, profiles: 0, receipts: 0 });
      expect(again.dryRun?.kept).toEqual(tried.dryRun?.kept);
      const { stored, again: counted } = await readRecounts(db);
      for (const table of ['consent_counts', 'people_counts']) {
        expect(stored[table], table).toEqual(counted[table]);
      }
    },
  );
});

test('whoever said yes between the dry run and the run stays, and so do those put on hold', async () => {
  const rule = await create({ target: 'PROFILE', event: 'WITHDRAWAL' });
  const due = (await dueBy(rule)).filter(({ verdict }) => verdict === 'due');
  const [first] = due;
  const second = due.find(({ subjectId }) => subjectId !== first?.subjectId);
  if (first === undefined || second === undefined) throw new Error('Nothing is due.');
  const tried = await tryOut(rule);
  const [{ identifier } = { identifier: '' }] = (
    await db.execute<{ identifier: string }>(
      sql`select identifier from data_subjects where id = ${first.subjectId}::uuid`,
    )
  ).rows;
  await record(point, { identifier, purposes: [{ id: first.key ?? '', type: 'CONFIRMED' }] });
  await hold(second.subjectId);
  await confirm(tried);
  await runRetention(service);
  const { profiles } = await readKeys();
  expect(profiles).toContain(keyOf(first));
  expect(profiles).toContain(keyOf(second));
  const left = due.filter(({ subjectId }) => subjectId !== second.subjectId).length - 1;
  expect((await read(rule)).deleted.profiles).toBe(left);
});

test('the job of a dry run is told from that of a run, once both are through', async () => {
  const lastJob = async () => (await api.done(listJobsEndpoint)).content[0];
  const rule = await create({ target: 'PROFILE', event: 'WITHDRAWAL' });
  const tried = await tryOut(rule);
  expect(await lastJob()).toMatchObject({ state: 'SUCCEEDED', phase: 'Dry run' });
  await confirm(tried);
  await runRetention(service);
  expect(await lastJob()).toMatchObject({ state: 'SUCCEEDED', phase: null });
});

test('whoever says yes while a step waits for them stays', async () => {
  const rule = await create({ target: 'PERSON', event: 'WITHDRAWAL', days: 30 });
  const [first] = (await dueBy(rule)).filter(({ verdict }) => verdict === 'due');
  const subjectId = first?.subjectId ?? '';
  const { rows } = await db.execute<{ identifier: string }>(
    sql`select identifier from data_subjects where id = ${subjectId}::uuid`,
  );
  const identifier = rows[0]?.identifier ?? '';
  await confirm(await tryOut(rule));
  const purpose = { id: purposes[0] ?? '', type: 'CONFIRMED' as const };
  let running: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await createReceipts({ db: tx, now: clock.now })(point, { identifier, purposes: [purpose] });
    running = runRetention(service);
    await othersWait(db, tx);
  });
  await running;
  expect((await readKeys()).people).toContain(subjectId);
});

test('a rule runs again an hour later, by what is old enough then', async () => {
  const rule = await create({ target: 'RECEIPTS', event: 'INTERACTION', days: 30 });
  const { deleted } = await carryOut(rule);
  clock.advance(3_599_000);
  await runRetention(service);
  expect((await read(rule)).lastRunDate).toBe(today);
  clock.advance(200 * dayMs);
  await runRetention(service);
  const later = await read(rule);
  expect(later.lastRunDate).toBe(clock.now());
  expect(later.deleted.receipts).toBeGreaterThan(deleted.receipts);
});

test('no run begins of a rule that is stopped after its job was found', async () => {
  const rule = await create({ days: 30 });
  await confirm(await tryOut(rule));
  const work = retentionWork({ now: clock.now, newId, erasing }, quickRetention);
  const leases = leasesOf(work.table, { now: clock.now, newId, forMs: 10_000 });
  await findJobs(db, work, { now: clock.now() });
  await api.done(stopRetentionRuleEndpoint, { params: { ruleId: rule.id } });
  expect(await claimJob(db, work, { leases, now: clock.now() })).toBeUndefined();
});

test.each([
  ['stopped', stopRetentionRuleEndpoint],
  ['deleted', deleteRetentionRuleEndpoint],
])('a run ends with the rule that is %s', async (_how, endpoint) => {
  const rule = await create({ days: 30 });
  await confirm(await tryOut(rule));
  const log = { warn: vi.fn() };
  const sizes = { people: 3, deletions: 1, dryRunPeople: 2 };
  const own = { now: clock.now, newId, erasing };
  const work = retentionWork(own, { ...quickRetention, sizes });
  const runner = { ...service.database, ...own, log };
  const runs = startJobs(runner, [work], { ...quickJobs, restShare: 5 });
  try {
    await vi.waitFor(
      async () => {
        expect((await read(rule)).deleted.people).toBeGreaterThan(0);
      },
      { timeout: 15_000, interval: 1 },
    );
    await api.done(endpoint, { params: { ruleId: rule.id } });
    const { people } = await readKeys();
    // Another rule goes on.
    const other = await create({ name: 'Other', target: 'PROFILE', event: 'EXPIRY', days: 36_500 });
    await api.done(startDryRunEndpoint, { params: { ruleId: other.id } });
    await vi.waitFor(
      async () => {
        expect((await read(other)).dryRun?.status).toBe('DONE');
      },
      { timeout: 15_000 },
    );
    expect((await readKeys()).people).toEqual(people);
    expect((await dueBy(rule)).some(({ verdict }) => verdict === 'due')).toBe(true);
  } finally {
    await runs.stop();
  }
  expect(log.warn).not.toHaveBeenCalled();
});

test('two instances share the work, and delete each only once', async () => {
  const rule = await create({ days: 30 });
  const tried = await tryOut(rule);
  await confirm(tried);
  await Promise.all([1, 2, 3].map(() => runRetention(service)));
  expect((await read(rule)).deleted).toEqual(tried.dryRun?.wouldDelete);
});

test('a person with more receipts than a step deletes loses all of them in several', async () => {
  const days = Array.from({ length: 9 }, (_, index) => 300 + index);
  for (const day of days) await say(peopleTotal, day, [{ id: purposes[0] ?? '', type: 'OPT_OUT' }]);
  const rule = await create({ target: 'RECEIPTS', event: 'INTERACTION', days: 250 });
  expect((await carryOut(rule)).deleted).toEqual({ people: 1, profiles: 0, receipts: 9 });
  const { rows } = await db.execute(sql`select from transactions
    where subject_id = ${await idOf(peopleTotal)}::uuid`);
  expect(rows).toEqual([]);
});

test('a job that is canceled deletes no more, whatever it was at', async () => {
  const rule = await confirm(await tryOut(await create({})));
  await api.done(startDryRunEndpoint, { params: { ruleId: rule.id } });
  const work = retentionWork({ now: clock.now, newId, erasing }, quickRetention);
  await findJobs(db, work, { now: clock.now() });
  const { content } = await api.done(listJobsEndpoint, { query: { state: 'WAITING' } });
  await api.done(cancelJobEndpoint, { params: { jobId: content[0]?.id ?? '' } });
  await runRetention(service);
  const nothing = { people: 0, profiles: 0, receipts: 0 };
  const stopped = { dryRun: { hasFailed: true }, runStartedAt: null, deleted: nothing };
  expect(await db.select().from(retentionRulesTable)).toMatchObject([stopped]);

  clock.advance(quickRetention.runEveryMs);
  await runRetention(service);
  expect((await db.select().from(retentionRulesTable))[0]?.deleted.people).toBeGreaterThan(0);
});

describe('when a step fails', () => {
  const failing = (when: (text: string) => boolean): Database =>
    new Proxy(db, {
      get: (target, key) => {
        if (key !== 'transaction') return Reflect.get(target, key);
        return (work: (tx: Database) => Promise<unknown>) =>
          target.transaction((tx) =>
            work(
              new Proxy(tx, {
                get: (own, name) => {
                  if (name === 'execute' && when('execute')) {
                    return () => Promise.reject(new Error('away'));
                  }
                  return Reflect.get(own, name);
                },
              }) as Database,
            ),
          );
      },
    });

  test('a dry run has failed, and a new one can be started', async () => {
    const rule = await create({});
    await api.done(startDryRunEndpoint, { params: { ruleId: rule.id } });
    await db.execute(sql`alter table data_subjects rename column last_interaction_at to other_at`);
    const log = { warn: vi.fn() };
    const own = { now: clock.now, newId, erasing };
    const runs = startJobs({ ...service.database, ...own, log }, [retentionWork(own)], quickJobs);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(jobTriesMaximum));
    await runs.stop();
    await db.execute(sql`alter table data_subjects rename column other_at to last_interaction_at`);
    const failed = await read(rule);
    expect(failed.dryRun).toMatchObject({ status: 'FAILED', endedDate: today });
    expect((await tryOut(rule)).dryRun).toMatchObject({ status: 'DONE' });
  });

  test('a run goes on later, where it was', async () => {
    const rule = await create({ days: 30 });
    const tried = await tryOut(rule);
    await confirm(tried);
    let calls = 0;
    const broken = failing(() => {
      calls += 1;
      return calls > 60;
    });
    const log = { warn: vi.fn() };
    const own = { now: clock.now, newId, erasing };
    const runner = { ...service.database, db: broken, ...own, log };
    const runs = startJobs(runner, [retentionWork(own, quickRetention)], quickJobs);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), { timeout: 15_000 });
    await runs.stop();
    const { deleted } = await read(rule);
    expect(deleted.people).toBeLessThan(tried.dryRun?.wouldDelete.people ?? 0);
    clock.advance(quickRetention.postponeMs);
    await runRetention(service);
    expect((await read(rule)).deleted).toEqual(tried.dryRun?.wouldDelete);
  });
});
