import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import {
  getIndexRunEndpoint,
  type IndexRun,
  isFinalRunStatus,
  listIndexRunsEndpoint,
  triggerCustomIndexEndpoint,
} from '#contract/custom-indexes.ts';
import { uniqueName } from './arrange-collection-points.ts';
import { arrangePerson } from './arrange-people.ts';
import { createTestClient } from './render-console.tsx';

// Searches and runs take turns with those of other tests.
const patienceMs = 3 * inject('waitMs');
const lookMs = 100;

const until = async (isSo: () => Promise<boolean>, otherwise: string): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await wait(lookMs);
  }
};

/** As it is stored now. */
export const storedRun = (runId: string): Promise<IndexRun> =>
  createTestClient().call(getIndexRunEndpoint, { params: { runId } }, {});

/** The name of a data element that one data subject has a value of, and nobody else. */
export const arrangeElement = async (value = 'a'): Promise<string> => {
  const element = uniqueName('Locker');
  await arrangePerson({ [element]: value });
  return element;
};

/**
 * Waits until no run goes on, and keeps other tests from starting one until this test ends: there is
 * one run at a time, and one index in use. Tests of several processes share the service.
 */
export const takeRuns = async (): Promise<void> => {
  const turn = join(inject('service').folder, 'index-runs-turn');
  await until(async () => {
    try {
      await writeFile(turn, '', { flag: 'wx' });
      return true;
    } catch (error) {
      // Of another realm than jsdom's, so that it's no instance of this one's Error.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  }, "Another test doesn't let go of runs.");
  onTestFinished(() => rm(turn));
  await until(async () => {
    const { content } = await createTestClient().call(listIndexRunsEndpoint, {}, {});
    return content.every(({ status }) => isFinalRunStatus(status));
  }, 'A run of another test still goes on.');
};

/** Starts a run once it's this test's turn; answers its id. */
export const arrangeRun = async (dataElementName: string): Promise<string> => {
  await takeRuns();
  const { runId } = await createTestClient().call(
    triggerCustomIndexEndpoint,
    {
      body: {
        operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX',
        parameters: { dataElementName },
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  return runId;
};

/** The same, once it is over. */
export const arrangeEndedRun = async (dataElementName: string): Promise<string> => {
  const runId = await arrangeRun(dataElementName);
  await until(
    async () => isFinalRunStatus((await storedRun(runId)).status),
    'The run still goes on.',
  );
  return runId;
};
