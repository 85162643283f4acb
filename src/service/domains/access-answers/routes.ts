import type { Hono } from 'hono';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { answerAccessRequest } from './answer-access-request.ts';

export const accessAnswerRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, answerAccessEndpoint, answerAccessRequest);
};
