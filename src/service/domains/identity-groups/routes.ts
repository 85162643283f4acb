import type { Hono } from 'hono';
import {
  createIdentityGroupEndpoint,
  deleteIdentityGroupEndpoint,
  getIdentityGroupEndpoint,
  listIdentityGroupsEndpoint,
  updateIdentityGroupEndpoint,
} from '#contract/identity-groups.ts';
import {
  createIdentityGroupV4Endpoint,
  listGroupMembersV4Endpoint,
  listGroupsOfPersonV4Endpoint,
  listGroupsV4Endpoint,
  updateIdentityGroupV4Endpoint,
} from '#contract/identity-groups-v4.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { createIdentityGroup } from './create-identity-group.ts';
import { deleteIdentityGroup } from './delete-identity-group.ts';
import { getIdentityGroup } from './get-identity-group.ts';
import { listGroupMembersV4, listGroupsOfPersonV4, listGroupsV4 } from './list-groups-v4.ts';
import { listIdentityGroups } from './list-identity-groups.ts';
import { updateIdentityGroup } from './update-identity-group.ts';
import { createIdentityGroupV4, updateIdentityGroupV4 } from './write-group-v4.ts';

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
  bind(app, dependencies, listGroupsV4Endpoint, listGroupsV4);
  bind(app, dependencies, listGroupsOfPersonV4Endpoint, listGroupsOfPersonV4);
  bind(app, dependencies, createIdentityGroupV4Endpoint, (context, { body }) =>
    createIdentityGroupV4(context, body),
  );
  bind(app, dependencies, updateIdentityGroupV4Endpoint, (context, { params, body }) =>
    updateIdentityGroupV4(context, params.dataSubjectGroupId, body),
  );
  bind(app, dependencies, listGroupMembersV4Endpoint, listGroupMembersV4);
};
