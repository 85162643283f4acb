import type { Hono } from 'hono';
import { listOrganizationsEndpoint } from '#contract/organizations.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { listOrganizations } from './list-organizations.ts';

export const organizationRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listOrganizationsEndpoint, listOrganizations);
};
