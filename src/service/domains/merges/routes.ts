import type { Hono } from 'hono';
import { toUtc } from '#contract/common/values.ts';
import { listMergesEndpoint, mergeEndpoint } from '#contract/merge.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { listMerges } from './list-merges.ts';
import { mergeSubjects } from './merge-subjects.ts';

export const mergeRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, mergeEndpoint, async (context, { body }) => {
    const { additionalIdentifiers: others, interactionDate } = body;
    await mergeSubjects(context, {
      primary: body.primaryIdentifier,
      others,
      interactionAt: interactionDate ? toUtc(interactionDate) : undefined,
    });
    const merged = others.length === 1 ? '1 record was' : `${others.length} records were`;
    return `${merged} merged into the primary one.`;
  });
  bind(app, dependencies, listMergesEndpoint, listMerges);
};
