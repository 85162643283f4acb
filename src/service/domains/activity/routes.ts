import type { Hono } from 'hono';
import {
  listActivityEndpoint,
  recordLooksEndpoint,
  verifySealsEndpoint,
} from '#contract/activity.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import type { Sealer } from '#service/identity/seal.ts';
import { listActivity } from './list-activity.ts';
import { recordLooks } from './record-looks.ts';
import { verifySeals } from './verify-seals.ts';

export const activityRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies & {
    sealer: Sealer;
    config: Pick<ServiceConfig, 'revealReason' | 'identity'>;
  },
): void => {
  bind(app, dependencies, listActivityEndpoint, (context, input) =>
    listActivity(context, input, dependencies.config.identity.clientId),
  );
  bind(app, dependencies, recordLooksEndpoint, (context, { body }) =>
    recordLooks(context, dependencies.config.revealReason, body),
  );
  bind(app, dependencies, verifySealsEndpoint, (context, { query }) =>
    verifySeals(context, { sealer: dependencies.sealer, signing: dependencies.rowSigning }, query),
  );
};
