import type { Hono, MiddlewareHandler } from 'hono';
import { endpointName } from '#contract/common/endpoint.ts';
import { limitHeaders } from '#contract/common/headers.ts';
import type { Fault } from '#contract/common/problem.ts';
import {
  type DemoResetStatus,
  getDemoResetEndpoint,
  startDemoResetEndpoint,
} from '#contract/demo-reset.ts';
import { rest } from '#service/db/rest.ts';
import type { ServiceEnv } from './dependencies.ts';
import { describeFault } from './fault.ts';
import { invalidRequest, Problem } from './problem.ts';
import { readJsonBody } from './read-body.ts';
import { check } from './read-input.ts';
import type { Scenes } from './scenes.ts';
import type { Siblings } from './siblings.ts';

export type DemoReset = {
  status: () => DemoResetStatus;
  /** Joins the one that runs. */
  start: () => DemoResetStatus;
  /** Refuses requests while a reset runs, and counts those that it lets through. */
  gate: MiddlewareHandler;
  /** Cuts off one that runs, and waits until it has ended. */
  stop: () => Promise<void>;
};

type DemoResetOptions = {
  /** All or nothing; aborted if the service stops. */
  reset: (signal: AbortSignal) => Promise<void>;
  /** Runs work while upkeep pauses, for a reset by another process. */
  restDuring?: ((work: () => Promise<void>) => Promise<void>) | undefined;
  /** While one of them resets, the others refuse requests too. */
  siblings?: Siblings | undefined;
  /** They end when a reset starts, because delayed requests would hold it up. */
  scenes?: Pick<Scenes, 'endAll'> | undefined;
  /** RFC 3339 in UTC. */
  now: () => string;
  log: { error: (data: object, message: string) => void };
  /** How long to wait for running requests. */
  longestWaitMs?: number;
};

const retryAfterS = 5;

const resetting = (): Problem =>
  new Problem(
    503,
    'demo-resetting',
    'The demo data is being reset, so nothing was done. Try again in a few seconds.',
    { headers: { [limitHeaders.retryAfter]: String(retryAfterS) } },
  );

/** The resets of one service. Their status is kept in memory only. */
export const createDemoReset = ({
  reset,
  restDuring = (work) => work(),
  siblings,
  scenes,
  now,
  log,
  longestWaitMs = 5_000,
}: DemoResetOptions): DemoReset => {
  const stopping = new AbortController();
  let status: DemoResetStatus = { state: 'idle', startedAt: null, endedAt: null };
  let running: Promise<void> | undefined;
  /** Which other process is resetting, and what to call when it's done. */
  let elsewhere: { by: number; end: () => void } | undefined;
  let inFlight = 0;
  let onIdle = () => {};

  const requestsDone = async (): Promise<void> => {
    if (inFlight === 0) return;
    const waiting = new AbortController();
    onIdle = () => waiting.abort();
    await rest(longestWaitMs, AbortSignal.any([waiting.signal, stopping.signal]));
  };

  const run = async (): Promise<void> => {
    try {
      const told = siblings?.ask('reset-begins', { startedAt: status.startedAt ?? now() });
      await requestsDone();
      await told;
      stopping.signal.throwIfAborted();
      await reset(stopping.signal);
      await end('idle');
    } catch (error) {
      log.error(describeFault(error), 'resetting the demo data failed');
      await end('failed');
    } finally {
      running = undefined;
    }
  };

  const end = async (state: 'idle' | 'failed'): Promise<void> => {
    const endedAt = now();
    await siblings?.ask('reset-ended', { state, endedAt });
    status = { ...status, state, endedAt };
  };

  const endElsewhere = (by: number, state: 'idle' | 'failed', endedAt: string): void => {
    if (elsewhere?.by !== by) return;
    elsewhere.end();
    elsewhere = undefined;
    status = { ...status, state, endedAt };
  };
  siblings?.answer('reset-begins', async ({ startedAt }, by) => {
    // If two begin at once, both continue, and the database makes one wait.
    if (running !== undefined || elsewhere !== undefined) return null;
    const ended = Promise.withResolvers<void>();
    elsewhere = { by, end: ended.resolve };
    status = { state: 'running', startedAt, endedAt: null };
    scenes?.endAll();
    const { promise: rests, resolve, reject } = Promise.withResolvers<void>();
    restDuring(() => {
      resolve();
      return ended.promise;
    }).catch(reject);
    await Promise.all([requestsDone(), rests]);
    return null;
  });
  siblings?.answer('reset-ended', ({ state, endedAt }, by) => {
    endElsewhere(by, state, endedAt);
    return null;
  });
  siblings?.onGone((by) => endElsewhere(by, 'failed', now()));

  return {
    status: () => status,
    start: () => {
      if (running === undefined && elsewhere === undefined) {
        scenes?.endAll();
        status = { state: 'running', startedAt: now(), endedAt: null };
        running = run();
      }
      return status;
    },
    gate: async (_c, next) => {
      if (running !== undefined || elsewhere !== undefined) throw resetting();
      inFlight += 1;
      try {
        await next();
      } finally {
        inFlight -= 1;
        if (inFlight === 0) onIdle();
      }
    },
    stop: async () => {
      stopping.abort();
      elsewhere?.end();
      await running;
    },
  };
};

/** Open to anyone who reaches the service, but not to pages of other sites, like the scenes. */
export const demoResetRoutes = (app: Hono<ServiceEnv>, demoReset: DemoReset): void => {
  const { path } = startDemoResetEndpoint;
  app.get(path, (c) => {
    c.set('endpoint', endpointName(getDemoResetEndpoint));
    return c.json(demoReset.status());
  });
  app.post(path, async (c) => {
    c.set('endpoint', endpointName(startDemoResetEndpoint));
    const { value } = await readJsonBody(c.req.raw);
    const faults: Fault[] = [];
    check(startDemoResetEndpoint.body, value, faults);
    if (faults.length > 0) throw invalidRequest(faults);
    return c.json(demoReset.start(), 202);
  });
};
