import type { Hono } from 'hono';
import {
  createDestinationEndpoint,
  deleteDestinationEndpoint,
  getAttemptEndpoint,
  getDestinationEndpoint,
  listAttemptsEndpoint,
  listDestinationsEndpoint,
  pauseDestinationEndpoint,
  resendEventEndpoint,
  resendSpanEndpoint,
  resumeDestinationEndpoint,
  rotateDestinationEndpoint,
  testDestinationEndpoint,
  updateDestinationEndpoint,
} from '#contract/destinations.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { getAttempt, listAttempts } from './attempts.ts';
import {
  createDestination,
  deleteDestination,
  listDestinations,
  pauseDestination,
  resumeDestination,
  rotateDestination,
  testDestination,
  updateDestination,
} from './change-destination.ts';
import type { Reachable } from './destination-address.ts';
import { getDestination } from './find-destination.ts';
import { resendEvent, resendSpan } from './resend.ts';

export const destinationRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies & { eventSeals: EventSeals; reachable: Reachable },
): void => {
  const { eventSeals, reachable } = dependencies;
  const own = { eventSeals, reachable };
  bind(app, dependencies, listDestinationsEndpoint, (context) =>
    listDestinations({ ...context, ...own }),
  );
  bind(app, dependencies, createDestinationEndpoint, (context, { body }) =>
    createDestination({ ...context, ...own }, body),
  );
  bind(app, dependencies, getDestinationEndpoint, (context, { params }) =>
    getDestination({ ...context, ...own }, params.destinationId),
  );
  bind(app, dependencies, updateDestinationEndpoint, (context, { params, body }) =>
    updateDestination({ ...context, ...own }, params.destinationId, body),
  );
  bind(app, dependencies, deleteDestinationEndpoint, (context, { params }) =>
    deleteDestination(context, params.destinationId),
  );
  bind(app, dependencies, pauseDestinationEndpoint, (context, { params }) =>
    pauseDestination({ ...context, ...own }, params.destinationId),
  );
  bind(app, dependencies, resumeDestinationEndpoint, (context, { params }) =>
    resumeDestination({ ...context, ...own }, params.destinationId),
  );
  bind(app, dependencies, testDestinationEndpoint, (context, { params }) =>
    testDestination({ ...context, ...own }, params.destinationId),
  );
  bind(app, dependencies, rotateDestinationEndpoint, (context, { params }) =>
    rotateDestination({ ...context, ...own }, params.destinationId),
  );
  bind(app, dependencies, listAttemptsEndpoint, (context, { params }) =>
    listAttempts(context, params.destinationId),
  );
  bind(app, dependencies, getAttemptEndpoint, (context, { params }) =>
    getAttempt({ ...context, eventSeals }, params),
  );
  bind(app, dependencies, resendEventEndpoint, (context, { params, body }) =>
    resendEvent(context, params.destinationId, body),
  );
  bind(app, dependencies, resendSpanEndpoint, (context, { params, body }) =>
    resendSpan(context, params.destinationId, body),
  );
};
