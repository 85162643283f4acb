import { api } from '#console/api/api.ts';
import { getCollectionPointFormEndpoint } from '#contract/collection-point-forms.ts';
import { updateCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import {
  createCollectionPointVersionEndpoint,
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { hasHostedForm } from '#contract/hosted-form.ts';
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
    getCollectionPointFormEndpoint,
    listCollectionPointsEndpoint,
    updateCollectionPointEndpoint,
  ],
};

/** What a run over these would take now: each is read, made or read in full, and saved; its form is checked before. */
export const costOfRun = (plans: readonly PointPlan[]): RunCost => {
  const { limiter } = api();
  const made = plans.filter(({ step }) => step.kind === 'make').length;
  const checked = plans.filter(
    ({ step }) => step.kind === 'publish' && hasHostedForm(step.draft.CollectionPointType),
  ).length;
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
    costAt(getCollectionPointFormEndpoint, checked),
    costAt(updateCollectionPointEndpoint, plans.length),
  ]);
};
