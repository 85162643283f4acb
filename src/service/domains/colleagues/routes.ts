import type { Hono } from 'hono';
import { listColleaguesEndpoint, rememberMeEndpoint } from '#contract/colleagues.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { listColleagues } from './list-colleagues.ts';
import { rememberMe } from './remember-me.ts';

export const colleagueRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listColleaguesEndpoint, (context) => listColleagues(context));
  bind(app, dependencies, rememberMeEndpoint, (context, { body }) =>
    rememberMe(context, body.idToken),
  );
};
