import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteDataSubjectsV2Endpoint } from '#contract/deletions.ts';
import {
  cancelJobEndpoint,
  type Job,
  jobTriesMaximum,
  listJobsEndpoint,
  resumeJobEndpoint,
} from '#contract/jobs.ts';
import type { Database } from '#service/db/database.ts';
import { leasesOf } from '#service/db/lease.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { deletionJobsTable } from '#service/db/schema/erasures.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import { deletionWork } from '#service/domains/deletions/deletion-jobs.ts';
import { allowPrograms } from '#service/testing/deletions.ts';
import { quickJobs, runJobs } from '#service/testing/jobs.ts';
import { startService } from '#service/testing/service.ts';
import { claimJob, findJobs } from './claim-job.ts';
import { forgetJobs } from './forget-jobs.ts';
import type { RunningJob, Work } from './job-kind.ts';
import { type JobPace, startJobs } from './run-jobs.ts';
import { upgradeWork } from './upgrade-work.ts';

const service = await startService();
const { api, clock, database, db } = service;
const newId = () => crypto.randomUUID();
const warn = vi.fn();
const table = deletionJobsTable;

/** The rows are deletions'; what is done with them is the test's. */
const usual = deletionWork({ now: clock.now, newId, erasing: service.erasing });
const workOf = (run: Work['run']): Work => ({ ...usual, run });
const count = (limit: number) =>
  workOf(async ({ rowId, step }) => {
    for (let isLast = false; !isLast; ) {
      isLast = await step(async (tx, { done, tell, end }) => {
        tell({ done: done + 1, total: limit, phase: 'Counting' });
        await tx
          .update(table)
          .set({ deletedCount: done + 1, ...(done + 1 === limit ? { endedAt: clock.now() } : {}) })
          .where(eq(table.id, rowId));
        if (done + 1 === limit) end();
        return done + 1 === limit;
      });
    }
  });

let instances: { stop: () => Promise<void> }[] = [];
const startInstance = (work: Work, pace: Partial<JobPace> = {}, over: Database = db) => {
  const runner = { ...database, db: over, now: clock.now, newId, log: { warn } };
  const instance = startJobs(runner, [work], { ...quickJobs, ...pace });
  instances.push(instance);
  return instance;
};
afterEach(() => Promise.all(instances.map(({ stop }) => stop())));

beforeEach(
  service.resetTo(async () => {
    await allowPrograms(api);
    await api.upsert('ana@example.org', [{ name: 'City', value: 'Porto' }]);
    const body = { identifiers: ['ana@example.org'] };
    await api.done(deleteDataSubjectsV2Endpoint, { body });
  }),
);
beforeEach(() => {
  instances = [];
  warn.mockClear();
});

const list = async (): Promise<Job[]> => (await api.done(listJobsEndpoint)).content;
const only = async (): Promise<Job> => {
  const [job, ...more] = await list();
  if (job === undefined || more.length > 0) throw new Error('There is not one job.');
  return job;
};
const until = (expected: Partial<Job>) => expect.poll(only).toMatchObject(expected);
const deletion = async () => (await db.select().from(table))[0];

test('a job tells what it is about, who asked, how far it is, and that it has ended', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { run } = count(3);
  const work = workOf(async (job) => {
    await job.step(async (_tx, { tell }) => tell({ done: 0, total: 3, phase: 'Counting' }));
    await gate;
    await run(job);
  });
  startInstance(work);
  await until({ state: 'RUNNING', done: 0, total: 3, phase: 'Counting' });
  const { id: objectId, requestedBy } = (await deletion()) ?? {};
  expect(await only()).toMatchObject({
    kind: 'DELETION',
    objectId,
    createdBy: requestedBy,
    startedDate: clock.now(),
    endedDate: null,
  });
  clock.advance(5_000);
  open();
  await until({ state: 'SUCCEEDED', done: 3, phase: null, endedDate: clock.now() });
});

test('of two instances each step is done by one, and nothing twice', async () => {
  startInstance(count(50));
  startInstance(count(50));
  await until({ state: 'SUCCEEDED', done: 50 });
  expect(await deletion()).toMatchObject({ deletedCount: 50, leaseId: null });
});

test('a stop gives the job back where it is, and costs no try', async () => {
  const first = startInstance(count(1_000));
  await expect.poll(async () => (await only()).done).toBeGreaterThan(3);
  await first.stop();
  const { done } = await only();
  expect(await only()).toMatchObject({ state: 'WAITING', tries: 0, errorMessage: null });
  startInstance(count(Number(done) + 2));
  await until({ state: 'SUCCEEDED', done: Number(done) + 2 });
  expect(warn).not.toHaveBeenCalled();
});

describe('a step that fails', () => {
  test('again and again stops the job at its tenth try, and can be tried again', async () => {
    let tries = 0;
    startInstance(
      workOf(async ({ step }) => {
        tries += 1;
        await step(() => Promise.reject(new Error('no')));
      }),
    );
    await until({ state: 'FAILED', tries: jobTriesMaximum });
    expect((await only()).errorMessage).toContain("didn't get on in 10 tries");
    expect(tries).toBe(jobTriesMaximum);
    expect(await deletion()).toMatchObject({ endedAt: null, errorMessage: expect.any(String) });
    await Promise.all(instances.map(({ stop }) => stop()));

    // It isn't begun anew by itself.
    const looked = startInstance(count(1));
    await expect.poll(async () => (await deletion())?.leaseId).toBeNull();
    await looked.stop();
    expect((await only()).state).toBe('FAILED');

    const { id } = await only();
    const resumed = await api.done(resumeJobEndpoint, { params: { jobId: id } });
    expect(resumed).toMatchObject({ id, state: 'WAITING', tries: 0, errorMessage: null });
    startInstance(count(2));
    await until({ id, state: 'SUCCEEDED', done: 2 });
  });

  test('now and then is tried again as long as the job gets on in between', async () => {
    let steps = 0;
    const total = 3 * jobTriesMaximum;
    const { run } = count(total);
    const flaky = ({ step, ...job }: RunningJob): RunningJob => ({
      ...job,
      step: (work, before) => {
        steps += 1;
        return steps % 2 === 0 ? Promise.reject(new Error('now')) : step(work, before);
      },
    });
    startInstance(workOf((job) => run(flaky(job))));
    await until({ state: 'SUCCEEDED', done: total });
    expect(warn.mock.calls.length).toBeGreaterThan(jobTriesMaximum);
  });

  test('stops the job also where what it has left can not be taken away', async () => {
    startInstance({
      ...workOf(() => Promise.reject(new Error('no'))),
      clean: () => Promise.reject(new Error('stuck')),
    });
    await until({ state: 'FAILED', tries: jobTriesMaximum });
    expect(warn).toHaveBeenLastCalledWith(
      expect.anything(),
      "couldn't take away what a job has left",
    );
  });

  test('waits longer from try to try', async () => {
    startInstance(
      workOf(() => Promise.reject(new Error('no'))),
      { retryMs: 1_000 },
    );
    for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 60, 60, 60].entries()) {
      await until({ state: 'WAITING', tries: index + 1 });
      const [row] = await db.select().from(jobsTable);
      expect(Date.parse(row?.dueAt ?? '') - Date.parse(clock.now())).toBe(seconds * 1_000);
      clock.advance(seconds * 1_000);
    }
    await until({ state: 'FAILED' });
  });

  test('leaves nothing behind', async () => {
    startInstance(
      workOf(({ step }) =>
        step(async (tx, { end }) => {
          end();
          await tx.delete(dataSubjectsTable);
          throw new Error('no');
        }),
      ),
    );
    await until({ state: 'FAILED' });
    expect(await db.$count(dataSubjectsTable)).toBe(1);
  });
});

describe('a job that is canceled', () => {
  const cancel = async () => api.done(cancelJobEndpoint, { params: { jobId: (await only()).id } });

  test('ends after its step; what is done stays', async () => {
    startInstance(count(100_000));
    await expect.poll(async () => (await only()).done).toBeGreaterThan(1);
    const { canceledBy } = await cancel();
    expect(canceledBy).toEqual(expect.any(String));
    await until({
      state: 'CANCELED',
      canceledBy: canceledBy ?? null,
      errorMessage: 'It was canceled.',
    });
    const { deletedCount, endedAt } = (await deletion()) ?? {};
    expect(deletedCount).toBeGreaterThan(0);
    expect(endedAt).not.toBeNull();
    const refused = await api.refused(cancelJobEndpoint, { params: { jobId: (await only()).id } });
    expect(refused).toMatchObject({ status: 400, code: 'job-ended' });
    expect(warn).not.toHaveBeenCalled();
  });

  test('but fails before that goes on when it is tried again', async () => {
    const failing = startInstance(
      workOf(async ({ step }) => {
        if ((await only()).tries === jobTriesMaximum) await cancel();
        await step(() => Promise.reject(new Error('no')));
      }),
      { everyMs: 200 },
    );
    await expect
      .poll(only, { timeout: 20_000 })
      .toMatchObject({ state: 'FAILED', canceledBy: expect.any(String) });
    await failing.stop();
    const params = { jobId: (await only()).id };
    expect(await api.done(resumeJobEndpoint, { params })).toMatchObject({ canceledBy: null });
    startInstance(count(2));
    await until({ state: 'SUCCEEDED', done: 2 });
  });

  test('ends at once where it waits for its next try', async () => {
    startInstance(
      workOf(() => Promise.reject(new Error('no'))),
      { retryMs: 1_000_000 },
    );
    await until({ state: 'WAITING', tries: 1 });
    await cancel();
    await until({ state: 'CANCELED' });
  });

  test('ends with the next instance where its own died', async () => {
    const leases = leasesOf(table, { now: clock.now, newId, forMs: quickJobs.leaseMs });
    await findJobs(db, usual, { now: clock.now() });
    await claimJob(db, usual, { leases, now: clock.now() });
    expect((await only()).state).toBe('RUNNING');
    await cancel();
    clock.advance(quickJobs.leaseMs);
    startInstance(count(1_000));
    await until({ state: 'CANCELED', done: null });
  });
});

test('a job whose row is no longer due ends as canceled', async () => {
  const instance = startInstance(
    workOf(() => Promise.reject(new Error('no'))),
    {
      retryMs: 1_000_000,
    },
  );
  await until({ state: 'WAITING', tries: 1 });
  await db.update(table).set({ endedAt: clock.now() });
  await until({ state: 'CANCELED', errorMessage: expect.stringContaining('stopped') as never });
  await instance.stop();
});

test('only a deletion that failed can be tried again', async () => {
  await runJobs(service, count(1), async () => {
    if ((await only()).state !== 'SUCCEEDED') throw new Error('It goes on.');
  });
  const params = { jobId: (await only()).id };
  expect((await api.refused(resumeJobEndpoint, { params })).code).toBe('job-not-resumable');
  expect((await api.refused(cancelJobEndpoint, { params })).code).toBe('job-ended');
  const unknown = { jobId: newId() };
  expect((await api.refused(cancelJobEndpoint, { params: unknown })).status).toBe(404);
});

test('a step that only a newer release knows waits for an instance of that one', async () => {
  const row = (name: string) => {
    const id = newId();
    const at = clock.now();
    const fields = { kind: 'UPGRADE', state: 'WAITING', createdAt: at, dueAt: at } as const;
    return { id, rowId: id, name, ...fields };
  };
  await db.insert(jobsTable).values([row('of-a-newer-release'), row('drop-point-counters')]);
  startInstance(upgradeWork({ newId, searchKeys: service.searchKeys, links: service.links }));
  await expect.poll(list).toMatchObject([
    { name: 'of-a-newer-release', state: 'WAITING', tries: 0 },
    { name: 'drop-point-counters', state: 'SUCCEEDED' },
  ]);
});

test('a step of an upgrade that failed is never forgotten: nothing would begin it anew', async () => {
  const ended = { state: 'FAILED', endedAt: '2026-01-01T09:00:00.000Z' } as const;
  const rows = (['UPGRADE', 'RETENTION'] as const).map((kind) => {
    const id = newId();
    return { id, rowId: id, kind, ...ended, createdAt: ended.endedAt, dueAt: ended.endedAt };
  });
  await db.insert(jobsTable).values(rows);
  await forgetJobs(db, clock.now());
  expect(await list()).toMatchObject([{ kind: 'UPGRADE' }]);
});

test('the list has open jobs first, and filters', async () => {
  const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;
  const row = (
    id: string,
    kind: 'RETENTION' | 'UPGRADE',
    state: Job['state'],
    endedAt: string | null,
  ) =>
    ({
      id,
      rowId: newId(),
      name: id,
      kind,
      state,
      endedAt,
      createdAt: at(0),
      dueAt: at(0),
    }) as const;
  const ids = [newId(), newId(), newId()] as const;
  await db
    .insert(jobsTable)
    .values([
      row(ids[0], 'RETENTION', 'SUCCEEDED', at(1)),
      row(ids[1], 'UPGRADE', 'RUNNING', null),
      row(ids[2], 'RETENTION', 'FAILED', at(2)),
    ] as never);
  expect((await list()).map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  const failed = await api.done(listJobsEndpoint, { query: { state: 'FAILED' } });
  expect(failed.content.map(({ id }) => id)).toEqual([ids[2]]);
  const upgrades = await api.done(listJobsEndpoint, { query: { kind: 'UPGRADE' } });
  expect(upgrades.content.map(({ id }) => id)).toEqual([ids[1]]);
  const params = { jobId: ids[1] };
  expect((await api.refused(cancelJobEndpoint, { params })).code).toBe('job-kept');
  await forgetJobs(db, '2026-12-21T09:01:30.000Z');
  expect((await list()).map(({ id }) => id)).toEqual([ids[1], ids[2]]);
});
