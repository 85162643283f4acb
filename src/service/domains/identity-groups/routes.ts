import type { Hono } from 'hono';
import {
  createIdentityGroupEndpoint,
  deleteIdentityGroupEndpoint,
  getIdentityGroupEndpoint,
  listIdentityGroupsEndpoint,
  updateIdentityGroupEndpoint,
} from '#contract/identity-groups.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { createIdentityGroup } from './create-identity-group.ts';
import { deleteIdentityGroup } from './delete-identity-group.ts';
import { getIdentityGroup } from './get-identity-group.ts';
import { listIdentityGroups } from './list-identity-groups.ts';
import { updateIdentityGroup } from './update-identity-group.ts';

export const identityGroupRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listIdentityGroupsEndpoint, listIdentityGroups);
  bind(app, dependencies, createIdentityGroupEndpoint, (context, { body }) =>
    createIdentityGroup(context, body),
  );
  bind(app, dependencies, getIdentityGroupEndpoint, (context, { params, query }) =>
    getIdentityGroup(context, params.linkedIdentityGroupId, query),
  );
  bind(app, dependencies, updateIdentityGroupEndpoint, (context, { params, body }) =>
    updateIdentityGroup(context, params.linkedIdentityGroupId, body),
  );
  bind(app, dependencies, deleteIdentityGroupEndpoint, (context, { params }) =>
    deleteIdentityGroup(context, params.linkedIdentityGroupId),
  );
};
