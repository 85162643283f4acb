import { api } from '#console/api/api.ts';
import { updateCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import {
  createCollectionPointVersionEndpoint,
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { PointPlan, RunKind } from './plan-updates.ts';
import { costOf, type RunCost } from './run-cost.ts';

/** Everything that a run of this kind may send. */
export const endpointsOf: Record<RunKind, readonly Endpoint[]> = {
  make: [
    listCollectionPointVersionsEndpoint,
    createCollectionPointVersionEndpoint,
    listCollectionPointsEndpoint,
    updateCollectionPointEndpoint,
  ],
  publish: [
    listCollectionPointVersionsEndpoint,
    listCollectionPointsEndpoint,
    updateCollectionPointEndpoint,
  ],
};

/** What a run over these would take now: each is read, made or read in full, and saved. */
export const costOfRun = (plans: readonly PointPlan[]): RunCost => {
  const { limiter } = api();
  const made = plans.filter(({ step }) => step.kind === 'make').length;
  const used = new Map(limiter.figures().map((figure) => [figure.window, figure.used]));
  const costAt = (endpoint: Endpoint, requests: number) => ({
    requests,
    windows: limiter
      .windows(endpoint)
      .map((window) => ({ ...window, used: used.get(window.key) ?? 0 })),
  });
  return costOf([
    costAt(listCollectionPointVersionsEndpoint, plans.length),
    costAt(createCollectionPointVersionEndpoint, made),
    costAt(listCollectionPointsEndpoint, plans.length - made),
    costAt(updateCollectionPointEndpoint, plans.length),
  ]);
};
