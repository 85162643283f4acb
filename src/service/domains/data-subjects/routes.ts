import type { Hono } from 'hono';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { bind, type Dependencies, type ServiceEnv } from '#service/http/bind.ts';
import { upsertElements } from './upsert-elements.ts';

export const dataSubjectRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, upsertElementsEndpoint, (context, { headers, body }) =>
    upsertElements(context, headers.dataSubjectIdentifier, body),
  );
};
