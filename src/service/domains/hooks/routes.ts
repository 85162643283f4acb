import type { Hono } from 'hono';
import {
  createHookEndpoint,
  deleteHookEndpoint,
  hookPath,
  listHooksEndpoint,
  receiveHookEndpoint,
  rotateHookEndpoint,
} from '#contract/hooks.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { createHook, deleteHook, listHooks, rotateHook } from './change-hook.ts';
import { createKnownHooks } from './known-hooks.ts';
import { callVerifier, receiveCall } from './receive-call.ts';

export const hookRoutes = (
  app: Hono<ServiceEnv>,
  dependencies: Dependencies & {
    eventSeals: EventSeals;
    clock: () => number;
    addresses: { publicUrl: string };
  },
): void => {
  const { db, eventSeals, clock, addresses } = dependencies;
  const urlOf = (hookId: string) => addresses.publicUrl + hookPath.replace('{hookId}', hookId);
  const own = { eventSeals, urlOf };
  const hooks = createKnownHooks({ db, eventSeals, clock });
  bind(app, dependencies, listHooksEndpoint, (context) => listHooks({ ...context, ...own }));
  bind(app, dependencies, createHookEndpoint, (context, { body }) =>
    createHook({ ...context, ...own }, body),
  );
  bind(app, dependencies, rotateHookEndpoint, (context, { params }) =>
    rotateHook({ ...context, ...own }, params.hookId),
  );
  bind(app, dependencies, deleteHookEndpoint, (context, { params }) =>
    deleteHook(context, params.hookId),
  );
  bind(
    app,
    dependencies,
    receiveHookEndpoint,
    (context, input, call) => receiveCall({ ...context, eventSeals }, input, call),
    { prove: callVerifier(hooks) },
  );
};
