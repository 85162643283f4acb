import type { Hono } from 'hono';
import {
  applyEventEndpoint,
  listOverdueArrivalsEndpoint,
  listPersonArrivalsEndpoint,
  markArrivalAppliedEndpoint,
} from '#contract/arrivals.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { applyEvent, callbackVerifier } from './apply-event.ts';
import { listOverdueArrivals, listPersonArrivals } from './list-arrivals.ts';
import { markArrivalApplied } from './mark-applied.ts';

export const arrivalRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies & { eventSeals: EventSeals },
): void => {
  const { eventSeals } = dependencies;
  bind(app, dependencies, listPersonArrivalsEndpoint, listPersonArrivals);
  bind(app, dependencies, listOverdueArrivalsEndpoint, listOverdueArrivals);
  bind(app, dependencies, markArrivalAppliedEndpoint, markArrivalApplied);
  bind(app, dependencies, applyEventEndpoint, applyEvent, {
    prove: callbackVerifier(eventSeals),
  });
};
