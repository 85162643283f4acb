import { getIndexRunEndpoint, triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { createMergeRequestEndpoint, getMergeRequestEndpoint } from '#contract/merge-requests.ts';
import { type Client, createClient, type Request } from '../support/client.ts';
import { openReceiptDesk } from '../support/receipts.ts';
import { pause } from './outcome.ts';

const people = 3_000;
const bulk = 500;
const element = 'First name';
const againMs = 50;

/** Jobs that were begun, and what of them isn't as it should be. */
export type JobsDone = { searches: number; indexRuns: number; faults: string[] };

/** Sends a request again and again until it's answered, and not by 503. */
const insist = async (client: Client, request: Request): Promise<unknown> => {
  for (;;) {
    const answer = await client.send(request).catch(() => null);
    if (answer !== null && answer.status !== 503) {
      if (answer.status >= 300) throw new Error(`${request.path}: ${answer.text}`);
      return JSON.parse(answer.text);
    }
    await pause(againMs);
  }
};

/** People with one first name, whom a search finds as one group. */
export const addNamesakes = async (client: Client): Promise<void> => {
  const desk = await openReceiptDesk(client, 'namesakes');
  for (let from = 0; from < people; from += bulk) {
    const keys = Array.from({ length: bulk }, (_, index) => `namesake-${from + index}`);
    const { status, text } = await desk.sendBulk(keys);
    if (status !== 200) throw new Error(text);
  }
};

const at = (path: string, id: string): string => path.replace(/\{\w+\}/, id);

const searchOnce = async (client: Client, name: string): Promise<string[]> => {
  const id = String(
    await insist(client, {
      method: 'POST',
      path: createMergeRequestEndpoint.path,
      key: name,
      body: {
        mergeRequestName: name,
        customDataElementNames: [element],
        jobFrequency: 'CUSTOM',
        mergeCondition: 'ANY',
      },
    }),
  );
  for (;;) {
    const request = { method: 'GET', path: at(getMergeRequestEndpoint.path, id) };
    const { jobStatus, duplicateDataSubjectCount } = Object(await insist(client, request));
    if (jobStatus === 'COMPLETED') {
      return duplicateDataSubjectCount === people
        ? []
        : [`${name} found ${duplicateDataSubjectCount} people`];
    }
    if (jobStatus === 'FAILED') return [`${name} failed`];
    await pause(againMs);
  }
};

const indexOnce = async (client: Client, name: string): Promise<string[]> => {
  const { runId } = Object(
    await insist(client, {
      method: 'POST',
      path: triggerCustomIndexEndpoint.path,
      key: name,
      body: {
        operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX',
        parameters: { dataElementName: element },
      },
    }),
  );
  for (;;) {
    const request = { method: 'GET', path: at(getIndexRunEndpoint.path, runId) };
    const { status } = Object(await insist(client, request));
    if (status === 'Success') return [];
    if (status === 'Failed' || status === 'Cancelled') return [`${name} ended as ${status}`];
    await pause(againMs);
  }
};

/** Has the service search and index, one after the other, until it's over. Every job has to end well. */
export const keepJobsGoing = async (url: string, isOver: () => boolean): Promise<JobsDone> => {
  const client = createClient(url);
  const done: JobsDone = { searches: 0, indexRuns: 0, faults: [] };
  while (!isOver() && done.faults.length === 0) {
    done.searches += 1;
    done.faults.push(...(await searchOnce(client, `search-${done.searches}`)));
    done.indexRuns += 1;
    done.faults.push(...(await indexOnce(client, `index-${done.indexRuns}`)));
  }
  return done;
};
