import type { Hono } from 'hono';
import { cancelJobEndpoint, listJobsEndpoint, resumeJobEndpoint } from '#contract/jobs.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { cancelJob, resumeJob } from './control-jobs.ts';
import { listJobs } from './list-jobs.ts';

export const jobRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listJobsEndpoint, listJobs);
  bind(app, dependencies, cancelJobEndpoint, (context, { params }) =>
    cancelJob(context, params.jobId),
  );
  bind(app, dependencies, resumeJobEndpoint, (context, { params }) =>
    resumeJob(context, params.jobId),
  );
};
