import type { Hono } from 'hono';
import {
  createPurposeEndpoint,
  listPurposesEndpoint,
  listPurposeVersionsEndpoint,
  publishPurposeEndpoint,
} from '#contract/purposes.ts';
import { bind, type Dependencies, type ServiceEnv } from '#service/http/bind.ts';
import { createPurpose } from './create-purpose.ts';
import { listPurposes, listPurposeVersions } from './list-purposes.ts';
import { publishPurpose } from './publish-purpose.ts';

export const purposeRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listPurposesEndpoint, listPurposes);
  bind(app, dependencies, listPurposeVersionsEndpoint, listPurposeVersions);
  bind(app, dependencies, createPurposeEndpoint, (context, { body }) =>
    createPurpose(context, body),
  );
  bind(app, dependencies, publishPurposeEndpoint, (context, { params, query }) =>
    publishPurpose(context, { ...params, ...query }),
  );
};
