// @module-tag all

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  getIndexRunEndpoint,
  type IndexRun,
  triggerCustomIndexEndpoint,
} from '#contract/custom-indexes.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { startSceneEndpoint } from '#contract/scenes.ts';
import { type Api, apiAt } from '#service/testing/api.ts';
import { readCustomIndexes } from '#service/testing/index-runs.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import {
  createServiceProcesses,
  fetchAccessToken,
  isOnServer,
} from '#service/testing/service-process.ts';
import type { OpenDatabase } from './db/database.ts';

const processes = await createServiceProcesses(1, (db) => createManySubjects(db, 4_000));
const { url, start, stop, kill } = processes.first;
let api: Api;

const startAgain = async () => {
  await start();
  api = apiAt(url, await fetchAccessToken(url));
};
/** Looks into the database; with PGlite while the service is stopped. */
const inDatabase = async <Result>(read: (database: OpenDatabase) => Promise<Result>) => {
  const database = await processes.openDatabase();
  return read(database).finally(database.close);
};

beforeAll(startAgain, 120_000);

afterAll(processes.remove, 120_000);

const submit = async (dataElementName: string) => {
  const operationName = 'CREATE_DATA_ELEMENT_SEARCH_INDEX';
  const body = { operationName, parameters: { dataElementName } };
  return (await api.done(triggerCustomIndexEndpoint, { body })).runId;
};
const until = (runId: string, isReached: (run: IndexRun) => boolean) =>
  vi.waitFor(
    async () => {
      const run = await api.done(getIndexRunEndpoint, { params: { runId } });
      if (!isReached(run)) throw new Error(`The run is ${run.status} ${run.phase}.`);
      return run;
    },
    { timeout: 60_000, interval: 5 },
  );
const hasSucceeded = ({ status }: IndexRun) => status === 'Success';
const isBuilding = ({ phase }: IndexRun) => phase === 'Building';
const isReplacing = ({ phase }: IndexRun) => phase === 'Replacing';
const makeSlow = () => api.done(startSceneEndpoint, { body: { scene: 'slow-index-run' } });
const indexOf = (runId: string, { isValid = true } = {}) => ({
  name: `custom_index_${runId.replaceAll('-', '')}`,
  isValid,
});

test('a run that was killed twice goes on by itself, and leaves one index', async () => {
  const former = await submit('First name');
  await until(former, hasSucceeded);

  await makeSlow();
  const runId = await submit('City');
  const { startTime } = await until(runId, isBuilding);
  await kill();
  await startAgain();
  // Taken up again, its own index is built by then, and the former one is about to be dropped.
  await until(runId, (run) => isReplacing(run) || hasSucceeded(run));
  await kill();
  await startAgain();
  expect(await until(runId, hasSucceeded)).toMatchObject({ startTime, errorMessage: null });

  const headers = { dataElementName: 'City', dataElementValue: 'City 77' };
  const { content } = await api.done(listProfilesEndpoint, { headers });
  expect(content).toHaveLength(4);
  await stop();
  expect(await inDatabase(({ db }) => readCustomIndexes(db))).toEqual([indexOf(runId)]);
}, 180_000);

if (isOnServer) {
  test('a build that a killed service has left to its server is waited for, and used', async () => {
    await stop();
    await startAgain();
    const runId = await submit('First name');
    await inDatabase(async ({ db, session }) => {
      await session((own) =>
        own.transaction(async (tx) => {
          await tx.execute(sql`update subject_elements set updated_at = updated_at
            where subject_id = (select subject_id from subject_elements limit 1)`);
          await expect
            .poll(() => readCustomIndexes(db))
            .toContainEqual(indexOf(runId, { isValid: false }));
          await kill();
          await startAgain();
        }),
      );
      await until(runId, hasSucceeded);
      expect(await readCustomIndexes(db)).toEqual([indexOf(runId)]);
    });
  }, 120_000);
}
