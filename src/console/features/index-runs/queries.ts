import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import type { Act } from '#console/api/useWrite.ts';
import {
  getIndexRunEndpoint,
  type IndexRun,
  isFinalRunStatus,
  triggerCustomIndexEndpoint,
} from '#contract/custom-indexes.ts';
import { type KnownRun, knownRuns } from './known-runs.ts';
import { readRunId } from './run-id.ts';
import { hearRuns, tellRun } from './run-news.ts';
import { useKnownRuns } from './useKnownRuns.ts';

const keys = {
  run: (id: string) => ['index-runs', 'run', id],
  // Under a root of its own: no write makes it stale.
  proposal: ['index-run-proposal'],
} as const;

const readRun = async (id: string, signal: AbortSignal): Promise<IndexRun | null> => {
  try {
    const run = await api().call(getIndexRunEndpoint, { params: { runId: id } }, { signal });
    const checkedAt = Date.now();
    knownRuns.note(id, run, checkedAt);
    tellRun(id, run, checkedAt);
    return run;
  } catch (error) {
    if (isApiError(error, 'not-found')) return null;
    throw error;
  }
};

export const indexRunQueries = {
  /**
   * One run, which this browser knows from then on; null where there is none. One that is over is
   * read once.
   */
  run: (id: string) =>
    queryOptions({
      queryKey: keys.run(id),
      queryFn: ({ signal }) => readRun(id, signal),
      staleTime: ({ state }) =>
        state.data && isFinalRunStatus(state.data.status) ? Number.POSITIVE_INFINITY : 0,
    }),

  /** The run whose page stands at an address; null where that holds no id. */
  runAt: ({ href, origin }: URL) => {
    const read = readRunId(href, origin);
    return 'runId' in read ? indexRunQueries.run(read.runId) : null;
  },
};

export const indexRunMutations = {
  /** Starts a run for the data element of this name; answers the run's id. */
  start: () =>
    mutationOptions({
      mutationFn: async ({ key, input: dataElementName }: Act<string>, { client }) => {
        const body = {
          operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX',
          parameters: { dataElementName },
        } as const;
        const answer = await api().call(
          triggerCustomIndexEndpoint,
          { body },
          { idempotencyKey: key },
        );
        const runId = answer.runId.toLowerCase();
        // Before anything is shown: no list of the service's would find it again.
        knownRuns.note(runId, answer, Date.now());
        client.removeQueries({ queryKey: keys.proposal });
        return runId;
      },
      // Another run changes none of those that are known.
      meta: { invalidates: [], endpoint: triggerCustomIndexEndpoint },
    }),
};

/** As what tabs that show a run share its reading. */
export const sharedName = (id: string): string => `index-run ${id}`;

/** Takes over what other tabs read of the runs that were read here. */
export const useRunNews = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      hearRuns(({ runId, checkedAt, ...state }) => {
        const queryKey = keys.run(runId);
        const own = client.getQueryState<IndexRun | null>(queryKey);
        // What is over is told once: tabs that read for its sake would set each other off.
        if (!own?.data || own.dataUpdatedAt >= checkedAt || isFinalRunStatus(own.data.status))
          return;
        client.setQueryData(queryKey, { ...own.data, ...state }, { updatedAt: checkedAt });
        // Why is not told between tabs.
        if (state.status === 'Failed') void client.refetchQueries({ queryKey, exact: true });
      }),
    [client],
  );
};

/** The run that goes on as far as this browser knows; one that was looked for and is gone does not. */
export const unfinishedRun = (
  client: QueryClient,
  known: readonly KnownRun[],
): string | undefined =>
  known.find(
    ({ runId, status }) =>
      !isFinalRunStatus(status) && client.getQueryData(keys.run(runId)) !== null,
  )?.runId;

/**
 * The data element of the last run that this browser saw succeed: by that one the account's index
 * is. Null where it saw none, or the service has it no more; undefined while it is not known.
 */
export const useIndexedElement = (): string | null | undefined => {
  const succeeded = useKnownRuns().filter(({ status }) => status === 'Success');
  const [last] = succeeded.toSorted((a, b) => (b.endTime ?? '').localeCompare(a.endTime ?? ''));
  const { data } = useQuery({
    ...indexRunQueries.run(last?.runId ?? ''),
    enabled: last !== undefined,
  });
  return last === undefined || data === null ? null : data?.dataElementName;
};

/** Has the page of runs begin with a data element; its name is in memory only. */
export const proposeElement = (client: QueryClient, name: string): void => {
  client.setQueryData<string>(keys.proposal, name);
};

/** What was proposed; `''` where nothing was. */
export const proposedElement = (client: QueryClient): string =>
  client.getQueryData<string>(keys.proposal) ?? '';
