import type { Hono } from 'hono';
import { listPeopleEndpoint, rememberMeEndpoint } from '#contract/people.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { listPeople } from './list-people.ts';
import { rememberMe } from './remember-me.ts';

export const peopleRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listPeopleEndpoint, (context) => listPeople(context));
  bind(app, dependencies, rememberMeEndpoint, (context, { body }) =>
    rememberMe(context, body.idToken),
  );
};
