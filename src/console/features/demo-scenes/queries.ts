import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { Act } from '#console/api/useWrite.ts';
import { getDemoResetEndpoint, startDemoResetEndpoint } from '#contract/demo-reset.ts';
import {
  endScenesEndpoint,
  isOfLimits,
  listScenesEndpoint,
  type StartSceneRequest,
  startSceneEndpoint,
} from '#contract/scenes.ts';

const keys = {
  all: ['demo-scenes'],
  inForce: ['demo-scenes', 'in-force'],
  reset: ['demo-scenes', 'reset'],
} as const;
// While the service does not answer.
const restMs = 15_000;
const refreshMs = 2000;
const runningMs = 250;
const invalidates = [keys.all];

export const sceneQueries = {
  /**
   * The scenes in force, the newest first; read anew every two seconds while the tab is seen. Once
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

export const sceneMutations = {
  start: () =>
    mutationOptions({
      mutationFn: ({ key, input }: Act<StartSceneRequest>) =>
        api().call(startSceneEndpoint, { body: input }, { idempotencyKey: key }),
      meta: { invalidates },
    }),

  endAll: () =>
    mutationOptions({
      mutationFn: ({ key }: Act<null>) =>
        api().call(endScenesEndpoint, {}, { idempotencyKey: key }),
      meta: { invalidates },
    }),
};

export const demoResetQueries = {
  /** How the last reset went; read anew every two seconds while the tab is seen, and more often while one runs. */
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
    mutationOptions({
      mutationFn: ({ key }: Act<null>) =>
        api().call(startDemoResetEndpoint, { body: {} }, { idempotencyKey: key }),
      meta: { invalidates },
    }),
};
