import type { Hono } from 'hono';
import {
  countDuplicateRisksEndpoint,
  createMergeRequestEndpoint,
  deleteMergeRequestEndpoint,
  dismissGroupEndpoint,
  exportDuplicatesEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
  listMergeRequestsEndpoint,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { countDuplicateRisks } from './count-duplicate-risks.ts';
import { createMergeRequest } from './create-merge-request.ts';
import { deleteMergeRequest } from './delete-merge-request.ts';
import { dismissGroup } from './dismiss-group.ts';
import { exportDuplicates } from './export-duplicates.ts';
import { getMergeRequest } from './get-merge-request.ts';
import { createKeptRisks } from './kept-risks.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listMergeRequests } from './list-merge-requests.ts';
import { processMergeRequest } from './process-merge-request.ts';

export const mergeRequestRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  const kept = createKeptRisks();
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
    listDuplicates(context, params.mergeRequestGuid, query, kept),
  );
  bind(app, dependencies, countDuplicateRisksEndpoint, (context, { params }) =>
    countDuplicateRisks(context, params.mergeRequestGuid, kept),
  );
  bind(app, dependencies, exportDuplicatesEndpoint, (context, { params }) =>
    exportDuplicates(context, params.mergeRequestId),
  );
  bind(app, dependencies, dismissGroupEndpoint, (context, { params, body }) =>
    dismissGroup(context, params, body),
  );
  bind(app, dependencies, processMergeRequestEndpoint, (context, { params, body }) =>
    processMergeRequest(context, params.mergeRequestId, body),
  );
};
