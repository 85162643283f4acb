import type { Hono } from 'hono';
import { acceptClaimEndpoint, dismissClaimEndpoint } from '#contract/claims.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { acceptClaim } from './accept-claim.ts';
import { dismissClaim } from './dismiss-claim.ts';

export const claimRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, acceptClaimEndpoint, acceptClaim);
  bind(app, dependencies, dismissClaimEndpoint, dismissClaim);
};
