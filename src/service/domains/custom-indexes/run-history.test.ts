import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cancelIndexRunEndpoint,
  getCurrentIndexEndpoint,
  type IndexRunRecord,
  listIndexRunsEndpoint,
  triggerCustomIndexEndpoint,
} from '#contract/custom-indexes.ts';
import { cancelJobEndpoint, listJobsEndpoint } from '#contract/jobs.ts';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import type { RunningJob, Work } from '#service/domains/jobs/job-kind.ts';
import { startJobs } from '#service/domains/jobs/run-jobs.ts';
import { createScenes } from '#service/http/scenes.ts';
import { unknownId } from '#service/testing/api.ts';
import { readCustomIndexes, runIndexRuns } from '#service/testing/index-runs.ts';
import { quickJobs } from '#service/testing/jobs.ts';
import { startService } from '#service/testing/service.ts';
import { customIndexWork } from './index-runs.ts';

const service = await startService();
const { api, clock, database, db } = service;
const newId = () => crypto.randomUUID();
const scenes = createScenes({ now: clock.now, newId });
const warn = vi.fn();
const dialect = new PgDialect();

let instances: { stop: () => Promise<void> }[] = [];
type Over = Pick<OpenDatabase, 'db' | 'session'>;
/** The run that an instance is at. */
let current: RunningJob | undefined;
/** Reads one person at a time; calls `beforeStep` ahead of each step. */
const startInstance = (over: Over = database, beforeStep = async () => {}) => {
  const work = customIndexWork({ database: over, now: clock.now, scenes, people: 1 });
  const run: Work['run'] = (job) => {
    current = job;
    const step: RunningJob['step'] = async (...parts) => {
      await beforeStep();
      return job.step(...parts);
    };
    return work.run({ ...job, step });
  };
  const runner = { ...over, now: clock.now, newId, log: { warn } };
  instances.push(startJobs(runner, [{ ...work, run }], quickJobs));
};

beforeEach(async () => {
  instances = [];
  current = undefined;
  await service.reset();
  warn.mockClear();
  await api.upsert('ada@example.org', [
    { name: 'City', value: ['Ghent', 'Bruges'] },
    { name: 'Street', value: 'Main Street' },
  ]);
  await api.upsert('ben@example.org', [{ name: 'City', value: 'Ghent' }]);
  await api.upsert('cleo@example.org', [{ name: 'Area', value: 'North' }]);
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
const built = async (dataElementName: string) => {
  const runId = await submit(dataElementName);
  await runIndexRuns(service);
  clock.advance(60_000);
  return runId;
};
const list = async () =>
  (await api.done(listIndexRunsEndpoint, {}, { as: 'reader' })).content as IndexRunRecord[];
const record = async (runId: string) => (await list()).find((run) => run.runId === runId);
const until = (runId: string, expected: Record<string, unknown>) =>
  expect.poll(() => record(runId), { interval: 5, timeout: 15_000 }).toMatchObject(expected);
const cancel = (runId: string) => api.done(cancelIndexRunEndpoint, { params: { runId } });
const indexNames = async () => (await readCustomIndexes(db)).map(({ name }) => name);
const nameOf = (runId: string) => `custom_index_${runId.replaceAll('-', '')}`;

describe('the history', () => {
  test('has all runs, the newest first, with who started them and how many have a value', async () => {
    const first = await built('City');
    const second = await built('Street');
    expect(await list()).toEqual([
      expect.objectContaining({
        runId: second,
        dataElementName: 'Street',
        status: 'Success',
        isInUse: true,
        startedBy: 'privacy-manager',
        submittedDate: '2026-11-21T09:01:00.000Z',
        readPeople: 3,
        allPeople: 3,
        people: 1,
        phase: null,
        cause: null,
        canceledBy: null,
      }),
      expect.objectContaining({ runId: first, isInUse: false, people: 2, allPeople: 3 }),
    ]);
  });

  test('comes in pages', async () => {
    const first = await built('City');
    await built('Street');
    const query = { page: '1', size: '1' };
    const answer = await api.done(listIndexRunsEndpoint, { query });
    expect(answer).toMatchObject({ totalElements: 2, content: [{ runId: first }] });
  });

  test('says why a run failed, and what it was at', async () => {
    await scenes.start({ scene: 'failing-index-run' });
    const runId = await submit('City');
    startInstance();
    await until(runId, {
      status: 'Failed',
      cause: 'ON_PURPOSE',
      // Where the database was when it was last looked at.
      stoppedIn: expect.stringMatching(/^(Building|Checking)$/),
      readPeople: 3,
      people: 2,
    });
  });

  test('tells of the index in use how many it serves, and what a search takes', async () => {
    await built('City');
    const { index } = await api.done(getCurrentIndexEndpoint, {}, { as: 'reader' });
    expect(index).toMatchObject({ people: 2, allPeople: 3 });
    expect(index?.searchMs).toBeGreaterThan(0);
    expect(index?.formerSearchMs).toBeGreaterThan(0);
  });
});

describe('reading', () => {
  /** The database whose transaction of this number is cut. */
  const cutAt = (number: number): Over => {
    let count = 0;
    const transaction = (...parts: Parameters<Database['transaction']>) => {
      count += 1;
      return count === number ? Promise.reject(new Error('cut')) : db.transaction(...parts);
    };
    return { ...database, db: Object.create(db, { transaction: { value: transaction } }) };
  };

  test('goes on after the last person where it was cut off, and counts nobody twice', async () => {
    const runId = await submit('City');
    // Claims take some, the steps of reading the next: it's cut at each of them in turn.
    for (let number = 2; number <= 8; number += 1) startInstance(cutAt(number));
    await until(runId, { status: 'Success', readPeople: 3, allPeople: 3, people: 2 });
  });
});

/** The database, whose sessions call `act` after each statement. */
const afterEachStatement = (act: (statement: string) => Promise<void>): Over => {
  const over = (own: Database) =>
    Object.create(own, {
      execute: {
        value: async (statement: SQL) => {
          const answer = await own.execute(statement);
          await act(dialect.sqlToQuery(statement).sql);
          return answer;
        },
      },
    }) as Database;
  return { db, session: (run, signal) => database.session((own) => run(over(own)), signal) };
};

/** Cancels the run, and waits until the instance that is at it has seen it. */
const cancelAndSee = async (runId: string) => {
  await cancel(runId);
  await expect.poll(() => current?.signal.aborted, { interval: 5 }).toBe(true);
};

describe('a run that is canceled', () => {
  test('before anybody has found it ends at once, and is never begun', async () => {
    const runId = await submit('City');
    expect(await cancel(runId)).toMatchObject({
      status: 'Cancelled',
      canceledBy: 'privacy-manager',
      endTime: clock.now(),
      stoppedIn: null,
    });
    const next = await submit('Street');
    startInstance();
    await until(next, { status: 'Success' });
    expect(await record(runId)).toMatchObject({ status: 'Cancelled', startTime: null });
    expect(await indexNames()).toEqual([nameOf(next)]);
  });

  test('while it reads stops there', async () => {
    const former = await built('Street');
    const runId = await submit('City');
    startInstance(database, async () => {
      if ((await record(runId))?.phase === 'Reading') await cancelAndSee(runId);
    });
    await until(runId, { status: 'Cancelled', stoppedIn: 'Reading', readPeople: 1, allPeople: 3 });
    expect(await indexNames()).toEqual([nameOf(former)]);
    expect(await record(former)).toMatchObject({ isInUse: true });
  });

  test('while it builds leaves nothing, and the index in use as it was', async () => {
    const former = await built('Street');
    await scenes.start({ scene: 'slow-index-run', seconds: 3_600 });
    const runId = await submit('City');
    startInstance();
    await until(runId, { phase: 'Building', people: 2 });
    expect(await cancel(runId)).toMatchObject({ canceledBy: 'privacy-manager' });
    await until(runId, { status: 'Cancelled', stoppedIn: 'Building', phase: null });
    expect(await indexNames()).toEqual([nameOf(former)]);
  });

  test('when its index is complete, but the former one still in use, drops its own', async () => {
    const former = await built('Street');
    const runId = await submit('City');
    startInstance(
      afterEachStatement(async (statement) => {
        if (!statement.startsWith('analyze')) return;
        await cancelAndSee(runId);
      }),
    );
    await until(runId, { status: 'Cancelled' });
    expect(await indexNames()).toEqual([nameOf(former)]);
  });

  test('after the former index has gone is complete all the same', async () => {
    await built('Street');
    const runId = await submit('City');
    startInstance(
      afterEachStatement(async (statement) => {
        if (!statement.startsWith('drop index')) return;
        await cancelAndSee(runId);
      }),
    );
    await until(runId, { status: 'Success', canceledBy: null, isInUse: true });
    expect(await indexNames()).toEqual([nameOf(runId)]);
  });

  test('on the page of jobs tells by whom, too', async () => {
    await scenes.start({ scene: 'slow-index-run', seconds: 3_600 });
    const runId = await submit('City');
    startInstance();
    await until(runId, { phase: 'Building' });
    const { content } = await api.done(listJobsEndpoint);
    await api.done(
      cancelJobEndpoint,
      { params: { jobId: content[0]?.id ?? '' } },
      { as: 'administrator' },
    );
    await until(runId, { status: 'Cancelled', canceledBy: 'administrator' });
  });

  test('twice stays with who was first; one that is over is refused', async () => {
    await scenes.start({ scene: 'slow-index-run', seconds: 3_600 });
    const runId = await submit('City');
    startInstance();
    await until(runId, { phase: 'Building' });
    await Promise.all([cancel(runId), cancel(runId)]);
    await until(runId, { status: 'Cancelled' });
    const { status, problem } = await api.call(cancelIndexRunEndpoint, { params: { runId } });
    expect([status, problem?.code]).toEqual([400, 'index-run-ended']);
  });

  test('is nobody’s who only reads, and must be there', async () => {
    const runId = await submit('City');
    const refused = await api.call(cancelIndexRunEndpoint, { params: { runId } }, { as: 'reader' });
    expect(refused.status).toBe(403);
    const none = await api.call(cancelIndexRunEndpoint, { params: { runId: unknownId } });
    expect(none.status).toBe(404);
  });
});

// PGlite has one connection, and tells nothing while it builds.
if (database.kind === 'postgres') {
  test('while the database waits to finish, the run says that it is being checked', async () => {
    const runId = await submit('City');
    await database.session(async (own) => {
      await own.transaction(
        async (tx) => {
          await tx.execute(sql`select count(*) from subject_elements`);
          startInstance();
          await until(runId, { status: 'InProgress', phase: 'Checking' });
        },
        { isolationLevel: 'repeatable read' },
      );
    });
    await until(runId, { status: 'Success', phase: null });
  });
}
