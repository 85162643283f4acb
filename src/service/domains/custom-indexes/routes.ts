import type { Hono } from 'hono';
import {
  cancelIndexRunEndpoint,
  getCurrentIndexEndpoint,
  getIndexRunEndpoint,
  listIndexRunsEndpoint,
  triggerCustomIndexEndpoint,
} from '#contract/custom-indexes.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { cancelIndexRun } from './cancel-index-run.ts';
import { getCurrentIndex } from './get-current-index.ts';
import { getIndexRun } from './get-index-run.ts';
import { listIndexRuns } from './list-index-runs.ts';
import { triggerCustomIndex } from './trigger-custom-index.ts';

export const customIndexRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, triggerCustomIndexEndpoint, (context, { body }) =>
    triggerCustomIndex(context, body.parameters.dataElementName),
  );
  bind(app, dependencies, getCurrentIndexEndpoint, getCurrentIndex);
  bind(app, dependencies, getIndexRunEndpoint, (context, { params }) =>
    getIndexRun(context, params.runId),
  );
  bind(app, dependencies, listIndexRunsEndpoint, listIndexRuns);
  bind(app, dependencies, cancelIndexRunEndpoint, (context, { params }) =>
    cancelIndexRun(context, params.runId),
  );
};
