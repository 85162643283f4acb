import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import { orNull } from '#console/api/read/or-null.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import {
  cancelIndexRunEndpoint,
  getCurrentIndexEndpoint,
  getIndexRunEndpoint,
  type IndexRun,
  type IndexRunRecord,
  isFinalRunStatus,
  listIndexRunsEndpoint,
  triggerCustomIndexEndpoint,
} from '#contract/custom-indexes.ts';
import { listDataElementsEndpoint } from '#contract/data-element-settings.ts';
import { readRunId } from './run-id.ts';
import { hearRuns, tellRun } from './run-news.ts';

const keys = {
  run: (id: string) => ['index-runs', 'run', id],
  current: ['index-runs', 'current'],
  history: ['index-runs', 'history'],
  elements: ['index-run-elements'],
  // Under a root of its own: no write makes it stale.
  proposal: ['index-run-proposal'],
} as const;

/** As many as a page of the service has at most. */
export const historyMaximum = 100;

const readRun = async (id: string, signal: AbortSignal): Promise<IndexRun | null> => {
  const run = await orNull(api().call(getIndexRunEndpoint, { params: { runId: id } }, { signal }));
  if (run !== null) tellRun(id, run, Date.now());
  return run;
};

export const indexRunQueries = {
  /** The index in use. */
  current: () =>
    queryOptions({
      queryKey: keys.current,
      queryFn: ({ signal }) => api().call(getCurrentIndexEndpoint, {}, { signal }),
      staleTime: 0,
    }),

  /** The newest hundred runs, everybody's. */
  history: () =>
    queryOptions({
      queryKey: keys.history,
      queryFn: ({ signal }) =>
        api().call(listIndexRunsEndpoint, { query: { size: historyMaximum } }, { signal }),
      staleTime: 0,
    }),

  /** Data elements whose name holds a text, those that most people have a value of first. */
  elements: (name: string) =>
    queryOptions({
      queryKey: [...keys.elements, name],
      queryFn: ({ signal }) =>
        api().call(
          listDataElementsEndpoint,
          { query: { order: 'people', size: historyMaximum, ...(name && { name }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),

  /** One run; null where there is none. One that is over is read once. */
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
        client.removeQueries({ queryKey: keys.proposal });
        return answer.runId.toLowerCase();
      },
      [keys.history],
    ),

  /** Asks for the end of a run. */
  cancel: (runId: string) =>
    endpointWrite(cancelIndexRunEndpoint, (_: null) => ({ params: { runId } }), [
      keys.history,
      keys.run(runId),
      keys.current,
    ]),

  /** The run as the history has it; undefined where it isn't among the newest. */
  check: (runId: string) =>
    checkStored([keys.history])(async (): Promise<IndexRunRecord | undefined> => {
      const { content } = await api().call(
        listIndexRunsEndpoint,
        { query: { size: historyMaximum } },
        {},
      );
      return content.find((run) => run.runId === runId);
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

/** The data element whose index is in use; null where there is none, undefined while not known. */
export const useIndexedElement = (): string | null | undefined => {
  const { data: current } = useQuery(indexRunQueries.current());
  return current && (current.index?.dataElementName ?? null);
};

/** The same, read now; undefined where it could not be read. */
export const readIndexedElement = async (
  client: QueryClient,
): Promise<string | null | undefined> => {
  try {
    return (await client.fetchQuery(indexRunQueries.current())).index?.dataElementName ?? null;
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
