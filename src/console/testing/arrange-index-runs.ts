import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { isApiError } from '#console/api/api-error.ts';
import {
  getIndexRunEndpoint,
  type IndexRun,
  isFinalRunStatus,
  triggerCustomIndexEndpoint,
} from '#contract/custom-indexes.ts';
import { uniqueName } from './arrange-collection-points.ts';
import { arrangePerson } from './arrange-people.ts';
import { createTestClient } from './render-console.tsx';

// Searches and runs take turns with those of other tests.
const patienceMs = 3 * inject('waitMs');
const lookMs = 100;

/** As it is stored now. */
export const storedRun = (runId: string): Promise<IndexRun> =>
  createTestClient().call(getIndexRunEndpoint, { params: { runId } }, {});

/** The name of a data element that one data subject has a value of, and nobody else. */
export const arrangeElement = async (value = 'a'): Promise<string> => {
  const element = uniqueName('Locker');
  await arrangePerson({ [element]: value });
  return element;
};

/** Whether a run was refused because another test's goes on. */
const isTaken = (error: unknown) =>
  isApiError(error, 'conflict') && error.code === 'index-run-unfinished';

/** Starts a run, as soon as no other one goes on; answers its id. */
export const arrangeRun = async (dataElementName: string): Promise<string> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
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
    } catch (error) {
      if (!isTaken(error) || Date.now() > deadline) throw error;
    }
    await wait(lookMs);
  }
};

/** The same, once it is over. */
export const arrangeEndedRun = async (dataElementName: string): Promise<string> => {
  const runId = await arrangeRun(dataElementName);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { status } = await storedRun(runId);
    if (isFinalRunStatus(status)) return runId;
    if (Date.now() > deadline) throw new Error(`The run is still ${status}.`);
    await wait(lookMs);
  }
};
