import type { Hono } from 'hono';
import {
  createMergeRequestEndpoint,
  deleteMergeRequestEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
  listMergeRequestsEndpoint,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import { bind, type Dependencies, type ServiceEnv } from '#service/http/bind.ts';
import { createMergeRequest } from './create-merge-request.ts';
import { deleteMergeRequest } from './delete-merge-request.ts';
import { getMergeRequest } from './get-merge-request.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listMergeRequests } from './list-merge-requests.ts';
import { processMergeRequest } from './process-merge-request.ts';

export const mergeRequestRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listMergeRequestsEndpoint, listMergeRequests);
  bind(app, dependencies, createMergeRequestEndpoint, (context, { body }) =>
    createMergeRequest(context, body),
  );
  bind(app, dependencies, getMergeRequestEndpoint, (context, { params }) =>
    getMergeRequest(context, params.mergeRequestGuid),
  );
  bind(app, dependencies, deleteMergeRequestEndpoint, (context, { params }) =>
    deleteMergeRequest(context, params.mergeRequestGuid),
  );
  bind(app, dependencies, listDuplicatesEndpoint, (context, { params, query }) =>
    listDuplicates(context, params.mergeRequestGuid, query),
  );
  bind(app, dependencies, processMergeRequestEndpoint, (context, { params }) =>
    processMergeRequest(context, params.mergeRequestId),
  );
};
