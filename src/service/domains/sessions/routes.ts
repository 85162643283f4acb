import type { Hono } from 'hono';
import {
  endSessionEndpoint,
  endSessionsEndpoint,
  listSessionsEndpoint,
} from '#contract/sessions.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { endSession, endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

export const sessionListRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listSessionsEndpoint, (context, { query }) =>
    listSessions(context, query.person),
  );
  bind(app, dependencies, endSessionEndpoint, (context, { params }) =>
    endSession(context, params.sessionId),
  );
  bind(app, dependencies, endSessionsEndpoint, (context, { query }) =>
    endSessions(context, query.person),
  );
};
