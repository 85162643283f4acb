import type { Hono } from 'hono';
import {
  createCenterDraftEndpoint,
  createCenterEndpoint,
  discardCenterDraftEndpoint,
  getCenterEndpoint,
  publishCenterEndpoint,
  updateCenterEndpoint,
} from '#contract/preference-center-writes.ts';
import {
  centerNumbersEndpoint,
  centerPageSchemaEndpoint,
  centerSchemaEndpoint,
  centerSchemaV1Endpoint,
  listPreferenceCentersEndpoint,
  previewCenterEndpoint,
} from '#contract/preference-centers.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { createCenter } from './create-center.ts';
import { createCenterDraft } from './create-center-draft.ts';
import { discardCenterDraft } from './discard-center-draft.ts';
import { getCenter } from './get-center.ts';
import { getCenterSchema, getCenterSchemaV1, getPageSchema } from './get-center-schema.ts';
import { listCenters } from './list-centers.ts';
import { previewCenter } from './preview-center.ts';
import { publishCenter } from './publish-center.ts';
import { readCenterNumbers } from './read-center-numbers.ts';
import { updateCenter } from './update-center.ts';

export const preferenceCenterRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listPreferenceCentersEndpoint, listCenters);
  // Before the address of a center, which would take it for an id.
  bind(app, dependencies, centerNumbersEndpoint, readCenterNumbers);
  bind(app, dependencies, centerSchemaEndpoint, (context, { params, query }) =>
    getCenterSchema(context, { id: params.preferencecenterid, ...query }),
  );
  bind(app, dependencies, centerPageSchemaEndpoint, (context, { params, query }) =>
    getPageSchema(context, { id: params.preferencecenterpageid, ...query }),
  );
  bind(app, dependencies, centerSchemaV1Endpoint, (context, { params, query }) =>
    getCenterSchemaV1(context, { id: params.prefcenterId, ...query }),
  );
  bind(app, dependencies, createCenterEndpoint, (context, { body }) => createCenter(context, body));
  bind(app, dependencies, getCenterEndpoint, (context, { params, query }) =>
    getCenter(context, { id: params.preferencecenterid, ...query }),
  );
  bind(app, dependencies, updateCenterEndpoint, (context, { params, query, body }) =>
    updateCenter(context, { id: params.preferencecenterid, ...query }, body),
  );
  bind(app, dependencies, publishCenterEndpoint, (context, { params, query }) =>
    publishCenter(context, { id: params.preferencecenterid, ...query }),
  );
  bind(app, dependencies, previewCenterEndpoint, (context, { params, query }) =>
    previewCenter(context, { id: params.preferencecenterid, ...query }),
  );
  bind(app, dependencies, createCenterDraftEndpoint, (context, { params, query, body }) =>
    createCenterDraft(context, { id: params.preferencecenterid, ...query }, body),
  );
  bind(app, dependencies, discardCenterDraftEndpoint, (context, { params, query }) =>
    discardCenterDraft(context, { id: params.preferencecenterid, ...query }),
  );
};
