import type { Hono } from 'hono';
import {
  cancelBulkJobEndpoint,
  checkSelectionEndpoint,
  createSelectionEndpoint,
  getBulkJobEndpoint,
  listBulkJobsEndpoint,
  listBulkResultsEndpoint,
  startBulkJobEndpoint,
} from '#contract/bulk-jobs.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { checkSelection } from './check-selection.ts';
import { createSelection } from './create-selection.ts';
import { cancelBulkJob, getBulkJob, listBulkJobs, listBulkResults } from './list-bulk-jobs.ts';
import { startBulkJob } from './start-bulk-job.ts';

export const bulkJobRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, createSelectionEndpoint, createSelection);
  bind(app, dependencies, checkSelectionEndpoint, (context, { params }) =>
    checkSelection(context, params.token),
  );
  bind(app, dependencies, startBulkJobEndpoint, startBulkJob);
  bind(app, dependencies, listBulkJobsEndpoint, listBulkJobs);
  bind(app, dependencies, getBulkJobEndpoint, (context, { params }) =>
    getBulkJob(context, params.jobId),
  );
  bind(app, dependencies, cancelBulkJobEndpoint, (context, { params }) =>
    cancelBulkJob(context, params.jobId),
  );
  bind(app, dependencies, listBulkResultsEndpoint, listBulkResults);
};
