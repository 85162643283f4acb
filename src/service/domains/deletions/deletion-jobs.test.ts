import { isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteDataSubjectsV2Endpoint } from '#contract/deletions.ts';
import { LeaseLost, leasesOf } from '#service/db/lease.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { deletionJobsTable } from '#service/db/schema/erasures.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import { type JobPace, startJobs } from '#service/domains/jobs/run-jobs.ts';
import { allowPrograms, fewPeople, runDeletions } from '#service/testing/deletions.ts';
import { quickJobs } from '#service/testing/jobs.ts';
import { startService } from '#service/testing/service.ts';
import { deletionWork } from './deletion-jobs.ts';

const service = await startService();
const { api, clock, db, erasing } = service;
const newId = () => crypto.randomUUID();
const table = deletionJobsTable;
const warn = vi.fn();

/** Instances that are stopped whatever a test ends with. */
let instances: { stop: () => Promise<void> }[] = [];
const startInstance = (
  more: Partial<Parameters<typeof deletionWork>[0]> = {},
  pace: Partial<JobPace> = {},
) => {
  const own = { now: clock.now, newId, erasing, ...more };
  const runner = { ...service.database, ...own, log: { warn } };
  const instance = startJobs(runner, [deletionWork(own, fewPeople)], { ...quickJobs, ...pace });
  instances.push(instance);
  return instance;
};
afterEach(() => Promise.all(instances.map(({ stop }) => stop())));

const people = 12;
beforeEach(
  service.resetTo(async () => {
    await allowPrograms(api);
    for (let number = 1; number <= people; number += 1) {
      await api.upsert(`person.${number}@example.org`, [{ name: 'City', value: 'Porto' }]);
    }
    const identifiers = Array.from({ length: people }, (_, at) => `person.${at + 1}@example.org`);
    await api.done(deleteDataSubjectsV2Endpoint, { body: { identifiers } });
  }),
);
beforeEach(() => {
  instances = [];
  warn.mockClear();
});

const left = () => db.$count(dataSubjectsTable);
const readJob = async () => {
  const [job] = await db.select().from(table);
  if (job === undefined) throw new Error('There is no job.');
  return job;
};
const readWork = async () => (await db.select().from(jobsTable))[0];
const isThrough = async () => (await readJob()).endedAt !== null;

test('a stop ends with a whole step, and another instance goes on where it ended', async () => {
  let stopped: Promise<void> | undefined;
  const { stop } = startInstance({
    erasing: {
      ...erasing,
      syncErasureLog: async () => {
        stopped ??= stop();
      },
    },
  });
  await expect.poll(() => stopped !== undefined).toBe(true);
  await stopped;
  const job = await readJob();
  expect(job).toMatchObject({ endedAt: null, leaseId: null, leasedUntil: null });
  expect(job.deletedCount).toBeGreaterThan(0);
  expect(job.deletedCount).toBeLessThan(people);
  expect(await left()).toBe(people - job.deletedCount);
  await runDeletions(service);
  expect(await left()).toBe(0);
  expect(await readJob()).toMatchObject({ deletedCount: people });
  expect(warn).not.toHaveBeenCalled();
});

test('a job whose instance died is taken on when its lease has run out', async () => {
  const leases = leasesOf(table, { now: clock.now, newId, forMs: 10_000 });
  const dead = await leases.claim(db, { where: isNull(table.endedAt), orderBy: table.id.getSQL() });
  if (dead === undefined) throw new Error('The job was not claimed.');
  const looked = vi.fn(clock.now);
  const waiting = startInstance({ now: looked });
  await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(9);
  await waiting.stop();
  expect(await left()).toBe(people);
  clock.advance(10_000);
  await runDeletions(service);
  expect(await left()).toBe(0);
  // Whoever held it may not go on with it.
  await expect(db.transaction((tx) => leases.hold(tx, dead))).rejects.toThrow(LeaseLost);
});

test('several instances do a job together once', async () => {
  const { syncErasureLog } = erasing;
  const steps = vi.fn(syncErasureLog);
  for (let number = 0; number < 3; number += 1) {
    startInstance({ erasing: { ...erasing, syncErasureLog: steps } });
  }
  await expect.poll(isThrough).toBe(true);
  expect(await left()).toBe(0);
  expect(await readJob()).toMatchObject({ deletedCount: people });
  expect(warn).not.toHaveBeenCalled();
});

test('a step that fails is told, deletes nobody, and is tried again later', async () => {
  let failures = 1;
  const broken = {
    ...erasing,
    hashes: {
      ...erasing.hashes,
      exact: (identifier: string) => {
        if (failures > 0) throw new Error('the key is away');
        return erasing.hashes.exact(identifier);
      },
    },
  };
  startInstance({ erasing: broken }, { retryMs: 60_000 });
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  await expect.poll(readWork).toMatchObject({ state: 'WAITING', tries: 1 });
  expect(await left()).toBe(people);
  expect(await readJob()).toMatchObject({ endedAt: null, deletedCount: 0 });
  failures = 0;
  clock.advance(60_000);
  await expect.poll(isThrough).toBe(true);
  expect(await left()).toBe(0);
  expect(await readWork()).toMatchObject({ state: 'SUCCEEDED', errorMessage: null, done: people });
});

test('what follows a step may fail: its people are gone all the same', async () => {
  const syncErasureLog = () => Promise.reject(new Error('the disk is full'));
  startInstance({ erasing: { ...erasing, syncErasureLog } });
  await expect.poll(isThrough).toBe(true);
  expect(await left()).toBe(0);
  expect(warn).toHaveBeenCalled();
  expect(new Set(warn.mock.calls.map(([, message]) => message))).toEqual(
    new Set(['what follows a step of a job failed']),
  );
});
