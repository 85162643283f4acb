import type { Hono } from 'hono';
import {
  createCredentialEndpoint,
  limitCredentialEndpoint,
  listCredentialsEndpoint,
  revokeCredentialEndpoint,
} from '#contract/api-access.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { createCredential } from './create-credential.ts';
import { limitCredential } from './limit-credential.ts';
import { listCredentials } from './list-credentials.ts';
import { revokeCredential } from './revoke-credential.ts';

export const apiAccessRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listCredentialsEndpoint, (context) => listCredentials(context));
  bind(app, dependencies, createCredentialEndpoint, (context, { body }) =>
    createCredential(context, body),
  );
  bind(app, dependencies, limitCredentialEndpoint, (context, { params, body }) =>
    limitCredential(context, params.credentialId, body),
  );
  bind(app, dependencies, revokeCredentialEndpoint, (context, { params }) =>
    revokeCredential(context, params.credentialId),
  );
};
