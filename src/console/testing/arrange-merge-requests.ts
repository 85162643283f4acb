import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  type CreateMergeRequestBody,
  createMergeRequestEndpoint,
  type DuplicateGroup,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
  type MergeRequest,
} from '#contract/merge-requests.ts';
import { uniqueName } from './arrange-collection-points.ts';
import { arrangePerson } from './arrange-people.ts';
import { createTestClient } from './render-console.tsx';

/** As it is stored now. */
export const storedRequest = (id: string): Promise<MergeRequest> =>
  createTestClient().call(getMergeRequestEndpoint, { params: { mergeRequestGuid: id } }, {});

/** As many people as there are values, of an element that nobody else has. */
export const arrangeElementValues = async (values: readonly string[]) => {
  const element = uniqueName('Badge');
  const people = [];
  for (const value of values) people.push(await arrangePerson({ [element]: value }));
  return { element, people };
};

/** Creates a merge request, which finds nothing if not said otherwise; answers it as it is stored. */
export const arrangeMergeRequest = async (
  fields: Partial<CreateMergeRequestBody> = {},
): Promise<MergeRequest> => {
  const mergeRequestId = crypto.randomUUID();
  const elements = fields.customDataElementNames ?? [(await arrangeElementValues(['a'])).element];
  await createTestClient().call(
    createMergeRequestEndpoint,
    {
      body: {
        mergeRequestId,
        mergeRequestName: uniqueName('Request'),
        jobFrequency: 'CUSTOM',
        mergeCondition: 'ANY',
        ...fields,
        customDataElementNames: elements,
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  return storedRequest(mergeRequestId);
};

// Searches and runs take turns with those of other tests.
const patienceMs = 3 * inject('waitMs');

/** The same, once its search has ended. */
export const arrangeSearched = async (
  fields: Partial<CreateMergeRequestBody> = {},
): Promise<MergeRequest> => {
  const { mergeRequestId } = await arrangeMergeRequest(fields);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const request = await storedRequest(mergeRequestId);
    if (request.searchedDate) return request;
    if (Date.now() > deadline) throw new Error(`The search is still ${request.jobStatus}.`);
    await wait(100);
  }
};

/** Merges people into another one. */
export const arrangeMerge = async (
  primaryIdentifier: string,
  additionalIdentifiers: string[],
): Promise<void> => {
  await createTestClient().call(
    mergeEndpoint,
    { body: { primaryIdentifier, additionalIdentifiers } },
    { idempotencyKey: crypto.randomUUID() },
  );
};

/** The groups that a search found, at most a hundred. */
export const groupsOf = async (id: string): Promise<DuplicateGroup[]> => {
  const { content } = await createTestClient().call(
    listDuplicatesEndpoint,
    { params: { mergeRequestGuid: id }, query: { size: 100 } },
    {},
  );
  return content;
};
