import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { getDemoResetEndpoint, startDemoResetEndpoint } from '#contract/demo-reset.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import { getPurposeEndpoint, updatePurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import {
  endScenesEndpoint,
  isOfLimits,
  listScenesEndpoint,
  type StartSceneRequest,
  startSceneEndpoint,
} from '#contract/scenes.ts';
import { watchReset } from './reset-watch.ts';

const keys = {
  all: ['demo-scenes'],
  inForce: ['demo-scenes', 'in-force'],
  reset: ['demo-scenes', 'reset'],
  draft: ['demo-scenes', 'draft'],
} as const;
// While the service does not answer.
const restMs = 15_000;
const refreshMs = 2000;
const runningMs = 250;
const invalidates = [keys.all];

export const sceneQueries = {
  /**
   * The scenes in force, the newest first; read again every two seconds while the tab is seen. Once
   * none of them holds requests back, this browser doesn't either.
   */
  inForce: () =>
    queryOptions({
      queryKey: keys.inForce,
      queryFn: async ({ signal }) => {
        const scenes = await api().call(listScenesEndpoint, {}, { signal });
        if (!scenes.some(({ scene }) => isOfLimits(scene))) api().limiter.liftStaged();
        return scenes;
      },
      refetchInterval: ({ state }) => (state.error === null ? refreshMs : restMs),
      staleTime: 0,
    }),
};

/** What scenes can be for, by name; read from the console's own files. */
export const apiChoicesQuery = queryOptions({
  queryKey: ['demo-scenes-apis'],
  queryFn: async () => (await import('virtual:api-choices')).apiChoices,
  staleTime: Number.POSITIVE_INFINITY,
});

export const sceneMutations = {
  start: () =>
    endpointWrite(startSceneEndpoint, (body: StartSceneRequest) => ({ body }), invalidates),

  endAll: () => endpointWrite(endScenesEndpoint, (_: null) => ({}), invalidates),
};

export const demoResetQueries = {
  /** How the last reset went; read again every two seconds while the tab is seen, and more often while one runs. */
  status: () =>
    queryOptions({
      queryKey: keys.reset,
      queryFn: ({ signal }) => api().call(getDemoResetEndpoint, {}, { signal }),
      refetchInterval: ({ state }) => {
        if (state.error !== null) return restMs;
        return state.data?.state === 'running' ? runningMs : refreshMs;
      },
      staleTime: 0,
    }),
};

export const demoResetMutations = {
  start: () =>
    endpointAct(
      startDemoResetEndpoint,
      async (send, _: Act<null>) => {
        const status = await send({ body: {} });
        // Here, as the page that asked may be gone by now.
        if (status.startedAt !== null) watchReset(status.startedAt);
        return status;
      },
      invalidates,
    ),
};

/** A Draft of a purpose that is edited twice. */
type StagedDraft = { id: string; version: number; name: string };

export const stageQueries = {
  /** The first purpose whose newest version is a Draft; null where there is none. */
  draft: () =>
    queryOptions({
      queryKey: keys.draft,
      queryFn: async ({ signal }): Promise<StagedDraft | null> => {
        const query = { size: 100, sort: 'name,asc' } as const;
        const { content } = await api().call(listPurposeVersionsEndpoint, { query }, { signal });
        for (const { purposeId: id, versions } of content) {
          const draft = versions.find(({ status }) => status === 'DRAFT');
          if (draft !== undefined) return { id, version: draft.version, name: draft.label };
        }
        return null;
      },
    }),
};

export const stageMutations = {
  /** Adds a few words to the description of a Draft, as a colleague would. */
  editDraft: () =>
    endpointAct(
      updatePurposeEndpoint,
      async (send, { input }: Act<Omit<StagedDraft, 'name'>>) => {
        const { id: purposeId, version } = input;
        const stored = await api().call(
          getPurposeEndpoint,
          { params: { purposeId }, query: { version } },
          {},
        );
        const body = toUpdatePurposeRequest(stored);
        const Description = `${body.Description ?? ''} Agreed with the works council.`.trim();
        const Languages = body.Languages?.map((language) =>
          language.Default ? { ...language, Description } : language,
        );
        return send({ params: { purposeId }, body: { ...body, Description, Languages } });
      },
      [],
    ),
};
