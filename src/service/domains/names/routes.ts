import type { Hono } from 'hono';
import { listNamesEndpoint } from '#contract/names.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { listNames } from './list-names.ts';

export const nameRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listNamesEndpoint, (context) => listNames(context));
};
