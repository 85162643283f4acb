// @module-tag more

import { eq, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getIndexRunEndpoint, triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { jobTriesMaximum } from '#contract/jobs.ts';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import { LeaseLost, leasesOf } from '#service/db/lease.ts';
import { customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import { claimJob, findJobs } from '#service/domains/jobs/claim-job.ts';
import { type JobPace, startJobs } from '#service/domains/jobs/run-jobs.ts';
import { createScenes } from '#service/http/scenes.ts';
import { readCustomIndexes, runIndexRuns } from '#service/testing/index-runs.ts';
import { quickJobs } from '#service/testing/jobs.ts';
import { startService } from '#service/testing/service.ts';
import { buildIndex, dropIndexOf, dropOtherIndexes } from './build-index.ts';
import { customIndexWork } from './index-runs.ts';

const service = await startService();
const { api, clock, database, db } = service;
const newId = () => crypto.randomUUID();
const scenes = createScenes({ now: clock.now, newId });
const warn = vi.fn();

/** As long as a value can be: 3,000 bytes, of which none is like another. */
const longest = Array.from({ length: 750 }, (_, index) =>
  String.fromCodePoint(0x20_000 + ((index * 7_919) % 40_000)),
).join('');

/** Instances that are stopped whatever a test ends with. */
let instances: { stop: () => Promise<void> }[] = [];
const builder = { scenes };
const keep = (instance: { stop: () => Promise<void> }) => {
  instances.push(instance);
  return instance;
};
const startInstance = (
  over: Pick<OpenDatabase, 'db' | 'session'> = database,
  now: () => string = clock.now,
  pace: Partial<JobPace> = quickJobs,
) => {
  const work = customIndexWork({ ...builder, database: over, now });
  return keep(startJobs({ ...over, now, newId, log: { warn } }, [work], pace));
};
/** An instance that has looked for a run several times. */
const startAndLook = async () => {
  const looked = vi.fn(clock.now);
  const instance = startInstance(database, looked);
  // Each time it asks for the time four times: what is due, what is waiting, until when a lease would
  // last, and which ones ran out.
  await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(12);
  return instance;
};

beforeEach(async () => {
  instances = [];
  await service.reset();
  warn.mockClear();
  for (const name of ['ada', 'ben', 'cleo']) {
    await api.upsert(`${name}@example.org`, [
      { name: 'City', value: ['Ghent', `${name}'s`] },
      { name: 'Street', value: 'Main Street' },
      { name: 'Long', value: longest },
    ]);
  }
});
afterEach(async () => {
  scenes.endAll();
  await Promise.all(instances.map(({ stop }) => stop()));
});

const submit = async (dataElementName: string) => {
  const operationName = 'CREATE_DATA_ELEMENT_SEARCH_INDEX';
  const body = { operationName, parameters: { dataElementName } };
  return (await api.done(triggerCustomIndexEndpoint, { body })).runId;
};
const get = (runId: string) => api.done(getIndexRunEndpoint, { params: { runId } });
const indexes = () => readCustomIndexes(db);
const nameOf = (runId: string) => `custom_index_${runId.replaceAll('-', '')}`;
const onlyIndexOf = (runId: string) => [{ name: nameOf(runId), isValid: true }];
const until = (runId: string, expected: Record<string, unknown>) =>
  expect.poll(() => get(runId), { interval: 5 }).toMatchObject(expected);
const rowOf = async (runId: string) => {
  const rows = await db
    .select()
    .from(customIndexRunsTable)
    .where(eq(customIndexRunsTable.id, runId));
  const [row] = rows;
  if (row === undefined) throw new Error("There's no such run.");
  return row;
};
/** Waits for the clock of the test before it tries again. */
const patient = { ...quickJobs, retryMs: 60_000 };
const tryAgain = async () => {
  const isWaiting = () => db.$count(jobsTable, eq(jobsTable.state, 'WAITING'));
  await expect.poll(isWaiting).toBe(1);
  clock.advance(120_000);
};
/** A run of the element that has ended well. */
const built = async (dataElementName: string) => {
  const runId = await submit(dataElementName);
  await runIndexRuns(service);
  return runId;
};

const leases = leasesOf(customIndexRunsTable, { now: clock.now, newId, forMs: 60_000 });
/** Claims the run as an instance does that then dies. */
const claimAndDie = async () => {
  const work = customIndexWork({ database, now: clock.now });
  await findJobs(db, work, { now: clock.now() });
  const claimed = await claimJob(db, work, { leases, now: clock.now() });
  const [run] = await db
    .update(customIndexRunsTable)
    .set({ status: 'InProgress', phase: 'Preparing' })
    .where(eq(customIndexRunsTable.id, claimed?.job.rowId ?? ''))
    .returning();
  if (claimed === undefined || run === undefined) throw new Error('There was nothing to claim.');
  return claimed;
};
const addIndex = async (name: string, { isValid }: { isValid: boolean }) => {
  await db.execute(sql`create index ${sql.identifier(name)} on subject_elements (position)`);
  await db.execute(sql`update pg_index set indisvalid = ${isValid}
    where indexrelid = ${name}::regclass`);
};

describe('a run', () => {
  test('builds the index of its element, and tells when it began and ended', async () => {
    const runId = await submit('City');
    clock.advance(5_000);
    await scenes.start({ scene: 'slow-index-run' });
    startInstance();
    await until(runId, { status: 'InProgress', phase: 'Building' });
    expect(await get(runId)).toMatchObject({ startTime: clock.now(), endTime: null });
    clock.advance(20_000);
    scenes.endAll();
    await until(runId, { status: 'Success' });
    expect(await get(runId)).toEqual({
      status: 'Success',
      startTime: '2026-11-21T09:00:05.000Z',
      endTime: '2026-11-21T09:00:25.000Z',
      phase: null,
      dataElementName: 'City',
      errorMessage: null,
    });
    expect(await indexes()).toEqual(onlyIndexOf(runId));
    expect(warn).not.toHaveBeenCalled();
  });

  test('takes values of any length, and names that SQL would trip over', async () => {
    await api.upsert('dan@example.org', [{ name: `"'; drop table purposes; --`, value: '$1' }]);
    const runId = await built(`"'; drop table purposes; --`);
    expect(await indexes()).toEqual(onlyIndexOf(runId));
    const next = await built('Long');
    expect(await indexes()).toEqual(onlyIndexOf(next));
  });

  test('replaces the former index only when its own is complete', async () => {
    const former = await built('City');
    await scenes.start({ scene: 'slow-index-run' });
    const runId = await submit('Street');
    startInstance();
    await until(runId, { phase: 'Building' });
    expect(await indexes()).toEqual(onlyIndexOf(former));
    scenes.endAll();
    await until(runId, { status: 'Success' });
    expect(await indexes()).toEqual(onlyIndexOf(runId));
  });

  test('of the element that is indexed already builds it anew', async () => {
    await built('City');
    const runId = await built('City');
    expect(await indexes()).toEqual(onlyIndexOf(runId));
  });

  test('drops what others have left, and what is broken of its own', async () => {
    const former = await built('City');
    await addIndex(nameOf(newId()), { isValid: false });
    await addIndex(nameOf(newId()), { isValid: true });
    const runId = await submit('Street');
    await addIndex(nameOf(runId), { isValid: false });
    await scenes.start({ scene: 'slow-index-run' });
    startInstance();
    await until(runId, { phase: 'Building' });
    expect(await indexes()).toEqual(onlyIndexOf(former));
    scenes.endAll();
    await until(runId, { status: 'Success' });
    expect(await indexes()).toEqual(onlyIndexOf(runId));
  });

  test('is done by one of several instances', async () => {
    const runId = await submit('City');
    for (let index = 0; index < 4; index += 1) startInstance();
    await until(runId, { status: 'Success' });
    expect((await service.readRows()).custom_index_runs).toMatchObject([
      { attempts: 1, lease_id: null, leased_until: null },
    ]);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a run that fails', () => {
  test('by the scene says so, and the former index goes on serving', async () => {
    const former = await built('City');
    await scenes.start({ scene: 'failing-index-run' });
    const runId = await submit('Street');
    startInstance();
    await until(runId, {
      status: 'Failed',
      startTime: clock.now(),
      endTime: clock.now(),
      phase: null,
      errorMessage: 'Failed on purpose (demo scene).',
    });
    expect(await indexes()).toEqual(onlyIndexOf(former));
  });

  test.each([
    ['53100', "The database's disk is full."],
    ['57014', 'It was canceled in the database, by an administrator or a time limit.'],
  ])('by the fault %s says why, and leaves no broken index', async (code, errorMessage) => {
    const former = await built('City');
    const runId = await submit('Street');
    startInstance(failingAtCreate(code));
    await until(runId, { status: 'Failed', errorMessage });
    expect(await indexes()).toEqual(onlyIndexOf(former));
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'CUSTOM_INDEX' }),
      'a job failed',
    );
  });

  test('is followed by one that succeeds', async () => {
    await scenes.start({ scene: 'failing-index-run' });
    const failed = await submit('City');
    startInstance();
    await until(failed, { status: 'Failed' });
    scenes.endAll();
    const runId = await submit('City');
    await until(runId, { status: 'Success' });
    expect(await indexes()).toEqual(onlyIndexOf(runId));
  });
});

const dialect = new PgDialect();
/** The database, whose sessions call `act` after each statement. */
const afterEachStatement = (
  act: (statement: string, own: Database) => Promise<void>,
): Pick<OpenDatabase, 'db' | 'session'> => {
  const over = (own: Database) =>
    Object.create(own, {
      execute: {
        value: async (statement: SQL) => {
          const answer = await own.execute(statement);
          await act(dialect.sqlToQuery(statement).sql, own);
          return answer;
        },
      },
    }) as Database;
  return { db, session: (run, signal) => database.session((own) => run(over(own)), signal) };
};
/** A database in which the creation of an index breaks off, as a server leaves it then. */
const failingAtCreate = (code: string) =>
  afterEachStatement(async (statement, own) => {
    if (!statement.includes('create index')) return;
    await own.execute(sql`update pg_index set indisvalid = false where indexrelid in (
      select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid
      join custom_index_runs r on c.relname = 'custom_index_' || replace(r.id::text, '-', '')
      where r.ended_at is null)`);
    throw Object.assign(new Error('broken off'), { code });
  });

describe('a run that is cut off', () => {
  test('is given back by an instance that stops, and taken up at once by another', async () => {
    await scenes.start({ scene: 'slow-index-run' });
    const runId = await submit('City');
    const first = startInstance();
    await until(runId, { phase: 'Building' });
    const { startTime } = await get(runId);
    clock.advance(1_000);
    await first.stop();
    expect((await service.readRows()).custom_index_runs).toMatchObject([
      { status: 'InProgress', lease_id: null, leased_until: null },
    ]);
    scenes.endAll();
    await runIndexRuns(service);
    expect(await get(runId)).toMatchObject({ status: 'Success', startTime, endTime: clock.now() });
    expect(warn).not.toHaveBeenCalled();
  });

  test('is nobody else’s until its lease has run out, and then goes on', async () => {
    const runId = await submit('City');
    await claimAndDie();
    clock.advance(59_999);
    const other = await startAndLook();
    expect(await get(runId)).toMatchObject({ status: 'InProgress', phase: 'Preparing' });
    clock.advance(1);
    await until(runId, { status: 'Success' });
    await other.stop();
    expect(await indexes()).toEqual(onlyIndexOf(runId));
  });

  test('keeps its lease however long it builds', async () => {
    await scenes.start({ scene: 'slow-index-run', seconds: 3_600 });
    const runId = await submit('City');
    startInstance();
    await until(runId, { phase: 'Building' });
    for (let round = 1; round <= 3; round += 1) {
      clock.advance(50_000);
      const leased = new Date(Date.parse(clock.now()) + 60_000).toISOString();
      const leasedUntil = async () => {
        const [row] = await db.select().from(customIndexRunsTable);
        return new Date(row?.leasedUntil ?? 0).toISOString();
      };
      await expect.poll(leasedUntil).toBe(leased);
    }
    const other = await startAndLook();
    await other.stop();
    expect((await service.readRows()).custom_index_runs).toMatchObject([{ attempts: 1 }]);
  });

  test('goes on with the index that is complete already', async () => {
    const former = await built('City');
    const runId = await submit('Street');
    await claimAndDie();
    await addIndex(nameOf(runId), { isValid: true });
    const { oid } = (await oidOf(nameOf(runId))) ?? {};
    clock.advance(60_000);
    await runIndexRuns(service);
    expect(await get(runId)).toMatchObject({ status: 'Success' });
    expect(await indexes()).toEqual(onlyIndexOf(runId));
    expect(await oidOf(nameOf(runId))).toEqual({ oid });
    expect(await oidOf(nameOf(former))).toBeUndefined();
  });

  test('has no effect any more where another has taken it up', async () => {
    await scenes.start({ scene: 'slow-index-run' });
    const runId = await submit('City');
    const left = vi.fn();
    startInstance({ db, session: (...parts) => database.session(...parts).finally(left) });
    await until(runId, { phase: 'Building' });
    await db.execute(sql`update custom_index_runs set lease_id = ${newId()}::uuid,
      leased_until = '2100-01-01Z'`);
    const before = await service.readRows();
    scenes.endAll();
    // By itself: one that is stopped would do nothing more in any case.
    await expect.poll(() => left).toHaveBeenCalledTimes(1);
    await Promise.all(instances.map(({ stop }) => stop()));
    expect(await service.readRows()).toEqual(before);
    expect(await indexes()).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('by a fault that may pass is tried again', async () => {
    let sessions = 0;
    const flaky: Pick<OpenDatabase, 'db' | 'session'> = {
      db,
      session: (...parts) => {
        sessions += 1;
        return sessions > 2 ? database.session(...parts) : Promise.reject(new Error('cut'));
      },
    };
    const runId = await submit('City');
    startInstance(flaky, clock.now, patient);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await expect.poll(() => warn).toHaveBeenCalledTimes(attempt);
      expect(await get(runId)).toMatchObject({ status: 'InProgress', errorMessage: null });
      await tryAgain();
    }
    await until(runId, { status: 'Success' });
    expect(warn).toHaveBeenLastCalledWith(expect.anything(), 'a job failed');
  });

  test('while it replaces the former index goes on: the new one is complete', async () => {
    const former = await built('City');
    let sessions = 0;
    const flaky: Pick<OpenDatabase, 'db' | 'session'> = {
      db,
      session: (...parts) => {
        sessions += 1;
        if (sessions !== 2) return database.session(...parts);
        return Promise.reject(Object.assign(new Error('cancelled'), { code: '57014' }));
      },
    };
    const runId = await submit('Street');
    startInstance(flaky, clock.now, patient);
    await expect.poll(() => warn).toHaveBeenCalledTimes(1);
    expect(await get(runId)).toMatchObject({ status: 'InProgress', phase: 'Replacing' });
    expect(await indexes()).toEqual([...onlyIndexOf(former), ...onlyIndexOf(runId)]);
    await tryAgain();
    await until(runId, { status: 'Success' });
    expect(await indexes()).toEqual(onlyIndexOf(runId));
  });

  test('and wakes when the next one has been done leaves that one’s index alone', async () => {
    const row = await rowOf(await built('City'));
    clock.advance(1);
    const next = await built('Street');
    await database.session((own) => dropOtherIndexes(own, row));
    expect(row).toMatchObject({ status: 'Success' });
    expect(await indexes()).toEqual(onlyIndexOf(next));
  });

  test('and wakes with a fault when another instance has done it leaves its index alone', async () => {
    const runId = await built('City');
    const row = await rowOf(runId);
    await database.session((own) => dropIndexOf(own, row, () => Promise.reject(new Error())));
    expect(await indexes()).toEqual(onlyIndexOf(runId));
  });

  test('and wakes when another instance has taken it up drops nothing', async () => {
    const runId = await submit('City');
    const row = await rowOf(runId);
    await addIndex(nameOf(runId), { isValid: false });
    const lost = () => Promise.reject(new LeaseLost());
    const meanwhile = { check: lost, begin: lost, pause: lost };
    const build = database.session((own) => buildIndex(own, row, meanwhile));
    await expect(build).rejects.toThrow(LeaseLost);
    expect(await indexes()).toEqual([{ name: nameOf(runId), isValid: false }]);
  });

  test('for the tenth time is given up, and leaves the former index alone', async () => {
    const former = await built('City');
    const runId = await submit('Street');
    for (let attempt = 1; attempt <= jobTriesMaximum; attempt += 1) {
      await claimAndDie();
      clock.advance(60_000);
    }
    await addIndex(nameOf(runId), { isValid: false });
    startInstance();
    await until(runId, {
      status: 'Failed',
      errorMessage: expect.stringContaining("didn't get on in 10 tries"),
    });
    expect(await indexes()).toEqual(onlyIndexOf(former));
  });

  test('for the tenth time when the former index was gone already has succeeded', async () => {
    const former = await built('City');
    const runId = await submit('Street');
    for (let attempt = 1; attempt <= jobTriesMaximum; attempt += 1) {
      await claimAndDie();
      clock.advance(60_000);
    }
    await db.execute(sql`drop index ${sql.identifier(nameOf(former))}`);
    await addIndex(nameOf(runId), { isValid: true });
    startInstance();
    await until(runId, { status: 'Success', errorMessage: null });
    expect(await indexes()).toEqual(onlyIndexOf(runId));
  });
});

const oidOf = async (name: string) => {
  const { rows } = await db.execute<{ oid: number }>(
    sql`select oid from pg_class where relname = ${name}`,
  );
  return rows[0];
};

test('the reset of a suite leaves no custom index', async () => {
  await built('City');
  await service.reset();
  expect(await indexes()).toEqual([]);
});

test('at its usual pace a run begins within a second', async () => {
  const runId = await submit('City');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  startInstance(database, clock.now, {});
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await until(runId, { status: 'Success' });
});

// PGlite has one connection: nothing goes on beside its statements.
if (database.kind === 'postgres') {
  describe('while it builds', () => {
    /** Holds the build up by a transaction that has written to the table; it ends after `act`. */
    const whileHeldUp = async (act: () => Promise<void>) => {
      await database.session(async (own) => {
        await own.transaction(async (tx) => {
          await tx.execute(sql`update subject_elements set updated_at = updated_at`);
          await act();
        });
      });
    };
    const isBuilding = () => expect.poll(indexes).toMatchObject([{ isValid: false }]);

    test('writes go on, and what they write is in the index', async () => {
      const runId = await submit('City');
      await whileHeldUp(async () => {
        startInstance();
        await isBuilding();
        await api.upsert('dan@example.org', [{ name: 'City', value: 'Bruges' }]);
        expect(await get(runId)).toMatchObject({ status: 'InProgress', phase: 'Building' });
      });
      await until(runId, { status: 'Success' });
      const found = await db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const element = sql`element_id = (select id from data_elements where name = 'City')`;
        return tx.execute(sql`select value from subject_elements
          where ${element} and not linked and md5(value) = md5('Bruges')`);
      });
      expect(found.rows).toEqual([{ value: 'Bruges' }]);
    });

    test('an instance that stops cancels it, and the next one builds anew', async () => {
      const runId = await submit('City');
      await whileHeldUp(async () => {
        const first = startInstance();
        await isBuilding();
        await first.stop();
        expect(await get(runId)).toMatchObject({ status: 'InProgress', phase: 'Building' });
        expect(await indexes()).toEqual([{ name: nameOf(runId), isValid: false }]);
      });
      await runIndexRuns(service);
      expect(await get(runId)).toMatchObject({ status: 'Success' });
      expect(await indexes()).toEqual(onlyIndexOf(runId));
      expect(warn).not.toHaveBeenCalled();
    });

    test('an administrator who cancels it makes it fail, and leaves nothing', async () => {
      const runId = await submit('City');
      await whileHeldUp(async () => {
        startInstance();
        await isBuilding();
        await db.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
          where query like 'create index concurrently%' and pid <> pg_backend_pid()
            and datname = current_database()`);
        await expect.poll(() => warn).toHaveBeenCalledTimes(1);
      });
      await until(runId, { status: 'Failed', errorMessage: expect.stringMatching(/canceled/) });
      expect(await indexes()).toEqual([]);
    });

    test('a connection that breaks leaves it to another attempt', async () => {
      const runId = await submit('City');
      await whileHeldUp(async () => {
        startInstance();
        await isBuilding();
        await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'create index concurrently%' and pid <> pg_backend_pid()
            and datname = current_database()`);
        await expect.poll(() => warn).toHaveBeenCalled();
        expect(await get(runId)).toMatchObject({ status: 'InProgress', errorMessage: null });
      });
      clock.advance(60_000);
      await until(runId, { status: 'Success' });
      expect(await indexes()).toEqual(onlyIndexOf(runId));
    });

    test('an instance waits for the connection that a killed one has left behind', async () => {
      const runId = await submit('City');
      const claimed = await claimAndDie();
      let orphan: Promise<unknown> = Promise.resolve();
      await whileHeldUp(async () => {
        orphan = database.session((own) =>
          own.execute(sql`create index concurrently ${sql.identifier(nameOf(runId))}
            on subject_elements (md5(value), subject_id)`),
        );
        await isBuilding();
        clock.advance(60_000);
        const looked = vi.fn();
        startInstance(
          afterEachStatement(async (statement) => {
            if (statement.includes('pg_locks')) looked();
          }),
        );
        const leaseId = async () => (await db.select().from(customIndexRunsTable))[0]?.leaseId;
        await expect.poll(leaseId).not.toBe(claimed?.lease.leaseId);
        await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(3);
        await until(runId, { status: 'InProgress', phase: 'Building' });
      });
      await orphan;
      await until(runId, { status: 'Success' });
      expect(await indexes()).toEqual(onlyIndexOf(runId));
      expect(warn).not.toHaveBeenCalled();
    });

    test('a run is given up only when nobody builds for it any more', async () => {
      const runId = await submit('City');
      for (let attempt = 1; attempt <= jobTriesMaximum; attempt += 1) {
        await claimAndDie();
        clock.advance(60_000);
      }
      let orphan: Promise<unknown> = Promise.resolve();
      await whileHeldUp(async () => {
        orphan = database.session((own) =>
          own.execute(sql`create index concurrently ${sql.identifier(nameOf(runId))}
            on subject_elements (md5(value), subject_id)`),
        );
        await isBuilding();
        await startAndLook();
        expect(await get(runId)).toMatchObject({ status: 'InProgress', endTime: null });
      });
      await orphan;
      await until(runId, {
        status: 'Failed',
        errorMessage: expect.stringContaining("didn't get on in 10 tries"),
      });
      expect(await indexes()).toEqual([]);
      expect(warn).toHaveBeenCalledOnce();
    });
  });
}
