import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import { endpointAct } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import {
  type CurrentIndex,
  getCurrentIndexEndpoint,
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
  current: ['index-runs', 'current'],
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

const readCurrent = async (signal: AbortSignal): Promise<{ index: CurrentIndex | null } | null> => {
  try {
    return await api().call(getCurrentIndexEndpoint, {}, { signal });
  } catch (error) {
    if (isApiError(error, 'not-found') || (isApiError(error) && error.status === 405)) return null;
    throw error;
  }
};

export const indexRunQueries = {
  /** The index in use; null where the host doesn't tell. */
  current: () =>
    queryOptions({
      queryKey: keys.current,
      queryFn: ({ signal }) => readCurrent(signal),
      staleTime: 0,
    }),

  /**
   * One run, which this browser knows from then on; null where there is none. One that is over is
   * read once.
   */
  run: (id: string) =>
    queryOptions({
      queryKey: keys.run(id),
      queryFn: async ({ signal, client }) => {
        const run = await readRun(id, signal);
        if (run && isFinalRunStatus(run.status)) {
          void client.invalidateQueries({ queryKey: keys.current });
        }
        return run;
      },
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
    endpointAct(
      triggerCustomIndexEndpoint,
      async (send, { input: dataElementName }: Act<string>, { client }) => {
        const answer = await send({
          body: {
            operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX',
            parameters: { dataElementName },
          },
        });
        const runId = answer.runId.toLowerCase();
        // Before anything is shown: no list of the service's would find it again.
        knownRuns.note(runId, answer, Date.now());
        client.removeQueries({ queryKey: keys.proposal });
        return runId;
      },
      // Another run changes none of those that are known.
      [],
    ),
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

/** The run that this browser saw succeed last. */
const lastSucceeded = (known: readonly KnownRun[]): KnownRun | undefined =>
  known
    .filter(({ status }) => status === 'Success')
    .toSorted((a, b) => (b.endTime ?? '').localeCompare(a.endTime ?? ''))[0];

/** The same for a host that doesn't tell its index: that of the run which succeeded last. */
const useLastIndexed = (isAsked: boolean): string | null | undefined => {
  const last = lastSucceeded(useKnownRuns());
  const { data } = useQuery({
    ...indexRunQueries.run(last?.runId ?? ''),
    enabled: isAsked && last !== undefined,
  });
  return last === undefined || data === null ? null : data?.dataElementName;
};

/** The data element whose index is in use; null where there is none, undefined while not known. */
export const useIndexedElement = (): string | null | undefined => {
  const { data: current } = useQuery(indexRunQueries.current());
  const lastIndexed = useLastIndexed(current === null);
  if (current === undefined) return undefined;
  return current === null ? lastIndexed : (current.index?.dataElementName ?? null);
};

/** The same, read now; undefined where it could not be read. */
export const readIndexedElement = async (
  client: QueryClient,
  known: readonly KnownRun[],
): Promise<string | null | undefined> => {
  try {
    const current = await client.fetchQuery(indexRunQueries.current());
    if (current !== null) return current.index?.dataElementName ?? null;
    const last = lastSucceeded(known);
    if (last === undefined) return null;
    return (await client.fetchQuery(indexRunQueries.run(last.runId)))?.dataElementName ?? null;
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
};

/** Has the page of runs begin with a data element; its name is in memory only. */
export const proposeElement = (client: QueryClient, name: string): void => {
  client.setQueryData<string>(keys.proposal, name);
};

/** What was proposed; `''` where nothing was. */
export const proposedElement = (client: QueryClient): string =>
  client.getQueryData<string>(keys.proposal) ?? '';
